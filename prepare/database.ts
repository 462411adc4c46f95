import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../common/sql.ts';
import { PATHS } from '../store/format.ts';
import { registerFunctions } from './functions.ts';

/** Folder of what does not fit into memory, in the folder that is written. */
const SPILL = 'spill';

/** The bounds of what a preparation takes of the machine. */
export interface DatabaseBounds {
  /** Bytes of what DuckDB keeps in memory. */
  readonly memoryBytes: number;
  /** As many as there are processors, unless it is said. */
  readonly threads?: number;
}

/** The database of one preparation: an in-memory one for loading, and the file that stays, as `tables`. */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #connections: DuckDBConnection[] = [];
  readonly #spill: string;
  /** The file that stays. */
  readonly #tables: string;

  private constructor(instance: DuckDBInstance, folder: string) {
    this.#instance = instance;
    this.#spill = join(folder, SPILL);
    this.#tables = join(folder, PATHS.tables);
  }

  /** Data beyond its memory goes to files in `folder`. */
  static async create(folder: string, { memoryBytes, threads }: DatabaseBounds): Promise<Database> {
    const instance = await DuckDBInstance.create(':memory:', {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      temp_directory: join(folder, SPILL),
      memory_limit: `${memoryBytes}B`,
      ...(threads !== undefined && { threads: String(threads) }),
      // Freed memory goes back to the system at once: the bound is one of the process.
      allocator_flush_threshold: '16MiB',
      allocator_bulk_deallocation_flush_threshold: '16MiB',
    });
    const database = new Database(instance, folder);
    const connection = await database.connect();
    // FSST halves the file's texts, and doubles what it costs to write them and to read them, once for each
    // file that is written of the log. It cannot be disabled by the options above.
    await connection.run("set disabled_compression_methods = 'fsst,dict_fsst'");
    registerFunctions(connection);
    await connection.run(`attach ${sqlText(join(folder, PATHS.tables))} as tables`);
    return database;
  }

  /** Writes `tables` anew, without the space of what was dropped. Nothing else may run meanwhile. */
  async compact(): Promise<void> {
    const connection = await this.connect();
    const path = this.#tables;
    const compacted = `${path}.compact`;
    await connection.run(`attach ${sqlText(compacted)} as compacted`);
    await connection.run('copy from database tables to compacted');
    await connection.run('detach compacted');
    for (const one of this.#connections) await one.run('use memory');
    await connection.run('detach tables');
    renameSync(compacted, path);
    await connection.run(`attach ${sqlText(path)} as tables`);
    for (const one of this.#connections) await one.run('use tables');
  }

  async connect(): Promise<DuckDBConnection> {
    const connection = await this.#instance.connect();
    this.#connections.push(connection);
    return connection;
  }

  /** Frees the database. Statements must have ended: DuckDB waits for ever for one that runs. */
  close(): void {
    for (const connection of this.#connections) connection.closeSync();
    this.#instance.closeSync();
    rmSync(this.#spill, { recursive: true, force: true });
  }
}
