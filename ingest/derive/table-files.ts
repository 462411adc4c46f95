import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { linkOrCopy } from '../../common/link-or-copy.ts';
import { makeFolder } from '../../common/make-folder.ts';
import type { TableName } from '../../common/table-names.ts';
import { copyTable } from '../../data/load/copy-table.ts';
import { parquet } from '../duckdb/parquet.ts';
import type { Interval } from '../shared/interval.ts';
import type { Part } from './changes.ts';
import type { DerivedFile } from './table-parts.ts';

/** A writer finds a base's files in one folder, and puts a snapshot's into the other. */
export interface TableFolders {
  readonly store: string;
  readonly folder: string;
}

/** Writes a snapshot's files, or links a base's. */
export class TableFiles {
  readonly #connection: DuckDBConnection;
  readonly folders: TableFolders;

  constructor(connection: DuckDBConnection, folders: TableFolders) {
    this.#connection = connection;
    this.folders = folders;
  }

  /** Makes the folder for a table with several files. */
  makeFolder(table: TableName): void {
    makeFolder(join(this.folders.folder, table));
  }

  /** Removes a table's folder, which has no rows. */
  async removeFolder(table: TableName): Promise<void> {
    await rm(join(this.folders.folder, table), { recursive: true, force: true });
  }

  /** Writes a file. */
  async copy(
    table: TableName,
    sql: string,
    path: string,
    { from, to }: Interval,
  ): Promise<DerivedFile> {
    const rows = await copyTable(this.#connection, sql, join(this.folders.folder, path));
    return { table, path, rows, from, to };
  }

  /** Writes a file; none without rows. */
  async copyRows(
    table: TableName,
    sql: string,
    path: string,
    window: Interval,
  ): Promise<DerivedFile[]> {
    const file = await this.copy(table, sql, path, window);
    if (file.rows > 0) return [file];
    await rm(join(this.folders.folder, path));
    return [];
  }

  /** Links a base's file. */
  async link(part: Part, path: string, { from, to }: Interval): Promise<DerivedFile> {
    const { rows, sha256 } = part;
    await linkOrCopy(join(this.folders.store, part.path), join(this.folders.folder, path));
    return { table: part.table, path, rows, sha256, from, to };
  }

  /** Selects the rows in some of the base's files. */
  read(...parts: readonly Part[]): string {
    return `select * from ${parquet(parts.map(({ path }) => join(this.folders.store, path)))}`;
  }
}
