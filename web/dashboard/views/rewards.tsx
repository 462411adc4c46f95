import type { RowOf } from '../../../client/index.ts';
import { count } from '../format/numbers.ts';
import { Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { Filters, filtersOf, rangeOf } from '../parts/filters.tsx';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { PageList } from '../parts/page-list.tsx';
import { Sections } from '../parts/sections.tsx';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Moment, Worth, YesNo } from '../parts/values.tsx';
import { useAnswer, usePage } from '../state/answer.ts';
import { href, setQuery, useRoute } from '../state/route.ts';
import { AprRanking } from './blocks/apr-ranking.tsx';
import { EmissionDistributions, EmissionEpochs, ProtocolFeeOptIns } from './blocks/emissions.tsx';
import { type RewardFilters, RewardList } from './blocks/reward-list.tsx';
import { RewardsByMonth } from './blocks/rewards-by-month.tsx';
import { REWARDS_UNTIL, ROOT_INDEX } from './blocks/root-columns.tsx';
import { RootVerdicts } from './blocks/root-verdicts.tsx';

const FILTERS = [
  ['type', 'Type', 'text'],
  ['avs', 'AVS', 'avs'],
  ['submitter', 'Submitter', 'address'],
  ['token', 'Token', 'token'],
] as const;

/** Lists reward submissions and distribution roots. */
export function Rewards() {
  const { query } = useRoute();
  const filters: RewardFilters = { ...filtersOf(FILTERS, query), ...rangeOf(query) };
  const rewards = useAnswer('restakingRewardsValue', { limit: 1 });
  const roots = useAnswer('restakingAllDistributionRoots', { limit: 1 });
  return (
    <>
      <Title
        note="Reward submissions, and the roots they are claimed from"
        aside={
          <a class="button" href={href('claims')}>
            Reward claims
          </a>
        }
      >
        Rewards
      </Title>
      <section class="headline" aria-label="Summary">
        <Answered of={rewards} height={86}>
          {({ meta: { statistics } }) => (
            <Facts>
              <Fact of={rewards} at="meta.statistics.totalRewards" label="Submissions">
                {count(statistics.totalRewards)}
              </Fact>
              <Fact
                of={rewards}
                at="meta.statistics.totalDollarValue"
                unit="USD"
                label="Value at submission"
                note={`${count(statistics.pricedRewards)} submissions have a price`}
              >
                <Worth value={statistics.totalDollarValue} />
              </Fact>
              <Fact of={rewards} at="meta.statistics.uniqueTokens" label="Tokens">
                {count(statistics.uniqueTokens)}
              </Fact>
              <Fact
                of={roots}
                at="meta.statistics.totalDistributionRoots"
                label="Distribution roots"
              >
                {roots.value && count(roots.value.meta.statistics.totalDistributionRoots)}
              </Fact>
              <Fact of={roots} at="meta.statistics.activeDistributionRoots" label="Active roots">
                {roots.value && count(roots.value.meta.statistics.activeDistributionRoots)}
              </Fact>
            </Facts>
          )}
        </Answered>
      </section>
      <Filters filters={FILTERS} pageName="rewards.page" />
      <div class="cards">
        <Lazy height={300} wide>
          {() => <RewardsByMonth filters={filters} />}
        </Lazy>
        <RewardList title="Submissions" filters={filters} />
        <Roots />
        <Sections together>
          <Lazy height={480} wide section={['Roots computed from logs', 'restakingRewardsRoots']}>
            {() => <RootVerdicts />}
          </Lazy>
          <Lazy height={480} wide section={['Rewards per year, ranked', 'restakingAprRanking']}>
            {() => <AprRanking />}
          </Lazy>
          <Lazy
            height={300}
            wide
            section={['Emissions of EIGEN', 'restakingEmissionDistributions']}
          >
            {() => <EmissionDistributions />}
          </Lazy>
          <Lazy height={480} wide section={['Emissions by epoch', 'restakingEmissionEpochs']}>
            {() => <EmissionEpochs />}
          </Lazy>
          <Lazy height={240} wide section={['Protocol fee', 'restakingProtocolFeeOptIns']}>
            {() => <ProtocolFeeOptIns />}
          </Lazy>
        </Sections>
      </div>
    </>
  );
}

export type Root = RowOf<'restakingAllDistributionRoots'>;

const ROOT_COLUMNS: readonly Column<Root>[] = [
  ROOT_INDEX,
  {
    id: 'root',
    title: 'Root',
    kind: 'text',
    value: ({ root }) => root,
    show: ({ root }) => <Hex value={root} />,
  },
  {
    id: 'active',
    title: 'State',
    kind: 'text',
    width: 'minmax(6.2rem, 0.6fr)',
    value: ({ active }) => active,
    show: ({ active }) => <YesNo value={active} yes="active" no="not active" />,
  },
  REWARDS_UNTIL,
  {
    id: 'activated',
    title: 'Active from',
    kind: 'text',
    width: 'minmax(11rem, 2fr)',
    value: ({ activatedAt }) => activatedAt,
    show: ({ activatedAt }) => <Moment value={activatedAt} />,
  },
  {
    id: 'created',
    title: 'Created',
    kind: 'text',
    width: 'minmax(11rem, 2fr)',
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => <Moment value={createdAt} />,
  },
];

function Roots() {
  const { query } = useRoute();
  const active = query.active === 'true' ? true : query.active === 'false' ? false : undefined;
  const answer = usePage('restakingAllDistributionRoots', { active }, query['roots.page']);
  return (
    <PageList
      title="Distribution roots"
      name="distribution-roots"
      answer={answer}
      columns={ROOT_COLUMNS}
      rowKey={({ rootIndex }) => rootIndex}
      empty="No distribution roots match this filter."
      pageName="roots.page"
      controls={
        <label class="choice">
          <span class="sr-only">State</span>
          <select
            value={query.active ?? ''}
            onChange={({ currentTarget }) =>
              setQuery({ active: currentTarget.value, 'roots.page': undefined })
            }
          >
            <option value="">all</option>
            <option value="true">active</option>
            <option value="false">not active</option>
          </select>
        </label>
      }
    />
  );
}
