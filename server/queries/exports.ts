import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { openFileSync } from '../../common/regular-file.ts';
import type { Export } from '../../engine/engine.ts';
import type { MaybePromise } from '../../engine/maybe-promise.ts';
import type { ByteRange } from '../http/byte-range.ts';
import { unavailable } from '../http/http-error.ts';
import { KeyCounts } from '../limits/key-counts.ts';
import { MINIMUM_PACE, type Pace, PIECE, paced } from '../limits/pace.ts';
import type { QueryClient } from './query-client.ts';
import { QueryError } from './query-error.ts';

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

/** Bytes that are read before the client takes them. */
const AHEAD = 1024 * 1024;

/**
 * After a key was refused: the period, in milliseconds, in which each key may have only one export.
 */
const SHARED_MS = 60_000;

/** Exports that are under way; each costs memory and time for as long as its client reads. */
export class Exports {
  readonly #limit: number;
  readonly #queries: QueryClient;
  readonly #pace: Pace;
  /** Running exports by key. */
  readonly #runningOf = new KeyCounts();
  #running = 0;
  /** The end of that period, in milliseconds of `performance.now`. */
  #sharedUntil = 0;

  /** `limit` run at a time. */
  constructor(limit: number, queries: QueryClient, pace = MINIMUM_PACE) {
    this.#limit = limit;
    this.#queries = queries;
    this.#pace = pace;
  }

  /**
   * Starts an export and returns its bytes as a stream. It counts as running until the stream ends,
   * also if the client leaves or reads too slowly. Throws, or rejects with, an HttpError (503) if
   * too many run or the list cannot be written. A list is no longer written once all
   * of its clients are `gone`. Of a file, a `range` selects the bytes.
   */
  start(
    key: string,
    { etag, source }: Pick<Export, 'etag' | 'source'>,
    gone?: AbortSignal,
    range: ByteRange | null = null,
  ): MaybePromise<Readable> {
    this.#enter(key);
    let running = true;
    const leave = () => {
      if (running) this.#leave(key);
      running = false;
    };
    try {
      if (source.kind === 'file') return this.#paced(fileStream(source.path, range), leave);
      if (source.kind === 'records') return this.#paced(source.bytes(), leave);
    } catch (cause) {
      leave();
      throw cause;
    }
    return this.#queries
      .ask({ type: 'export', tag: etag, request: source.request }, gone)
      .then(({ path }) => this.#paced(fileStream(path), leave))
      .catch((cause) => {
        leave();
        if (!(cause instanceof QueryError)) throw cause;
        throw unavailable('This list cannot be written now.', RETRY_AFTER);
      });
  }

  #enter(key: string): void {
    const own = this.#runningOf.of(key);
    const isFull = this.#running >= this.#limit;
    if (isFull && own === 0) this.#sharedUntil = performance.now() + SHARED_MS;
    if (isFull || (own > 0 && performance.now() < this.#sharedUntil)) {
      throw unavailable('Too many exports are under way.', RETRY_AFTER);
    }
    this.#running += 1;
    this.#runningOf.add(key, 1);
  }

  #leave(key: string): void {
    this.#running -= 1;
    this.#runningOf.add(key, -1);
  }

  #paced(source: AsyncIterable<Buffer>, leave: () => void): Readable {
    const taken = { bytes: 0 };
    const stream = Readable.from(inPieces(source, taken), {
      objectMode: false,
      highWaterMark: AHEAD,
    });
    return paced(stream, taken, this.#pace, leave);
  }
}

/** Opened at once: from here on the file may be removed, and its bytes stay. */
function fileStream(path: string, range: ByteRange | null = null): AsyncIterable<Buffer> {
  return createReadStream(path, { fd: openFileSync(path), highWaterMark: AHEAD, ...range });
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
