import { randomBytes } from 'node:crypto';
import type { ExternalTableShape } from '../store/external-store.ts';
import { CATALOG, checkedName, type LoadedSnapshot } from './catalog.ts';
import { Nodes } from './clickhouse-nodes.ts';
import type { ClickHouseSettings } from './settings.ts';
import { columnTable, FIXED_TABLES, tableName } from './tables.ts';

/** A load shows a sign of life after these milliseconds. */
const SIGN_MS = 15_000;

/**
 * After this many seconds without a sign a load counts as ended, and the next one drops its
 * database.
 */
const DEAD_SECONDS = 120;

/**
 * Bounds one insert in bytes: ClickHouse makes a table part from each or from several, and fewer
 * later.
 */
const INSERT_BYTES = 64 * 2 ** 20;

/**
 * Writes one snapshot into a database of its own, which exists for readers once its row is written,
 * last of all.
 */
export class SnapshotWriter {
  readonly database: string;
  readonly #nodes: Nodes;
  readonly #expected = new Map<string, number>();
  #signs: NodeJS.Timeout | undefined;
  #committing = false;

  private constructor(nodes: Nodes, database: string) {
    this.#nodes = nodes;
    this.database = database;
  }

  /**
   * Creates a load's database and drops those that killed loads left. `digest` is the snapshot's.
   *
   * @example
   *     const writer = await SnapshotWriter.begin(settings, digest);
   *     await writer.insert('holdings', rows);
   *     await writer.compareCounts();
   *     await writer.commit({ digest, id, version });
   */
  static async begin(settings: ClickHouseSettings, digest: string): Promise<SnapshotWriter> {
    const nodes = new Nodes(settings);
    const suffix = randomBytes(4).toString('hex');
    const writer = new SnapshotWriter(nodes, checkedName(`snap_${digest.slice(0, 16)}_${suffix}`));
    try {
      await createCatalog(nodes);
      await dropAbandoned(nodes);
      await writer.#sign();
      writer.#signs = setInterval(() => void writer.#sign().catch(() => {}), SIGN_MS);
      await nodes.onEach(`create database ${writer.database}`);
      for (const table of FIXED_TABLES) await nodes.createTable(writer.database, table);
      return writer;
    } catch (cause) {
      await writer.abandon();
      throw cause;
    }
  }

  /** Creates a table of columns and gives its name for `insert`. */
  async createColumnTable(shape: ExternalTableShape): Promise<string> {
    await this.#nodes.createTable(this.database, columnTable(shape));
    return tableName(shape);
  }

  /** Creates a table that reads the rows of several tables with the same columns. */
  async createMergedTable(
    merged: ExternalTableShape,
    parts: readonly ExternalTableShape[],
  ): Promise<void> {
    await this.#nodes.createMergedTable(this.database, tableName(merged), parts.map(tableName));
  }

  /**
   * Inserts rows into a table as they come: lines of tab-separated values, in the order of its
   * columns.
   */
  async insert(
    table: string,
    rows: AsyncIterable<{ readonly bytes: Uint8Array; readonly rows: number }>,
  ): Promise<void> {
    const batches = rows[Symbol.asyncIterator]();
    let inserted = 0;
    let next = await batches.next();
    while (!next.done) {
      const lines = async function* () {
        for (let bytes = 0; !next.done && bytes < INSERT_BYTES; next = await batches.next()) {
          yield next.value.bytes;
          bytes += next.value.bytes.length;
          inserted += next.value.rows;
        }
      };
      await this.#nodes.insert(`${this.database}.${table}`, lines());
    }
    this.#expected.set(table, (this.#expected.get(table) ?? 0) + inserted);
  }

