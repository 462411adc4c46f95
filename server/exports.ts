import { Readable } from 'node:stream';
import { unavailable } from './refusals.ts';

/** Seconds after which a client that was turned away may find a place. */
const RETRY_AFTER = 5;

/** Bytes that are prepared before the client takes them. */
const AHEAD = 1024 * 1024;

/** Exports that are under way; each costs memory and time for as long as its client reads. */
export class Exports {
  readonly #most: number;
  #running = 0;

  /** `most` run at a time. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * The bytes as a stream that takes a place until it ends, also because the client has gone. Throws
   * a Refusal (503) where there is no place.
   */
  start(bytes: () => AsyncGenerator<Buffer>): Readable {
    if (this.#running >= this.#most) {
      throw unavailable('Too many exports are under way.', RETRY_AFTER);
    }
    this.#running += 1;
    const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: AHEAD });
    stream.once('close', () => {
      this.#running -= 1;
    });
    return stream;
  }
}
