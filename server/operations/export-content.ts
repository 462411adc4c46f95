import { close, read } from 'node:fs';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Invented, sampleFileName } from '../../common/invented.ts';
import { andThen } from '../../common/maybe-promise.ts';
import { openFileSync } from '../../common/regular-file.ts';
import type { FileSource } from '../../engine/answers/export-source.ts';
import type { Export } from '../../engine/engine.ts';
import type { QueryPayer } from '../../engine/protocol/query-request.ts';
import { type ByteRange, requestedRange } from '../http/byte-range.ts';
import { endOf } from '../http/connection-end.ts';
import { contentTypeOf } from '../http/export-types.ts';
import type { Place, UnreadAnswers } from '../limits/unread.ts';
import type { Exports } from '../queries/exports.ts';
import type { Content, RequestParts } from './request-parts.ts';

/**
 * Bytes that a short list or range may have; it is read at once and is no export. Readers of
 * Parquet send many such requests at a time. With its length known, a client sends the next request
 * before a stream's end would free its place.
 */
const MAX_BUFFERED = 4 * 2 ** 20;

const readFile = promisify(read);
const closeFile = promisify(close);

/** Pairs the list that is sent with its payer. */
interface Sent {
  readonly list: Export;
  /** The operation's name. */
  readonly name: string;
  /** The key that pays for a list which is written. */
  readonly payer: Required<Omit<QueryPayer, 'signal'>>;
  /** The snapshot's mark for invented data; undefined if its data is real. */
  readonly invented: Invented | undefined;
}

/**
 * Returns an export's content: a whole file, a range from it, or the rows that a request selects.
 * Its body throws an HttpError (416) for a range past the file's end.
 */
export function exportContent(
  { list, name, payer, invented }: Sent,
  { method, headers, socket }: RequestParts,
  { exports, unread }: { readonly exports: Exports; readonly unread: UnreadAnswers },
): Content {
  const { format, bom, etag, source } = list;
  const fileName = sampleFileName(`${name.replace('/', '-')}.${format}`, invented);
  const described = [
    'Content-Type',
    contentTypeOf(format),
    'Content-Disposition',
    `attachment; filename="${fileName}"`,
  ];
  const unmarked = (range: ByteRange | null) => exports.start(payer, list, endOf(socket), range);
  const start = (range: ByteRange | null) =>
    bom ? andThen(unmarked(range), withByteOrderMark) : unmarked(range);
  const empty = () => Readable.from([]);
  // A range counts the file's own bytes.
  if (source.kind !== 'file' || bom) {
    return {
      etag,
      cached: false,
      headers: described,
      // A HEAD needs no body, and so no export.
      body: method === 'HEAD' ? empty : () => start(null),
    };
  }
  let range: ByteRange | null;
  try {
    range = method === 'HEAD' ? null : requestedRange(headers, etag, source.bytes);
  } catch (cause) {
    // The request's other conditions come first.
    const body = () => {
      throw cause;
    };
    return { etag, cached: false, headers: [], body };
  }
  const { start: from, end } = range ?? { start: 0, end: source.bytes - 1 };
  const length = end - from + 1;
  return {
    etag,
    cached: false,
    ...(range && { status: 206 }),
    headers: [
      ...described,
      'Accept-Ranges',
      'bytes',
      'Content-Length',
      String(length),
      ...(range ? ['Content-Range', `bytes ${from}-${end}/${source.bytes}`] : []),
    ],
    body: () => {
      if (method === 'HEAD') return empty();
      if (length > MAX_BUFFERED) return start(range);
      return shortRange(source, { start: from, end }, unread.take(payer.key, length));
    },
  };
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** Puts a byte order mark before the bytes; either stream ends with the other. */
function withByteOrderMark(bytes: Readable): Readable {
  const marked = new PassThrough();
  marked.write(BYTE_ORDER_MARK);
  pipeline(bytes, marked, () => {});
  return marked;
}

/** Opened at once: from here on the file may be removed, and its bytes stay. */
async function shortRange(
  { path }: FileSource,
  { start, end }: ByteRange,
  place: Place,
): Promise<Buffer | Readable> {
  try {
    const length = end - start + 1;
    return place.send(await readAt(openFileSync(path), start, Buffer.allocUnsafe(length)));
  } catch (cause) {
    place.leave();
    throw cause;
  }
}

/** Fills the buffer from an open file, and closes it. Throws an Error if the file is shorter. */
async function readAt(file: number, start: number, buffer: Buffer): Promise<Buffer> {
  try {
    for (let at = 0; at < buffer.length; ) {
      const { bytesRead } = await readFile(file, buffer, at, buffer.length - at, start + at);
      if (bytesRead === 0) throw new Error(`a list ends before byte ${start + buffer.length}`);
      at += bytesRead;
    }
    return buffer;
  } finally {
    await closeFile(file);
  }
}
