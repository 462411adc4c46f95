import { GROWS_BY_PRICE } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { CONCENTRATION_COLUMNS, concentrationSql, placesSql } from './rollup-sql.ts';

/** If all operators together have more stakers, no concentration among these is computed. */
export const MAX_STAKERS = 1_000_000;

/**
 * Measures how each strategy's delegated value concentrates among operators, their groups and
 * stakers. Parts and indices are texts with 18 decimal places.
 */
export const STRATEGY_CONCENTRATION: readonly Rollup[] = [
  rollup({
    name: 'rollup.strategy_concentration',
    columns: {
      strategy: 'VARCHAR',
      held_by: 'VARCHAR',
      tvl: 'VARCHAR',
      tvl_units: 'BIGNUM',
      ...CONCENTRATION_COLUMNS,
    },
    reads: [
      'rollup.holdings',
      'rollup.operator_strategies',
      'rollup.delegated_holders',
      'rollup.share_values',
      'rollup.operator_groups',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with by_group as (
        select strategy, sum(tvl_units)::varchar as units
        from ${table('rollup.operator_strategies')} operator_strategies
        left join ${table('rollup.operator_groups')} grouped on grouped."operator" = operator_strategies."operator"
        where exists (from ${table('rollup.operator_groups')})
        group by strategy, coalesce(grouped.group_name, operator_strategies."operator"), grouped.group_name is null
      ), holders as (
        select strategy, 'operator' as held_by, tvl_units::varchar as units
        from ${table('rollup.operator_strategies')}
        union all
        select strategy, 'group', units from by_group
        union all
        select holding.strategy, 'staker',
          multiply_decimals(holding.shares::varchar, split_part(worth.values_per_share, ' ', 3))
        from ${table('rollup.holdings')} holding
        join ${table('rollup.share_values')} worth on worth.strategy = holding.strategy
        where holding."operator" is not null
          and (select stakers from ${table('rollup.delegated_holders')}) <= ${MAX_STAKERS}
      ), measured as (
        select strategy, held_by, sum(units::bignum) as tvl_units,
          string_split(concentration(string_agg(units, ' ')), ' ') as figures
        from holders
        where units <> '0'
        group by strategy, held_by
      ), places as (${placesSql(table('rollup.share_values'))})
      select strategy, held_by, shift_decimal(tvl_units::varchar, '-' || tvl_places) as tvl, tvl_units,
        ${concentrationSql('figures')}
      from measured, places
      order by tvl_units desc, strategy, held_by`,
  }),
];
