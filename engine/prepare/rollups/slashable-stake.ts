import { WAD } from '../../../common/vocabulary.ts';
import { GROWS_BY_PRICE } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { QUEUED_SHARES, SLASHABLE_QUEUE, slashableSharesSql } from './slashable-shares.ts';

/** Turns shares into tokens, US dollars and units, as a list of texts; null if the shares are. */
export const productsSql = (shares: string) => /* sql */ `case
  when ${shares} is null then null
  when ${shares} = '0' then ['0', '0', '0']
  else string_split(coalesce(multiply_each(${shares}, token.values_per_share), '0 0 0'), ' ') end`;

/**
 * Has the stake that operator sets can slash. Each allocation is one row in `slashable_stake`. The
 * sums have only strategies that the set lists, since a slash in another one reverts, and operators
 * that the set can slash: members, and former members until the deallocation delay ends.
 *
 * An operator's shares are those that its contract counts. Slashes also reach queued withdrawals.
 */
export const SLASHABLE_STAKE: readonly Rollup[] = [
  rollup({
    name: 'rollup.slashable_stake',
    columns: {
      avs: 'VARCHAR',
      operator_set_id: 'BIGINT',
      operator: 'VARCHAR',
      strategy: 'VARCHAR',
      registered: 'BOOLEAN',
      slashable_until: 'BIGINT',
      slashable: 'BOOLEAN',
      listed: 'BOOLEAN',
      magnitude: 'VARCHAR',
      pending_magnitude: 'VARCHAR',
      effect_block: 'BIGINT',
      max_magnitude: 'VARCHAR',
      operator_shares: 'VARCHAR',
      shares: 'VARCHAR',
      pending_shares: 'VARCHAR',
      slashable_queue: 'VARCHAR',
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
      'rollup.former_members',
      'snapshot.magnitudes',
      'snapshot.operator_shares',
      'rollup.queued_shares',
      'rollup.share_values',
      'rollup.present_tables',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with allocated as (
        select allocation.avs::varchar as avs, allocation.operator_set_id,
          allocation."operator"::varchar as "operator", allocation.strategy::varchar as strategy,
          coalesce(member.registered, false) as registered,
          if(member.registered, null, former.slashable_until) as slashable_until,
          coalesce(member.registered, false) or former.slashable_until is not null as slashable,
          coalesce(list_contains(sets.strategies, allocation.strategy::varchar), false) as listed,
          allocation.magnitude, allocation.pending_magnitude, allocation.effect_block,
          coalesce(maximum.max_magnitude, ${WAD}) as max_magnitude,
          coalesce(operator_holdings.shares, 0) as operator_shares,
          if(present.withdrawals, coalesce(queued.scaled_shares, '0'), null) as scaled_shares
        from ${table('snapshot.allocations')} allocation
        cross join ${table('rollup.present_tables')} present
        left join ${table('snapshot.operator_sets')} sets
          on sets.avs = allocation.avs and sets.operator_set_id = allocation.operator_set_id
        left join ${table('snapshot.operator_set_members')} member
          on member.avs = allocation.avs and member.operator_set_id = allocation.operator_set_id
            and member."operator" = allocation."operator"
        left join ${table('rollup.former_members')} former
          on former.avs = allocation.avs::varchar and former.operator_set_id = allocation.operator_set_id
            and former."operator" = allocation."operator"::varchar
        left join ${table('snapshot.magnitudes')} maximum
          on maximum."operator" = allocation."operator" and maximum.strategy = allocation.strategy
        left join ${table('snapshot.operator_shares')} operator_holdings
          on operator_holdings."operator" = allocation."operator" and operator_holdings.strategy = allocation.strategy
        left join ${table('rollup.queued_shares')} queued
          on queued."operator" = allocation."operator"::varchar and queued.strategy = allocation.strategy::varchar
      ), measured as (
        select allocated.*, ${slashableSharesSql('magnitude')} as shares,
          ${slashableSharesSql('pending_magnitude')} as pending_shares,
          ${SLASHABLE_QUEUE} as slashable_queue, ${QUEUED_SHARES} as queued_shares
        from allocated
      ), valued as (
        select measured.*, token.symbol, ${productsSql('shares')} as products,
          ${productsSql('pending_shares')} as pending, ${productsSql('queued_shares')} as queued
        from measured
        left join ${table('rollup.share_values')} token on token.strategy = measured.strategy
      )
      select avs, operator_set_id, "operator", strategy, registered, slashable_until, slashable, listed,
        magnitude::varchar as magnitude, pending_magnitude::varchar as pending_magnitude, effect_block, max_magnitude::varchar as max_magnitude,
        operator_shares::varchar as operator_shares, shares, pending_shares, slashable_queue, queued_shares,
        symbol,
        products[1] as tokens, products[2] as tvl,
        pending[2] as pending_tvl, queued[2] as queued_tvl, products[3]::bignum as tvl_units,
        pending[3]::bignum as pending_units,
        if(pending_magnitude < magnitude, pending[3], products[3])::bignum as minimum_units,
        queued[3]::bignum as queued_units
      from valued
      order by avs, operator_set_id, "operator", strategy`,
  }),
  rollup({
    // Has each member's shares in each strategy of its sets.
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
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with listed as (
        select avs, operator_set_id, unnest(list_distinct(strategies)) as strategy
        from ${table('snapshot.operator_sets')}
      )
      select member.avs::varchar as avs, member.operator_set_id, member."operator"::varchar as "operator",
        listed.strategy,
        coalesce(multiply_decimals(operator_holdings.shares::varchar, split_part(token.values_per_share, ' ', 3)), '0')::bignum
          as tvl_units
      from ${table('snapshot.operator_set_members')} member
      join listed on listed.avs = member.avs and listed.operator_set_id = member.operator_set_id
      join ${table('snapshot.operator_shares')} operator_holdings
        on operator_holdings."operator" = member."operator" and operator_holdings.strategy::varchar = listed.strategy
      left join ${table('rollup.share_values')} token on token.strategy = listed.strategy
      where member.registered`,
  }),
];
