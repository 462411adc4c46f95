import { relation } from '../../common/relations/relation.ts';
import { sqlText } from '../../common/sql.ts';

/** The snapshot's tables are in this schema. */
export const SCHEMA = 'ledger';

/** Tables that a ledger reads; a snapshot may lack the last ones. */
export const NEEDED = [
  { name: 'share_changes' },
  { name: 'withdrawals' },
  { name: 'delegation_changes' },
  { name: 'tokens' },
  { name: 'reward_claims', mayBeAbsent: true },
  { name: 'rate_changes', mayBeAbsent: true },
  { name: 'prices', mayBeAbsent: true },
  { name: 'token_metadata', mayBeAbsent: true },
] as const;

/** A ledger has one address's events. */
export interface LedgerContext {
  /** `0x` and 40 lower-case hexadecimal digits. */
  readonly address: string;
  /** FROM clause that reads computed rewards; null without. */
  readonly earned: string | null;
}

/**
 * The other half goes to these accounts when shares change. A slash changes the shares that can be
 * withdrawn: a relation that has the AVS for each slash would join here, by block and log. A
 * delegation to a slashed operator changes these shares, too.
 */
const COUNTERS = /* sql */ `
  case reason when 'deposit' then 'Equity:Deposits' when 'withdrawal_queued' then 'Assets:Queued'
    when 'withdrawal_completed' then 'Equity:Completed' when 'pod_update' then 'Equity:Pod'
    else 'Expenses:Slashing' end`;

/** An event has these columns in each relation. */
const EVENT = {
  time: 'TIMESTAMP',
  block_number: 'BIGINT',
  log_index: 'BIGINT',
  transaction_hash: 'VARCHAR',
  kind: 'VARCHAR',
  strategy: 'VARCHAR',
  token: 'VARCHAR',
} as const;

/** Each event with an amount that leaves one account and reaches another. */
const moves = relation<never, LedgerContext>({
  name: 'ledger_moves',
  columns: {
    ...EVENT,
    account: 'VARCHAR',
    counter: 'VARCHAR',
    change: 'HUGEINT',
    note: 'VARCHAR',
  },
  reads: [],
  sql: ({ address, earned }) => {
    const own = sqlText(address);
    const unclaimed = earned === null ? 'Income:Rewards' : 'Assets:Unclaimed';
    const rewards = /* sql */ `
    union all
    select day::timestamp + interval 1 day, null, null, null, 'reward_earned', null, token,
      'Assets:Unclaimed', 'Income:Rewards', amount::hugeint, 'earned on ' || day
    from (select snapshot as day, token, sum(amount) as amount from ${earned} where earner = ${own} group by all)`;
    return /* sql */ `
    with shares as (
      select *, shares - lag(shares, 1, 0::hugeint)
        over (partition by strategy order by block_number, log_index) as change
      from ${SCHEMA}.share_changes where staker = ${own}),
    completed as (
      select updated_at, updated_block, updated_transaction, withdrawal_root, coalesce(received_as, 'unknown') as received_as,
        unnest(strategies) as strategy, unnest(shares) as amount
      from ${SCHEMA}.withdrawals where staker = ${own} and completed),
    queued as (
      select created_at, created_block, created_transaction, strategy, sum(amount) as amount
      from (
        select created_at, created_block, created_transaction, unnest(strategies) as strategy, unnest(shares) as amount
        from ${SCHEMA}.withdrawals where staker = ${own})
      group by all),
    taken as (
      select transaction_hash, strategy, -sum(change) as amount from shares
      where reason = 'withdrawal_queued' group by all)
    select "timestamp" as time, block_number, log_index, transaction_hash, reason as kind, strategy, null as token,
      'Assets:Restaked' as account, ${COUNTERS} as counter, change, null as note
    from shares
    union all
    select created_at, created_block, null, created_transaction, 'rounding', queued.strategy, null,
      'Expenses:Rounding', 'Assets:Queued', (coalesce(taken.amount, 0) - queued.amount)::hugeint, 'of the queued withdrawals'
    from queued left join taken on taken.transaction_hash = created_transaction and taken.strategy = queued.strategy
    where coalesce(taken.amount, 0) <> queued.amount
    union all
    select updated_at, updated_block, null, updated_transaction, 'withdrawal_completed', strategy, null,
      'Equity:Completed', 'Assets:Queued', amount, withdrawal_root || ' received as ' || received_as
    from completed
    union all
    select "timestamp", block_number, log_index, transaction_hash, 'delegation', null, null, null, null, null,
      case when "operator" is null then 'ends' else 'to ' || "operator" end
    from ${SCHEMA}.delegation_changes where staker = ${own}
    union all
    select "timestamp", block_number, log_index, transaction_hash, 'reward_claimed', null, token,
      'Equity:Claimed', '${unclaimed}', amount, 'from the root ' || root
    from ${SCHEMA}.reward_claims where earner = ${own}
    ${earned === null ? '' : rewards}`;
  },
});