  /**
   * Compares each table's rows with those inserted. Rejects with an Error that names the first
   * table that differs.
   */
  async compareCounts(): Promise<void> {
    for (const [table, expected] of this.#expected) {
      const [row] = await this.#nodes.query(
        `select toString(count()) from ${this.database}.${table}`,
      );
      const found = Number(row?.[0]);
      if (found === expected) continue;
      throw new Error(
        `${this.database}.${table}: has ${found} rows where ${expected} were inserted`,
      );
    }
  }

  /** Makes the snapshot exist for readers: it is the current one from here on. */
  async commit(snapshot: Omit<LoadedSnapshot, 'database'>): Promise<void> {
    // Takes the time from one clock, the first node's.
    this.#committing = true;
    const [[now] = []] = await this.#nodes.query('select toString(now64(6))');
    await this.#nodes.insertOnEach(`${CATALOG}.snapshots`, [
      { ...snapshot, database: this.database, loaded_at: String(now) },
    ]);
    await this.#close();
  }

  /** Drops this load's database. */
  async abandon(): Promise<void> {
    clearInterval(this.#signs);
    try {
      // The last step may have reached some nodes. A full disk takes no statement that forgets a
      // row, but one that drops.
      if (this.#committing) await this.#nodes.onEach(forgetSql(this.database));
      await this.#nodes.onEach(`drop database if exists ${this.database} sync`);
    } catch {
      // The next load drops it, once this one has been without a sign of life long enough.
    }
    await this.#close();
  }

  async #close(): Promise<void> {
    clearInterval(this.#signs);
    await this.#nodes.close();
  }

  async #sign(): Promise<void> {
    await this.#nodes.insertOnEach(`${CATALOG}.loads`, [{ database: this.database }]);
  }
}

/**
 * Drops all but the `keep` newest snapshots, and returns their databases. With 2, the one before
 * stays for services that still serve it.
 *
 * @example
 *     const databases = await dropOlder(settings, 2);
 */
export async function dropOlder(settings: ClickHouseSettings, keep: number): Promise<string[]> {
  const nodes = new Nodes(settings);
  try {
    const rows = await nodes.query(
      `select database from ${CATALOG}.snapshots order by loaded_at desc limit 1000000 offset {keep:UInt64}`,
      { keep },
    );
    const dropped = rows.map(([database]) => checkedName(String(database)));
    for (const database of dropped) {
      // Removes the row first: a reader must not find a snapshot with tables that are being
      // dropped.
      await nodes.onEach(forgetSql(database));
      await nodes.onEach(`drop database if exists ${database} sync`);
    }
    return dropped;
  } finally {
    await nodes.close();
  }
}

/**
 * Makes a loaded snapshot the current one again, and returns its row; null if it is not loaded.
 *
 * @example
 *     const loaded = await reuseLoaded(settings, { digest, version: FORMAT_VERSION });
 */
export async function reuseLoaded(
  settings: ClickHouseSettings,
  { digest, version }: Pick<LoadedSnapshot, 'digest' | 'version'>,
): Promise<LoadedSnapshot | null> {
  const nodes = new Nodes(settings);
  try {
    await createCatalog(nodes);
    const [row] = await nodes.query(
      `select id, database, toString(loaded_at) from ${CATALOG}.snapshots
       where digest = {digest:String} and version = {version:UInt32}
         and database in (select name from system.databases)
       order by loaded_at desc limit 1`,
      { digest, version },
    );
    if (!row) return null;
    const database = checkedName(String(row[1]));
    await nodes.onEach(
      `alter table ${CATALOG}.snapshots update loaded_at = now64(6) where database = '${database}'
       settings mutations_sync = 1`,
    );
    return { digest, version, id: String(row[0]), database };
  } finally {
    await nodes.close();
  }
}

/** Removes a snapshot's row in the catalog. */
function forgetSql(database: string): string {
  return `alter table ${CATALOG}.snapshots delete where database = '${checkedName(database)}' settings mutations_sync = 1`;
}

async function createCatalog(nodes: Nodes): Promise<void> {
  await nodes.onEach(`create database if not exists ${CATALOG}`);
  await nodes.onEach(
    `create table if not exists ${CATALOG}.snapshots (
       digest String, id String, database String, version UInt32, loaded_at DateTime64(6))
     engine = MergeTree order by database`,
  );
  await nodes.onEach(
    `create table if not exists ${CATALOG}.loads (database String, seen_at DateTime default now())
     engine = MergeTree order by database ttl seen_at + interval 1 day`,
  );
}

/** Drops the databases of loads that have ended without their last step. */
async function dropAbandoned(nodes: Nodes): Promise<void> {
  const rows = await nodes.query(
    `select name from system.databases
     where startsWith(name, 'snap_')
       and name not in (select database from ${CATALOG}.snapshots)
       and name not in (
         select database from ${CATALOG}.loads where seen_at > now() - {seconds:UInt32})`,
    { seconds: DEAD_SECONDS },
  );
  for (const [name] of rows) {
    await nodes.onEach(`drop database if exists ${checkedName(String(name))} sync`);
  }
}
