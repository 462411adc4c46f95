import { count, difference, partOf, percent, sum } from '../../format/numbers.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import { BlockNumber } from '../../parts/explorer.tsx';
import { Age, Amount, Dollars, Moment } from '../../parts/values.tsx';
import { useAnswer } from '../../state/answer.ts';
import { NO_PRICE, usePriceless } from '../../state/priceless.ts';
import { href } from '../../state/route.ts';
import { useSession } from '../../state/use-session.ts';
import { isWithoutPrice, unpricedNote } from './unpriced.ts';
import { inEth } from './value-by-token.tsx';

/** Keeps the line of a sentence that is not there yet. */
const NO_BREAK = '\u00a0';

/**
 * Gives the ecosystem's main figures. The newest activity is in the request of `latest` rows, which
 * the overview shows, too.
 */
export function OverviewHeadline({ latest }: { readonly latest: number }) {
  const ofTvl = useAnswer('restakingEcosystemTvl', {});
  const ofRestaked = useAnswer('restakingStakersTvl', { limit: 1 });
  const ofOperators = useAnswer('restakingEcosystemOperators', {});
  const ofStakers = useAnswer('restakingEcosystemStakers', {});
  const ofAvs = useAnswer('restakingEcosystemAvs', {});
  const ofDeposits = useAnswer('restakingEcosystemDeposits', {});
  const ofWithdrawals = useAnswer('restakingEcosystemWithdrawals', {});
  const ofNewest = useAnswer('restakingActivity', { limit: latest });
  const { lastBlock, lastTime } = useSession();
  const tvl = ofTvl.value?.data;
  const delegatedTvl = tvl && sum(tvl.strategies.map((strategy) => strategy.tvl));
  const isPriceless = usePriceless();
  // Without any price a value of 0 would be a placeholder.
  const isUnknown = isPriceless || (tvl !== undefined && isWithoutPrice(tvl.strategies));
  const restaked = ofRestaked.value?.meta.statistics.totalTvl;
  const operators = ofOperators.value?.data;
  const stakers = ofStakers.value?.data;
  const avs = ofAvs.value?.data;
  const deposits = ofDeposits.value?.data;
  const withdrawals = ofWithdrawals.value?.data;
  const newest = ofNewest.value?.data[0];
  const delegated = stakers && percent(partOf(stakers.delegatedWithOperator, stakers.allTime));
  return (
    <section class="headline" aria-label="Summary">
      <Facts>
        <Fact
          of={ofTvl}
          at="data.strategies.*.tvl"
          unit="USD"
          label="Total value delegated"
          note={tvl && !isUnknown && <Amount value={inEth(tvl.strategies)} unit="ETH" />}
          warning={
            <>
              {restaked !== undefined && delegatedTvl !== undefined && !isUnknown ? (
                <Undelegated restaked={restaked} delegated={delegatedTvl} />
              ) : (
                NO_BREAK
              )}
              {isPriceless ? NO_PRICE : tvl && unpricedNote(tvl.strategies)}
            </>
          }
        >
          {isUnknown ? '–' : delegatedTvl !== undefined && <Dollars value={delegatedTvl} />}
        </Fact>
        <Fact
          of={ofStakers}
          at="data.allTime"
          label="Stakers"
          note={delegated && `${delegated} have delegated`}
        >
          {stakers && <a href={href('stakers')}>{count(stakers.allTime)}</a>}
        </Fact>
        <Fact of={ofOperators} at="data.operators" label="Operators">
          {operators && <a href={href('operators')}>{count(operators.operators)}</a>}
        </Fact>
        <Fact of={ofAvs} at="data.avs" label="AVSs">
          {avs && <a href={href('avs')}>{count(avs.avs)}</a>}
        </Fact>
        <Fact of={ofDeposits} at="data.totalDeposits" label="Deposits" note="all time">
          {deposits && (
            <a href={href('activity', { action: 'SHARES_DEPOSITED_IN_STRATEGY' })}>
              {count(deposits.totalDeposits)}
            </a>
          )}
        </Fact>
        <Fact
          of={ofWithdrawals}
          at="data.withdrawalQueuedCount"
          label="Withdrawals queued"
          note="all time"
        >
          {withdrawals && (
            <a href={href('activity', { action: 'WITHDRAWAL_QUEUED' })}>
              {count(withdrawals.withdrawalQueuedCount)}
            </a>
          )}
        </Fact>
        <Fact of={ofNewest} label="Data as of" note={newest && <Moment value={newest.timestamp} />}>
          {newest ? <Age value={newest.timestamp} /> : ofNewest.value && '–'}
        </Fact>
        <Fact label="Latest block" note={lastTime !== null && <Moment value={lastTime} />}>
          {lastBlock === null ? '–' : <BlockNumber value={lastBlock} />}
        </Fact>
      </Facts>
    </section>
  );
}

/** Shows the value that all stakers hold, next to the delegated value. */
function Undelegated({
  restaked,
  delegated,
}: {
  readonly restaked: string;
  readonly delegated: string;
}) {
  return (
    <>
      <Dollars value={restaked} /> restaked, of which{' '}
      <Dollars value={difference(restaked, delegated)} /> is not delegated.{' '}
    </>
  );
}
