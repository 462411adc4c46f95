import type { DuckDBConnection } from '@duckdb/node-api';
import { isMachineFailure } from '../../common/machine-failure.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import type { Column, Table } from '../contract/tables.ts';
import { acceptsType, convertSql, malformedSql } from './column-types.ts';
import type { SnapshotFile } from './files.ts';
import { openFile } from './read-table.ts';

/**
 * The types of a table's low-cardinality columns, from their distinct values, before its rows are
 * read.
 */
export interface LowCardinality {
  /** Maps a column to the ENUM, in `schema`, with the values that are there, ascending. */
  readonly types: ReadonlyMap<string, string>;
  /** These columns have no malformed value. */
  readonly validated: ReadonlySet<string>;
}

const NOTHING: LowCardinality = { types: new Map(), validated: new Set() };

/**
 * Reads the different values in the table's `repeated` columns and makes ENUMs from them. Parquet
 * keeps such columns as numbers of words already, so that this takes a fiftieth of reading the
 * rows, and each word is checked once and not in every row; a column of more than `maxWords`
 * stays texts. Other files, and such as will be refused when their rows are read, give nothing:
 * their columns stay texts. `schema` is SQL for that of the ENUMs.
 */
export async function readLowCardinality(
  connection: DuckDBConnection,
  schema: string,
  table: Table,
  files: readonly SnapshotFile[],
  maxWords = Number.POSITIVE_INFINITY,
): Promise<LowCardinality> {
  const columns = table.columns.filter(({ name }) => table.lowCardinality?.includes(name));
  if (
    columns.length === 0 ||
    files.length === 0 ||
    files.some(({ format }) => format !== 'parquet')
  ) {
    return NOTHING;
  }
  try {
    await connection.run('create temp table repeated (name varchar, value varchar)');
    for (const file of files) {
      const read = await valuesSql(connection, table, columns, file);
      if (read === null) return NOTHING;
      await connection.run(`insert into repeated ${read}`);
    }
    const types = new Map<string, string>();
    const validated = new Set<string>();
    for (const { name, type } of columns) {
      const values = `from repeated where name = ${sqlText(name)}`;
      const found = await connection.runAndReadAll(
        `select count(*), count(*) filter (${malformedSql(type, 'value')}) ${values}`,
      );
      const [count, malformed] = (found.getRowsJS()[0] ?? []).map(Number);
      if (malformed === 0) validated.add(name);
      // There is no ENUM of nothing.
      if (!count || count > maxWords) continue;
      const enumeration = `${schema}.${sqlName(`${table.name}_${name}`)}`;
      await connection.run(
        `create type ${enumeration} as enum (select distinct value ${values} order by value)`,
      );
      types.set(name, enumeration);
    }
    return { types, validated };
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return NOTHING;
  } finally {
    await connection.run('drop table if exists repeated');
  }
}

/** Selects each column's name and its different values, as they are stored. */
async function valuesSql(
  connection: DuckDBConnection,
  table: Table,
  columns: readonly Column[],
  file: SnapshotFile,
): Promise<string | null> {
  const { relation, types } = await openFile(connection, table, file);
  const read: string[] = [];
  for (const { name, type } of columns) {
    const raw = types.get(name);
    if (!raw || !acceptsType(type, raw)) return null;
    read.push(
      `select ${sqlText(name)}, ${convertSql(type, raw, 'given')}
       from (select distinct ${sqlName(name)} as given from ${relation}) where given is not null`,
    );
  }
  return read.join(' union all ');
}
