import {
  array,
  described,
  hex,
  integer,
  mapOf,
  object,
  time,
  writtenNumber,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';

export const allStakers = list({
  name: 'restaking/all-stakers',
  purpose:
    'Stakers, with their operator and the strategies in which they hold shares, by last update, newest first.',
  unbounded: true,
  record: {
    staker: hex,
    operator: hex,
    strategies: described(
      'Strategies in which the staker holds shares.',
      array(object({ strategy: hex })),
    ),
    updatedAt: time,
  },
  rows: (table) => /* sql */ `
    select stakers.staker, stakers.operator, stakers.updated_at,
      coalesce(strategies_by_staker.strategies, []) as strategies
    from ${table('snapshot.stakers')} stakers
    left join ${table('strategies_by_staker')} strategies_by_staker on strategies_by_staker.staker = stakers.rowid`,
  order: 'updated_at desc, staker',
  sorts: {
    own: '-updatedAt',
    by: {
      staker: 'staker',
      operator: '"operator"',
      strategies: 'len(strategies)',
      updatedAt: 'updated_at',
    },
  },
  statistics: {
    of: 'snapshot',
    fields: {
      totalStakers: integer,
      uniqueOperators: integer,
      strategyDistribution: mapOf(integer),
      averageStrategiesPerStaker: writtenNumber,
    },
    rows: (table) => /* sql */ `
      with by_strategy as (
        select strategy, count(*) as stakers
        from ${table('rollup.holdings')}
        group by strategy
      ), staker_totals as (
        select count(*) as stakers, count(distinct operator) as operators from ${table('snapshot.stakers')}
      )
      select staker_totals.stakers as total_stakers, staker_totals.operators as unique_operators,
        (select map(list(strategy order by strategy), list(stakers order by strategy))
         from by_strategy) as strategy_distribution,
        nearest_ratio(
          (select coalesce(sum(stakers), 0) from by_strategy)::varchar,
          staker_totals.stakers::varchar) as average_strategies_per_staker
      from staker_totals`,
  },
});
