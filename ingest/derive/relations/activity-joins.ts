import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { DICTIONARY, type DictionaryEvent } from '../../abi/dictionary.ts';
import { addressTextSql, byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { textRows } from '../../duckdb/rows.ts';
import { EVENTS, PARAMETERS, ROOTS } from './activity-columns.ts';
import { POSITIONS_IN_BLOCK } from './event-logs.ts';
import { DEPOSITS, M1_QUEUED, POD_UPDATED, timeSql } from './relations.ts';
import { SUBMISSIONS } from './reward-submissions.ts';
import { withdrawalJson } from './withdrawal-lists.ts';

/**
 * Makes table `queued` (root, staker, operator (null: none), strategy (null: several)), which activities join as they join
 * `pods`: all of it comes before the row that joins it.
 */
export async function makeActivityJoins(connection: DuckDBConnection): Promise<void> {
  const m1 = (path: string) => parameterSql(M1_QUEUED, path);
  const removed = 'StrategyManager.ShareWithdrawalQueued';
  await connection.run(/* sql */ `
    create or replace temp table queued as
    select root, staker, delegated_to as "operator", case when len(strategies) = 1 then strategies[1] end as strategy
    from withdrawals
    union all
    select root, depositor, "operator", case when count(strategy) = 1 then any_value(strategy) end
    from (
      select ${m1('withdrawalRoot')} as root, ${m1('depositor')} as depositor, ${m1('nonce')} as nonce,
        ${m1('delegatedAddress')} as "operator"
      from known where event = '${M1_QUEUED}')
      left join (
        select ${parameterSql(removed, 'depositor')} as depositor, ${parameterSql(removed, 'nonce')} as nonce,
          ${parameterSql(removed, 'strategy')} as strategy
        from known where event = '${removed}') using (depositor, nonce)
    group by root, depositor, "operator"`);
}

/** Events of which other logs tell something. */
const JOINING: readonly string[] = [
  ...Object.keys(ROOTS),
  ...DEPOSITS,
  POD_UPDATED,
  ...Object.keys(SUBMISSIONS),
];

/**
 * Makes table `activity_logs` of the logs of blocks `from` to `to` that are activities, in their order: the logs' columns
 * of `known`; `code`, the event's number; `timestamp`; and what other logs tell of a log, as text:
 * operator, staker, strategy, token, avs, pod, json (of withdrawals and submissions), returned. Gives the events that these logs have.
 *
 * A join copies the rows of one side: so the joins have narrow rows of those logs that join, and the logs are joined once, by position.
 */
export async function makeActivityLogs(
  connection: DuckDBConnection,
  from: number,
  to: number,
): Promise<DictionaryEvent[]> {
  const within = `block_number between ${from} and ${to}`;
  const own = (column: 'staker' | 'strategy', keys: readonly string[]) =>
    byEventSql(Object.fromEntries(keys.map((key) => [key, PARAMETERS[key]?.[column] ?? null])));
  await connection.run(/* sql */ `
    create or replace temp table activity_joined as
    select keyed.position,
      ${addressTextSql('queued."operator"')} as "operator",
      ${addressTextSql('queued.staker')} as staker,
      case when pod_staker is not null then '${BEACON_STRATEGY}' else ${addressTextSql('queued.strategy')} end as strategy,
      coalesce(submitted.token, ${addressTextSql('strategy_tokens.token')}) as token,
      case when submitted.type = 'avs' then submitted.avs end as avs,
      ${addressTextSql('pods.pod')} as pod,
      coalesce(submitted.data, queue.json) as json,
      returned.root is not null as returned
    from (
      select position,
        ${byEventSql(ROOTS)} as root,
        ${own('staker', [POD_UPDATED])} as pod_staker,
        ${own('strategy', DEPOSITS.slice(0, 1))} as token_strategy
      from known where event in (${keysSql(JOINING)}) and ${within}) keyed
      left join queued on queued.root = keyed.root
      left join (
        select position, ${withdrawalJson()} as json from withdrawals
        where position >= ${from}::bigint * ${POSITIONS_IN_BLOCK} and position < ${to + 1}::bigint * ${POSITIONS_IN_BLOCK}) queue
        on queue.position = keyed.position
      left join pods on pods.staker = pod_staker
      left join strategy_tokens on strategy_tokens.strategy = token_strategy
      left join returned on returned.position = keyed.position and pod_staker is null
      left join (
        select position::bigint as position, token, avs, type, data from submissions) submitted
        on submitted.position = keyed.position`);
  await connection.run(/* sql */ `
    create or replace temp table activity_logs as
    select enum_code(event) as code, block_number, log_index, transaction_index, transaction_hash, address,
      topic1, topic2, topic3, data, ${timeSql('timestamp')} as timestamp, activity_joined.* exclude (position)
    from known
      join block_times on number = block_number
      left join activity_joined using (position)
    where event in (${keysSql(EVENTS.map(({ key }) => key))}) and ${within}
    order by position`);
  const codes = await textRows(
    connection,
    'select code::varchar from activity_logs group by code order by count(*) desc, code',
  );
  return codes.flatMap(([one]) => DICTIONARY[Number(one)] ?? []);
}
