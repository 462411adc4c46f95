import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { clientOf } from './connection.ts';
import type { ClickHouseSettings } from './settings.ts';
import type { StoredTable } from './tables.ts';

/** A statement that writes may take this many milliseconds. */
const TIMEOUT_MS = 600_000;

/**
 * A load writes to these nodes. Each statement that defines something goes to each node by itself:
 * no Keeper is needed.
 */
export class Nodes {
  readonly settings: ClickHouseSettings;
  readonly #clients: readonly ClickHouseClient[];

  constructor(settings: ClickHouseSettings) {
    this.settings = settings;
    this.#clients = settings.urls.map((url) => clientOf(settings, url, TIMEOUT_MS));
  }

  /** Runs a statement on every node. `sql` has only the project's own names. */
  async onEach(sql: string): Promise<void> {
    for (const client of this.#clients) await client.command({ query: sql });
  }

  /**
   * Creates a table on every node. On a cluster, each node has a part under `<name>_part`, and the
   * name reads all parts.
   */
  async createTable(
    database: string,
    { name, columns, projections, orderBy, shardBy }: StoredTable,
  ): Promise<void> {
    const { cluster, replicated } = this.settings;
    const part = cluster === null ? name : `${name}_part`;
    const definitions = [...columns, ...projections].join(', ');
    const engine = replicated
      ? `ReplicatedMergeTree('/clickhouse/tables/{shard}/${database}/${part}', '{replica}')`
      : 'MergeTree';
    await this.onEach(
      `create table ${database}.${part} (${definitions}) engine = ${engine} order by (${orderBy})`,
    );
    if (cluster === null) return;
    await this.onEach(
      `create table ${database}.${name} (${columns.join(', ')})
       engine = Distributed('${cluster}', '${database}', '${part}', ${shardBy})`,
    );
  }

  /** Creates on every node a table that reads the rows of tables with the same columns. */
  async createMergedTable(database: string, name: string, parts: readonly string[]): Promise<void> {
    await this.onEach(
      `create table ${database}.${name} as ${database}.${parts[0]}
       engine = Merge('${database}', '^(${parts.join('|')})$')`,
    );
  }

  /**
   * Inserts rows, which are lines of tab-separated values, through the first node. Resolves when
   * every shard has them.
   */
  async insert(table: string, lines: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#first.insert({
      table,
      values: Readable.from(lines, { objectMode: false }),
      format: 'TabSeparated',
      clickhouse_settings: { distributed_foreground_insert: 1 },
    });
  }

  /** Inserts rows into a table on every node. */
  async insertOnEach(
    table: string,
    rows: readonly Readonly<Record<string, unknown>>[],
  ): Promise<void> {
    for (const client of this.#clients) {
      await client.insert({ table, values: rows, format: 'JSONEachRow' });
    }
  }

  /** Asks the first node for a statement's rows; the set of statements is fixed. */
  async query(
    sql: string,
    values: Readonly<Record<string, string | number>> = {},
  ): Promise<unknown[][]> {
    const result = await this.#first.query({
      query: sql,
      query_params: { ...values },
      format: 'JSONCompactEachRow',
    });
    return result.json<unknown[]>();
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }

  get #first(): ClickHouseClient {
    const [client] = this.#clients;
    if (client) return client;
    throw new RangeError('ClickHouse has no address');
  }
}
