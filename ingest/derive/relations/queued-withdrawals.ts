import { integerSql, integerTextSql, keysSql, parameterSql, zeros } from '../../abi/word-sql.ts';
import { M2_QUEUED, SLASHING_QUEUED } from '../event-keys.ts';
import type { DerivedRelation } from '../relation.ts';
import { EVENT_TYPE } from './event-logs.ts';

/** No log is this long: a larger word is no offset and no length. */
const TOO_LONG = `unhex('${(2n ** 31n).toString(16).padStart(64, '0')}')`;

/** Words in the head of a withdrawal's tuple before its two offsets. */
const HEAD = ['staker', 'delegated_to', 'withdrawer', 'nonce', 'start_block'] as const;

/** SQL of the length or offset at byte `at`; null if it is outside the data, or too large. */
function lengthAt(at: string): string {
  const word = `data[${at} + 1:${at} + 32]`;
  return `case when ${at} + 32 <= size and ${word} < ${TOO_LONG} then ${integerSql(`data[${at} + 25:${at} + 32]`)}::bigint end`;
}

/**
 * Gives SQL for the words of a list of `count` items at byte `at`. Most lists have one item, which
 * needs no lambda.
 */
function wordsAt(at: string, count: string): string {
  const items = `list_transform(range(${count}), lambda i: data[${at} + 32 * i + 33:${at} + 32 * i + 64])`;
  return `case when ${at} + 32 + 32 * ${count} > size then null
    when ${count} = 1 then [data[${at} + 33:${at} + 64]] else ${items} end`;
}

/** Gives SQL for the offset that a word in the tuple's head has, from the start of the data. */
function offset(word: number): string {
  return `case when head + ${32 * (HEAD.length + 2)} <= size then head + ${lengthAt(`(head + ${32 * word})`)} end`;
}

/**
 * The logs that queue a withdrawal since M2, decoded to words of 32 bytes and lists of words;
 * `withdrawable` is there since slashing. Values are null if an offset or a length points outside
 * the data. Each stage is a subquery, so that its offsets are computed once: one expression would
 * compute them again for each value that depends on them, which takes 50 microseconds a log instead
 * of 5.
 */
export const withdrawalWords: DerivedRelation = {
  name: 'withdrawal_words',
  columns: {
    block_number: 'BIGINT',
    log_index: 'INTEGER',
    position: 'BIGINT',
    tx: 'BIGINT',
    event: EVENT_TYPE,
    root: 'BLOB',
    staker: 'BLOB',
    delegated_to: 'BLOB',
    withdrawer: 'BLOB',
    nonce: 'BLOB',
    start_block: 'BLOB',
    strategies: 'BLOB[]',
    shares: 'BLOB[]',
    withdrawable: 'BLOB[]',
  },
  reads: ['event_logs'],
  growth: 'append',
  scratch: true,
  sql: () => /* sql */ `
    select block_number, log_index, position, tx, event, data[1:32] as root, ${WORDS.join(', ')},
      ${wordsAt('strategies_at', 'strategy_count')} as strategies,
      ${wordsAt('shares_at', 'share_count')} as shares,
      ${wordsAt('withdrawable_at', 'withdrawable_count')} as withdrawable
    from (
      select *, ${lengthAt('strategies_at')} as strategy_count, ${lengthAt('shares_at')} as share_count,
        ${lengthAt('withdrawable_at')} as withdrawable_count
      from (
        select *, ${offset(HEAD.length)} as strategies_at, ${offset(HEAD.length + 1)} as shares_at,
          case event when '${SLASHING_QUEUED}' then ${lengthAt('64')} end as withdrawable_at
        from (
          select *, ${lengthAt('32')} as head
          from (
            select block_number, log_index, position, tx, event, data, octet_length(data) as size
            from event_logs where event in (${keysSql([M2_QUEUED, SLASHING_QUEUED])})))))`,
};

const WORDS = HEAD.map(
  (name, index) => `data[head + ${32 * index + 1}:head + ${32 * index + 32}] as ${name}`,
);

/**
 * Withdrawals that were queued since M2. `shares` and `withdrawable` are words. `migrated`: queued
 * in the first release, and taken over by M2 under a new root.
 */
