import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import { PATHS } from '../store/format.ts';
import { boundStream } from './folder/bound-stream.ts';
import { type PlainFolder, plainFolder } from './folder/plain-folder.ts';
import { attachBase } from './sql/attach-base.ts';
import { registerFunctions } from './sql/register-functions.ts';

/** Data that does not fit into memory goes to this folder, in the folder that is written. */
const SPILL = 'spill';

/** With `loadInto: file`, tables are first loaded into this database; it is removed afterwards. */
const LOADED = 'loaded.duckdb';

/**
 * Leaves out a file's write-ahead log, which would be synchronized to disk after each statement. A
 * killed preparation's file is never opened.
 */
const WITHOUT_LOG = 'recovery_mode no_wal_writes';

/** Freed memory is given back after this many milliseconds. */
const GIVE_BACK_MS = 250;

/** Bounds a preparation's use of the machine. */
export interface DatabaseBounds {
  /** Bounds DuckDB's memory in bytes. */
  readonly memoryBytes: number;
  /** By default the number of processors. */
  readonly threads?: number;
  /**
   * Has tables loaded into memory or into a file. A file is for a process that has a bound as a
   * whole: it is compressed and read a block at a time, and freed memory goes back to the system
   * while statements run.
   */
  readonly loadInto?: 'memory' | 'file';
  /**
   * Whether the tables' file has small blocks without compression. By default each column takes a
   * block with 256 KiB, and its values are compressed in every way that DuckDB has, to choose one:
   * with a few thousand rows that is most of the file, and of the time to write it.
   */
  readonly small?: boolean;
}

/**
 * Holds one preparation's database: one for loading, in memory or a file, and the file that stays,
 * as `tables`.
 */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #folder: PlainFolder;
  readonly #connections: DuckDBConnection[] = [];
  readonly #spill: string;
  /** Path of the file with the tables, which stays. */
  readonly #tables: string;
  /** Names the file of the database for loading; null if it is in memory. */
  #loaded: string | null;
  readonly #memoryBytes: number;
  #timer: NodeJS.Timeout | undefined;
  #givingBack: Promise<unknown> | null = null;
  /** New connections use this database; snapshots are loaded into it. */
  readonly loading: string;

  private constructor(
    instance: DuckDBInstance,
    folder: PlainFolder,
    memoryBytes: number,
    loadInto: 'memory' | 'file',
  ) {
    this.#instance = instance;
    this.#folder = folder;
    this.#memoryBytes = memoryBytes;
    this.#loaded = loadInto === 'file' ? join(folder.path, LOADED) : null;
    this.loading = loadInto === 'file' ? 'loaded' : 'memory';
    this.#spill = join(folder.path, SPILL);
    this.#tables = join(folder.path, PATHS.tables);
  }

  /**
   * Creates the database. Data that does not fit into its memory goes to files in `folder`, and
   * `tables` reads the base that is there, if there is one.
   */
  static async create(
    folder: string,
    { memoryBytes, threads, loadInto = 'memory', small = false }: DatabaseBounds,
  ): Promise<Database> {
    const plain = plainFolder(folder);
    const instance = await openDuckDB(':memory:', {
      allow_community_extensions: 'false',
      temp_directory: join(plain.path, SPILL),
      memory_limit: `${memoryBytes}B`,
      ...(threads !== undefined && { threads: String(threads) }),
      // Freed memory goes back to the system at once: the bound holds for the process.
      allocator_flush_threshold: '16MiB',
      allocator_bulk_deallocation_flush_threshold: '16MiB',
    });
    const database = new Database(instance, plain, memoryBytes, loadInto);
    const connection = await database.connect();
    // FSST halves the file's texts, and doubles the time to write and to read them, once for each
    // file that is written from the log. It cannot be disabled by the options above.
    await connection.run("set disabled_compression_methods = 'fsst,dict_fsst'");
    await registerFunctions(connection);
    if (small) await connection.run("set force_compression = 'uncompressed'");
    const block = small ? ', block_size 16384' : '';
    await connection.run(`attach ${sqlText(database.#tables)} as tables (${WITHOUT_LOG}${block})`);
    await attachBase(connection, folder);
    if (database.#loaded) {
      await connection.run(
        `attach ${sqlText(database.#loaded)} as ${database.loading} (${WITHOUT_LOG})`,
      );
      await connection.run(`use ${database.loading}`);
      await database.#giveBack();
    }
    return database;
  }

  /**
   * Gives freed memory back. The C library keeps freed memory, hundreds of megabytes below
   * blocks that are in use, until it is asked to return it. DuckDB asks when its memory bound is
   * set, to any value.
   */
  async #giveBack(): Promise<void> {
    const connection = await this.#instance.connect();
    this.#connections.push(connection);
    this.#timer = setInterval(() => {
      this.#givingBack ??= connection
        .run(`set memory_limit = '${this.#memoryBytes}B'`)
        // It fails while more is in use than may be; the statement that needs it fails itself.
        .catch(() => {})
        .finally(() => {
          this.#givingBack = null;
        });
    }, GIVE_BACK_MS);
    this.#timer.unref();
  }

  /**
   * Removes the database for loading, if it is a file; connections are in `tables` from then on.
   */
  async dropLoaded(): Promise<void> {
    if (!this.#loaded) return;
    for (const one of this.#connections) await one.run('use tables');
    const [connection] = this.#connections;
    await connection?.run(`detach ${this.loading}`);
    this.#removeLoaded();
  }

  /**
   * Writes the tables in `tables` again, without the space of dropped ones; no statement may run at
   * the same time. It copies a database, so that no table is a relation of its own.
   */
  async compact(): Promise<void> {
    const connection = await this.connect();
    const path = this.#tables;
    const compacted = `${path}.compact`;
    await connection.run(`attach ${sqlText(compacted)} as compacted (${WITHOUT_LOG})`);
    // Copies one at a time: a copy of the whole database keeps each table's written blocks until
    // its end.
    const tables = await connection.runAndReadAll(
      "select distinct schema_name, table_name from duckdb_tables() where database_name = 'tables' order by all",
    );
    for (const schema of ['snapshot', 'rollup', 'lists']) {
      await connection.run(`create schema compacted.${schema}`);
    }
    for (const names of tables.getRowsJS()) {
      const name = names.map((one) => sqlName(String(one))).join('.');
      await connection.run(`create table compacted.${name} as select * from tables.${name}`);
    }
    await connection.run('checkpoint compacted');
    await connection.run('detach compacted');
    for (const one of this.#connections) await one.run('use memory');
    await connection.run('detach tables');
    renameSync(compacted, path);
    await connection.run(`attach ${sqlText(path)} as tables (${WITHOUT_LOG})`);
    for (const one of this.#connections) await one.run('use tables');
  }

  async connect(): Promise<DuckDBConnection> {
    const connection = await this.#instance.connect();
    this.#connections.push(connection);
    await boundStream(connection);
    if (this.#connections.length > 1 && this.#loaded) await connection.run(`use ${this.loading}`);
    return connection;
  }

  /** Frees the database. Statements must have ended: DuckDB waits for ever for one that runs. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#givingBack;
    for (const connection of this.#connections) connection.closeSync();
    this.#instance.closeSync();
    rmSync(this.#spill, { recursive: true, force: true });
    this.#removeLoaded();
    this.#folder.leave(PATHS.tables);
  }

  #removeLoaded(): void {
    if (!this.#loaded) return;
    rmSync(this.#loaded, { force: true });
    this.#loaded = null;
  }
}
