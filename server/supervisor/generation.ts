import { utimes } from 'node:fs/promises';
import type { QueryProcesses } from '../queries/query-processes.ts';
import type { Preparation } from './preparation.ts';
import type { WorkerHandle } from './worker-handle.ts';
import type { SnapshotFacts } from './worker-protocol.ts';

/**
 * Milliseconds between two signs that a folder in CACHE_DIR is used; without them it is removed
 * (`engine/prepare/cached/cache.ts`).
 */
const TOUCH_MS = 60_000;

/** The processes that serve one snapshot. */
export class Generation {
  readonly folder: string;
  readonly workers = new Set<WorkerHandle>();
  /** Prepares the generation's snapshot; null if no preparation is needed. */
  preparation: Preparation | null = null;
  snapshot: SnapshotFacts | null = null;
  #toucher: NodeJS.Timeout | undefined;
  #prepared: string | null = null;
  #queries: QueryProcesses | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The folder that its workers open, once it is prepared. */
  get prepared(): string | null {
    return this.#prepared;
  }

  get queries(): QueryProcesses | null {
    return this.#queries;
  }

  /** Sets the prepared folder and the query processes. */
  open(prepared: string, queries: QueryProcesses): void {
    this.#prepared = prepared;
    this.#queries = queries;
    // A folder that was named is not ours to touch.
    if (prepared !== this.folder) this.#toucher = setInterval(() => touch(prepared), TOUCH_MS);
  }

  /**
   * Asks the generation's workers to leave, and kills them after `timeoutMs` milliseconds. Until
   * the last has ended, they may use its query process. `quiet` resolves when they read no further
   * requests.
   */
  retire(timeoutMs: number): { quiet: Promise<unknown>; left: Promise<void> } {
    const workers = [...this.workers];
    const left = workers.map((worker) => worker.leave('retire', timeoutMs));
    return {
      quiet: Promise.all(workers.map(({ retired }) => retired)),
      left: Promise.all(left).then(() => this.close()),
    };
  }

  /** Releases the generation's resources after its last worker has ended. */
  close(): void {
    this.preparation?.giveUp();
    this.#queries?.close();
    this.#queries = null;
    clearInterval(this.#toucher);
    this.#prepared = null;
  }
}

async function touch(prepared: string): Promise<void> {
  const now = new Date();
  try {
    await utimes(prepared, now, now);
  } catch {
    // The folder was removed, or made read-only: open files stay valid, and the next load prepares
    // it again.
  }
}
