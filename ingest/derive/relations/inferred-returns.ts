import type { TextRow } from '../../../common/relations/rows.ts';
import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, integerSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { blockOf, positionOf } from '../chain-sql.ts';
import { DEPOSITS, M1_REMOVED } from '../event-keys.ts';
import { type DerivedRelation, texts } from '../relation.ts';
import { flagsOf } from './completion-calls.ts';

const COMPLETED = 'StrategyManager.WithdrawalCompleted';

/** Each strategy of each withdrawal that the first release completed, with its shares as a word. */
export const m1Completions: DerivedRelation = {
  name: 'm1_completions',
  columns: {
    position: 'BIGINT',
    tx: 'BIGINT',
    depositor: 'BLOB',
    nonce: 'HUGEINT',
    withdrawer: 'BLOB',
    strategy: 'BLOB',
    word: 'BLOB',
  },
  reads: ['fixed_logs'],
  growth: 'append',
  addition: null,
  sql: () => /* sql */ `
    with completed as (
      select position, tx, ${parameterSql(COMPLETED, 'depositor')} as depositor,
        ${parameterSql(COMPLETED, 'nonce')} as nonce, ${parameterSql(COMPLETED, 'withdrawer')} as withdrawer
      from fixed_logs where event = '${COMPLETED}'),
    queued as (
      select ${parameterSql(M1_REMOVED, 'depositor')} as depositor, ${parameterSql(M1_REMOVED, 'nonce')} as nonce,
        ${parameterSql(M1_REMOVED, 'strategy')} as strategy, ${bytesSql(fieldOf(eventOf(M1_REMOVED), 'shares'))} as word
      from fixed_logs where event = '${M1_REMOVED}')
    select * from completed join queued using (depositor, nonce)`,
};

/** The flags in the calls that completed withdrawals of the first release. */
export const callFlagTexts: DerivedRelation = {
  name: 'call_flag_texts',
  columns: texts('depositor', 'nonce', 'as_shares'),
  reads: ['calls', 'fixed_logs'],
  growth: 'append',
  scratch: true,
  sql: () => /* sql */ `
    select distinct lower(hex(input)) from calls
    where hex(transaction_hash) in (select hex(transaction_hash) from fixed_logs where event = '${COMPLETED}')`,
  compute: async function* (inputs) {
    for await (const [input] of inputs) yield* flagsOf(`0x${input ?? ''}`);
  },
};

export const callFlags: DerivedRelation = {
  name: 'call_flags',
  columns: { depositor: 'BLOB', nonce: 'HUGEINT', as_shares: 'BOOLEAN' },
  reads: ['call_flag_texts'],
  growth: 'append',
  addition: { once: ['depositor', 'nonce', 'as_shares'] },
  sql: () => /* sql */ `
    select distinct unhex(depositor) as depositor, nonce::hugeint as nonce, as_shares::boolean as as_shares
    from call_flag_texts`,
};

/** Shares that came back by a call that is in `calls`. */
export const callReturns: DerivedRelation = {
  name: 'call_returns',
  columns: { staker: 'BLOB', strategy: 'BLOB', position: 'BIGINT', tx: 'BIGINT', word: 'BLOB' },
  reads: ['m1_completions', 'call_flags'],
  growth: 'append',
  addition: null,
  scratch: true,
  sql: () => /* sql */ `
    select withdrawer as staker, strategy, position, tx, word
    from m1_completions join call_flags using (depositor, nonce) where as_shares`,
};

const INCREASED = 'DelegationManager.OperatorSharesIncreased';
const MOVES = [...DEPOSITS, M1_REMOVED];
const STAKER = byEventSql({
  [DEPOSITS[0]]: 'staker',
  [DEPOSITS[1]]: 'staker',
  [M1_REMOVED]: 'depositor',
});
const STRATEGY = byEventSql(Object.fromEntries(MOVES.map((key) => [key, 'strategy'])));
const AMOUNT = byEventSql(Object.fromEntries(MOVES.map((key) => [key, 'shares'])));

