import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Export } from '../engine/engine.ts';
import { KeptExports } from './kept-exports.ts';
import { unavailable } from './refusals.ts';

/** Seconds after which a client that was turned away may find a place. */
const RETRY_AFTER = 5;

/** Bytes that are prepared before the client takes them. */
const AHEAD = 1024 * 1024;

/** How many times as long as it worked what nobody waits for rests, so that requests get their turn. */
const REST = 3;

/** Exports that are under way; each costs memory and time for as long as its client reads. */
export class Exports {
  readonly #most: number;
  readonly #kept: KeptExports;
  #running = 0;

  /** `most` run at a time; of those that have left, so many bytes are kept in files. */
  constructor(most: number, keptBytes: number) {
    this.#most = most;
    this.#kept = new KeptExports(keptBytes);
  }

  /**
   * The bytes as a stream that takes a place until it ends, also because the client has gone; equal
   * tags mean equal bytes. Throws a Refusal (503) where there is no place.
   */
  start(tag: string, bytes: () => AsyncGenerator<Buffer>): Readable {
    if (this.#running >= this.#most) {
      throw unavailable('Too many exports are under way.', RETRY_AFTER);
    }
    this.#running += 1;
    const stream =
      this.#kept.read(tag) ??
      Readable.from(this.#kept.keep(tag, bytes()), { objectMode: false, highWaterMark: AHEAD });
    stream.once('close', () => {
      this.#running -= 1;
    });
    return stream;
  }

  /** Makes exports that nobody has asked for yet, one after the other, so that they leave at once. */
  async prepare(exports: readonly Pick<Export, 'etag' | 'bytes'>[]): Promise<void> {
    for (const { etag, bytes } of exports) {
      if (this.#kept.needless(etag)) continue;
      for await (const _bytes of this.#kept.keep(etag, bytes(leisurely())));
    }
  }
}

/** Waits between turns of work as long as they are to rest. */
function leisurely(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    await pause((performance.now() - began) * REST);
    began = performance.now();
  };
}
