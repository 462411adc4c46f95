import type { DuckDBConnection } from '@duckdb/node-api';
import { decodeFunctionData, type Hex, parseAbi } from 'viem';
import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, integerSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { appendRows, countOf, streamRows, type TextRow, textRows } from '../../duckdb/rows.ts';
import { DEPOSITS } from './relations.ts';
import { M1_REMOVED } from './share-moves.ts';

/** The first release's calls that complete withdrawals, with the flag that its event leaves out. */
const M1_CALLS = parseAbi([
  'struct WithdrawerAndNonce { address withdrawer; uint96 nonce; }',
  'struct QueuedWithdrawal { address[] strategies; uint256[] shares; address depositor; WithdrawerAndNonce withdrawerAndNonce; uint32 withdrawalStartBlock; address delegatedAddress; }',
  'function completeQueuedWithdrawal(QueuedWithdrawal queuedWithdrawal, address[] tokens, uint256 middlewareTimesIndex, bool receiveAsTokens)',
  'function completeQueuedWithdrawals(QueuedWithdrawal[] queuedWithdrawals, address[][] tokens, uint256[] middlewareTimesIndexes, bool[] receiveAsTokens)',
]);

const COMPLETED = 'StrategyManager.WithdrawalCompleted';

/**
 * Makes table `credits` (staker, strategy, position, tx, word, source): shares that came back when
 * the first release completed a withdrawal as shares, which no event says. Known from the call where
 * its transaction is in `calls` (source `call`). Else by `silentCredit` (source `inferred`): the
 * DelegationManager tells all that a staker holds when it first delegates, and nobody withdraws more than
 * it has. Who kept such shares and never delegated stays too low.
 */
