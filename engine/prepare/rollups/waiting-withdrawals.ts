import type { TableNames } from '../../../common/relations/relation.ts';
import { WAD, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { GROWS_BY_PRICE } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';

/** A withdrawal of the slashing release waits as long as all others; an earlier one has a delay. */
const delaysSql = (table: TableNames<'snapshot.withdrawals' | 'snapshot.strategies'>) => /* sql */ `
  select withdrawal_root, if(count(*) = count(delay), max(delay), null) as delay
  from (
    select withdrawal_root, settings.withdrawal_delay_blocks as delay
    from (
      select withdrawal_root, unnest(strategies) as strategy
      from ${table('snapshot.withdrawals')}
      where not completed and era <> 'slashing'
    ) queued
    left join ${table('snapshot.strategies')} settings on settings.strategy = queued.strategy
  )
  group by withdrawal_root`;

/** Withdrawals that are not completed, with their value and the part that can still be slashed. */
export const WAITING_WITHDRAWALS: readonly Rollup[] = [
  rollup({
    name: 'rollup.waiting_periods',
    columns: {
      withdrawal_root: 'VARCHAR',
      staker: 'VARCHAR',
      delegated_to: 'VARCHAR',
      queued_at: 'TIMESTAMP',
      start_block: 'BIGINT',
      completable_from: 'BIGINT',
      within_reach: 'BOOLEAN',
      ready: 'BOOLEAN',
      completable_time: 'TIMESTAMP',
    },
    reads: ['snapshot.withdrawals', 'snapshot.strategies', 'rollup.newest_block'],
    growth: { whole: 'Each block makes more of them ready; it has those that wait.' },
    sql: ({ table }) => /* sql */ `
      with delays as (${delaysSql(table)}), timed as (
        select queued.withdrawal_root::varchar as withdrawal_root, staker::varchar as staker,
          delegated_to::varchar as delegated_to, created_at as queued_at, created_block, start_block,
          start_block + if(era = 'slashing', ${WITHDRAWAL_DELAY_BLOCKS + 1}, delay) as completable_from,
          coalesce(era = 'slashing' and delegated_to is not null
            and start_block + ${WITHDRAWAL_DELAY_BLOCKS} >= newest.block, false) as within_reach,
          newest.block
        from ${table('snapshot.withdrawals')} queued
        cross join ${table('rollup.newest_block')} newest
        left join delays on delays.withdrawal_root = queued.withdrawal_root
        where not completed
      )
      select * exclude (block, created_block), block >= completable_from as ready,
        queued_at + to_seconds(12 * (completable_from - created_block)) as completable_time
      from timed
      order by withdrawal_root`,
  }),
  rollup({
    // Has the shares of each by strategy; a product is tokens, dollars and units of value.
    name: 'rollup.waiting_shares',
    columns: {
      withdrawal_root: 'VARCHAR',
      position: 'BIGINT',
      strategy: 'VARCHAR',
      symbol: 'VARCHAR',
      shares: 'VARCHAR',
      slashable_shares: 'VARCHAR',
      products: 'VARCHAR[]',
      slashed: 'VARCHAR[]',
    },
    reads: [
      'rollup.waiting_periods',
      'snapshot.withdrawals',
      'rollup.slashable_stake',
      'rollup.share_values',
    ],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with allocated as (
        select "operator", strategy, any_value(max_magnitude) as whole,
          least(sum(magnitude::hugeint), any_value(max_magnitude)::hugeint)::varchar as magnitude
        from ${table('rollup.slashable_stake')} where slashable and listed
        group by "operator", strategy
      ), listed as (
        select waiting.withdrawal_root, waiting.delegated_to, waiting.within_reach,
          unnest(range(len(queued.strategies))) as position, unnest(queued.strategies)::varchar as strategy,
          unnest(queued.shares)::varchar as shares, unnest(queued.scaled_shares)::varchar as scaled
        from ${table('rollup.waiting_periods')} waiting
        join ${table('snapshot.withdrawals')} queued on queued.withdrawal_root = waiting.withdrawal_root
      ), slashable_waiting as (
        select listed.*, if(within_reach and whole <> '0' and scaled is not null, whole_quotient(multiply_decimals(
          whole_quotient(multiply_decimals(scaled, whole), '${WAD}'), magnitude), whole), '0') as slashable_shares
        from listed
        left join allocated on allocated."operator" = listed.delegated_to and allocated.strategy = listed.strategy
      )
      select withdrawal_root, position, slashable_waiting.strategy, worth.symbol, shares, slashable_shares,
        string_split(multiply_each(shares, coalesce(worth.values_per_share, '0 0 0')), ' ') as products,
        string_split(multiply_each(slashable_shares, coalesce(worth.values_per_share, '0 0 0')), ' ') as slashed
      from slashable_waiting
      left join ${table('rollup.share_values')} worth on worth.strategy = slashable_waiting.strategy
      order by withdrawal_root, position`,
  }),
  rollup({
    name: 'rollup.waiting_values',
    columns: {
      withdrawal_root: 'VARCHAR',
      tvl_units: 'BIGNUM',
      slashable_units: 'BIGNUM',
      tvl: 'VARCHAR',
      slashable_tvl: 'VARCHAR',
    },
    reads: ['rollup.waiting_periods', 'rollup.waiting_shares', 'rollup.share_values'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with scale as (
        select coalesce(any_value(tvl_places), '0') as places from ${table('rollup.share_values')}
      ), summed as (
        select waiting.withdrawal_root, coalesce(sum(products[3]::bignum), 0::bignum) as tvl_units,
          coalesce(sum(slashed[3]::bignum), 0::bignum) as slashable_units
        from ${table('rollup.waiting_periods')} waiting
        left join ${table('rollup.waiting_shares')} parts on parts.withdrawal_root = waiting.withdrawal_root
        group by waiting.withdrawal_root
      )
      select summed.*, shift_decimal(tvl_units::varchar, '-' || places) as tvl,
        shift_decimal(slashable_units::varchar, '-' || places) as slashable_tvl
      from summed, scale
      order by withdrawal_root`,
  }),
];
