import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import {
  addressTextSql,
  bytesSql,
  integerSql,
  integerTextSql,
  MAX_AMOUNT_WORD,
  parameterSql,
} from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { M1_QUEUED, M1_REMOVED, M2_QUEUED, SLASHING_QUEUED } from '../event-keys.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const MIGRATED = 'DelegationManager.WithdrawalMigrated';
const M1_COMPLETED = 'StrategyManager.WithdrawalCompleted';

const EVENTS = [
  M1_QUEUED,
  M2_QUEUED,
  SLASHING_QUEUED,
  M1_COMPLETED,
  'DelegationManager.WithdrawalCompleted',
  'DelegationManager.SlashingWithdrawalCompleted',
];

/**
 * Gives SQL for a list with each item changed by `item`. Most lists have one item, which needs no
 * lambda.
 */
function eachOf(list: string, item: (value: string) => string): string {
  return `case when len(${list}) = 1 then [${item(`${list}[1]`)}]
      else list_transform(${list}, lambda one: ${item('one')}) end`;
}

/** SQL of a list of words as amounts; null if a word is above 1e38 - 1, as scaled shares can be. */
function amounts(words: string): string {
  return `case when coalesce(list_max(${words}) <= ${MAX_AMOUNT_WORD}, ${words} is not null)
      then ${eachOf(words, (word) => `${integerSql(`(${word})[17:32]`)}::decimal(38, 0)`)} end`;
}

/** Selects the roots in logs that the table reads alone. */
const NAMED = [
  [M1_QUEUED, 'withdrawalRoot'],
  [M1_COMPLETED, 'withdrawalRoot'],
  [MIGRATED, 'newWithdrawalRoot'],
  [MIGRATED, 'oldWithdrawalRoot'],
]
  .map(
    ([key = '', path = '']) =>
      `select ${parameterSql(key, path)} from fixed_logs where event = '${key}'`,
  )
  .join(' union all ');

/**
 * Withdrawals of M1 have their shares in logs of their own. A migrated one has its new root, and no
 * row under its old one. Received as shares: some shares are in `returned_shares`. No event of M1
 * has whether a withdrawal was completed as shares.
 */
export const withdrawals: TableRule = {
  reads: [
    'block_times',
    'queued_withdrawals',
    'fixed_logs',
    'withdrawal_completions',
    'returned_shares',
  ],
  growth: { keyed: ['withdrawal_root'] },
  perKey: {
    keys: ['root'],
    columns: ['withdrawal_root'],
    order: ['withdrawal_root'],
    place: 'created_block',
    // All others that concern a withdrawal are in the relations; shares of M1 are in its
    // transaction.
    named: { fixed_logs: NAMED },
  },
  sql: () => /* sql */ `
  with migrations as (
    select ${parameterSql(MIGRATED, 'newWithdrawalRoot')} as root, ${parameterSql(MIGRATED, 'oldWithdrawalRoot')} as old_root
    from fixed_logs where event = '${MIGRATED}'),
  m1_shares as (
    select ${parameterSql(M1_REMOVED, 'depositor')} as staker, ${parameterSql(M1_REMOVED, 'nonce')} as nonce, tx,
      list(${parameterSql(M1_REMOVED, 'strategy')} order by position) as strategies,
      list(${bytesSql(fieldOf(eventOf(M1_REMOVED), 'shares'))} order by position) as shares
    from fixed_logs where event = '${M1_REMOVED}' group by 1, 2, 3),
  m1_queued as (
    select ${parameterSql(M1_QUEUED, 'withdrawalRoot')} as root, position, tx, block_number,
      ${parameterSql(M1_QUEUED, 'depositor')} as staker, ${parameterSql(M1_QUEUED, 'nonce')} as nonce,
      ${parameterSql(M1_QUEUED, 'withdrawer')} as withdrawer, ${parameterSql(M1_QUEUED, 'delegatedAddress')} as delegated_to
    from fixed_logs where event = '${M1_QUEUED}'),
  queued as (
    select root, position, staker, delegated_to, withdrawer, ${integerTextSql('uint256', (from, to) => `nonce_word[${from}:${to}]`)} as nonce, start_block, era,
      strategies, coalesce(withdrawable, shares) as shares, case era when 'slashing' then shares end as scaled_shares, migrated
    from queued_withdrawals
    union all
    select root, position, staker, delegated_to, withdrawer, nonce::varchar, block_number, 'm1',
      coalesce(strategies, []), coalesce(shares, []), null, false
    from m1_queued
      left join m1_shares using (staker, nonce, tx)
      anti join migrations on migrations.old_root = m1_queued.root),
  completed as (
    select root, min(position) as position, arg_min(tx, position) as tx
    from (
      select root, position, tx from withdrawal_completions
      union all
      select ${parameterSql(M1_COMPLETED, 'withdrawalRoot')}, position, tx from fixed_logs where event = '${M1_COMPLETED}')
    group by root),
  every as (
    select queued.*, queued.position as created, coalesce(completed.position, queued.position) as updated,
      completed.root is not null as completed,
      case when era <> 'm1' and completed.root is not null then
        case when root in (select root from returned_shares) then 'shares' else 'tokens' end end as received_as,
      migrations.old_root
    from queued
      left join completed using (root)
      left join migrations using (root))
  select ${text('root')} as withdrawal_root, ${text('staker')} as staker, ${addressTextSql('delegated_to')} as delegated_to,
    ${text('withdrawer')} as withdrawer, nonce, start_block, era,
    ${eachOf('strategies', text)} as strategies,
    ${amounts('shares')} as shares, ${amounts('scaled_shares')} as scaled_shares,
    completed, received_as, migrated, ${text('old_root')} as migrated_from,
    ${LIFETIME_COLUMNS}
  from every
    ${lifetimeJoins(EVENTS)}
  order by root`,
};
