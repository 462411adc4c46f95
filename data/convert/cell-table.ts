import { type DuckDBConnection, DuckDBDataChunk, VARCHAR } from '@duckdb/node-api';
import { sqlName } from '../../common/sql.ts';
import type { Column, Table } from '../contract/tables.ts';
import { cellValue, parsedCell } from './cell-types.ts';
import type { Cell, Cells } from './cells.ts';

/** Rows that are handed over at once: as many as DuckDB takes. */
const CHUNK = 2048;

/** Names the table that holds a contract table's cells, as text. */
export function cellTable({ name }: Table): string {
  return `cells_${name}`;
}

/** Names the column that holds a column's values, next to the one with its cells. */
export function valueName({ name }: Column): string {
  return sqlName(`value of ${name}`);
}

/**
 * Selects `row`, counted from 1, and for each contract column the cell and its value. It has
 * steps, since DuckDB evaluates a repeated expression twice.
 */
export function valuesOf(table: Table): string {
  const parsed = table.columns.map((column) => {
    const cell = sqlName(column.name);
    return `${cell}, ${parsedCell(column.type, cell)} as ${valueName(column)}`;
  });
  const values = table.columns.map((column) => {
    const value = valueName(column);
    return `${sqlName(column.name)}, ${cellValue(column.type, value)} as ${value}`;
  });
  return `(select "row", ${values.join(', ')}
    from (select rowid + 1 as "row", ${parsed.join(', ')} from ${cellTable(table)}))`;
}

/**
 * Makes the table of a file's cells, in the order of its rows, with those columns of the contract
 * that the file has, and nulls for one that it may leave out. Throws a FileProblem.
 *
 * @returns how many rows it has, and the columns that the file does not have.
 */
export async function loadCells(
  connection: DuckDBConnection,
  table: Table,
  { columns, rows }: Cells,
): Promise<{ rows: number; missing: readonly string[] }> {
  const positions = table.columns.flatMap(({ name, mayBeAbsent }) => {
    const position = columns.indexOf(name);
    return position < 0 && !mayBeAbsent ? [] : [{ name, position }];
  });
  const given = new Set(positions.map(({ name }) => name));
  const missing = table.columns.map(({ name }) => name).filter((name) => !given.has(name));
  if (positions.length === 0) return { rows: 0, missing };
  const definitions = positions.map(({ name }) => `${sqlName(name)} varchar`);
  await connection.run(`create table ${cellTable(table)} (${definitions.join(', ')})`);
  const appender = await connection.createAppender(cellTable(table));
  let count = 0;
  let chunk: (readonly Cell[])[] = [];
  const flush = () => {
    const data = DuckDBDataChunk.create(
      positions.map(() => VARCHAR),
      chunk.length,
    );
    for (const [column, { position }] of positions.entries()) {
      data.setColumnValues(
        column,
        chunk.map((row) => row[position] ?? null),
      );
    }
    appender.appendDataChunk(data);
    count += chunk.length;
    chunk = [];
  };
  try {
    for await (const row of rows) {
      chunk.push(row);
      if (chunk.length === CHUNK) flush();
    }
    if (chunk.length > 0) flush();
  } finally {
    appender.closeSync();
  }
  return { rows: count, missing };
}
