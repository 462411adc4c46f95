import { setImmediate } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Between long pieces of work in the process: layouts beside this one hand their next statements to
 * DuckDB, which has nothing to do otherwise.
 */
export async function letOthersOn(): Promise<void> {
  await setImmediate();
}

/** One snapshot while its answers are laid out. */
export class Layout {
  /** Reads schemas `snapshot` and `rollup`, and writes in schema `answers`. */
  readonly builder: DuckDBConnection;
  readonly #laid: Map<unknown, Promise<unknown>>;

  constructor(builder: DuckDBConnection, beside?: Layout) {
    this.builder = builder;
    this.#laid = beside ? beside.#laid : new Map();
  }

  /**
   * What `lay` gives, computed once however many operations ask for it. `key` is whatever `lay`
   * depends on besides the snapshot: a list's definition, or the SQL that it reads.
   */
  once<Value>(key: unknown, lay: () => Promise<Value>): Promise<Value> {
    const known = this.#laid.get(key);
    // A key always comes with the same `lay`, which the type of a map cannot say.
    if (known) return known as Promise<Value>;
    const laid = lay();
    this.#laid.set(key, laid);
    return laid;
  }
}