function ofWord(word: string): string {
  return integerSql(`${word}[17:32]`);
}

/**
 * The returns that `inferredReturn` finds, for the pairs of staker and strategy that have a
 * completion without its call. Steps of such a pair: `move` (signed change of shares), `unknown`
 * (shares of a completed withdrawal) and `holding` (the shares at the first delegation: the first
 * increase of the strategy after it in its transaction, or 0).
 */
export const inferredReturnTexts: DerivedRelation = {
  name: 'inferred_return_texts',
  columns: texts('staker', 'strategy', 'position', 'tx', 'word'),
  reads: [
    'queued_withdrawals',
    'fixed_logs',
    'delegations',
    'm1_completions',
    'call_flags',
    'call_returns',
  ],
  growth: { keyed: ['staker'] },
  scratch: true,
  sql: () => /* sql */ `
    with pairs as (
      select distinct withdrawer as staker, strategy
      from m1_completions anti join call_flags using (depositor, nonce)),
    first_delegations as (
      select staker, min(position) as position, arg_min(tx, position) as tx
      from delegations semi join pairs using (staker) group by staker),
    increases as (
      select position, tx, ${parameterSql(INCREASED, 'staker')} as staker,
        ${parameterSql(INCREASED, 'strategy')} as strategy, ${parameterSql(INCREASED, 'shares')} as amount
      from fixed_logs where event = '${INCREASED}'),
    first_holdings as (
      select pairs.staker, pairs.strategy, coalesce(min(increases.position), any_value(first_delegations.position)) as position,
        coalesce(arg_min(amount, increases.position), 0) as amount
      from pairs
        join first_delegations on first_delegations.staker = pairs.staker
        left join increases on increases.staker = pairs.staker and increases.strategy = pairs.strategy
          and increases.tx = first_delegations.tx and increases.position > first_delegations.position
      group by pairs.staker, pairs.strategy),
    steps as (
      select ${STAKER} as staker, ${STRATEGY} as strategy, position, tx, 'move' as kind,
        case event when '${M1_REMOVED}' then -(${AMOUNT}) else ${AMOUNT} end as amount
      from fixed_logs where event in (${keysSql(MOVES)})
      union all
      select staker, strategy, position, tx, 'move', ${ofWord('word')} from call_returns
      union all
      select staker, unnest(strategies), position, tx, 'move', -${integerSql('(unnest(shares))[17:32]')}
      from queued_withdrawals where not migrated
      union all
      select withdrawer, strategy, position, tx, 'unknown', ${ofWord('word')}
      from m1_completions anti join call_flags using (depositor, nonce)
      union all
      select staker, strategy, position, 0, 'holding', amount from first_holdings)
    select hex(staker), hex(strategy), kind, position::varchar, tx::varchar, amount::varchar
    from steps semi join pairs using (staker, strategy)
    order by staker, strategy, position`,
  compute: inferReturns,
};

/** Selects the completions without their call. */
const UNKNOWN = 'select * from m1_completions anti join call_flags using (depositor, nonce)';

/**
 * SELECT of the block of the earliest return that a delta can change: a staker with a new log has a
 * completion without its call there. The first release ended in 2024: once all calls are there, or
 * all stakers with such a completion delegated, no delta finds a block.
 */
export function firstInferenceSql(delta: number): string {
  const since = `position >= ${positionOf(delta)}`;
  return /* sql */ `
    select ${blockOf('min(position)')} from (${UNKNOWN})
    where withdrawer in (
      select staker from delegations where ${since}
      union all
      select staker from queued_withdrawals where ${since}
      union all
      select withdrawer from m1_completions where ${since}
      union all
      select ${STAKER} from fixed_logs where event in (${keysSql(MOVES)}) and ${since})`;
}

