import { type Relation, relation } from '../../../common/relation.ts';

/** Stakers whose amounts one call collects; of more, those of all operators are left out. */
const MAX_STAKERS = 1_000_000;

/**
 * `concentration` is how concentrated value is: a row for each scope (everything, an AVS, a
 * strategy, an operator), the kind of its holders, and the kind of value. Parts and indices are
 * texts with 18 decimal places.
 */
export const CONCENTRATION: readonly Relation[] = [
  relation({
    // The most that the condition of arXiv 2407.21785 has for an operator, without its profit and
    // threshold: the sum over its AVSs of 1 / the US dollars delegated to their operators, with 36
    // decimal places, each rounded up beyond the next one.
    name: 'rollup.attack_profit',
    columns: { per_dollar: 'VARCHAR' },
    reads: ['rollup.registrations', 'rollup.held_by_operator'],
    growth: 'whole',
    sql: (table) => /* sql */ `
      with held as (
        select registered.avs, registered."operator", held.tvl_units, held.tvl_places
        from ${table('rollup.registrations')} registered
        join ${table('rollup.held_by_operator')} held on held."operator" = registered."operator"
        where held.tvl_units > '0'::bignum
      ), inverse as (
        select avs, whole_quotient(
            shift_decimal('1', (36 + any_value(tvl_places)::integer)::varchar), sum(tvl_units)::varchar)::bignum
            + '1'::bignum as per_dollar
        from held group by avs
      ), summed as (
        select sum(inverse.per_dollar) as per_dollar
        from held join inverse on inverse.avs = held.avs
        group by held."operator"
      )
      select coalesce(shift_decimal(max(per_dollar)::varchar, '-36'), '0') as per_dollar from summed`,
  }),
  relation({
    name: 'rollup.concentration',
    columns: {
      scope: 'VARCHAR',
      address: 'VARCHAR',
      held_by: 'VARCHAR',
      value: 'VARCHAR',
      tvl: 'VARCHAR',
      tvl_units: 'BIGNUM',
      holders: 'BIGINT',
      hhi: 'VARCHAR',
      gini: 'VARCHAR',
      nakamoto_third: 'BIGINT',
      nakamoto_half: 'BIGINT',
      nakamoto_two_thirds: 'BIGINT',
      top_part: 'VARCHAR',
      top5_part: 'VARCHAR',
      top10_part: 'VARCHAR',
    },
    reads: [
      'rollup.held_by_operator',
      'rollup.operator_strategies',
      'rollup.strategies',
      'rollup.registrations',
      'rollup.holdings',
      'rollup.slashable_by_avs',
      'rollup.slashable_by_avs_operator',
      'rollup.slashable_by_operator',
      'rollup.share_values',
    ],
    growth: 'whole',
    sql: (table) => /* sql */ `
      with staker_values as materialized (
        select "operator",
          sums_of_products(string_agg(
            concat(shares, '*', coalesce(split_part(token.values_per_share, ' ', 3), '0')), ' ')) as units
        from ${table('rollup.holdings')} holding
        left join ${table('rollup.share_values')} token on token.strategy = holding.strategy
        where "operator" is not null
        group by staker, "operator"
      ), held as (
        select 'all' as scope, '' as address, 'operator' as held_by, 'delegated' as value, tvl_units::varchar as units
        from ${table('rollup.held_by_operator')}
        union all
        select 'all', '', 'token', 'delegated', sum(tvl_units)::varchar
        from ${table('rollup.strategies')} group by coalesce(token::varchar, strategy::varchar)
        union all
        select 'all', '', 'staker', 'delegated', units from staker_values
        where (select count(*) from staker_values) <= ${MAX_STAKERS}
        union all
        select 'operator', "operator"::varchar, 'staker', 'delegated', units from staker_values
        union all
        select 'avs', registered.avs::varchar, 'operator', 'delegated', held.tvl_units::varchar
        from ${table('rollup.registrations')} registered
        join ${table('rollup.held_by_operator')} held on held."operator" = registered."operator"
        union all
        select 'strategy', strategy::varchar, 'operator', 'delegated', tvl_units::varchar
        from ${table('rollup.operator_strategies')}
        union all
        select 'all', '', 'operator', 'slashable', slashable_units::varchar from ${table('rollup.slashable_by_operator')}
        union all
        select 'all', '', 'avs', 'slashable', slashable_units::varchar from ${table('rollup.slashable_by_avs')}
        union all
        select 'avs', avs, 'operator', 'slashable', slashable_units::varchar
        from ${table('rollup.slashable_by_avs_operator')}
      ), measured as (
        select scope, address, held_by, value, sum(units::bignum) as tvl_units,
          string_split(concentration(string_agg(units, ' ')), ' ') as figures
        from held
        where units <> '0'
        group by scope, address, held_by, value
      ), places as (
        select coalesce(any_value(tvl_places), '0') as tvl_places from ${table('rollup.share_values')}
      )
      select scope, address, held_by, value, shift_decimal(tvl_units::varchar, '-' || tvl_places) as tvl, tvl_units,
        figures[1]::bigint as holders, figures[2] as hhi, figures[3] as gini,
        figures[4]::bigint as nakamoto_third, figures[5]::bigint as nakamoto_half,
        figures[6]::bigint as nakamoto_two_thirds,
        figures[7] as top_part, figures[8] as top5_part, figures[9] as top10_part
      from measured, places
      order by tvl_units desc, scope, address, held_by, value`,
  }),
];
