import { type Relation, relation } from '../relations/relation.ts';
import { EVENT_COLUMNS, EVENT_TABLES, type LedgerSource } from './source.ts';

/** The other half goes to these accounts when shares change. */
const COUNTERS = /* sql */ `
  case reason when 'deposit' then 'Equity:Deposits' when 'withdrawal_queued' then 'Assets:Queued'
    when 'withdrawal_completed' then 'Equity:Completed' when 'pod_update' then 'Equity:Pod'
    else 'Expenses:Slashing' end`;

/**
 * Moves an amount from one account to another for each event that has one. A delegation has none.
 *
 * `share_losses` has the losses by a slash, from held shares and from queued withdrawals. Other
 * changes by a slash's transaction are a delegation to a slashed operator, or, without a loss, the
 * change itself. A completed withdrawal has its queued shares less its losses: the received shares.
 * Rewards are earned when their day ends; once they are computed, a claim pays earned ones.
 */
export function ledgerMoves({ address: own, nameOf, earned, computed }: LedgerSource): Relation {
  return relation<string>({
    name: 'ledger_moves',
    columns: {
      ...EVENT_COLUMNS,
      account: 'VARCHAR',
      counter: 'VARCHAR',
      change: 'BIGNUM',
      note: 'VARCHAR',
    },
    reads: [...new Set([...EVENT_TABLES.map(nameOf), earned, computed])],
    sql: ({ table }) => /* sql */ `
    with shares as (
      select strategy::varchar as strategy, reason::varchar as reason, block_number, log_index, "timestamp" as time,
        transaction_hash::varchar as transaction_hash, (shares::hugeint - lag(shares::hugeint, 1, 0::hugeint)
          over (partition by strategy order by block_number, log_index))::bignum as change
      from ${table(nameOf('share_changes'))} where staker = ${own}),
    losses as (
      select strategy::varchar as strategy, withdrawal_root::varchar as root,
        if(cause::varchar = 'slash', 'slash', 'beacon_slash') as kind, block_number, log_index, "timestamp" as time,
        transaction_hash::varchar as transaction_hash, (shares_before::hugeint - shares_after::hugeint)::bignum as lost,
        if(avs is null, 'a balance on the beacon chain fell',
          'set ' || operator_set_id || ' of ' || avs::varchar || ' slashed ' || "operator"::varchar) as note
      from ${table(nameOf('share_losses'))} where staker = ${own}),
    held_losses as (
      select transaction_hash, strategy, kind, sum(lost) as lost from losses where root is null group by all),
    items as (
      select created_at, created_block, created_transaction::varchar as created_transaction, updated_at, updated_block,
        updated_transaction::varchar as updated_transaction, withdrawal_root::varchar as root, completed,
        coalesce(received_as::varchar, 'unknown') as received_as,
        unnest(strategies)::varchar as strategy, unnest(shares)::bignum as amount
      from ${table(nameOf('withdrawals'))} where staker = ${own}),
    queued as (
      select created_at, created_block, created_transaction, strategy, sum(amount) as amount from items group by all),
    completed as (
      select updated_at, updated_block, updated_transaction, root, received_as, strategy, sum(amount) as amount
      from items where completed group by all),
    lost_in_queue as (
      select root, strategy, sum(lost) as lost from losses where root is not null group by all),
    taken as (
      select transaction_hash, strategy, 0::bignum - sum(change) as amount
      from shares where reason = 'withdrawal_queued' group by all)
    select time, block_number, log_index, transaction_hash, reason as kind, strategy, null::varchar as token,
      'Assets:Restaked' as account, ${COUNTERS} as counter, change, null::varchar as note
    from shares anti join held_losses on held_losses.transaction_hash = shares.transaction_hash
      and held_losses.strategy = shares.strategy and held_losses.kind = shares.reason
    union all
    select time, block_number, log_index, transaction_hash, kind, strategy, null,
      if(root is null, 'Assets:Restaked', 'Assets:Queued'), 'Expenses:Slashing', 0::bignum - lost,
      note || coalesce(', withdrawal ' || root, '')
    from losses
    union all
    select max(time), max(block_number), max(log_index), shares.transaction_hash, 'delegation', shares.strategy, null,
      'Assets:Restaked', 'Expenses:Slashing', sum(change) + any_value(lost), null
    from shares join held_losses on held_losses.transaction_hash = shares.transaction_hash
      and held_losses.strategy = shares.strategy and held_losses.kind = shares.reason
    group by shares.transaction_hash, shares.strategy, reason
    having sum(change) + any_value(lost) <> 0::bignum
    union all
    select created_at, created_block, null, created_transaction, 'rounding', queued.strategy, null,
      'Expenses:Rounding', 'Assets:Queued', coalesce(taken.amount, 0::bignum) - queued.amount, 'of the queued withdrawals'
    from queued left join taken on taken.transaction_hash = created_transaction and taken.strategy = queued.strategy
    where coalesce(taken.amount, 0::bignum) <> queued.amount
    union all
    select updated_at, updated_block, null, updated_transaction, 'withdrawal_completed', completed.strategy, null,
      'Equity:Completed', 'Assets:Queued', amount - coalesce(lost, 0::bignum), completed.root || ' received as ' || received_as
    from completed left join lost_in_queue on lost_in_queue.root = completed.root
      and lost_in_queue.strategy = completed.strategy
    union all
    select "timestamp", block_number, log_index, transaction_hash::varchar, 'delegation', null, null, null, null, null,
      case when "operator" is null then 'ends' else 'to ' || "operator"::varchar end
    from ${table(nameOf('delegation_changes'))} where staker = ${own}
    union all
    select "timestamp", block_number, log_index, transaction_hash::varchar, 'reward_claimed', null, token::varchar,
      'Equity:Claimed', if(exists (from ${table(computed)}), 'Assets:Unclaimed', 'Income:Rewards'), amount::bignum,
      'from the root ' || root::varchar
    from ${table(nameOf('reward_claims'))} where earner = ${own}
    union all
    select day + interval 1 day, null, null, null, 'reward_earned', null, token::varchar,
      'Assets:Unclaimed', 'Income:Rewards', amount::bignum, 'earned on ' || strftime(day, '%Y-%m-%d')
    from ${table(earned)} where earner = ${own}`,
  });
}
