import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api';
import { sqlText } from '../data/sql.ts';

/** Values bound to a statement, by parameter name. */
export type Bindings = Readonly<Record<string, string>>;

interface PooledConnection {
  readonly connection: DuckDBConnection;
  readonly statements: Map<string, Promise<DuckDBPreparedStatement>>;
}

/**
 * One in-memory DuckDB. While a snapshot is laid out, builders may read files; `seal` then closes
 * the database to the outside for good and opens the connections that `query` uses.
 */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #idle: PooledConnection[] = [];
  readonly #waiting: ((connection: PooledConnection) => void)[] = [];
  readonly #open: DuckDBConnection[] = [];
  readonly #builders: DuckDBConnection[] = [];
  #temporary: string | null = null;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** An empty database that installs and loads nothing by itself. */
  static async create(): Promise<Database> {
    const instance = await DuckDBInstance.create(':memory:', {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
    });
    return new Database(instance);
  }

  /**
   * Keeps about `bytes` of tables in memory and the rest in files of the system's folder for
   * temporary ones, until `close`. Throws the error of the system where no such files can be had.
   */
  async boundMemory(bytes: number): Promise<void> {
    const folder = await spillFolder();
    this.#temporary = folder;
    const builder = await this.builder();
    await builder.run(`set temp_directory = ${sqlText(folder)}`);
    await builder.run(`set memory_limit = '${bytes}B'`);
    await builder.run(`set max_temp_directory_size = '${SPILLED * bytes}B'`);
  }

  /** A connection for laying a snapshot out; `seal` closes it. */
  async builder(): Promise<DuckDBConnection> {
    const connection = await this.#instance.connect();
    this.#builders.push(connection);
    return connection;
  }

  /** Ends the builders' statements that run, which then throw; those to come are not concerned. */
  interrupt(): void {
    for (const builder of this.#builders) builder.interrupt();
  }

  /** Runs statements on one thread from here on, and gives free memory back to the system. */
  async useOneThread(): Promise<void> {
    const connection = await this.#instance.connect();
    // DuckDB gives memory back when a thread ends, and there may be one already.
    await connection.run('set threads = 2');
    await connection.run('set threads = 1');
    connection.closeSync();
  }

  /**
   * From here on no statement reads or writes anything but this database's own tables, no setting
   * can be changed back, and `size` connections serve requests.
   */
  async seal(size: number): Promise<void> {
    // One statement runs on one thread: requests already run side by side, and handing a small
    // query to a second thread costs more than it saves.
    const last = await this.#instance.connect();
    await this.useOneThread();
    await last.run('set enable_external_access = false');
    await last.run('set lock_configuration = true');
    last.closeSync();
    for (const builder of this.#builders.splice(0)) builder.closeSync();
    this.#forgetSpilled();
    for (let opened = 0; opened < size; opened += 1) {
      const connection = await this.#instance.connect();
      this.#open.push(connection);
      this.#idle.push({ connection, statements: new Map() });
    }
  }

  /**
   * Runs a statement with bound values on a free connection and gives its rows. The statement is
   * prepared once for each connection; `sql` must therefore be one of a fixed set.
   */
  async query(sql: string, bindings: Bindings): Promise<unknown[][]> {
    const pooled = this.#idle.pop() ?? (await new Promise(this.#enqueue));
    try {
      return await this.#run(pooled, sql, bindings);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(pooled);
      else this.#idle.push(pooled);
    }
  }

  /**
   * Frees the database. No statement may run: closing its connection would never return, and take a
   * thread of the process with it.
   */
  close(): void {
    for (const connection of [...this.#open, ...this.#builders]) connection.closeSync();
    this.#instance.closeSync();
    this.#forgetSpilled();
  }

  #forgetSpilled(): void {
    if (this.#temporary !== null) rmSync(this.#temporary, { recursive: true, force: true });
    this.#temporary = null;
  }

  #enqueue = (resolve: (connection: PooledConnection) => void): void => {
    this.#waiting.push(resolve);
  };

  async #run(pooled: PooledConnection, sql: string, bindings: Bindings): Promise<unknown[][]> {
    let preparing = pooled.statements.get(sql);
    if (!preparing) {
      preparing = pooled.connection.prepare(sql);
      pooled.statements.set(sql, preparing);
    }
    const statement = await preparing;
    for (const [name, value] of Object.entries(bindings)) {
      statement.bindVarchar(statement.parameterIndex(name), value);
    }
    return readRows(await statement.run());
  }
}

/**
 * Bytes on disk for each byte that is bounded in memory: a text that a small file repeats in every row would
 * fill the disk otherwise.
 */
const SPILLED = 20;

const SPILL = /^restaking-analytics-(\d+)-/;

/** A new folder for what does not fit; those of processes that were killed are removed. */
async function spillFolder(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    const owner = SPILL.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    await removeOwn(join(tmpdir(), name));
  }
  return mkdtemp(join(tmpdir(), `restaking-analytics-${process.pid}-`));
}

/** Removes a folder of this user's. One of another's, or one that cannot be removed, does not concern us. */
async function removeOwn(folder: string): Promise<void> {
  try {
    const { uid } = await lstat(folder);
    if (uid === process.getuid?.()) await rm(folder, { recursive: true, force: true });
  } catch {
    // Another process may remove it at the same time.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // Whoever may not signal a process still learns that there is one.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}

/** All rows of a materialised result; chunks of such a result are there without waiting. */
async function readRows(result: DuckDBResult): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
    rows.push(...chunk.getRows());
  }
  return rows;
}
