import type { OptionalTableName } from '../../../common/table-names.ts';
import { ratesSql } from '../days/rates-and-prices.ts';
import { type RolledUp, rollupsNeeding } from '../rolled-up.ts';
import { NO_END } from '../sql/no-end.ts';

/** The block of a time follows from the blocks and times in these tables of changes. */
const TIMED = [
  'share_changes',
  'delegation_changes',
  'registration_changes',
  'rate_changes',
  'operator_share_changes',
  'allocation_changes',
  'magnitude_changes',
  'operator_set_strategy_changes',
] as const satisfies readonly OptionalTableName[];

/**
 * Gives each block with a change its time: that of the newest change not after it, which never
 * decreases.
 */
const BLOCKS: RolledUp = {
  name: 'rollup.blocks',
  columns: {
    block_number: 'BIGINT',
    time: 'TIMESTAMP',
  },
  reads: TIMED.map((table) => `snapshot.${table}`),
  growth: { keyed: ['block_number'] },
  sql: ({ table, absent }) => /* sql */ `
  select block_number, max(newest) over (order by block_number) as "time"
  from (
    select block_number, max("timestamp") as newest
    from (${[
      'select null::bigint as block_number, null::timestamp as "timestamp" where false',
      ...TIMED.filter((name) => !absent.includes(name)).map(
        (name) => `select block_number, "timestamp" from ${table(`snapshot.${name}`)}`,
      ),
    ].join(' union all ')})
    group by block_number
  )
  order by block_number`,
};

/**
 * An operator is registered with an AVS as such, or by any of its operator sets: many changes leave
 * it registered. `turned_block` has the change that made it so, or ended it.
 */
const REGISTRATION_PERIODS: RolledUp = {
  name: 'rollup.registration_periods',
  columns: {
    avs: 'VARCHAR',
    operator: 'VARCHAR',
    since_block: 'BIGINT',
    until_block: 'BIGINT',
    registered: 'BOOLEAN',
    updated_at: 'TIMESTAMP',
    turned_block: 'BIGINT',
    turned_at: 'TIMESTAMP',
  },
  reads: ['snapshot.registration_changes'],
  growth: { keyed: ['avs', 'operator'] },
  sql: ({ table }) => /* sql */ `
      with moves as (
        select avs, "operator", block_number, log_index, "timestamp",
          registered::integer - coalesce(lag(registered::integer) over membership, 0) as delta
        from ${table('snapshot.registration_changes')}
        window membership as (partition by avs, "operator", operator_set_id order by block_number, log_index)
      ), followed as (
        select avs, "operator", block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block,
          sum(delta) over chain > 0 as registered, "timestamp" as updated_at
        from moves
        window chain as (partition by avs, "operator" order by block_number, log_index rows unbounded preceding)
      ), ended as (
        select *, registered is distinct from lag(registered) over chain as turns
        from followed where since_block < until_block
        window chain as (partition by avs, "operator" order by since_block)
      )
      select * exclude (turns), max(if(turns, since_block, null)) over chain as turned_block,
        max(if(turns, updated_at, null)) over chain as turned_at
      from ended
      window chain as (partition by avs, "operator" order by since_block rows unbounded preceding)
      order by avs, "operator", since_block`,
};

const RATE_PERIODS: RolledUp = {
  name: 'rollup.rate_periods',
  columns: {
    strategy: 'VARCHAR',
    since_block: 'BIGINT',
    until_block: 'BIGINT',
    rate: 'VARCHAR',
  },
  reads: ['snapshot.rate_changes', 'snapshot.tokens'],
  growth: { keyed: ['strategy'] },
  sql: ({ table }) => /* sql */ `
      with rate_spans as (
        select strategy, block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block, rate
        from (${ratesSql(table)})
        window chain as (partition by strategy order by block_number, log_index)
      )
      select * from rate_spans where since_block < until_block
      order by strategy, since_block`,
};

/**
 * Has the periods in which a price is the latest, by microseconds since 1970: it counts from its
 * time on, which no block needs to have. Until its first price a token is in none.
 */
const PRICE_PERIODS: RolledUp = {
  name: 'rollup.price_periods',
  columns: {
    token: 'VARCHAR',
    since_us: 'BIGINT',
    until_us: 'BIGINT',
    eth_price: 'VARCHAR',
    dollar_price: 'VARCHAR',
  },
  reads: ['snapshot.prices'],
  growth: { keyed: ['token'] },
  sql: ({ table }) => /* sql */ `
  select token::varchar as token, epoch_us("time") as since_us,
    lead(epoch_us("time"), 1, ${NO_END}) over (partition by token order by "time") as until_us,
    eth_price, dollar_price
  from ${table('snapshot.prices')}
  order by token, since_us`,
};

/**
 * Each of these follows from one table of changes: a row is true from the end of `since_block` to
 * the beginning of `until_block`, so that the state at a block is a filter and nothing is summed.
 * Periods within one block are left out.
 */
export const PERIODS: readonly RolledUp[] = [
  BLOCKS,
  ...rollupsNeeding(['registration_changes'], [REGISTRATION_PERIODS]),
  ...rollupsNeeding(['rate_changes'], [RATE_PERIODS]),
  ...rollupsNeeding(['prices'], [PRICE_PERIODS]),
];
