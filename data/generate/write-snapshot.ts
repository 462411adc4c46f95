import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Invented } from '../../common/invented.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { writeChunks } from '../arrow/write-chunks.ts';
import { type Column, TABLES, type Table, type TableName } from '../contract/tables.ts';
import { writeManifest } from '../convert/write-manifest.ts';
import { noProgress, type Progress } from '../load/progress.ts';

/** How a snapshot's files are written. */
export interface SnapshotFiles {
  readonly format: 'parquet' | 'arrow';
  /** Writes addresses and hashes in lower, upper and mixed case, each occurrence by itself. */
  readonly mixedCase: boolean;
  /** The snapshot's manifest has these members. */
  readonly invented: Invented;
  /**
   * The snapshot has this time, in seconds since 1970: as a part of the bytes it is the same each
   * time.
   */
  readonly to: number;
  /** Optional tables that are left out. */
  readonly without?: readonly TableName[];
}

/**
 * Writes the contract's columns of the tables, but for those that may be left out and were not
 * created, into `folder`, which is made if it is not there: one file per table, in the order of its
 * key, and a manifest. Existing files of the same names are replaced.
 *
 * @returns how many rows each table has.
 */
export async function writeSnapshot(
  connection: DuckDBConnection,
  folder: string,
  files: SnapshotFiles,
  progress: Progress = noProgress,
): Promise<ReadonlyMap<TableName, number>> {
  makeFolder(folder);
  await rm(join(folder, 'manifest.json'), { force: true });
  const written = new Map<TableName, number>();
  const tables = TABLES.filter(({ name }) => !files.without?.includes(name));
  for (const [done, table] of tables.entries()) {
    progress(`writes ${table.name}`, tables.length + done, 2 * tables.length);
    const rows = rowsOf(await withoutAbsent(connection, table), files.mixedCase);
    const path = join(folder, `${table.name}.${files.format}`);
    if (files.format === 'arrow') {
      await rm(path, { force: true });
      await writeChunks(await connection.stream(rows), path, { format: 'file', mode: 0o666 });
    } else {
      const literal = path.replaceAll("'", "''");
      await connection.run(
        /* sql */ `copy (${rows}) to '${literal}' (format parquet, compression zstd)`,
      );
    }
    const counted = await connection.run(/* sql */ `select count(*) from ${table.name}`);
    written.set(table.name, Number((await counted.getRows())[0]?.[0]));
  }
  const createdAt = new Date(files.to * 1000).toISOString();
  await writeManifest(folder, written, { createdAt, invented: files.invented });
  return written;
}

/** The table without the columns that may be left out and that were not created. */
async function withoutAbsent(connection: DuckDBConnection, table: Table): Promise<Table> {
  const described = await connection.runAndReadAll(`describe ${table.name}`);
  const created = new Set(described.getRowsJS().map(([name]) => String(name)));
  const columns = table.columns.filter(
    ({ name, mayBeAbsent }) => !mayBeAbsent || created.has(name),
  );
  return { ...table, columns };
}

function rowsOf(table: Table, mixedCase: boolean): string {
  const key = table.key.map((name) => `"${name}"`);
  const values = table.columns.map((column) => {
    const text = column.type.kind === 'address' || column.type.kind === 'hash';
    return text && mixedCase ? cased(table, column, key) : `"${column.name}"`;
  });
  // Without `nulls first` the order would depend on a setting; inside the select, a name in the
  // order would mean the column in its new case.
  return /* sql */ `
    select ${values.join(', ')}
    from ${table.name}
    order by ${key.map((name) => `${table.name}.${name} nulls first`).join(', ')}
  `;
}

function cased(table: Table, column: Column, key: readonly string[]): string {
  const value = `"${column.name}"`;
  return /* sql */ `
    case hash(${key.join(', ')}, '${table.name}.${column.name}') % 8
      when 0 then '0x' || upper(substr(${value}, 3))
      when 1 then translate(${value}, 'ace', 'ACE')
      when 2 then translate(${value}, 'bdf', 'BDF')
      else ${value}
    end as ${value}`;
}
