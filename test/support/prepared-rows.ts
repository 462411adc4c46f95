import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { expect } from 'vitest';
import { sqlName } from '../../common/sql.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { attachBase } from '../../engine/prepare/sql/attach-base.ts';
import { PATHS } from '../../engine/store/format.ts';
import { PreparedFolder } from '../../engine/store/prepared-folder.ts';

/** Names a prepared folder's texts that may have older rows in another folder's files. */
const TEXTS = /^(older\/)?tables\/\w+\/texts-\d+\.arrow$/;

/** Reads a prepared folder's manifest without the place of its snapshot. */
export function manifestOf(folder: string) {
  const { id, files, loaded, older, ...rest } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  );
  delete rest.snapshot.folder;
  const { 'tables.duckdb': tables, 'base.duckdb': base, ...written } = files;
  const named = Object.entries(written);
  const others = Object.fromEntries(named.filter(([path]) => !TEXTS.test(path)));
  return { id, rest, others, tables, base, loaded, older };
}

async function withTables<Value>(
  folder: string,
  work: (connection: DuckDBConnection) => Promise<Value>,
): Promise<Value> {
  const file = join(folder, 'tables.duckdb');
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  try {
    const connection = await instance.connect();
    await attachBase(connection, folder);
    return await work(connection);
  } finally {
    instance.closeSync();
  }
}

/**
 * Each table's name, and the columns that identify a row: in their order if lists are numbered by
 * it.
 */
export async function rowsByTable(folder: string): Promise<Record<string, unknown>> {
  return withTables(folder, async (connection) => {
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
    const found: Record<string, unknown> = {};
    for (const [schema, table, columns] of await ask(
      `select schema_name, table_name, column_count from duckdb_tables()
       where database_name = 'tables' and schema_name <> 'recent'
       union all
       select schema_name, view_name, column_count from duckdb_views()
       where database_name = 'tables' and schema_name = 'snapshot'
         and view_name in (${TABLES.map(({ name }) => `'${name}'`).join(', ')})`,
    )) {
      const name = `${sqlName(String(schema))}.${sqlName(String(table))}`;
      const ordered = schema === 'lists' || table === 'activities';
      const number = ordered ? `row_number() over () || ' ' ||` : '';
      const [row] = await ask(
        `select count(*), md5(string_agg(line, chr(10) order by line))
         from (select ${number} md5(source::varchar) as line from ${name} source)`,
      );
      found[name] = [columns, ...(row ?? [])];
    }
    return found;
  });
}

/** Lists the days that series of concentration have, in order. */
export async function preparedDays(folder: string): Promise<readonly string[]> {
  return withTables(folder, async (connection) => {
    const read = await connection.runAndReadAll(
      `select distinct "day"::date::varchar from rollup.concentration_days order by 1`,
    );
    return read.getRowsJS().map(([day]) => String(day));
  });
}

/** Hashes the texts of logs' columns by table, with each text's length. */
function textsIn(folder: string): Record<string, unknown> {
  const prepared = PreparedFolder.open(folder);
  const hashes = ['activities', 'further_activities'].map((table) => {
    const columns = prepared.texts(PATHS.texts(table), ['data', 'metadata']);
    const hash = createHash('sha256');
    for (const texts of columns)
      for (let row = 0; row < texts.length; row += 1)
        hash.update(`${texts.lengthOf(row)} `).update(texts.at(row));
    return [table, [...columns.map(({ length }) => length), hash.digest('hex')]];
  });
  return Object.fromEntries(hashes);
}

/**
 * Compares the bytes of all files, but for the database and texts, of which it compares the rows.
 */
export async function expectSamePrepared(one: string, other: string): Promise<void> {
  const [own, expected] = [manifestOf(one), manifestOf(other)];
  expect([own.id, own.rest, own.others]).toEqual([expected.id, expected.rest, expected.others]);
  for (const path of Object.keys(own.others)) {
    expect(readFileSync(join(one, path)).equals(readFileSync(join(other, path))), path).toBe(true);
  }
  expect(textsIn(one)).toEqual(textsIn(other));
  expect(await rowsByTable(one)).toEqual(await rowsByTable(other));
}
