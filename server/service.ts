import { sampleSentence } from '../common/invented.ts';
import { missingTables, notAddedTables } from '../common/table-names.ts';
import type { Engine } from '../engine/engine.ts';
import { type HttpError, unavailable } from './http/http-error.ts';
import { lastBlockOf, timeOf } from './snapshot-headers.ts';

/** Seconds after which a client may find the service ready again. */
const RETRY_AFTER = 5;

/** Whether the service answers: it starts without an engine and stops by draining. */
export class Service {
  #engine: Engine | null = null;
  #draining = false;

  /** From here on requests are answered from this engine. */
  serve(engine: Engine): void {
    this.#engine = engine;
  }

  /** Makes the service not ready; requests under way finish. */
  drain(): void {
    this.#draining = true;
  }

  /** Counts the entries and bytes that the engine's cache holds. */
  get cached(): { entries: number; bytes: number } {
    return this.#engine?.cached ?? { entries: 0, bytes: 0 };
  }

  /** The optional log tables that the snapshot leaves out; none while there is no snapshot. */
  get absent(): readonly string[] {
    return this.#engine ? missingTables(this.#engine.snapshot.rows) : [];
  }

  /**
   * The tables that a preparation adds, and that were not added; none while there is no snapshot.
   */
  get notAdded(): readonly string[] {
    return this.#engine ? notAddedTables(this.#engine.snapshot.rows) : [];
  }

  /**
   * A sentence that warns about invented data; null for real data, and while there is no snapshot.
   */
  get sample(): string | null {
    return sampleSentence(this.#engine?.snapshot.invented);
  }

  /** The snapshot's id, as each answer has it; undefined while there is none. */
  get snapshotId(): string | undefined {
    return this.#engine?.snapshot.id;
  }

  /** EIP-155 id of the snapshot's chain; undefined if it is unknown. */
  get chainId(): number | undefined {
    return this.#engine?.snapshot.chainId;
  }

  /** The snapshot's last block; undefined if it is unknown. */
  get lastBlock(): number | undefined {
    return (this.#engine && lastBlockOf(this.#engine.snapshot)) ?? undefined;
  }

  /** The snapshot's time, which is its last block's if `ingest` made it; undefined if unknown. */
  get snapshotTime(): string | undefined {
    return (this.#engine && timeOf(this.#engine.snapshot)) ?? undefined;
  }

  /** When the snapshot's newest event was; undefined without tables of changes. */
  get lastTime(): string | undefined {
    return this.#engine?.snapshot.changes?.lastTime;
  }

  /** Why the service is not ready, or null. */
  get notReady(): HttpError | null {
    if (this.#draining) return unavailable('The service is stopping.', RETRY_AFTER);
    if (!this.#engine) return unavailable('The service is starting.', RETRY_AFTER);
    return null;
  }

  /** The engine; throws an HttpError (503) while there is none to use. */
  get engine(): Engine {
    if (this.#draining || !this.#engine) {
      throw this.notReady ?? unavailable('The service is starting.', RETRY_AFTER);
    }
    return this.#engine;
  }
}
