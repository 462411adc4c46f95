import { type Relation, relation, type TableNames } from '../../../common/relation.ts';
import { WAD } from '../../../common/vocabulary.ts';
import { dollarsSql, placesSql } from './parts.ts';

/**
 * Shares that a magnitude of an allocation lets an operator set slash, rounded as the contracts
 * round them (AllocationManager, `getMinimumSlashableStake` and `getAllocatedStake`): the magnitude
 * / the maximum magnitude down to a part of 10^18, and the shares x this part down to a whole
 * number. If the maximum is 0, it is 0.
 */
const stakeSql = (magnitude: string) => /* sql */ `whole_quotient(multiply_decimals(operator_shares,
  whole_quotient(shift_decimal(${magnitude}::varchar, '18'), max_magnitude)), '${WAD}')`;

/** Tokens, US dollars and units of shares, as a list of texts; null if the shares are. */
const productsSql = (shares: string) => /* sql */ `if(${shares} is null, null,
  string_split(coalesce(multiply_each(${shares}, token.values_per_share), '0 0 0'), ' '))`;

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
  'rollup.told_tables',
] as const;

/**
 * The sums of all operator sets of each group `of`, the columns of an operator set. `counts` are
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
    ), held as (
      -- An operator in several sets of an AVS counts once.
      select ${of}, sum(tvl_units) as tvl_units
      from (select distinct ${of}, "operator", strategy, tvl_units from ${table('rollup.member_stake')})
      group by ${of}
    ), summed as (
      select ${of},
        sum(tvl_units) filter (registered) as slashable_units,
        sum(coalesce(pending_units, tvl_units)) filter (registered) as pending_units,
        sum(minimum_units) filter (registered) as minimum_units,
        sum(tvl_units) filter (not registered) as former_units,
        sum(queued_units) filter (registered) as queued_units,
        min(effect_block) filter (registered) as next_effect_block,
        count(distinct "operator") filter (registered and magnitude <> '0') as allocated_operators
      from ${table('rollup.slashable_stake')} where listed group by ${of}
    ), totals as (
      select ${of}, strategy, sum(shares::bignum)::varchar as shares
      from ${table('rollup.slashable_stake')}
      where registered and listed and shares <> '0'
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
      ${dollarsSql('former_units')} as former_tvl,
      if(told.withdrawals, ${dollarsSql('queued_units')}, null) as queued_tvl,
      next_effect_block, coalesce(listed.strategies, []) as strategies,
      coalesce(held.tvl_units, '0'::bignum) as tvl_units,
      coalesce(summed.slashable_units, '0'::bignum) as slashable_units
    from sets
    cross join places
    cross join ${table('rollup.told_tables')} told
    left join joined using (${of})
    left join held using (${of})
    left join summed using (${of})
    left join listed using (${of})
    order by ${of}`;
}

/**
 * Stake that operator sets can slash. Each allocation is one row of `slashable_stake`. The sums
 * have those of strategies that the set lists, since a slash of another one reverts: of members,
 * and apart from these of former members, whom a set can slash for the deallocation delay after
 * they left.
 *
 * An operator's shares are those that its contract counts. Slashes also reach queued withdrawals:
 * scaled shares x the magnitude, rounded down.
 */
