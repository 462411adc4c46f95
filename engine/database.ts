import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api';

/** Values bound to a statement, by parameter name. */
export type Bindings = Readonly<Record<string, string>>;

interface PooledConnection {
  readonly connection: DuckDBConnection;
  readonly statements: Map<string, Promise<DuckDBPreparedStatement>>;
}

/**
 * One in-memory DuckDB. While a snapshot is laid out, builders may read files; `seal` then closes
 * the database to the outside for good and opens the pool from which requests are answered.
 */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #idle: PooledConnection[] = [];
  readonly #waiting: ((connection: PooledConnection) => void)[] = [];
  readonly #open: DuckDBConnection[] = [];
  readonly #builders: DuckDBConnection[] = [];

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

  /** A connection for laying a snapshot out; `seal` closes it. */
  async builder(): Promise<DuckDBConnection> {
    const connection = await this.#instance.connect();
    this.#builders.push(connection);
    return connection;
  }

  /**
   * From here on no statement reads or writes anything but this database's own tables, no setting
   * can be changed back, and `size` connections serve requests.
   */
  async seal(size: number): Promise<void> {
    // One statement runs on one thread: requests already run side by side, and handing a small
    // query to a second thread costs more than it saves.
    const last = await this.#instance.connect();
    await last.run('set threads = 1');
    await last.run('set enable_external_access = false');
    await last.run('set lock_configuration = true');
    last.closeSync();
    for (const builder of this.#builders.splice(0)) builder.closeSync();
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

  /** Frees the database. Statements that still run are waited for by DuckDB itself. */
  close(): void {
    for (const connection of [...this.#open, ...this.#builders]) connection.closeSync();
    this.#instance.closeSync();
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

/** All rows of a materialised result; chunks of such a result are there without waiting. */
async function readRows(result: DuckDBResult): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
    rows.push(...chunk.getRows());
  }
  return rows;
}
