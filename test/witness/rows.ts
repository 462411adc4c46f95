import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Column, TABLES } from '../../data/contract/tables.ts';
import { Cells } from './cells.ts';
import { camelCase } from './row-types.ts';
import type { SnapshotRows, TableRows } from './snapshot-rows.ts';

export type * from './snapshot-rows.ts';

/**
 * The tables of a snapshot folder in Parquet, each `<table>.parquet` or `<table>/*.parquet`. DuckDB
 * only decodes the files. Throws when a mandatory table or a column is missing or a value is not of
 * the contract's type; nothing else of the contract is checked.
 */
export async function readRows(folder: string): Promise<SnapshotRows> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const tables: Record<string, unknown> = {};
    for (const { name, optional, columns } of TABLES) {
      const isLeftOut = optional && !isThere(folder, name);
      const rows = isLeftOut ? null : await readTable(connection, folder, name);
      tables[camelCase(name)] = rows?.map((cells) => rowOf(cells, columns)) ?? null;
    }
    // `row-types.generated.ts` has the types of these tables.
    return { blockNumber: blockOf(folder), ...(tables as unknown as TableRows) };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Reads a row by the contract, with the columns' names in camel case. */
function rowOf(cells: Cells, columns: readonly Column[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    columns.map((column) => [camelCase(column.name), cells.value(column)] as const),
  );
}

async function readTable(
  connection: DuckDBConnection,
  folder: string,
  table: string,
): Promise<Cells[]> {
  const rows: Cells[] = [];
  for (const file of filesOf(folder, table)) {
    const quoted = `'${file.replaceAll("'", "''")}'`;
    const result = await connection.runAndReadAll(
      `select * from read_parquet(${quoted}, hive_partitioning = false)`,
    );
    for (const cells of result.getRowObjects()) rows.push(new Cells(table, cells));
  }
  return rows;
}

/** The block of the manifest; null without one. */
function blockOf(folder: string): bigint | null {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) return null;
  const { blockNumber } = JSON.parse(readFileSync(path, 'utf8'));
  return typeof blockNumber === 'number' ? BigInt(blockNumber) : null;
}

function isThere(folder: string, table: string): boolean {
  return existsSync(join(folder, `${table}.parquet`)) || existsSync(join(folder, table));
}

function filesOf(folder: string, table: string): string[] {
  const single = join(folder, `${table}.parquet`);
  if (existsSync(single)) return [single];
  const parts = join(folder, table);
  const names = existsSync(parts) ? readdirSync(parts) : [];
  const files = names.filter((name) => name.endsWith('.parquet')).sort();
  if (files.length === 0) throw new Error(`${table}: no Parquet file in ${folder}`);
  return files.map((name) => join(parts, name));
}
