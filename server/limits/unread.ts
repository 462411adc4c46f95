import { Readable } from 'node:stream';
import type { MaybePromise } from '../../common/maybe-promise.ts';
import { HttpError, unavailable } from '../http/http-error.ts';
import { KeyCounts } from './key-counts.ts';
import { MINIMUM_PACE, type Pace, PIECE_BYTES, pacedStream } from './reading-pace.ts';

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/** One key may use this share of the bytes that wait for clients. */
const SHARE = 1 / 4;

/** Only a key without a place may take this share of them. */
const RESERVE = 1 / 4;

/** Refuses an answer, as too many bytes wait for clients. */
export class TooManyUnread extends HttpError {
  /** Names the refused key. */
  readonly key: string;

  constructor(key: string) {
    const { message, headers } = unavailable(
      'Clients have not read the answers before.',
      RETRY_AFTER,
    );
    super('service_unavailable', message, { headers });
    this.key = key;
  }
}

/** Counts an answer's bytes that were not read yet, or that its client has not read yet. */
export interface Place {
  /** The body to send, which frees the place when it has left. */
  send(body: Buffer): Buffer | Readable;
  /** Frees the place if no body is sent. */
  leave(): void;
}

/** A short answer's bytes are not counted. */
const UNCOUNTED: Place = { send: (body) => body, leave: () => {} };

/**
 * Answers that leave as fast as their clients read. Shorter ones than a piece are handed to the
 * network at once; the bytes in longer ones are bounded, a key and in all, and their clients have
 * to keep a pace. A place is taken before an answer's bytes are read from a file.
 */
export class UnreadAnswers {
  readonly #maxBytes: number;
  readonly #pace: Pace;
  readonly #bytesOf = new KeyCounts();
  #bytes = 0;
  /** Return how many bytes each answer has left. */
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

  /** Returns the body to send for a key: a long one as a stream. Throws as `take` does. */
  send(key: string, body: Buffer): Buffer | Readable {
    return this.take(key, body.length).send(body);
  }

  /** Reads an answer with this length while its bytes count for a key. Throws as `take` does. */
  async whileRead<Read>(key: string, bytes: number, read: () => MaybePromise<Read>): Promise<Read> {
    const place = this.take(key, bytes);
    try {
      return await read();
    } finally {
      place.leave();
    }
  }

  /**
   * Takes a place for an answer with this length. Throws a TooManyUnread (503) if too many bytes
   * wait for clients. One answer a key is always allowed, even a large one, unless other keys use
   * all bytes; only such answers may use the last quarter.
   */
  take(key: string, length: number): Place {
    if (length <= PIECE_BYTES) return UNCOUNTED;
    this.#enter(key, length);
    let counts = true;
    const leave = () => {
      if (counts) this.#leave(key, length);
      counts = false;
    };
    return { leave, send: (body) => this.#stream(body, leave) };
  }

  #stream(body: Buffer, leave: () => void): Readable {
    const { length } = body;
    const taken = { bytes: 0 };
    const stream = new Readable({
      highWaterMark: PIECE_BYTES,
      read() {
        const piece = body.subarray(taken.bytes, taken.bytes + PIECE_BYTES);
        taken.bytes += piece.length;
        this.push(piece.length > 0 ? piece : null);
      },
    });
    const left = () => length - taken.bytes + stream.readableLength;
    this.#left.add(left);
    return pacedStream(stream, taken, this.#pace, () => {
      this.#left.delete(left);
      leave();
    });
  }

  #enter(key: string, bytes: number): void {
    const own = this.#bytesOf.of(key);
    const isTooMuch = own > 0 && own + bytes > this.#maxBytes * SHARE;
    const allowed = own > 0 ? this.#maxBytes * (1 - RESERVE) : this.#maxBytes;
    if (isTooMuch || (this.#bytes > 0 && this.#bytes + bytes > allowed)) {
      throw new TooManyUnread(key);
    }
    this.#bytes += bytes;
    this.#bytesOf.add(key, bytes);
  }

  #leave(key: string, bytes: number): void {
    this.#bytes -= bytes;
    this.#bytesOf.add(key, -bytes);
  }
}
