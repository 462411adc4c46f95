import type { DuckDBConnection } from '@duckdb/node-api';
import { type DecodedLog, decodeLogs, type Value } from '../abi/dynamic.ts';
import { keysSql } from '../abi/word-sql.ts';
import { appendRows, type TextRow } from '../duckdb/rows.ts';
import { blockWindows } from './relations/block-windows.ts';
import { POSITIONS_IN_BLOCK } from './relations/event-logs.ts';
import type { REASONS } from './relations/malformed-logs.ts';
import { makeKnown } from './relations/relations.ts';

/** Logs in memory at a time. */
const LOGS_AT_A_TIME = 10_000;

/** The rows of one log by table, or why the log is rejected. */
export type RowsOfLog<Table extends string> =
  | Readonly<Record<Table, readonly TextRow[]>>
  | keyof typeof REASONS;

/**
 * Makes tables, all of whose columns are text, of the logs of events that SQL cannot decode. Logs that viem cannot
 * decode either, or that `rowsOf` rejects, join table `rejected`, and are no longer in `known`.
 */
export async function makeDecodedRows<Table extends string>(
  connection: DuckDBConnection,
  keys: readonly string[],
  tables: Readonly<Record<Table, string>>,
  rowsOf: (log: DecodedLog) => RowsOfLog<Table>,
): Promise<void> {
  const names = Object.keys(tables) as Table[]; // its keys are the tables' names
  for (const name of names) {
    const columns = tables[name].replaceAll(',', ' varchar,');
    await connection.run(`create or replace temp table ${name} (${columns} varchar)`);
  }
  await connection.run(
    'create or replace temp table refused_logs (position varchar, event varchar, reason varchar)',
  );
  const blocks = `select block_number from known where event in (${keysSql(keys)})`;
  for (const window of await blockWindows(connection, blocks, LOGS_AT_A_TIME)) {
    const found = new Map<Table, TextRow[]>(names.map((name) => [name, []]));
    const refused: TextRow[] = [];
    const logs = decodeLogs(connection, keys, window, (position, event) =>
      refused.push([position, event, 'offset']),
    );
    for await (const log of logs) {
      const rows = rowsOf(log);
      if (typeof rows === 'string') refused.push([log.position, log.event.key, rows]);
      else for (const name of names) found.get(name)?.push(...rows[name]);
    }
    for (const [name, rows] of found) await appendRows(connection, name, rows);
    await appendRows(connection, 'refused_logs', refused);
  }
  await connection.run(/* sql */ `
    insert into rejected
    select position::bigint // ${POSITIONS_IN_BLOCK}, position::bigint % ${POSITIONS_IN_BLOCK}, event, reason, false
    from refused_logs`);
  await makeKnown(connection);
}

/** The value at a path of names in a tuple. Throws if there is none: a bug in a rule. */
export function valueAt(value: Value, path: string): Value {
  let found: Value | undefined = value;
  for (const name of path.split('.')) {
    // Lists have no names.
    found =
      typeof found === 'object' && !Array.isArray(found)
        ? (found as Readonly<Record<string, Value>>)[name]
        : undefined;
  }
  if (found === undefined) throw new Error(`a decoded log has no ${path}`);
  return found;
}

/** The list at a path. Throws if there is none: a bug in a rule. */
export function listAt(value: Value, path: string): readonly Value[] {
  const found = valueAt(value, path);
  if (!Array.isArray(found)) throw new Error(`${path} of a decoded log is no list`);
  return found;
}

/** The text of one value; integers as decimals. Throws for a tuple or list: a bug in a rule. */
export function textOf(value: Value): string {
  if (typeof value === 'object') throw new Error('a tuple or list where one value is meant');
  return String(value);
}
