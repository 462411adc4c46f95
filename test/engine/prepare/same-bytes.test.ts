import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { sqlName } from '../../../common/sql.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import { FOLDER } from '../../../engine/prepare/target.ts';
import { prepared } from '../../support/engines.ts';
import { generated, temporaryFolder } from '../../support/snapshots.ts';

let folders: readonly [string, string];
beforeAll(async () => {
  // Long enough for several threads to work on one statement. A snapshot of its size is prepared in
  // one thread.
  const snapshot = await generated('small', 1);
  const target = join(temporaryFolder(), 'another');
  const databaseBounds = { ...FOLDER.databaseBounds, threads: 2 };
  await prepare(snapshot, target, {}, { target: { ...FOLDER, databaseBounds } });
  folders = [await prepared(snapshot), target];
});

function manifestOf(folder: string) {
  const { id, files, ...rest } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  // The copy of the snapshot that was prepared.
  delete rest.snapshot.folder;
  const { 'tables.duckdb': tables, ...others } = files;
  return { id, rest, others, tables };
}

async function withTables<Value>(
  folder: string,
  work: (connection: DuckDBConnection) => Promise<Value>,
): Promise<Value> {
  const file = join(folder, 'tables.duckdb');
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  try {
    return await work(await instance.connect());
  } finally {
    instance.closeSync();
  }
}

/**
 * Each table's name, and the columns that identify a row: in their order if lists are numbered by
 * it.
 */
async function rowsByTable(folder: string): Promise<Record<string, unknown>> {
  return withTables(folder, async (connection) => {
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
    const found: Record<string, unknown> = {};
    for (const [schema, table, columns] of await ask(
      `select schema_name, table_name, column_count from duckdb_tables() where not internal`,
    )) {
      const name = `${sqlName(String(schema))}.${sqlName(String(table))}`;
      const ordered = schema === 'lists' || table === 'activities';
      const number = ordered ? `rowid || ' ' ||` : '';
      const [row] = await ask(
        `select count(*), md5(string_agg(line, chr(10) order by line))
         from (select ${number} md5(source::varchar) as line from ${name} source)`,
      );
      found[name] = [columns, ...(row ?? [])];
    }
    return found;
  });
}

describe('two preparations of one snapshot, one of them in one thread', () => {
  it('write the same manifest and the same bytes of every Arrow and export file', () => {
    const [one, another] = folders.map(manifestOf);
    expect(one?.others).toEqual(another?.others);
    expect(one?.rest).toEqual(another?.rest);
    expect(one?.id).toBe(another?.id);
    const paths = Object.keys(one?.others ?? {});
    expect(paths.filter((path) => path.endsWith('.arrow')).length).toBeGreaterThan(50);
    expect(paths.filter((path) => path.startsWith('exports/')).length).toBeGreaterThan(10);
    for (const path of paths) {
      const [first, second] = folders.map((folder) => readFileSync(join(folder, path)));
      expect(second && first?.equals(second), path).toBe(true);
    }
  });

  it('write the same rows into every table, those of lists in the same order', async () => {
    const [one, another] = [await rowsByTable(folders[0]), await rowsByTable(folders[1])];
    expect(Object.keys(one).length).toBeGreaterThan(30);
    expect(another).toEqual(one);
  });
});
