import type { DuckDBConnection } from '@duckdb/node-api';
import { decodeFunctionData, type Hex, parseAbi } from 'viem';
import { eventOf, fieldOf } from './dictionary.ts';
import { DEPOSITS } from './relations.ts';
import { appendRows, countOf, type TextRow, textRows } from './rows.ts';
import { M1_REMOVED, sumSql, wordHalvesSql } from './share-sums.ts';
import { byEventSql, bytesSql, keysSql, parameterSql } from './words.ts';

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
 * its transaction is in `calls` (source `call`). Else from the first delegation, when the
 * DelegationManager tells all that the staker holds: what exceeds the events' sum, up to what the
 * staker's completed withdrawals held (source `delegation`).
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
    from completions join call_flags using (depositor, nonce) where as_shares`);
  await connection.run(firstDelegationsSql());
  await connection.run(excessSql());
}

/** One row for each strategy of a withdrawal that the first release completed. */
function completionsSql(): string {
  return /* sql */ `
    create or replace temp table completions as
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
    select distinct hex(input) from calls
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

/** What the first delegation of a withdrawer told: the first increase of each strategy after it in its transaction. */
function firstDelegationsSql(): string {
  const increased = 'DelegationManager.OperatorSharesIncreased';
  return /* sql */ `
    create or replace temp table first_delegations as
    with firsts as (
      select staker, min(position) as delegated, arg_min(tx, position) as tx
      from delegations
      where staker in (
        select withdrawer from completions anti join call_flags using (depositor, nonce))
      group by staker)
    select staker, strategy, min(increase.position) as position, arg_min(word, increase.position) as word
    from firsts join (
      select position, tx, ${parameterSql(increased, 'staker')} as staker,
        ${parameterSql(increased, 'strategy')} as strategy,
        ${bytesSql(fieldOf(eventOf(increased), 'shares'))} as word
      from known where event = '${increased}') increase using (staker, tx)
    where increase.position > delegated
    group by staker, strategy`;
}

function excessSql(): string {
  const keys = [...DEPOSITS, M1_REMOVED];
  const [high, low] = wordHalvesSql((from, to) => `word[${from}:${to}]`);
  const staker = byEventSql({
    [DEPOSITS[0]]: 'staker',
    [DEPOSITS[1]]: 'staker',
    [M1_REMOVED]: 'depositor',
  });
  const strategy = byEventSql(Object.fromEntries(keys.map((key) => [key, 'strategy'])));
  const amount = byEventSql(Object.fromEntries(keys.map((key) => [key, 'shares'])));
  const ofWord = '(word[17:32])::bit::hugeint';
  return /* sql */ `
    insert into credits
    with moves as (
      select ${staker} as staker, ${strategy} as strategy, position,
        case event when '${M1_REMOVED}' then -(${amount}) else ${amount} end as amount
      from known where event in (${keysSql(keys)})
      union all
      select staker, strategy, position, ${ofWord} from credits
      union all
      select staker, unnest(strategies), position, -(unnest(shares)[17:32])::bit::hugeint
      from withdrawals where not migrated),
    before as (
      select staker, strategy, sum(amount) as shares
      from moves join first_delegations using (staker, strategy)
      where moves.position < first_delegations.position
      group by staker, strategy),
    most as (
      select withdrawer as staker, strategy, ${sumSql(high, low)} as shares, max(position) as position, max_by(tx, position) as tx
      from completions anti join call_flags using (depositor, nonce)
      group by withdrawer, strategy)
    select staker, strategy, most.position, most.tx,
      unhex(lpad(to_hex(${ofWord} - coalesce(before.shares, 0)), 64, '0')), 'delegation'
    from first_delegations
      join most using (staker, strategy)
      left join before using (staker, strategy)
    where most.position < first_delegations.position
      and ${ofWord} - coalesce(before.shares, 0) between 1 and most.shares`;
}
