import { Readable } from 'node:stream';
import { unavailable } from '../http/http-error.ts';
import { KeyCounts } from './key-counts.ts';
import { MINIMUM_PACE, type Pace, PIECE, paced } from './pace.ts';

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/** The share of the bytes that one key may use. */
const SHARE = 1 / 4;

/**
 * Answers that leave as fast as their clients read. Shorter ones than a piece are handed to the
 * network at once; the bytes of longer ones are bounded, a key and in all, and their clients have
 * to keep a pace.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  readonly #pace: Pace;
  readonly #bytesOf = new KeyCounts();
  #bytes = 0;
  /** The bytes that are left of each answer. */
  readonly #left = new Set<() => number>();

  /** `maxBytes` may leave at a time. */
  constructor(maxBytes: number, pace = MINIMUM_PACE) {
    this.#maxBytes = maxBytes;
    this.#pace = pace;
  }

  /** Bytes that have not been handed to the network. */
  get bytesLeft(): number {
    let bytes = 0;
    for (const left of this.#left) bytes += left();
    return bytes;
  }

  /**
   * The body to send for a key: a long one as a stream. Throws an HttpError (503) if too many bytes
   * wait for clients. One answer a key is always allowed, even a large one, unless other keys use
   * all bytes.
   */
  send(key: string, body: Buffer): Buffer | Readable {
    const { length } = body;
    if (length <= PIECE) return body;
    this.#enter(key, length);
    const taken = { bytes: 0 };
    const stream = new Readable({
      highWaterMark: PIECE,
      read() {
        const piece = body.subarray(taken.bytes, taken.bytes + PIECE);
        taken.bytes += piece.length;
        this.push(piece.length > 0 ? piece : null);
      },
    });
    const left = () => length - taken.bytes + stream.readableLength;
    this.#left.add(left);
    return paced(stream, taken, this.#pace, () => {
      if (this.#left.delete(left)) this.#leave(key, length);
    });
  }

  #enter(key: string, bytes: number): void {
    const own = this.#bytesOf.of(key);
    const isTooMuch = own > 0 && own + bytes > this.#maxBytes * SHARE;
    if (isTooMuch || (this.#bytes > 0 && this.#bytes + bytes > this.#maxBytes)) {
      throw unavailable('Clients have not read the answers before.', RETRY_AFTER);
    }
    this.#bytes += bytes;
    this.#bytesOf.add(key, bytes);
  }

  #leave(key: string, bytes: number): void {
    this.#bytes -= bytes;
    this.#bytesOf.add(key, -bytes);
  }
}
