import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS } from '../../alerts/kinds/index.ts';
import { openDuckDB } from '../../common/duckdb.ts';
import { type Column, type TableName, tableOf } from '../../data/contract/tables.ts';
import { storedType } from '../../data/load/column-types.ts';

/** Rows of a table: values as text by column, absent ones are null. */
export type Row = Readonly<Record<string, string | null>>;

export type Tables = Readonly<Partial<Record<TableName, readonly Row[]>>>;

/** Tables that rules read, without rows. */
export const NO_ROWS: Tables = Object.fromEntries(
  KINDS.flatMap(({ tables }) => tables.map(({ name }) => [name, []])),
);

const instance = await openDuckDB();
const connection = await instance.connect();

/** A snapshot of a chain at a block. */
export interface TestSnapshot {
  readonly id: string;
  readonly block: number;
  readonly tables: Tables;
  /** ISO 8601; by default that of the block. */
  readonly createdAt?: string;
  /** A file has all rows until this block, another one the rest. */
  readonly closed?: number;
}

/** Time of a block, 12 seconds after the one before. */
export function timeOf(block: number): string {
  return new Date(Date.UTC(2026, 0, 1) + block * 12_000).toISOString();
}

/**
 * Writes a snapshot with some tables into `<out>/<id>`, and points `current` to it. Tables without
 * rows are written too.
 */
export async function publish(
  out: string,
  { id, block, tables, createdAt = timeOf(block), closed = -1 }: TestSnapshot,
): Promise<string> {
  const folder = join(out, id);
  mkdirSync(folder, { recursive: true });
  const written: Record<string, { files: object[] }> = {};
  for (const [name, rows] of Object.entries(tables)) {
    const isClosed = (row: Row) => Number(row.block_number ?? Number.NaN) <= closed;
    const parts = [rows.filter(isClosed), rows.filter((row) => !isClosed(row))];
    const files = parts.filter((part, at) => at === 1 || part.length > 0);
    written[name] = { files: [] };
    for (const [at, part] of files.entries()) {
      const path = files.length === 1 ? `${name}.parquet` : `${name}-${at}.parquet`;
      // It is a key in `Tables`.
      await writeTable(join(folder, path), name as TableName, part);
      written[name].files.push({ path, sha256: '0'.repeat(64), rows: part.length });
    }
  }
  const manifest = { version: 1, id, createdAt, blockNumber: block, tables: written };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  symlinkSync(id, join(out, '.current.new'));
  renameSync(join(out, '.current.new'), join(out, 'current'));
  return folder;
}

/** Parquet has no integers of 128 bits, also in lists. */
function typeIn({ type }: Column): string {
  return storedType(type).replaceAll('HUGEINT', 'DECIMAL(38, 0)');
}

async function writeTable(path: string, name: TableName, rows: readonly Row[]): Promise<void> {
  const { columns } = tableOf(name);
  const declared = columns.map((column) => `"${column.name}" ${typeIn(column)}`);
  await connection.run(`create or replace table written (${declared.join(', ')})`);
  for (const row of rows) {
    const values = columns.map((column) => `$${column.name}::${typeIn(column)}`);
    const bound = columns.map((column) => [column.name, row[column.name] ?? null]);
    await connection.run(
      `insert into written values (${values.join(', ')})`,
      Object.fromEntries(bound),
    );
  }
  await connection.run(`copy written to '${path}' (format parquet)`);
}
