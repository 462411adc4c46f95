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

/** Bytes that are handed on at a time: what a client has taken is known to as many. */
const PIECE = 64 * 1024;

/** Milliseconds for which keys share the places after one of them found none. */
const SHARED = 60_000;

/** How fast a client has to take a list for which it holds a place: so many bytes in so long. */
export interface Pace {
  readonly bytes: number;
  readonly milliseconds: number;
}

/** 70 kbit/s. */
const LEAST_PACE: Pace = { bytes: 512 * 1024, milliseconds: 60_000 };

/** Exports that are under way; each costs memory and time for as long as its client reads. */
export class Exports {
  readonly #most: number;
  readonly #kept: KeptExports;
  readonly #pace: Pace;
  /** Places in use, by the key that uses them. */
  readonly #places = new Map<string, number>();
  #running = 0;
  /** Until when each key has one place at most, in milliseconds as `performance.now` has them. */
  #sharedUntil = 0;

  /** `most` run at a time; of those that have left, so many bytes are kept in files. */
  constructor(most: number, keptBytes: number, pace = LEAST_PACE) {
    this.#most = most;
    this.#kept = new KeptExports(keptBytes);
    this.#pace = pace;
  }

  /**
   * The bytes as a stream that takes a place until it ends, also because the client has gone or is too
   * slow; equal tags mean equal bytes. Throws a Refusal (503) where there is no place for that key.
   */
  start(key: string, tag: string, bytes: () => AsyncGenerator<Buffer>): Readable {
    this.#takePlace(key);
    const taken = { bytes: 0 };
    const source = this.#kept.read(tag) ?? this.#kept.keep(tag, bytes());
    const stream = Readable.from(inPieces(source, taken), {
      objectMode: false,
      highWaterMark: AHEAD,
    });
    const watch = watchPace(stream, taken, this.#pace);
    stream.once('close', () => {
      clearInterval(watch);
      this.#leavePlace(key);
    });
    return stream;
  }

  #takePlace(key: string): void {
    const held = this.#places.get(key) ?? 0;
    const isFull = this.#running >= this.#most;
    if (isFull && held === 0) this.#sharedUntil = performance.now() + SHARED;
    if (isFull || (held > 0 && performance.now() < this.#sharedUntil)) {
      throw unavailable('Too many exports are under way.', RETRY_AFTER);
    }
    this.#running += 1;
    this.#places.set(key, held + 1);
  }

  #leavePlace(key: string): void {
    this.#running -= 1;
    const held = (this.#places.get(key) ?? 0) - 1;
    if (held > 0) this.#places.set(key, held);
    else this.#places.delete(key);
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

async function* inPieces(
  source: AsyncIterable<Buffer>,
  taken: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; from += PIECE) {
      const piece = chunk.subarray(from, from + PIECE);
      taken.bytes += piece.length;
      yield piece;
    }
  }
}

/** Ends a stream whose client takes less than it has to though there is more to take. */
function watchPace(stream: Readable, taken: { bytes: number }, pace: Pace): NodeJS.Timeout {
  let before = 0;
  return setInterval(() => {
    const left = taken.bytes - stream.readableLength;
    if (stream.readableLength > 0 && left - before < pace.bytes) {
      const seconds = pace.milliseconds / 1000;
      stream.destroy(new Error(`the client took ${left - before} bytes in ${seconds} seconds`));
    }
    before = left;
  }, pace.milliseconds);
}
