import { count, partOf, percent } from '../format/numbers.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { Filters, filtersOf, rangeOf } from '../parts/filters.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Section, Sections } from '../parts/sections.tsx';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useAnswer } from '../state/answer.ts';
import { useRoute } from '../state/route.ts';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { WaitingByToken } from './blocks/waiting-by-token.tsx';
import { WithdrawalList } from './blocks/withdrawal-list.tsx';
import { WithdrawalsWaiting } from './blocks/withdrawals-waiting.tsx';

const FILTERS = [
  ['staker', 'Staker', 'address'],
  ['delegatedTo', 'Delegated to', 'operator'],
  ['withdrawalRoot', 'Withdrawal root', 'hash'],
] as const;

/** Counts the withdrawals that are not completed. */
const WAITING = {
  id: 'restakingAllWithdrawals',
  parameters: { completed: false, limit: 1 },
} as const;

/** Lists waiting and completed withdrawals. */
export function Withdrawals() {
  const { query } = useRoute();
  const counts = useAnswer('restakingAllWithdrawals', { limit: 1 });
  return (
    <>
      <Title note="Queued and completed withdrawals">Withdrawals</Title>
      <Sections>
        <Section section={['', 'restakingAllWithdrawals']}>
          <section class="headline" aria-label="Summary">
            <Answered of={counts} height={86}>
              {({ meta: { statistics } }) => {
                const { totalWithdrawals, completedWithdrawals, migratedWithdrawals } = statistics;
                const waiting = totalWithdrawals - completedWithdrawals;
                return (
                  <Facts>
                    <Fact
                      of={counts}
                      at="meta.statistics.totalWithdrawals"
                      label="Withdrawals"
                      note="all time"
                    >
                      {count(totalWithdrawals)}
                    </Fact>
                    <Fact
                      by={WAITING}
                      at="meta.total"
                      label="Waiting"
                      note={percent(partOf(waiting, totalWithdrawals))}
                    >
                      {count(waiting)}
                    </Fact>
                    <Fact
                      of={counts}
                      at="meta.statistics.completedWithdrawals"
                      label="Completed"
                      note={percent(partOf(completedWithdrawals, totalWithdrawals))}
                    >
                      {count(completedWithdrawals)}
                    </Fact>
                    <Fact
                      of={counts}
                      at="meta.statistics.migratedWithdrawals"
                      label="Migrated"
                      note="from the M1 contracts"
                    >
                      {count(migratedWithdrawals)}
                    </Fact>
                  </Facts>
                );
              }}
            </Answered>
          </section>
        </Section>
      </Sections>
      <div class="cards">
        <ActivityOverTime
          title="Queued and completed over time"
          filters={rangeOf(query)}
          actions={['WITHDRAWAL_QUEUED', 'WITHDRAWAL_COMPLETED']}
          wide
          height={200}
        />
        <Sections>
          <Lazy
            height={520}
            wide
            section={['Waiting withdrawals by token', 'restakingAllWithdrawals']}
          >
            {() => <WaitingByToken />}
          </Lazy>
          <Lazy
            height={480}
            wide
            section={['By date of completion', 'restakingWithdrawalsWaiting']}
          >
            {() => <WithdrawalsWaiting />}
          </Lazy>
          <Section section={['All withdrawals', 'restakingAllWithdrawals']}>
            <Filters filters={FILTERS} pageName="withdrawals.page" />
            <WithdrawalList
              title="All withdrawals"
              filters={{ ...filtersOf(FILTERS, query), ...rangeOf(query) }}
            />
          </Section>
        </Sections>
      </div>
    </>
  );
}
