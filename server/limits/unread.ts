import { Readable } from 'node:stream';
import { unavailable } from '../http/http-error.ts';
import { MINIMUM_PACE, type Pace, PIECE, paced } from './pace.ts';

/** Seconds after which a client that was turned away may ask again. */
const RETRY_AFTER = 5;

/** The part of the bytes that one key may have. */
const SHARE = 1 / 4;

/**
 * Answers that leave as fast as their clients read. Shorter ones than a piece are handed to the network at once; the bytes of
 * longer ones are bounded, a key and in all, and their clients have to keep a pace.
 */
export class UnreadAnswers {
  readonly #most: number;
  readonly #pace: Pace;
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;
  /** The bytes that are left of each answer. */
  readonly #left = new Set<() => number>();

  /** `most` bytes may leave at a time. */
  constructor(most: number, pace = MINIMUM_PACE) {
    this.#most = most;
    this.#pace = pace;
  }

  /** Bytes that have not been handed to the network. */
  get bytesLeft(): number {
    let bytes = 0;
    for (const left of this.#left) bytes += left();
    return bytes;
  }

  /**
   * An answer as it is to be sent for a key. Throws an HttpError (503) where too many bytes wait for clients; one answer a key
   * is let through, whatever its bytes, unless others have all.
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
    const own = this.#bytesOf.get(key) ?? 0;
    const isTooMuch = own > 0 && own + bytes > this.#most * SHARE;
    if (isTooMuch || (this.#bytes > 0 && this.#bytes + bytes > this.#most)) {
      throw unavailable('Clients have not read the answers before.', RETRY_AFTER);
    }
    this.#bytes += bytes;
    this.#bytesOf.set(key, own + bytes);
  }

  #leave(key: string, bytes: number): void {
    this.#bytes -= bytes;
    const own = (this.#bytesOf.get(key) ?? 0) - bytes;
    if (own > 0) this.#bytesOf.set(key, own);
    else this.#bytesOf.delete(key);
  }
}