/**
 * Shares that came back when the first release completed a withdrawal as shares, without an event.
 * Source `call`: the call is there. Source `inferred`: the DelegationManager emits all shares of a
 * staker when it first delegates, and a staker cannot withdraw more shares than it has. The shares
 * of a staker that never delegated and still has such a return stay too low.
 */
export const unloggedReturns: DerivedRelation = {
  name: 'unlogged_returns',
  columns: {
    staker: 'BLOB',
    strategy: 'BLOB',
    position: 'BIGINT',
    tx: 'BIGINT',
    word: 'BLOB',
    source: 'VARCHAR',
  },
  reads: ['call_returns', 'inferred_return_texts'],
  growth: { revised: firstInferenceSql },
  sql: () => /* sql */ `
    select staker, strategy, position, tx, word, 'call' as source from call_returns
    union all
    select unhex(staker), unhex(strategy), position::bigint, tx::bigint, unhex(word), 'inferred' from inferred_return_texts`,
};

/** One change or observation of the shares of a staker in a strategy. */
export interface ReturnStep {
  readonly kind: 'move' | 'unknown' | 'holding';
  readonly amount: bigint;
}

/**
 * The shares that must have come back without an event, from the steps of one staker and strategy
 * in their order. Its holding at the first delegation is exact. A staker that never delegated had
 * at least the shares that later left: of the completed withdrawals, as few as cover them. 0 if
 * nothing requires any.
 */
export function inferredReturn(steps: readonly ReturnStep[]): bigint {
  let sum = 0n;
  let lowest = 0n;
  const unknown: bigint[] = [];
  for (const { kind, amount } of steps) {
    if (kind === 'unknown') unknown.push(amount);
    else if (kind === 'move') {
      sum += amount;
      if (sum < lowest) lowest = sum;
    } else {
      const greatest = unknown.reduce((total, shares) => total + shares, 0n);
      const excess = amount - sum;
      // Any other excess is no return: an invariant reports it.
      return excess > 0n && excess <= greatest ? excess : 0n;
    }
  }
  return lowest < 0n ? leastSum(unknown, -lowest) : 0n;
}

/** Maximum number of withdrawals of which every selection is tried. */
const TRIED = 12;

/**
 * The least sum of some amounts that is at least `needed`; `needed` itself if no sum is, or for
 * many amounts.
 */
function leastSum(amounts: readonly bigint[], needed: bigint): bigint {
  if (amounts.length > TRIED) return needed;
  let sums = [0n];
  for (const amount of amounts) sums = [...new Set([...sums, ...sums.map((sum) => sum + amount)])];
  const enough = sums.filter((sum) => sum >= needed);
  return enough.reduce((least, sum) => (sum < least ? sum : least), enough[0] ?? needed);
}

async function* inferReturns(rows: AsyncIterable<TextRow>): AsyncGenerator<TextRow> {
  let steps: ReturnStep[] = [];
  let completion: TextRow = [];
  let pair: readonly [staker: string, strategy: string] | null = null;
  const finished = (): TextRow[] => {
    const shares = inferredReturn(steps);
    const found = pair && shares > 0n ? [[...pair, ...completion, wordOf(shares)]] : [];
    steps = [];
    completion = [];
    return found;
  };
  for await (const [staker, strategy, kind, position = null, tx = null, amount] of rows) {
    if (pair?.[0] !== staker || pair?.[1] !== strategy) {
      yield* finished();
      pair = [staker ?? '', strategy ?? ''];
    }
    // the SQL has no other
    steps.push({ kind: kind as ReturnStep['kind'], amount: BigInt(amount ?? 0) });
    // Whichever completion it was, none was later than the last before the first delegation.
    if (kind === 'unknown' && !steps.some((step) => step.kind === 'holding'))
      completion = [position, tx];
  }
  yield* finished();
}

function wordOf(shares: bigint): string {
  return shares.toString(16).padStart(64, '0');
}
