import type { Readable } from 'node:stream';
import { ResponseCut } from '../http/response-cut.ts';

/**
 * Bytes that are handed on at a time; the bytes that a client has taken are known to this
 * precision.
 */
export const PIECE_BYTES = 64 * 1024;

/** A client has to take this many bytes in each period. */
export interface Pace {
  readonly bytes: number;
  readonly milliseconds: number;
  /** Called when each period ends, before its bytes are compared. */
  readonly next?: () => void;
}

/** The slowest client that is served reads 70 kbit/s. */
export const MINIMUM_PACE: Pace = { bytes: 512 * 1024, milliseconds: 60_000 };

/**
 * Ends a stream if its client reads more slowly than the pace while there are bytes to read.
 * `taken` has the bytes that the stream was given; `leave` is called at least once when it has
 * ended.
 */
export function pacedStream(
  stream: Readable,
  taken: { readonly bytes: number },
  pace: Pace,
  leave: () => void,
): Readable {
  let before = 0;
  const watch = setInterval(() => {
    pace.next?.();
    const left = taken.bytes - stream.readableLength;
    if (stream.readableLength > 0 && left - before < pace.bytes) {
      const seconds = pace.milliseconds / 1000;
      stream.destroy(
        new ResponseCut(`the client took ${left - before} bytes in ${seconds} seconds`),
      );
    }
    before = left;
  }, pace.milliseconds);
  // A file closes some time after its last byte was read; a client that has gone closes it before.
  stream.once('end', leave);
  stream.once('close', () => {
    clearInterval(watch);
    leave();
  });
  return stream;
}
