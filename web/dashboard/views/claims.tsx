import { count } from '../format/numbers.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { Filters, filtersOf, rangeOf } from '../parts/filters.tsx';
import { Section, Sections } from '../parts/sections.tsx';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Moment } from '../parts/values.tsx';
import { useAnswer } from '../state/answer.ts';
import { href, useRoute } from '../state/route.ts';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { type ClaimFilters, ClaimList } from './blocks/claim-list.tsx';
import { ClaimsByToken } from './blocks/claims-by-token.tsx';

const FILTERS = [
  ['earner', 'Earner', 'address'],
  ['claimer', 'Claimer', 'address'],
  ['recipient', 'Recipient', 'address'],
  ['token', 'Token', 'token'],
  ['root', 'Distribution root', 'hash'],
] as const;

/** Shows reward claims: over time, by token, and as a list. */
export function Claims() {
  const { query } = useRoute();
  const answer = useAnswer('restakingAllRewardsClaim', { limit: 1 });
  const filters: ClaimFilters = { ...filtersOf(FILTERS, query), ...rangeOf(query) };
  return (
    <>
      <Title
        note="Rewards claimed, by distribution root"
        aside={
          <a class="button" href={href('rewards')}>
            Reward submissions
          </a>
        }
      >
        Reward claims
      </Title>
      <Sections>
        <Section section={['', 'restakingAllRewardsClaim']}>
          <section class="headline" aria-label="Summary">
            <Answered of={answer} height={86}>
              {({ meta: { statistics, total } }) => (
                <Facts>
                  <Fact of={answer} at="meta.total" label="Claims">
                    {count(total)}
                  </Fact>
                  <Fact of={answer} at="meta.statistics.distinctEarners" label="Earners">
                    {count(statistics.distinctEarners)}
                  </Fact>
                  <Fact of={answer} at="meta.statistics.distinctTokens" label="Tokens">
                    {count(statistics.distinctTokens)}
                  </Fact>
                  <Fact
                    of={answer}
                    at="meta.statistics.distinctRoots"
                    label="Distribution roots"
                    note="with claims"
                  >
                    {count(statistics.distinctRoots)}
                  </Fact>
                  <Fact label="Latest claim">
                    <Moment value={statistics.lastClaimDate} />
                  </Fact>
                </Facts>
              )}
            </Answered>
          </section>
        </Section>
      </Sections>
      <div class="cards">
        <ActivityOverTime
          title="Claims over time"
          filters={{ action: 'REWARDS_CLAIMED', ...rangeOf(query) }}
        />
        <Sections>
          <Section section={['Claimed by token', 'restakingAllRewardsClaim']}>
            <ClaimsByToken of={answer} />
          </Section>
          <Section section={['All claims', 'restakingRewardClaim']}>
            <Filters filters={FILTERS} pageName="claims.page" />
            <ClaimList title="All claims" filters={filters} />
          </Section>
        </Sections>
      </div>
    </>
  );
}
