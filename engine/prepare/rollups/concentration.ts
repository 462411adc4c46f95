import { GROWS_BY_PRICE, ONE_ROW } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { CONCENTRATION_COLUMNS, concentrationSql, placesSql } from './rollup-sql.ts';
import { MAX_STAKERS } from './strategy-concentration.ts';

const COLUMNS = Object.keys(CONCENTRATION_COLUMNS).join(', ');

/** Inverse values have this many decimal places. */
const INVERSE_PLACES = 100;

/**
 * Measures in `concentration` how concentrated value is: a row for each scope (everything, an AVS,
 * a strategy, an operator), the kind of its holders, and the kind of value. Parts and indices are
 * texts with 18 decimal places.
 */
export const CONCENTRATION: readonly Rollup[] = [
  rollup({
    // Has the most that the condition in arXiv 2407.21785 has for an operator, without its profit
    // and threshold: the sum over its AVSs of 1 / the US dollars delegated to their operators, each
    // rounded up to 100 decimal places: so many that all places of `gamma` are known.
    name: 'rollup.attack_profit',
    columns: { per_dollar: 'VARCHAR' },
    reads: ['rollup.registrations', 'rollup.held_by_operator'],
    growth: ONE_ROW,
    sql: ({ table }) => /* sql */ `
      with valued_registrations as (
        select registered.avs, registered."operator", held_by_operator.tvl_units, held_by_operator.tvl_places
        from ${table('rollup.registrations')} registered
        join ${table('rollup.held_by_operator')} held_by_operator on held_by_operator."operator" = registered."operator"
        where held_by_operator.tvl_units > '0'::bignum
      ), inverse as (
        select avs, whole_quotient_up(
            shift_decimal('1', (${INVERSE_PLACES} + any_value(tvl_places)::integer)::varchar), sum(tvl_units)::varchar)::bignum
            as per_dollar
        from valued_registrations group by avs
      ), summed as (
        select sum(inverse.per_dollar) as per_dollar
        from valued_registrations join inverse on inverse.avs = valued_registrations.avs
        group by valued_registrations."operator"
      )
      select coalesce(shift_decimal(max(per_dollar)::varchar, '-${INVERSE_PLACES}'), '0') as per_dollar from summed`,
  }),
  rollup({
    name: 'rollup.concentration',
    columns: {
      scope: 'VARCHAR',
      address: 'VARCHAR',
      held_by: 'VARCHAR',
      value: 'VARCHAR',
      tvl: 'VARCHAR',
      tvl_units: 'BIGNUM',
      ...CONCENTRATION_COLUMNS,
    },
    reads: [
      'rollup.held_by_operator',
      'rollup.strategy_concentration',
      'rollup.strategies',
      'rollup.registrations',
      'rollup.stakers_by_value',
      'rollup.slashable_by_avs',
      'rollup.slashable_by_avs_operator',
      'rollup.slashable_by_operator',
      'rollup.share_values',
      'rollup.operator_groups',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with staker_values as (
        select "operator", tvl_units::varchar as units
        from ${table('rollup.stakers_by_value')}
        where "operator" is not null
      ), operators_held as (
        select 'all' as scope, '' as address, 'delegated' as value, "operator"::varchar as "operator",
          tvl_units::varchar as units
        from ${table('rollup.held_by_operator')}
        union all
        select 'avs', registered.avs::varchar, 'delegated', held_by_operator."operator"::varchar, held_by_operator.tvl_units::varchar
        from ${table('rollup.registrations')} registered
        join ${table('rollup.held_by_operator')} held_by_operator on held_by_operator."operator" = registered."operator"
        union all
        select 'all', '', 'slashable', "operator", slashable_units::varchar
        from ${table('rollup.slashable_by_operator')}
        union all
        select 'avs', avs, 'slashable', "operator", slashable_units::varchar
        from ${table('rollup.slashable_by_avs_operator')}
      ), others_held as (
        select 'all' as scope, '' as address, 'token' as held_by, 'delegated' as value, sum(tvl_units)::varchar as units
        from ${table('rollup.strategies')} group by coalesce(token::varchar, strategy::varchar)
        union all
        select 'all', '', 'staker', 'delegated', units from staker_values
        where (select count(*) from staker_values) <= ${MAX_STAKERS}
        union all
        select 'operator', "operator"::varchar, 'staker', 'delegated', units from staker_values
        union all
        select 'all', '', 'avs', 'slashable', slashable_units::varchar from ${table('rollup.slashable_by_avs')}
      ), by_group as (
        select operators_held.scope, operators_held.address, operators_held.value,
          sum(operators_held.units::bignum)::varchar as units
        from operators_held
        left join ${table('rollup.operator_groups')} grouped on grouped."operator" = operators_held."operator"
        where exists (from ${table('rollup.operator_groups')})
        group by operators_held.scope, operators_held.address, operators_held.value, coalesce(grouped.group_name, operators_held."operator"),
          grouped.group_name is null
      ), holders as (
        select scope, address, 'operator' as held_by, value, units from operators_held
        union all
        select scope, address, 'group', value, units from by_group
        union all
        from others_held
      ), measured as (
        select scope, address, held_by, value, sum(units::bignum) as tvl_units,
          string_split(concentration(string_agg(units, ' ')), ' ') as figures
        from holders
        where units <> '0'
        group by scope, address, held_by, value
      ), places as (${placesSql(table('rollup.share_values'))})
      select scope, address, held_by, value, shift_decimal(tvl_units::varchar, '-' || tvl_places) as tvl, tvl_units,
        ${concentrationSql('figures')}
      from measured, places
      union all
      select 'strategy', strategy, held_by, 'delegated', tvl, tvl_units, ${COLUMNS}
      from ${table('rollup.strategy_concentration')}
      order by tvl_units desc, scope, address, held_by, value`,
  }),
];