export const queuedWithdrawals: DerivedRelation = {
  name: 'queued_withdrawals',
  columns: {
    position: 'BIGINT',
    tx: 'BIGINT',
    era: 'VARCHAR',
    root: 'BLOB',
    staker: 'BLOB',
    delegated_to: 'BLOB',
    withdrawer: 'BLOB',
    nonce: 'HUGEINT',
    nonce_word: 'BLOB',
    start_block: 'BIGINT',
    strategies: 'BLOB[]',
    shares: 'BLOB[]',
    withdrawable: 'BLOB[]',
    migrated: 'BOOLEAN',
  },
  reads: ['withdrawal_words', 'malformed_logs', 'well_formed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select position, tx, case event when '${M2_QUEUED}' then 'm2' else 'slashing' end as era,
      root,
      staker[13:32] as staker,
      delegated_to[13:32] as delegated_to,
      withdrawer[13:32] as withdrawer,
      ${integerSql('nonce[17:32]')} as nonce,
      nonce as nonce_word,
      ${integerSql('start_block[25:32]')}::bigint as start_block,
      list_transform(strategies, lambda word: word[13:32]) as strategies,
      shares,
      withdrawable,
      root in (
        select ${parameterSql('DelegationManager.WithdrawalMigrated', 'newWithdrawalRoot')}
        from well_formed_logs where event = 'DelegationManager.WithdrawalMigrated') as migrated
    from withdrawal_words anti join malformed_logs using (position)`,
};

/**
 * Gives SQL for the reason to reject a row of `withdrawal_words`, or null. `maxAmount`: the word of
 * the greatest amount.
 */
export function withdrawalFaultSql(maxAmount: string): string {
  const padded = (word: string, bytes: number) => `${word}[1:${bytes}] <> ${zeros(bytes)}`;
  return `case
    when strategies is null or shares is null or (event = '${SLASHING_QUEUED}' and withdrawable is null) then 'offset'
    when ${padded('staker', 12)} or ${padded('delegated_to', 12)} or ${padded('withdrawer', 12)} or ${padded('start_block', 28)}
      or len(list_filter(strategies, lambda word: ${padded('word', 12)})) > 0 then 'range'
    when len(strategies) <> len(shares) or len(strategies) <> len(coalesce(withdrawable, shares)) then 'lists'
    when event = '${M2_QUEUED}' and len(list_filter(shares, lambda word: word > ${maxAmount})) > 0 then 'amount'
    when len(list_filter(withdrawable, lambda word: word > ${maxAmount})) > 0 then 'amount'
  end`;
}

/**
 * Gives SQL for a queued withdrawal's parameters as JSON, over rows of `queued_withdrawals`, in the
 * form of `jsonSql`.
 */
export function withdrawalJson(): string {
  const digits = (bytes: string) => `lower(hex(${bytes}))`;
  const address = (bytes: string) => `concat('"0x', ${digits(bytes)}, '"')`;
  const integer = (word: string) =>
    integerTextSql('uint256', (from, to) => `${word}[${from}:${to}]`);
  const amount = (word: string) => `concat('"', ${integer(word)}, '"')`;
  // Most lists have one item, which needs no lambda.
  const list = (words: string, item: (word: string) => string) =>
    `case when len(${words}) = 1 then ${item(`${words}[1]`)}
      else array_to_string(list_transform(${words}, lambda word: ${item('word')}), ',') end`;
  return `concat('{"withdrawalRoot":"0x', ${digits('root')}, '","withdrawal":{"staker":"0x', ${digits('staker')},
    '","delegatedTo":"0x', ${digits('delegated_to')}, '","withdrawer":"0x', ${digits('withdrawer')},
    '","nonce":"', ${integer('nonce_word')}, '","startBlock":"', start_block, '","strategies":[', ${list('strategies', address)},
    case era when 'm2' then '],"shares":[' else '],"scaledShares":[' end, ${list('shares', amount)},
    case era when 'm2' then ']}}' else concat(']},"sharesToWithdraw":[', ${list('withdrawable', amount)}, ']}') end)`;
}
