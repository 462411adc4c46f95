import { sqlText } from '../../../common/sql.ts';
import { DICTIONARY, type DictionaryEvent, eventOf, fieldOf } from '../../abi/dictionary.ts';
import { jsonSql } from '../../abi/json-sql.ts';
import { bytesSql, hexSql, parameterSql } from '../../abi/word-sql.ts';
import { M2_QUEUED, SLASHING_QUEUED } from '../event-keys.ts';
import { COLUMNS, type Column, PARAMETERS, STATUS } from './activity-columns.ts';
import { codeOf } from './event-logs.ts';
import { SUBMISSIONS } from './reward-submissions.ts';

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** Gives SQL for the value by the code that a log's event has, null for others. */
function byCode(branches: readonly (readonly [event: DictionaryEvent, sql: string])[]): string {
  if (branches.length === 0) return 'null::varchar';
  const found = branches.map(([event, sql]) => `when ${codeOf(event)} then ${sql}`);
  return `case code ${found.join(' ')} end`;
}

/** SQL of a text of the event, by its code: a comparison for each event and row takes longer. */
function textByCode(textOf: (event: DictionaryEvent) => string): string {
  return `[${DICTIONARY.map((event) => sqlText(textOf(event))).join(', ')}][code + 1]`;
}

/**
 * Writes a log's parameters as JSON: viem decodes rewards, and withdrawals have lists.
 */
function dataSql(event: DictionaryEvent): string {
  if (event.key in SUBMISSIONS || event.key === M2_QUEUED || event.key === SLASHING_QUEUED)
    return 'json';
  const parameters = Object.entries(PARAMETERS[event.key] ?? {});
  return jsonSql(event, (name) => {
    const column = parameters.find(([, path]) => path === name)?.[0];
    return column === undefined ? null : `own_${column}`;
  });
}

/** An event with two actions has the second one if its first word is not 1. */
const ACTION_SQL = `case when code = ${codeOf(eventOf(STATUS))} and ${parameterSql(STATUS, 'status')} <> 1
      then ${sqlText(eventOf(STATUS).actions[1] ?? '')} else ${textByCode(({ actions: [first = ''] }) => first)} end`;

/** The address of a column in the log itself, which can be the zero address. */
function ownSql(column: Column, events: readonly DictionaryEvent[]): string {
  return byCode(
    events.flatMap((event) => {
      const path = PARAMETERS[event.key]?.[column];
      if (path === undefined) return [];
      return [[event, hexSql(bytesSql(fieldOf(event, path), 13))] as const];
    }),
  );
}

/** Table `activities`. Each part of it is computed from its own `activity_logs`. */
export const ACTIVITIES = {
  reads: ['activity_logs'],
  growth: 'append',
  sql: activitiesSql,
} as const;

/**
 * Gives the activities of `activity_logs`, in their order. `events` are those of its logs: each one
 * takes time in every row.
 */
export function activitiesSql(events: readonly DictionaryEvent[]): string {
  return /* sql */ `
  select ${ACTION_SQL} as action,
    ${COLUMNS.map((name) => `coalesce(nullif(own_${name}, '${ZERO_ADDRESS}'), "${name}") as "${name}"`).join(',\n    ')},
    ${byCode(events.map((event) => [event, dataSql(event)]))} as data,
    concat('{"transactionHash":"0x', lower(hex(transaction_hash)), '","transactionIndex":', transaction_index,
      ',"contract":"0x', lower(hex(address)), '","event":"', ${textByCode(({ name }) => name)},
      case when returned then '","origin":"withdrawal"}' else '"}' end) as metadata,
    timestamp, block_number, log_index
  from (select *, ${COLUMNS.map((name) => `${ownSql(name, events)} as own_${name}`).join(', ')} from activity_logs)`;
}
