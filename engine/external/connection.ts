import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import { Breaker } from './breaker.ts';
import { isOutage } from './outage.ts';
import type { ClickHouseSettings } from './settings.ts';

/**
 * A statement names this value as `{name:Type}`; the server binds it, and it is never part of the
 * text.
 */
export type BoundValue = string | number | readonly number[];
export type BoundValues = Readonly<Record<string, BoundValue>>;

/**
 * This many statements run in this process; one more is refused, so that a slow server gathers no
 * crowd.
 */
const MAX_RUNNING = 64;

/** Limits a process's sockets. */
const MAX_SOCKETS = 16;

/**
 * Reads from ClickHouse with bounds of its own, and a breaker in front.
 *
 * @example
 *     const connection = new Connection(settings);
 *     const rows = await connection.query('select {n:UInt8} + 1', { n: 1 });
 */
export class Connection {
  readonly #clients: ClickHouseClient[];
  readonly #timeoutMs: number;
  readonly #breaker: Breaker;
  #running = 0;

  constructor(settings: ClickHouseSettings) {
    const { urls, timeoutMs } = settings;
    this.#clients = urls.map((url) => clientOf(settings, url, timeoutMs));
    this.#timeoutMs = timeoutMs;
    this.#breaker = new Breaker(async () => void (await this.#run('select 1', {})));
  }

  /**
   * Reads a statement's rows; the set of statements is fixed. Rejects with a StoreUnavailable if
   * the server does not answer, not in time, or lacks a resource.
   */
  async query(sql: string, values: BoundValues = {}): Promise<readonly unknown[][]> {
    if (this.#breaker.isOpen) throw new StoreUnavailable('ClickHouse did not answer lately');
    if (this.#running >= MAX_RUNNING) throw new StoreUnavailable('ClickHouse is asked too much');
    this.#running += 1;
    try {
      const rows = await this.#run(sql, values);
      this.#breaker.succeeded();
      return rows;
    } catch (cause) {
      if (!isOutage(cause)) throw cause;
      this.#breaker.failed();
      throw new StoreUnavailable('ClickHouse does not answer', { cause });
    } finally {
      this.#running -= 1;
    }
  }

  async close(): Promise<void> {
    this.#breaker.close();
    await Promise.all(this.#clients.map((client) => client.close()));
  }

  /**
   * Asks one node, and the next if it refuses the connection. A node that cannot answer is the last
   * to be asked from then on.
   */
  async #run(sql: string, values: BoundValues): Promise<unknown[][]> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    for (let left = this.#clients.length; ; left -= 1) {
      const [client] = this.#clients;
      if (!client) throw new RangeError('ClickHouse has no address');
      try {
        const result = await client.query({
          query: sql,
          query_params: { ...values },
          format: 'JSONCompactEachRow',
          abort_signal: signal,
          // A statement that fails late fails whole: it has no status 200 by then.
          clickhouse_settings: { wait_end_of_query: 1 },
        });
        return await result.json<unknown[]>();
      } catch (cause) {
        if (isOutage(cause) && this.#clients[0] === client) {
          this.#clients.push(...this.#clients.splice(0, 1));
        }
        if (left === 1 || !isRefused(cause)) throw cause;
      }
    }
  }
}

function isRefused(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

/**
 * Creates a client that only throws its failures: by default it also prints each statement that
 * fails.
 */
export function clientOf(
  { user, password }: ClickHouseSettings,
  url: string,
  timeoutMs: number,
): ClickHouseClient {
  return createClient({
    url,
    username: user,
    password,
    application: 'restaking-analytics',
    request_timeout: timeoutMs,
    max_open_connections: MAX_SOCKETS,
    log: { level: ClickHouseLogLevel.OFF },
  });
}
