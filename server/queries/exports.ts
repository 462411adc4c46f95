import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { MaybePromise } from '../../common/maybe-promise.ts';
import { openFileSync } from '../../common/regular-file.ts';
import type { Export } from '../../engine/engine.ts';
import type { QueryPayer } from '../../engine/protocol/query-request.ts';
import type { ByteRange } from '../http/byte-range.ts';
import { unavailable } from '../http/http-error.ts';
import { ResponseCut } from '../http/response-cut.ts';
import { MINIMUM_PACE, type Pace, PIECE_BYTES, pacedStream } from '../limits/reading-pace.ts';
import type { QueryClient } from './query-client.ts';
import { QueryError } from './query-error.ts';

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = 5;

const TAKEN = 'Another key without an export needs the place.';

/** Bytes that are read before the client takes them. */
const AHEAD = 1024 * 1024;

/** An export that is under way. */
interface Running {
  readonly key: string;
  /** Ends the export at once, to make room for one of another key. */
  end(): void;
}

/**
 * Bounds the exports that are under way; each costs memory and time for as long as its client
 * reads. A key without an export takes the newest place from the key with the most, if that has
 * several. While such a key is refused, the others have to read faster and faster.
 */
export class Exports {
  readonly #limit: number;
  readonly #queries: QueryClient;
  readonly #pace: Pace;
  /** The export that started first comes first. */
  readonly #running = new Set<Running>();
  /** Counts the refusals that keys without an export got. */
  #refusals = 0;

  /** At most `limit` exports run at a time. */
  constructor(limit: number, queries: QueryClient, pace = MINIMUM_PACE) {
    this.#limit = limit;
    this.#queries = queries;
    this.#pace = pace;
  }

  /**
   * Starts an export and returns its bytes as a stream. It counts as running until the stream ends,
   * also if the client leaves or reads too slowly. Throws, or rejects with, an HttpError (503) if
   * too many run or the list cannot be written. A list is no longer written once all its clients
   * are `gone`. If it is a file, a `range` selects bytes.
   */
  start(
    { key = '', begin, charge }: QueryPayer,
    { etag, source }: Pick<Export, 'etag' | 'source'>,
    gone?: AbortSignal,
    range: ByteRange | null = null,
  ): MaybePromise<Readable> {
    const controller = new AbortController();
    const { signal } = controller;
    const running = this.#enter(key, controller);
    const leave = () => {
      this.#running.delete(running);
    };
    try {
      if (source.kind === 'file')
        return this.#pacedStream(fileStream(source.path, range), leave, signal);
      if (source.kind === 'records') return this.#pacedStream(source.bytes(), leave, signal);
    } catch (cause) {
      leave();
      throw cause;
    }
    const unwanted = gone ? AbortSignal.any([gone, signal]) : signal;
    const write = async () => {
      try {
        await begin?.();
        signal.throwIfAborted();
        const question = { type: 'export', tag: etag, request: source.request } as const;
        const { path, file } = await this.#queries.ask(question, unwanted);
        const stream = this.#pacedStream(fileStream(path), leave, signal);
        await charge?.(file.cpuMs ?? 0);
        return stream;
      } catch (cause) {
        leave();
        if (cause instanceof QueryError) await charge?.(cause.cpuMs);
        if (signal.aborted) throw unavailable(TAKEN, RETRY_AFTER);
        if (!(cause instanceof QueryError)) throw cause;
        throw unavailable('This list cannot be written now.', RETRY_AFTER);
      }
    };
    return write();
  }

  #enter(key: string, controller: AbortController): Running {
    const own = this.#of(key).length;
    if (this.#running.size >= this.#limit && own === 0) this.#makeRoom();
    if (this.#running.size >= this.#limit) {
      if (own === 0) this.#refusals += 1;
      throw unavailable('Too many exports are under way.', RETRY_AFTER);
    }
    const running: Running = {
      key,
      end: () => {
        this.#running.delete(running);
        controller.abort(new ResponseCut(TAKEN));
      },
    };
    this.#running.add(running);
    return running;
  }

  #of(key: string): Running[] {
    return [...this.#running].filter((running) => running.key === key);
  }

  /** Ends the newest export that the key with the most has, if it has several. */
  #makeRoom(): void {
    const most = [...this.#running].map(({ key }) => this.#of(key).length);
    const max = Math.max(...most);
    if (max < 2) return;
    [...this.#running].findLast(({ key }) => this.#of(key).length === max)?.end();
  }

  #pacedStream(source: AsyncIterable<Buffer>, leave: () => void, signal: AbortSignal): Readable {
    const taken = { bytes: 0 };
    const stream = Readable.from(inPieces(source, taken), {
      objectMode: false,
      highWaterMark: AHEAD,
    });
    const end = () => stream.destroy(new ResponseCut(TAKEN));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    return pacedStream(stream, taken, this.#demand(), leave);
  }

  /**
   * Returns the pace that exports have to keep; it doubles in each period in which a key without
   * one was refused.
   */
  #demand(): Pace {
    const { bytes, milliseconds } = this.#pace;
    let before = this.#refusals;
    let factor = 1;
    return {
      milliseconds,
      get bytes() {
        return bytes * factor;
      },
      next: () => {
        factor = this.#refusals > before ? factor * 2 : 1;
        before = this.#refusals;
      },
    };
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
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
      const piece = chunk.subarray(from, from + PIECE_BYTES);
      taken.bytes += piece.length;
      yield piece;
    }
  }
}
