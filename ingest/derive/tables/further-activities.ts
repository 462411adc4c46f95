import { sqlText } from '../../../common/sql.ts';
import { type DictionaryEvent, eventOf, fieldOf } from '../../abi/dictionary.ts';
import { jsonSql } from '../../abi/json-sql.ts';
import { addressTextSql, bytesSql, keysSql } from '../../abi/word-sql.ts';
import { text, timeSql } from '../chain-sql.ts';
import { COLUMNS, type Column } from '../relations/activity-columns.ts';
import { firstLateLogSql } from '../relations/decoded-logs.ts';
import {
  EMITTER,
  FURTHER_ACTION_EVENTS,
  FURTHER_EVENTS,
  furtherActionOf,
  OF_HASHED_SET,
} from '../relations/further-actions.ts';
import type { TableRule } from './context.ts';
import { firstLateReleaseSql } from './tasks.ts';

/** Gives SQL for the value by event, null for events without one. */
function byEvent(sqlOf: (event: DictionaryEvent) => string | null): string {
  const branches = FURTHER_ACTION_EVENTS.flatMap((event) => {
    const sql = sqlOf(event);
    return sql === null ? [] : [`when '${event.key}' then ${sql}`];
  });
  return branches.length === 0 ? 'null' : `case event ${branches.join(' ')} end`;
}

/** SQL of the address that an event has for a column, as bytes. */
function addressSql(column: Column): string {
  return byEvent((event) => {
    const path = FURTHER_EVENTS[event.key]?.[column];
    if (path === undefined) return null;
    return path === EMITTER ? 'address' : bytesSql(fieldOf(event, path), 13);
  });
}

/** Columns that other logs fill, if the log itself does not. */
const JOINED: Partial<Record<Column, string>> = {
  staker: 'owners.staker',
  avs: 'unhex(sets.avs[3:])',
};

function columnSql(column: Column): string {
  const joined = JOINED[column];
  const own = `${addressSql(column)}::blob`;
  return `${addressTextSql(joined === undefined ? own : `coalesce(${own}, ${joined})`)} as "${column}"`;
}

/** Gives SQL for an operator set's hash in a log from the ReleaseManager, as text. */
const SET_HASH = byEvent(({ key }) =>
  OF_HASHED_SET.includes(key) ? text(bytesSql(fieldOf(eventOf(key), 'operatorSet'))) : null,
);

/**
 * Lists the events of FURTHER_EVENTS as activities: of a pod with its owner, of a release with the
 * AVS of its operator set. `data` leaves out parameters that only viem decodes: the tables of
 * releases, emissions and executor operator sets have them.
 */
export const furtherActivities: TableRule = {
  reads: ['block_times', 'fixed_logs', 'floating_logs', 'pod_owners', 'sets_by_hash'],
  // A vault may emit logs before a log names it, and a release precede its operator set.
  growth: {
    revised: (delta) =>
      `select least((${firstLateLogSql(delta)}), (${firstLateReleaseSql(delta)}))`,
  },
  addition: { looksBack: ['pod_owners', 'sets_by_hash'] },
  order: ['block_number', 'log_index'],
  sql: () => /* sql */ `
  with further_logs as (
    select *, ${SET_HASH} as operator_set_hash from (from fixed_logs union all from floating_logs)
    where event in (${keysSql(FURTHER_ACTION_EVENTS.map(({ key }) => key))}))
  select ${byEvent((event) => sqlText(furtherActionOf(event)))} as action,
    ${COLUMNS.map(columnSql).join(',\n    ')},
    ${byEvent((event) => jsonSql(event))} as data,
    concat('{"transactionHash":"', ${text('transaction_hash')}, '","transactionIndex":', transaction_index,
      ',"contract":"', ${text('address')}, '","event":"', ${byEvent(({ name }) => sqlText(name))}, '"}') as metadata,
    ${timeSql('timestamp')} as timestamp, block_number, log_index
  from further_logs
    join block_times on number = block_number
    left join pod_owners owners on owners.pod = address
    left join sets_by_hash sets using (operator_set_hash)`,
};