/**
 * Each move has two postings that add up to 0, with their accounts' balances after it. A queued
 * withdrawal is in the queue until it is completed.
 */
const postings = relation<'ledger_moves', LedgerContext>({
  name: 'ledger_postings',
  columns: {
    entry: 'BIGINT',
    ...EVENT,
    account: 'VARCHAR',
    change: 'HUGEINT',
    balance: 'HUGEINT',
    note: 'VARCHAR',
  },
  reads: ['ledger_moves'],
  sql: ({ table }) => /* sql */ `
    with numbered as (
      select *, row_number() over (
        order by time, block_number nulls first, log_index nulls last, transaction_hash, kind, strategy, token, note, change) as entry
      from ${table('ledger_moves')}),
    halves as (
      select * exclude (account, counter, change), 1 as half, account, change from numbered
      union all
      select * exclude (account, counter, change), 2, counter, -change from numbered where account is not null)
    select entry, time, block_number, log_index, transaction_hash, kind, strategy, token, account, change,
      sum(change) over (partition by account, strategy, token order by entry, half rows unbounded preceding)::hugeint as balance, note
    from halves order by entry, half`,
});

/** Prices over time, and rates, next to each posting; value: amount x rate x price. */
const valued = relation<'ledger_postings', LedgerContext>({
  name: 'ledger_lines',
  columns: {
    entry: 'BIGINT',
    ...EVENT,
    symbol: 'VARCHAR',
    account: 'VARCHAR',
    change: 'HUGEINT',
    balance: 'HUGEINT',
    tokens: 'VARCHAR',
    dollar_value: 'VARCHAR',
    dollar_price: 'VARCHAR',
    priced_at: 'TIMESTAMP',
    price_source: 'VARCHAR',
    note: 'VARCHAR',
  },
  reads: ['ledger_postings'],
  sql: ({ table }) => /* sql */ `
    with named as (
      select posting.*, coalesce(posting.token, strategies.token) as of_token,
        coalesce(strategies.symbol, metadata.symbol) as symbol, coalesce(strategies.decimals, metadata.decimals) as decimals,
        if(posting.strategy is null, '1', coalesce(rate.rate, strategies.initial_rate, '1')) as rate
      from ${table('ledger_postings')} posting
      left join ${SCHEMA}.tokens strategies on strategies.strategy = posting.strategy
      left join ${SCHEMA}.token_metadata metadata on metadata.token = posting.token
      asof left join (
        select distinct on (strategy, "timestamp") strategy, "timestamp", rate from ${SCHEMA}.rate_changes
        order by strategy, "timestamp", block_number desc, log_index desc) rate
        on rate.strategy = posting.strategy and posting.time >= rate."timestamp"),
    priced as (
      select named.*, price.dollar_price, price.time as priced_at, price.source as price_source,
        shift_decimal(multiply_decimals(abs(change)::varchar, rate), (-decimals)::varchar) as amount
      from named asof left join ${SCHEMA}.prices price on price.token = named.of_token and named.time >= price.time)
    select entry, time, block_number, log_index, transaction_hash, kind, strategy, of_token as token, symbol, account, change, balance,
      if(change < 0 and amount <> '0', '-', '') || amount as tokens,
      if(change < 0 and amount <> '0' and dollar_price <> '0', '-', '') || multiply_decimals(amount, dollar_price) as dollar_value,
      dollar_price, priced_at, price_source, note
    from priced order by entry, change desc`,
});

/** Each reads those before it. */
export const LEDGER = [moves, postings, valued];
