import { Readable } from 'node:stream';
import { KeptExports } from './kept-exports.ts';
import { unavailable } from './refusals.ts';

/** Seconds after which a client that was turned away may find a place. */
const RETRY_AFTER = 5;

/** Bytes that are prepared before the client takes them. */
const AHEAD = 1024 * 1024;

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
}