export const SLASHABLE: readonly Relation[] = [
  relation({
    name: 'rollup.slashable_stake',
    columns: {
      avs: 'VARCHAR',
      operator_set_id: 'BIGINT',
      operator: 'VARCHAR',
      strategy: 'VARCHAR',
      registered: 'BOOLEAN',
      listed: 'BOOLEAN',
      magnitude: 'VARCHAR',
      pending_magnitude: 'VARCHAR',
      effect_block: 'BIGINT',
      max_magnitude: 'VARCHAR',
      operator_shares: 'VARCHAR',
      shares: 'VARCHAR',
      pending_shares: 'VARCHAR',
      queued_shares: 'VARCHAR',
      symbol: 'VARCHAR',
      tokens: 'VARCHAR',
      tvl: 'VARCHAR',
      pending_tvl: 'VARCHAR',
      queued_tvl: 'VARCHAR',
      tvl_units: 'BIGNUM',
      pending_units: 'BIGNUM',
      minimum_units: 'BIGNUM',
      queued_units: 'BIGNUM',
    },
    reads: [
      'snapshot.allocations',
      'snapshot.operator_sets',
      'snapshot.operator_set_members',
      'snapshot.magnitudes',
      'snapshot.operator_shares',
      'rollup.queued_shares',
      'rollup.share_values',
      'rollup.told_tables',
    ],
    growth: 'whole',
    sql: (table) => /* sql */ `
      with allocated as (
        select allocation.avs::varchar as avs, allocation.operator_set_id,
          allocation."operator"::varchar as "operator", allocation.strategy::varchar as strategy,
          coalesce(member.registered, false) as registered,
          coalesce(list_contains(sets.strategies, allocation.strategy::varchar), false) as listed,
          allocation.magnitude, allocation.pending_magnitude, allocation.effect_block,
          coalesce(maximum.max_magnitude::varchar, '${WAD}') as max_magnitude,
          coalesce(held.shares::varchar, '0') as operator_shares,
          if(told.withdrawals, coalesce(queued.scaled_shares, '0'), null) as scaled_shares
        from ${table('snapshot.allocations')} allocation
        cross join ${table('rollup.told_tables')} told
        left join ${table('snapshot.operator_sets')} sets
          on sets.avs = allocation.avs and sets.operator_set_id = allocation.operator_set_id
        left join ${table('snapshot.operator_set_members')} member
          on member.avs = allocation.avs and member.operator_set_id = allocation.operator_set_id
            and member."operator" = allocation."operator"
        left join ${table('snapshot.magnitudes')} maximum
          on maximum."operator" = allocation."operator" and maximum.strategy = allocation.strategy
        left join ${table('snapshot.operator_shares')} held
          on held."operator" = allocation."operator" and held.strategy = allocation.strategy
        left join ${table('rollup.queued_shares')} queued
          on queued."operator" = allocation."operator"::varchar and queued.strategy = allocation.strategy::varchar
      ), measured as (
        select allocated.*, ${stakeSql('magnitude')} as shares, ${stakeSql('pending_magnitude')} as pending_shares,
          whole_quotient(multiply_decimals(scaled_shares, magnitude::varchar), '${WAD}') as queued_shares
        from allocated
      ), valued as (
        select measured.*, token.symbol, ${productsSql('shares')} as products,
          ${productsSql('pending_shares')} as pending, ${productsSql('queued_shares')} as queued
        from measured
        left join ${table('rollup.share_values')} token on token.strategy = measured.strategy
      )
      select avs, operator_set_id, "operator", strategy, registered, listed, magnitude::varchar as magnitude,
        pending_magnitude::varchar as pending_magnitude, effect_block, max_magnitude, operator_shares,
        shares, pending_shares, queued_shares, symbol, products[1] as tokens, products[2] as tvl,
        pending[2] as pending_tvl, queued[2] as queued_tvl, products[3]::bignum as tvl_units,
        pending[3]::bignum as pending_units,
        if(pending_magnitude < magnitude, pending[3], products[3])::bignum as minimum_units,
        queued[3]::bignum as queued_units
      from valued
      order by avs, operator_set_id, "operator", strategy`,
  }),
  relation({
    // The shares of each member in each strategy of its sets.
    name: 'rollup.member_stake',
    columns: {
      avs: 'VARCHAR',
      operator_set_id: 'BIGINT',
      operator: 'VARCHAR',
      strategy: 'VARCHAR',
      tvl_units: 'BIGNUM',
    },
    reads: [
      'snapshot.operator_sets',
      'snapshot.operator_set_members',
      'snapshot.operator_shares',
      'rollup.share_values',
    ],
    growth: 'whole',
    sql: (table) => /* sql */ `
      with listed as (
        select avs, operator_set_id, unnest(list_distinct(strategies)) as strategy
        from ${table('snapshot.operator_sets')}
      )
      select member.avs::varchar as avs, member.operator_set_id, member."operator"::varchar as "operator",
        listed.strategy,
        coalesce(multiply_decimals(held.shares::varchar, split_part(token.values_per_share, ' ', 3)), '0')::bignum
          as tvl_units
      from ${table('snapshot.operator_set_members')} member
      join listed on listed.avs = member.avs and listed.operator_set_id = member.operator_set_id
      join ${table('snapshot.operator_shares')} held
        on held."operator" = member."operator" and held.strategy::varchar = listed.strategy
      left join ${table('rollup.share_values')} token on token.strategy = listed.strategy
      where member.registered`,
  }),
  relation({
    name: 'rollup.slashable_by_set',
    columns: { avs: 'VARCHAR', operator_set_id: 'BIGINT', ...SUM_COLUMNS },
    reads: SUMMED,
    growth: 'whole',
    sql: (table) => sumsSql(table, 'avs, operator_set_id'),
  }),
  relation({
    name: 'rollup.slashable_by_avs',
    columns: { avs: 'VARCHAR', operator_sets: 'BIGINT', ...SUM_COLUMNS },
    reads: SUMMED,
    growth: 'whole',
    sql: (table) => sumsSql(table, 'avs', 'operator_sets,'),
  }),
  relation({
    name: 'rollup.slashable_by_avs_operator',
    columns: { avs: 'VARCHAR', operator: 'VARCHAR', slashable_units: 'BIGNUM' },
    reads: ['rollup.slashable_stake'],
    growth: 'whole',
    sql: (table) => /* sql */ `
      select avs, "operator", sum(tvl_units) as slashable_units
      from ${table('rollup.slashable_stake')} where registered and listed
      group by avs, "operator"
      order by avs, "operator"`,
  }),
  relation({
    // The shares of each operator that the sets of an AVS can slash, above 0.
    name: 'rollup.slashable_pools',
    columns: {
      avs: 'VARCHAR',
      operator: 'VARCHAR',
      strategy: 'VARCHAR',
      shares: 'VARCHAR',
      operator_shares: 'VARCHAR',
    },
    reads: ['rollup.slashable_stake'],
    growth: 'whole',
    sql: (table) => /* sql */ `
      select avs, "operator", strategy, sum(shares::bignum)::varchar as shares,
        any_value(operator_shares) as operator_shares
      from ${table('rollup.slashable_stake')} where registered and listed and shares <> '0'
      group by avs, "operator", strategy
      order by avs, "operator", strategy`,
  }),
  relation({
    name: 'rollup.slashable_by_operator',
    columns: { operator: 'VARCHAR', slashable_tvl: 'VARCHAR', slashable_units: 'BIGNUM' },
    reads: ['rollup.slashable_by_avs_operator', 'rollup.share_values'],
    growth: 'whole',
    sql: (table) => /* sql */ `
      with places as (${placesSql(table('rollup.share_values'))}), summed as (
        select "operator", sum(slashable_units) as slashable_units
        from ${table('rollup.slashable_by_avs_operator')} group by "operator"
      )
      select "operator", ${dollarsSql('slashable_units')} as slashable_tvl, slashable_units
      from summed, places
      order by "operator"`,
  }),
];

const LISTED: readonly string[] = [
  'rollup.slashable_by_avs',
  'rollup.slashable_by_avs_operator',
  'rollup.slashable_by_operator',
  'rollup.slashable_pools',
];

/** The relations that lists of all snapshots read; without rows if tables are left out. */
export const LISTED_SLASHABLE = SLASHABLE.filter(({ name }) => LISTED.includes(name));
