import type { FileHandle } from 'node:fs/promises';
import { Schema } from 'apache-arrow';
import { ArrowFormatError } from './format-error.ts';
import { decodeMessage, type Header } from './metadata.ts';

/*
 * The framing of Arrow IPC (format/Columnar.rst, "Serialization and Interprocess Communication").
 *
 * A stream is messages one after the other, then the end-of-stream marker, which may be missing:
 *
 *     FF FF FF FF | metadata length, int32 | metadata | body
 *
 * (before format 0.15 without the first four bytes). A length of 0 is the end-of-stream marker. A
 * file is `ARROW1`, padding to 8 bytes or more, a stream (some writers leave its schema out), a
 * footer with the schema and a list of the batches, its length as int32, and `ARROW1` again.
 */

/** A message of the file; offsets in bytes. */
export interface Message {
  readonly header: Header;
  readonly bodyBytes: number;
  readonly offset: number;
  readonly end: number;
}

/** Precedes the length of metadata since format 0.15. */
export const CONTINUATION = -1;
/** The reader reads a body at once, and Node that many bytes. */
const MAX_BODY_BYTES = 2 ** 31 - 1;

/** Yields the messages from byte `start` up to the end-of-stream marker or byte `limit`. */
export async function* messagesBetween(
  handle: FileHandle,
  start: number,
  limit: number,
): AsyncGenerator<Message> {
  let offset = start;
  while (offset < limit) {
    const prefix = await readBytes(handle, offset, Math.min(8, limit - offset));
    const modern = prefix.length >= 4 && prefix.readInt32LE(0) === CONTINUATION;
    const prefixBytes = modern ? 8 : 4;
    if (prefix.length < prefixBytes) throw truncated(offset, prefixBytes, prefix.length);
    const metadataBytes = prefix.readInt32LE(prefixBytes - 4);
    if (metadataBytes === 0) return;
    const metadataStart = offset + prefixBytes;
    if (metadataBytes < 0 || metadataBytes > limit - metadataStart) {
      throw offset === 0 && !modern
        ? new ArrowFormatError('not Arrow data: it begins neither as a file nor as a stream')
        : truncated(metadataStart, metadataBytes, limit - metadataStart);
    }
    const { header, bodyBytes } = decodeMessage(
      await readBytes(handle, metadataStart, metadataBytes),
    );
    if (header instanceof Schema && offset !== start) {
      throw new ArrowFormatError(`Arrow data has a second schema: byte ${offset}`);
    }
    const bodyStart = metadataStart + metadataBytes;
    if (bodyBytes < 0 || bodyBytes > limit - bodyStart) {
      throw truncated(bodyStart, bodyBytes, limit - bodyStart);
    }
    if (bodyBytes > MAX_BODY_BYTES) {
      throw new ArrowFormatError(
        `Arrow record batch has ${bodyBytes} bytes, at most ${MAX_BODY_BYTES} are read: write smaller ones`,
      );
    }
    const end = bodyStart + bodyBytes;
    yield { header, bodyBytes, offset, end };
    offset = end;
  }
}

function truncated(offset: number, needed: number, left: number): ArrowFormatError {
  return new ArrowFormatError(
    `Arrow data is truncated: ${needed} bytes needed at byte ${offset}, ${left} left`,
  );
}

/** Reads bytes that `stat` promised; metadata is far below the 2 GiB that Node reads at once. */
export async function readBytes(
  handle: FileHandle,
  offset: number,
  length: number,
): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw truncated(offset, length, bytesRead);
  return buffer;
}
