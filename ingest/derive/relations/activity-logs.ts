import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../../common/relations/rows.ts';
import { makeRelation } from '../../../common/relations/run-relations.ts';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { DICTIONARY, type DictionaryEvent } from '../../abi/dictionary.ts';
import { addressTextSql, byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import type { Interval } from '../../shared/interval.ts';
import { POSITIONS_IN_BLOCK, timeSql } from '../chain-sql.ts';
import { DEPOSITS, M1_QUEUED, M1_REMOVED, POD_UPDATED } from '../event-keys.ts';
import type { DerivedRelation } from '../relation.ts';
import { EVENTS, PARAMETERS, ROOTS } from './activity-columns.ts';
import { withdrawalJson } from './queued-withdrawals.ts';
import { SUBMISSIONS } from './reward-submissions.ts';

function m1(path: string): string {
  return parameterSql(M1_QUEUED, path);
}

/**
 * The withdrawals that activities join by root: `operator` is null for none, `strategy` for
 * several. Like pods, each is queued before the logs that join it.
 */
export const activityWithdrawals: DerivedRelation = {
  name: 'activity_withdrawals',
  columns: { root: 'BLOB', staker: 'BLOB', operator: 'BLOB', strategy: 'BLOB' },
  reads: ['queued_withdrawals', 'fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select root, staker, delegated_to as "operator", case when len(strategies) = 1 then strategies[1] end as strategy
    from queued_withdrawals
    union all
    select root, depositor, "operator", case when count(strategy) = 1 then any_value(strategy) end
    from (
      select ${m1('withdrawalRoot')} as root, ${m1('depositor')} as depositor, ${m1('nonce')} as nonce,
        ${m1('delegatedAddress')} as "operator"
      from fixed_logs where event = '${M1_QUEUED}')
      left join (
        select ${parameterSql(M1_REMOVED, 'depositor')} as depositor, ${parameterSql(M1_REMOVED, 'nonce')} as nonce,
          ${parameterSql(M1_REMOVED, 'strategy')} as strategy
        from fixed_logs where event = '${M1_REMOVED}') using (depositor, nonce)
    group by root, depositor, "operator"`,
};

/** Lists the events with columns from other logs. */
const JOINING: readonly string[] = [
  ...Object.keys(ROOTS),
  ...DEPOSITS,
  POD_UPDATED,
  ...Object.keys(SUBMISSIONS),
];

function within({ from, to }: Interval): string {
  return `block_number between ${from} and ${to}`;
}

/** SQL of a parameter that fills a column of activities, by event. */
function own(column: 'staker' | 'strategy', keys: readonly string[]): string {
  return byEventSql(
    Object.fromEntries(keys.map((key) => [key, PARAMETERS[key]?.[column] ?? null])),
  );
}

/**
 * The values that other logs have for the activities of some blocks, as text. `json`: parameters of
 * withdrawals and submissions. A join copies the rows of one side: so the joins have narrow rows of
 * those logs that join, and `activity_logs` joins the logs once, by position.
 */
const activityJoined: DerivedRelation<Interval> = {
  name: 'activity_joined',
  columns: {
    position: 'BIGINT',
    operator: 'VARCHAR',
    staker: 'VARCHAR',
    strategy: 'VARCHAR',
    token: 'VARCHAR',
    avs: 'VARCHAR',
    pod: 'VARCHAR',
    json: 'VARCHAR',
    returned: 'BOOLEAN',
  },
  reads: [
    'queued_withdrawals',
    'pod_owners',
    'fixed_logs',
    'returned_shares',
    'activity_withdrawals',
    'strategy_token_steps',
    'token_list',
    'reward_submissions',
  ],
  growth: 'append',
  sql: (context) => /* sql */ `
    select keyed.position,
      ${addressTextSql('queued."operator"')} as "operator",
      ${addressTextSql('queued.staker')} as staker,
      case when pod_staker is not null then '${BEACON_STRATEGY}' else ${addressTextSql('queued.strategy')} end as strategy,
      coalesce(submitted.token, ${addressTextSql('coalesce(token_list.token, steps.token)')}) as token,
      case when submitted.type = 'avs' then submitted.avs end as avs,
      ${addressTextSql('pods.pod')} as pod,
      coalesce(submitted.data, queue.json) as json,
      returned.root is not null as returned
    from (
      select position,
        ${byEventSql(ROOTS)} as root,
        ${own('staker', [POD_UPDATED])} as pod_staker,
        ${own('strategy', DEPOSITS.slice(0, 1))} as token_strategy
      from fixed_logs where event in (${keysSql(JOINING)}) and ${within(context)}) keyed
      -- DuckDB 1.5.5 joins rows of other keys if an ASOF join compares BLOBs for equality.
      asof left join strategy_token_steps steps
        on steps.strategy = hex(token_strategy) and keyed.position >= since
      left join activity_withdrawals queued on queued.root = keyed.root
      left join (
        select position, ${withdrawalJson()} as json from queued_withdrawals
        where position >= ${context.from}::bigint * ${POSITIONS_IN_BLOCK} and position < ${context.to + 1}::bigint * ${POSITIONS_IN_BLOCK}) queue
        on queue.position = keyed.position
      left join pod_owners pods on pods.staker = pod_staker
      left join token_list on token_list.strategy = token_strategy
      left join returned_shares returned on returned.position = keyed.position and pod_staker is null
      left join (
        select position, token, avs, type, data from reward_submissions) submitted
        on submitted.position = keyed.position`,
};

/**
 * The logs of some blocks that are activities, in their order, with the values of
 * `activity_joined`; `code` is the event's number.
 */
const activityLogs: DerivedRelation<Interval> = {
  name: 'activity_logs',
  columns: {
    code: 'USMALLINT',
    block_number: 'BIGINT',
    log_index: 'INTEGER',
    transaction_index: 'INTEGER',
    transaction_hash: 'BLOB',
    address: 'BLOB',
    topic1: 'BLOB',
    topic2: 'BLOB',
    topic3: 'BLOB',
    data: 'BLOB',
    timestamp: 'TIMESTAMP',
    operator: 'VARCHAR',
    staker: 'VARCHAR',
    strategy: 'VARCHAR',
    token: 'VARCHAR',
    avs: 'VARCHAR',
    pod: 'VARCHAR',
    json: 'VARCHAR',
    returned: 'BOOLEAN',
  },
  reads: ['block_times', 'fixed_logs', 'activity_joined'],
  growth: 'append',
  sql: (context) => /* sql */ `
    select enum_code(event) as code, block_number, log_index, transaction_index, transaction_hash, address,
      topic1, topic2, topic3, data, ${timeSql('timestamp')} as timestamp, activity_joined.* exclude (position)
    from fixed_logs
      join block_times on number = block_number
      left join activity_joined using (position)
    where event in (${keysSql(EVENTS.map(({ key }) => key))}) and ${within(context)}
    order by position`,
};

/** Lists the relations for a part of the activities, in their order. */
export const ACTIVITY_RELATIONS = [activityJoined, activityLogs] as const;

/**
 * Creates `activity_logs` of some blocks; returns the events of its logs, the most frequent first.
 */
export async function makeActivityLogs(
  connection: DuckDBConnection,
  from: number,
  to: number,
): Promise<DictionaryEvent[]> {
  for (const relation of ACTIVITY_RELATIONS) await makeRelation(connection, relation, { from, to });
  const codes = await textRows(
    connection,
    'select code::varchar from activity_logs group by code order by count(*) desc, code',
  );
  return codes.flatMap(([code]) => DICTIONARY[Number(code)] ?? []);
}
