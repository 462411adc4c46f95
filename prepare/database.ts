import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../common/sql.ts';
import { PATHS } from '../store/format.ts';
import { registerFunctions } from './functions.ts';

/** The database of one preparation: an in-memory one for loading, and the file that stays, as `tables`. */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #connections: DuckDBConnection[] = [];
  readonly #spill: string;

  private constructor(instance: DuckDBInstance, spill: string) {
    this.#instance = instance;
    this.#spill = spill;
  }

  /** `memoryBytes` bounds what DuckDB keeps in memory; the rest goes to files in `folder`. */
  static async create(folder: string, memoryBytes: number): Promise<Database> {
    const spill = join(folder, 'spill');
    const instance = await DuckDBInstance.create(':memory:', {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      temp_directory: spill,
      memory_limit: `${memoryBytes}B`,
    });
    const database = new Database(instance, spill);
    const connection = await database.connect();
    // FSST halves the file's texts, and doubles what it costs to write them and to read them, once for each
    // file that is written of the log. It cannot be disabled by the options above.
    await connection.run("set disabled_compression_methods = 'fsst,dict_fsst'");
    registerFunctions(connection);
    await connection.run(`attach ${sqlText(join(folder, PATHS.tables))} as tables`);
    return database;
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
