import { COLUMNS, type Column, EVENTS, PARAMETERS, STATUS } from './activity-columns.ts';
import { type DictionaryEvent, eventOf, fieldOf } from './dictionary.ts';
import { jsonSql } from './json.ts';
import { SUBMISSIONS } from './reward-submissions.ts';
import { M2_QUEUED, SLASHING_QUEUED } from './withdrawal-lists.ts';
import { bytesSql, hexSql, parameterSql } from './words.ts';

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** SQL of the value by the code of a log's event. */
function byCode(branches: readonly (readonly [key: string, sql: string])[]): string {
  const code = (key: string) => EVENTS.indexOf(eventOf(key));
  return `case code ${branches.map(([key, sql]) => `when ${code(key)} then ${sql}`).join(' ')} end`;
}

/** The parameters of a log as JSON: rewards as viem decoded them, withdrawals of their lists. */
function dataSql(event: DictionaryEvent): string {
  if (event.key in SUBMISSIONS || event.key === M2_QUEUED || event.key === SLASHING_QUEUED)
    return 'json';
  const parameters = Object.entries(PARAMETERS[event.key] ?? {});
  return jsonSql(event, (name) => {
    const column = parameters.find(([, path]) => path === name)?.[0];
    return column === undefined ? null : `own_${column}`;
  });
}

function actionOf({ key, actions }: DictionaryEvent): string {
  const [registers = '', deregisters = ''] = actions;
  if (key !== STATUS) return `'${registers}'`;
  return `case when ${parameterSql(STATUS, 'status')} = 1 then '${registers}' else '${deregisters}' end`;
}

/** The address of a column as the log itself has it, the zero address too. */
function ownSql(column: Column): string {
  return byCode(
    Object.entries(PARAMETERS).flatMap(([key, parameters]) => {
      const path = parameters[column];
      if (path === undefined) return [];
      return [[key, hexSql(bytesSql(fieldOf(eventOf(key), path), 13))] as const];
    }),
  );
}

/** The activities of the logs that `makeActivityLogs` prepared, in their order. */
export const ACTIVITIES_SQL: string = /* sql */ `
  select ${byCode(EVENTS.map((event) => [event.key, actionOf(event)]))} as action,
    ${COLUMNS.map((name) => `coalesce(nullif(own_${name}, '${ZERO_ADDRESS}'), joined."${name}") as "${name}"`).join(',\n    ')},
    ${byCode(EVENTS.map((event) => [event.key, dataSql(event)]))} as data,
    '{"transactionHash":"' || ${hexSql('transaction_hash')} || '","transactionIndex":' || transaction_index
      || ',"contract":"' || ${hexSql('address')} || '","event":"' || ${byCode(EVENTS.map(({ key, name }) => [key, `'${name}'`]))}
      || case when returned then '","origin":"withdrawal"}' else '"}' end as metadata,
    joined.timestamp, block_number, log_index
  from (select *, ${COLUMNS.map((name) => `${ownSql(name)} as own_${name}`).join(', ')} from activity_logs) logs
    join activity_joined joined using (position)
  order by block_number, log_index`;
