import type { DuckDBConnection } from '@duckdb/node-api';
import { countOf } from '../../common/relations/rows.ts';
import { sqlName } from '../../common/sql.ts';
import { text } from './chain-sql.ts';
import { touchedTable } from './changed-rows.ts';
import { type Changes, type KeyedRelation, LOOKED_UP } from './changes.ts';
import type { TableRule } from './tables/context.ts';

/** Makes the table with the keys that a delta touches; false if it touches none. */
export async function makeTouched(
  connection: DuckDBConnection,
  changes: Changes,
  { name, reads, perKey }: KeyedRelation,
): Promise<boolean> {
  if (!perKey) throw new RangeError(`relation ${name} has no keys`);
  const concern = reads.filter((read) => changes.of(read) !== 'none' && !LOOKED_UP.includes(read));
  const keys = perKey.keys.map(sqlName).join(', ');
  await connection.run(
    `create or replace temp table ${touchedTable(name)} as
    select distinct ${keys} from (${changes.touchedSql(perKey, concern)}) touched(${keys})`,
  );
  return hasRows(connection, touchedTable(name));
}

/** A delta changes a table's rows under some keys. */
export interface TouchedRows {
  /** A row source with the keys, in the columns that the table has for them. */
  readonly keys: string;
  /** Selects the rows under them. */
  readonly sql: string;
}

/**
 * The rows that a table's SQL gives under the keys that a delta touches; null if there are none.
 */
export async function touchedRows(
  connection: DuckDBConnection,
  changes: Changes,
  table: string,
  { reads, perKey }: TableRule,
  sql: string,
): Promise<TouchedRows | null> {
  // A relation may have the table's name.
  const keyed = { name: `table_${table}`, reads, ...(perKey && { perKey }) };
  if (!(await makeTouched(connection, changes, keyed)) || !perKey) return null;
  const columns = perKey.columns.map(sqlName).join(', ');
  const texts = perKey.keys.map((key) => text(sqlName(key))).join(', ');
  const keys = `(select ${texts} from ${touchedTable(keyed.name)}) touched(${columns})`;
  const rows = changes.ofTouched(sql, keyed);
  return { keys, sql: `select * from (${rows}) semi join ${keys} using (${columns})` };
}

export async function hasRows(connection: DuckDBConnection, table: string): Promise<boolean> {
  const rows = `select count(*) from (select 1 from ${table} limit 1)`;
  return (await countOf(connection, rows)) > 0;
}