export async function makeSilentCredits(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create or replace temp table credits (
      staker blob, strategy blob, position bigint, tx bigint, word blob, source varchar)`);
  const completions = await countOf(
    connection,
    `select count(*) from known where event = '${COMPLETED}'`,
  );
  if (completions === 0) return;
  await connection.run(completionsSql());
  await makeCallFlags(connection);
  await connection.run(/* sql */ `
    insert into credits
    select withdrawer, strategy, position, tx, word, 'call'
    from m1_completions join call_flags using (depositor, nonce) where as_shares`);
  await connection.run(
    'create or replace temp table credit_texts (staker varchar, strategy varchar, position varchar, tx varchar, word varchar)',
  );
  await appendRows(connection, 'credit_texts', await findCredits(connection));
  await connection.run(/* sql */ `
    insert into credits
    select unhex(staker), unhex(strategy), position::bigint, tx::bigint, unhex(word), 'inferred' from credit_texts`);
}

/** One row for each strategy of a withdrawal that the first release completed. */
function completionsSql(): string {
  return /* sql */ `
    create or replace temp table m1_completions as
    with completed as (
      select position, tx, ${parameterSql(COMPLETED, 'depositor')} as depositor,
        ${parameterSql(COMPLETED, 'nonce')} as nonce, ${parameterSql(COMPLETED, 'withdrawer')} as withdrawer
      from known where event = '${COMPLETED}'),
    queued as (
      select ${parameterSql(M1_REMOVED, 'depositor')} as depositor, ${parameterSql(M1_REMOVED, 'nonce')} as nonce,
        ${parameterSql(M1_REMOVED, 'strategy')} as strategy, ${bytesSql(fieldOf(eventOf(M1_REMOVED), 'shares'))} as word
      from known where event = '${M1_REMOVED}')
    select * from completed join queued using (depositor, nonce)`;
}

/** Table `call_flags` (depositor, nonce, as_shares) of the completions whose call is known. */
async function makeCallFlags(connection: DuckDBConnection): Promise<void> {
  const inputs = await textRows(
    connection,
    /* sql */ `
    select distinct lower(hex(input)) from calls
    where hex(transaction_hash) in (select hex(transaction_hash) from known where event = '${COMPLETED}')`,
  );
  const flags = inputs.flatMap(([input]) => flagsOf(`0x${input ?? ''}`));
  await connection.run(
    'create or replace temp table flag_texts (depositor varchar, nonce varchar, as_shares varchar)',
  );
  await appendRows(connection, 'flag_texts', flags);
  await connection.run(/* sql */ `
    create or replace temp table call_flags as
    select distinct unhex(depositor) as depositor, nonce::hugeint as nonce, as_shares::boolean as as_shares
    from flag_texts`);
}

/** Nothing for a call of another function: a contract may have completed the withdrawal. */
function flagsOf(data: Hex): TextRow[] {
  const flag = (
    { depositor, withdrawerAndNonce }: { depositor: Hex; withdrawerAndNonce: { nonce: bigint } },
    asTokens: boolean | undefined,
  ): TextRow => [
    depositor.slice(2),
    withdrawerAndNonce.nonce.toString(),
    String(asTokens === false),
  ];
  try {
    const { functionName, args } = decodeFunctionData({ abi: M1_CALLS, data });
    if (functionName === 'completeQueuedWithdrawal') return [flag(args[0], args[3])];
    return args[0].map((withdrawal, index) => flag(withdrawal, args[3][index]));
  } catch {
    return [];
  }
}

/** Completed withdrawals of which no call is known: one row for each withdrawer and strategy. */
const UNKNOWN_PAIRS = /* sql */ `
  select distinct withdrawer as staker, strategy
  from m1_completions anti join call_flags using (depositor, nonce)`;

/**
 * Steps of the pairs that may have a credit: `move` (signed change of shares), `unknown` (what a completed
 * withdrawal held) and `told` (what the staker held at its first delegation: the first increase of the
 * strategy after it in its transaction, or nothing).
 */
function stepsSql(): string {
  const increased = 'DelegationManager.OperatorSharesIncreased';
  const keys = [...DEPOSITS, M1_REMOVED];
  const staker = byEventSql({
    [DEPOSITS[0]]: 'staker',
    [DEPOSITS[1]]: 'staker',
    [M1_REMOVED]: 'depositor',
  });
  const strategy = byEventSql(Object.fromEntries(keys.map((key) => [key, 'strategy'])));
  const amount = byEventSql(Object.fromEntries(keys.map((key) => [key, 'shares'])));
  const ofWord = (word: string) => integerSql(`${word}[17:32]`);
  return /* sql */ `
    with pairs as (${UNKNOWN_PAIRS}),
    first_delegations as (
      select staker, min(position) as position, arg_min(tx, position) as tx
      from delegations semi join pairs using (staker) group by staker),
    increases as (
      select position, tx, ${parameterSql(increased, 'staker')} as staker,
        ${parameterSql(increased, 'strategy')} as strategy, ${parameterSql(increased, 'shares')} as amount
      from known where event = '${increased}'),
    told as (
      select pairs.staker, pairs.strategy, coalesce(min(increases.position), any_value(first_delegations.position)) as position,
        coalesce(arg_min(amount, increases.position), 0) as amount
      from pairs
        join first_delegations on first_delegations.staker = pairs.staker
        left join increases on increases.staker = pairs.staker and increases.strategy = pairs.strategy
          and increases.tx = first_delegations.tx and increases.position > first_delegations.position
      group by pairs.staker, pairs.strategy),
    steps as (
      select ${staker} as staker, ${strategy} as strategy, position, tx, 'move' as kind,
        case event when '${M1_REMOVED}' then -(${amount}) else ${amount} end as amount
      from known where event in (${keysSql(keys)})
      union all
      select staker, strategy, position, tx, 'move', ${ofWord('word')} from credits
      union all
      select staker, unnest(strategies), position, tx, 'move', -${integerSql('(unnest(shares))[17:32]')}
      from withdrawals where not migrated
      union all
      select withdrawer, strategy, position, tx, 'unknown', ${ofWord('word')}
      from m1_completions anti join call_flags using (depositor, nonce)
      union all
      select staker, strategy, position, 0, 'told', amount from told)
    select hex(staker), hex(strategy), kind, position::varchar, tx::varchar, amount::varchar
    from steps semi join pairs using (staker, strategy)
    order by staker, strategy, position`;
}

/** One change or observation of the shares of a staker in a strategy. */
export interface CreditStep {
  readonly kind: 'move' | 'unknown' | 'told';
  readonly amount: bigint;
}

/**
 * The shares that must have come back by no event, from the steps of one staker and strategy in their
 * order. What the first delegation told is exact. Who never delegated has at least what later left: of the
 * completed withdrawals, as few as cover that. 0 where nothing asks for any.
 */
export function silentCredit(steps: readonly CreditStep[]): bigint {
  let sum = 0n;
  let least = 0n;
  const unknown: bigint[] = [];
  for (const { kind, amount } of steps) {
    if (kind === 'unknown') unknown.push(amount);
    else if (kind === 'move') {
      sum += amount;
      if (sum < least) least = sum;
    } else {
      const most = unknown.reduce((total, one) => total + one, 0n);
      const excess = amount - sum;
      // Anything else is no credit: the witnesses tell of it.
      return excess > 0n && excess <= most ? excess : 0n;
    }
  }
  return least < 0n ? leastSum(unknown, -least) : 0n;
}

/** Withdrawals of one pair beyond which not every selection of them is tried. */
const TRIED = 12;

/** The least sum of some of the amounts that is `needed` or more; `needed` where none is, or they are many. */
function leastSum(amounts: readonly bigint[], needed: bigint): bigint {
  if (amounts.length > TRIED) return needed;
  let sums = [0n];
  for (const amount of amounts) sums = [...new Set([...sums, ...sums.map((sum) => sum + amount)])];
  const enough = sums.filter((sum) => sum >= needed);
  return enough.reduce((least, sum) => (sum < least ? sum : least), enough[0] ?? needed);
}

async function findCredits(connection: DuckDBConnection): Promise<TextRow[]> {
  const found: TextRow[] = [];
  let steps: CreditStep[] = [];
  let at: TextRow = [];
  let pair: readonly [staker: string, strategy: string] | null = null;
  const finish = () => {
    const credit = silentCredit(steps);
    if (pair && credit > 0n) found.push([...pair, ...at, credit.toString(16).padStart(64, '0')]);
    steps = [];
    at = [];
  };
  for await (const [staker, strategy, kind, position = null, tx = null, amount] of streamRows(
    connection,
    stepsSql(),
  )) {
    if (pair?.[0] !== staker || pair?.[1] !== strategy) {
      finish();
      pair = [staker ?? '', strategy ?? ''];
    }
    steps.push({ kind: kind as CreditStep['kind'], amount: BigInt(amount ?? 0) }); // `stepsSql` gives no other
    // Whichever completion it was, none was later than the last before the first delegation.
    if (kind === 'unknown' && !steps.some((step) => step.kind === 'told')) at = [position, tx];
  }
  finish();
  return found;
}
