import { createRequire } from 'node:module';
import type { SimulatedProcess } from './simulated-process.ts';

type Call = (...given: unknown[]) => unknown;

const native: Record<string, unknown> = createRequire(import.meta.url)('@duckdb/node-bindings');

/** Calls that run on DuckDB's side and give a promise. */
const LATER = new Set([
  'connect',
  'execute_pending',
  'execute_prepared',
  'execute_prepared_streaming',
  'extract_statements',
  'fetch_chunk',
  'get_or_create_from_cache',
  'open',
  'prepare',
  'prepare_extracted_statement',
  'query',
]);

/** DuckDB as one process sees it: on one thread, and each call that runs a statement is a step. */
export class SimulatedDatabase {
  readonly bindings: unknown;
  readonly #owner: SimulatedProcess;
  readonly #open = new Set<unknown>();
  readonly #connections = new Set<unknown>();

  constructor(owner: SimulatedProcess) {
    this.#owner = owner;
    const wrapped = new Map<string, unknown>();
    // Some members cannot be listed.
    this.bindings = new Proxy({} as Record<string, unknown>, {
      get: (_, key) => {
        const name = String(key);
        const value = native[name];
        if (typeof value !== 'function' || isClass(name)) return value;
        const known = wrapped.get(name);
        if (known) return known;
        const made = LATER.has(name)
          ? this.#later(name, value as Call)
          : this.#now(name, value as Call);
        wrapped.set(name, made);
        return made;
      },
    });
  }

  /** Closes what the process has open. */
  close(): void {
    for (const connection of this.#connections) (native.disconnect_sync as Call)(connection);
    for (const database of this.#open) (native.close_sync as Call)(database);
    this.#connections.clear();
    this.#open.clear();
  }

  #later(name: string, real: Call): Call {
    const { world } = this.#owner;
    return (...given) =>
      world.inTurn(this.#owner, async () => {
        if (name === 'open' && given[1]) (native.set_config as Call)(given[1], 'threads', '1');
        if (name !== 'fetch_chunk' && name !== 'connect')
          world.faults.beforeStep(this.#owner, `statement ${name}`, {
            grows: typeof given[1] === 'string' && /^\s*copy /i.test(given[1]),
          });
        this.#owner.mustRun();
        const made = await real(...given);
        if (name === 'open') this.#open.add(made);
        if (name === 'connect') this.#connections.add(made);
        return made;
      });
  }

  #now(name: string, real: Call): Call {
    return (...given) => {
      this.#owner.mustRun();
      if (name === 'close_sync') this.#open.delete(given[0]);
      if (name === 'disconnect_sync') this.#connections.delete(given[0]);
      return real(...given);
    };
  }
}

function isClass(name: string): boolean {
  return /^[A-Z]/.test(name);
}
