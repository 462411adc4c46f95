import type { RowOf } from '../../../client/index.ts';
import { Bars } from '../charts/bars.tsx';
import { shortHex } from '../format/addresses.ts';
import { count, partOf, percent } from '../format/numbers.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { Filters, filtersOf } from '../parts/filters.tsx';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { PageList } from '../parts/page-list.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { useSort } from '../parts/use-sort.ts';
import { Count, Moment } from '../parts/values.tsx';
import { useAnswer, usePage } from '../state/answer.ts';
import { type Names, useNames } from '../state/names.ts';
import { useRoute } from '../state/route.ts';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { stakerColumns } from './blocks/staker-columns.tsx';
import { onDemand } from './loaded.tsx';

type Staker = RowOf<'restakingAllStakers'>;

const Depositors = onDemand((module) => module.Depositors, 300);
const StakerValues = onDemand((module) => module.StakerValues, 480);

/** These filter the stakers by value. */
const FILTERS = [
  ['operator', 'Delegates to', 'operator'],
  ['strategy', 'Holds', 'strategy'],
] as const;

const TOP = 10;

/** Lists stakers, the most recently updated first. */
export function Stakers() {
  const { query } = useRoute();
  const names = useNames();
  const { sort, sorting } = useSort(
    ['staker', 'operator', 'strategies', 'updatedAt'],
    '-updatedAt',
    { sort: 'sort', page: 'page' },
  );
  const answer = usePage('restakingAllStakers', { sort }, query.page);
  const counts = useAnswer('restakingEcosystemStakers', {});
  return (
    <>
      <Title note="Stakers, their holdings and their operators">Stakers</Title>
      <section class="headline" aria-label="Summary">
        <Answered of={counts} height={86}>
          {({ data: { allTime, delegatedWithOperator, undelegatedWithoutOperator } }) => (
            <Facts>
              <Fact of={counts} at="data.allTime" label="Stakers" note="all time">
                {count(allTime)}
              </Fact>
              <Fact
                of={counts}
                at="data.delegatedWithOperator"
                label="Delegating"
                note={percent(partOf(delegatedWithOperator, allTime))}
              >
                {count(delegatedWithOperator)}
              </Fact>
              <Fact
                of={counts}
                at="data.undelegatedWithoutOperator"
                label="Not delegating"
                note={percent(partOf(undelegatedWithoutOperator, allTime))}
              >
                {count(undelegatedWithoutOperator)}
              </Fact>
              {answer.value && (
                <Fact
                  of={answer}
                  at="meta.statistics.averageStrategiesPerStaker"
                  label="Strategies"
                  note="held on average"
                >
                  {answer.value.meta.statistics.averageStrategiesPerStaker.toFixed(2)}
                </Fact>
              )}
            </Facts>
          )}
        </Answered>
      </section>
      <div class="cards">
        <Card title="Most held strategies" note={`Top ${TOP} by number of stakers`}>
          <Answered of={answer} height={320}>
            {({ meta }) => <Distribution of={meta.statistics.strategyDistribution} names={names} />}
          </Answered>
        </Card>
        <ActivityOverTime
          title="Deposits over time"
          filters={{ action: 'SHARES_DEPOSITED_IN_STRATEGY' }}
        />
        <Lazy height={300} wide>
          {() => <Depositors />}
        </Lazy>
        <Filters filters={FILTERS} pageName="values.page" ranged={false} />
        <StakerValues title="Largest stakers" filters={filtersOf(FILTERS, query)} />
        <PageList
          title="All stakers"
          name="stakers"
          answer={answer}
          columns={columnsOf(names)}
          rowKey={({ staker }) => staker}
          empty="This snapshot has no stakers."
          sorting={sorting}
        />
      </div>
    </>
  );
}

interface DistributionProps {
  /** Counts stakers by strategy. */
  readonly of: Readonly<Record<string, number>>;
  readonly names: Names;
}

function Distribution({ of, names }: DistributionProps) {
  const top = Object.entries(of)
    .sort(([, one], [, other]) => other - one)
    .slice(0, TOP);
  if (top.length === 0) return <Empty>No staker has holdings.</Empty>;
  return (
    <Bars
      label="Strategies by stakers"
      bars={top.map(([strategy, stakers]) => ({
        id: strategy,
        label: <Hex value={strategy} to="strategies" name={names.strategy(strategy)} />,
        size: stakers,
        value: count(stakers),
        colour: 3,
      }))}
    />
  );
}

function columnsOf(names: Names): readonly Column<Staker>[] {
  return [
    ...stakerColumns(names),
    {
      id: 'strategies',
      title: 'Strategies',
      kind: 'number',
      value: ({ strategies }) => strategies.length,
      show: ({ strategies }) => <Count value={strategies.length} />,
    },
    {
      id: 'holds',
      title: 'Holds',
      kind: 'text',
      width: 'minmax(12rem, 3fr)',
      value: ({ strategies }) => strategies.map(({ strategy }) => strategy).join(' '),
      show: ({ strategies }) =>
        strategies
          .map(({ strategy }) => names.strategy(strategy) || shortHex(strategy))
          .join(', ') || '–',
    },
    {
      id: 'updatedAt',
      title: 'Updated',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => <Moment value={updatedAt} />,
    },
  ];
}
