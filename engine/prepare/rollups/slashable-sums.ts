import type { TableNames } from '../../../common/relations/relation.ts';
import { GROWS_BY_PRICE } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { dollarsSql, placesSql } from './rollup-sql.ts';
import { productsSql } from './slashable-stake.ts';

const SUM_COLUMNS = {
  members: 'BIGINT',
  allocated_operators: 'BIGINT',
  tvl: 'VARCHAR',
  slashable_tvl: 'VARCHAR',
  pending_tvl: 'VARCHAR',
  minimum_tvl: 'VARCHAR',
  former_tvl: 'VARCHAR',
  queued_tvl: 'VARCHAR',
  next_effect_block: 'BIGINT',
  strategies:
    'STRUCT(strategy VARCHAR, symbol VARCHAR, shares VARCHAR, tokens VARCHAR, tvl VARCHAR)[]',
  tvl_units: 'BIGNUM',
  slashable_units: 'BIGNUM',
} as const;

const SUMMED = [
  'snapshot.operator_sets',
  'snapshot.operator_set_members',
  'rollup.member_stake',
  'rollup.slashable_stake',
  'rollup.share_values',
  'rollup.present_tables',
] as const;

/**
 * Adds up all operator sets in each group `of`, the columns of an operator set. `counts` are
 * columns before `SUM_COLUMNS`.
 */
function sumsSql(table: TableNames<(typeof SUMMED)[number]>, of: string, counts = ''): string {
  return /* sql */ `
    with places as (${placesSql(table('rollup.share_values'))}), sets as (
      select ${of}, count(*) as operator_sets
      from (select avs::varchar as avs, operator_set_id from ${table('snapshot.operator_sets')})
      group by ${of}
    ), joined as (
      select ${of}, count(distinct "operator") as members
      from (
        select avs::varchar as avs, operator_set_id, "operator"
        from ${table('snapshot.operator_set_members')} where registered
      )
      group by ${of}
    ), member_values as (
      -- An operator in several sets of an AVS counts once.
      select ${of}, sum(tvl_units) as tvl_units
      from (select distinct ${of}, "operator", strategy, tvl_units from ${table('rollup.member_stake')})
      group by ${of}
    ), summed as (
      select ${of},
        sum(tvl_units) as slashable_units,
        sum(coalesce(pending_units, tvl_units)) as pending_units,
        sum(minimum_units) as minimum_units,
        sum(tvl_units) filter (not registered) as former_units,
        sum(queued_units) as queued_units,
        min(effect_block) as next_effect_block,
        count(distinct "operator") filter (registered and magnitude <> '0') as allocated_operators
      from ${table('rollup.slashable_stake')} where slashable and listed group by ${of}
    ), totals as (
      select ${of}, strategy, sum(shares::bignum)::varchar as shares
      from ${table('rollup.slashable_stake')}
      where slashable and listed and shares <> '0'
      group by ${of}, strategy
    ), valued as (
      select totals.*, token.symbol, ${productsSql('totals.shares')} as products
      from totals
      left join ${table('rollup.share_values')} token on token.strategy = totals.strategy
    ), listed as (
      select ${of}, list({'strategy': strategy, 'symbol': symbol, 'shares': shares,
          'tokens': products[1], 'tvl': products[2]} order by products[3]::bignum desc, strategy) as strategies
      from valued
      group by ${of}
    )
    select ${of}, ${counts} coalesce(members, 0) as members,
      coalesce(allocated_operators, 0) as allocated_operators,
      ${dollarsSql('tvl_units')} as tvl,
      ${dollarsSql('summed.slashable_units')} as slashable_tvl,
      ${dollarsSql('pending_units')} as pending_tvl,
      ${dollarsSql('minimum_units')} as minimum_tvl,
      if(present.registration_changes, ${dollarsSql('former_units')}, null) as former_tvl,
      if(present.withdrawals, ${dollarsSql('queued_units')}, null) as queued_tvl,
      next_effect_block, coalesce(listed.strategies, []) as strategies,
      coalesce(member_values.tvl_units, '0'::bignum) as tvl_units,
      coalesce(summed.slashable_units, '0'::bignum) as slashable_units
    from sets
    cross join places
    cross join ${table('rollup.present_tables')} present
    left join joined using (${of})
    left join member_values using (${of})
    left join summed using (${of})
    left join listed using (${of})
    order by ${of}`;
}

/** Adds up `slashable_stake` by operator set, AVS and operator. */
export const SLASHABLE_SUMS: readonly Rollup[] = [
  rollup({
    name: 'rollup.slashable_by_set',
    columns: { avs: 'VARCHAR', operator_set_id: 'BIGINT', ...SUM_COLUMNS },
    reads: SUMMED,
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => sumsSql(table, 'avs, operator_set_id'),
  }),
  rollup({
    name: 'rollup.slashable_by_avs',
    columns: { avs: 'VARCHAR', operator_sets: 'BIGINT', ...SUM_COLUMNS },
    reads: SUMMED,
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => sumsSql(table, 'avs', 'operator_sets,'),
  }),
  rollup({
    name: 'rollup.slashable_by_avs_operator',
    columns: { avs: 'VARCHAR', operator: 'VARCHAR', slashable_units: 'BIGNUM' },
    reads: ['rollup.slashable_stake'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      select avs, "operator", sum(tvl_units) as slashable_units
      from ${table('rollup.slashable_stake')} where slashable and listed
      group by avs, "operator"
      order by avs, "operator"`,
  }),
  rollup({
    // Has each operator's shares that an AVS's sets can slash, above 0.
    name: 'rollup.slashable_pools',
    columns: {
      avs: 'VARCHAR',
      operator: 'VARCHAR',
      strategy: 'VARCHAR',
      shares: 'VARCHAR',
      operator_shares: 'VARCHAR',
    },
    reads: ['rollup.slashable_stake'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      select avs, "operator", strategy, sum(shares::bignum)::varchar as shares,
        any_value(operator_shares) as operator_shares
      from ${table('rollup.slashable_stake')} where slashable and listed and shares <> '0'
      group by avs, "operator", strategy
      order by avs, "operator", strategy`,
  }),
  rollup({
    name: 'rollup.slashable_by_operator',
    columns: { operator: 'VARCHAR', slashable_tvl: 'VARCHAR', slashable_units: 'BIGNUM' },
    reads: ['rollup.slashable_by_avs_operator', 'rollup.share_values'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with places as (${placesSql(table('rollup.share_values'))}), summed as (
        select "operator", sum(slashable_units) as slashable_units
        from ${table('rollup.slashable_by_avs_operator')} group by "operator"
      )
      select "operator", ${dollarsSql('slashable_units')} as slashable_tvl, slashable_units
      from summed, places
      order by "operator"`,
  }),
];
