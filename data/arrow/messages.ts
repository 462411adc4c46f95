import type { FileHandle } from 'node:fs/promises';
import type { FileBlock } from 'apache-arrow/ipc/metadata/file';
import { ArrowFormatError } from './format-error.ts';
import { decodeFooter, decodeMetadata, type Metadata } from './metadata.ts';

/**
 * The framing of Arrow IPC (format/Columnar.rst, "Serialization and Interprocess Communication").
 *
 * A stream is messages one after the other, then the end-of-stream marker, which may be missing:
 *
 *     FF FF FF FF | metadata length, int32 | metadata | body
 *
 * (before format 0.15 without the first four bytes). A length of 0 is the end-of-stream marker.
 * A file is `ARROW1`, padding to 8 bytes or more, a stream (some writers leave its schema out), a footer
 * with the schema and a list of the batches, its length as int32, and `ARROW1` again.
 */

/** One message: its metadata, and its body on demand. */
export type ArrowMessage = Metadata & { readonly body: () => Promise<Uint8Array> };

/** A message and where it lies in the file, in bytes. */
type Located = ArrowMessage & { readonly offset: number; readonly end: number };

const MAGIC = 'ARROW1';
const HEAD_BYTES = 8;
const TAIL_BYTES = 4 + MAGIC.length;
/** Node reads at most 2^31 - 1 bytes at once. */
const MAX_READ_BYTES = 2 ** 30;
const MAX_ALIGNMENT = 64;
const CONTINUATION = -1;

/**
 * Gives the messages of an Arrow file or stream, told apart by the content: the schema first, then
 * dictionaries and record batches, each dictionary before the batches that need it. One message at
 * a time is read, and a body only when it is asked for.
 *
 * A stream that ends between two messages without an end-of-stream marker is complete according to
 * the format, and is read as such: a stream that lost its last messages *exactly* there cannot be
 * told from a shorter one. A file has a footer, so there every lost byte is noticed.
 *
 * @throws ArrowFormatError when the file is empty, not Arrow, truncated, or contradicts itself.
 */
export async function* arrowMessages(handle: FileHandle): AsyncGenerator<ArrowMessage> {
  const { size } = await handle.stat();
  if (size === 0) throw new ArrowFormatError('Arrow data is empty: 0 bytes');
  const head = await readBytes(handle, 0, Math.min(size, MAGIC.length));
  yield* head.toString('latin1') === MAGIC
    ? fileMessages(handle, size)
    : streamMessages(handle, size);
}

async function* streamMessages(handle: FileHandle, size: number): AsyncGenerator<ArrowMessage> {
  let end = 0;
  for await (const message of messagesBetween(handle, 0, size)) {
    if (end === 0 && message.kind !== 'schema') {
      throw new ArrowFormatError(`Arrow stream begins with a ${message.kind}, not with a schema`);
    }
    ({ end } = message);
    yield message;
  }
  if (end === 0) throw new ArrowFormatError('Arrow stream is truncated: it has no schema');
  const left = size - end;
  if (left === 0) return;
  const marker = await readBytes(handle, end, Math.min(left, 8));
  const markerBytes = marker.readInt32LE(0) === CONTINUATION ? 8 : 4;
  if (left > markerBytes) {
    throw new ArrowFormatError(
      `Arrow stream goes on after its end: ${left - markerBytes} bytes after the marker`,
    );
  }
}

async function* fileMessages(handle: FileHandle, size: number): AsyncGenerator<ArrowMessage> {
  const footer = await readFooter(handle, size);
  const { schema, dictionaries, batches } = footer.layout;
  const messages: Located[] = [];
  const start = await firstMessage(handle, footer.offset);
  for await (const message of messagesBetween(handle, start, footer.offset)) {
    if (message.kind !== 'schema') messages.push(message);
    else if (`${message.schema}` !== `${schema}`) {
      throw new ArrowFormatError('Arrow file contradicts itself: the schema of its footer differs');
    }
  }
  if (dictionaries.length + batches.length !== messages.length) {
    throw new ArrowFormatError(
      `Arrow file contradicts itself: its footer lists ${dictionaries.length} dictionaries and ` +
        `${batches.length} record batches, it holds ${messages.length} messages`,
    );
  }
  const byOffset = new Map(messages.map((message) => [message.offset, message]));
  yield { kind: 'schema', schema, bodyBytes: 0, body: async () => Buffer.alloc(0) };
  const defined = new Set<number>();
  for (const block of dictionaries) {
    const message = listedMessage(byOffset, block, 'dictionary');
    // All dictionaries come first, so a second version would also reach the batches of the first.
    if (message.kind === 'dictionary' && !message.isDelta && defined.has(message.id)) {
      throw new ArrowFormatError(`Arrow file replaces dictionary ${message.id}: not allowed`);
    }
    if (message.kind === 'dictionary') defined.add(message.id);
    yield message;
  }
  for (const block of batches) yield listedMessage(byOffset, block, 'batch');
}

/** Where the padding after the first `ARROW1` ends: some writers align the first message. */
async function firstMessage(handle: FileHandle, limit: number): Promise<number> {
  const padding = Math.min(MAX_ALIGNMENT, limit) - HEAD_BYTES;
  const filled = (await readBytes(handle, HEAD_BYTES, padding)).findIndex((byte) => byte !== 0);
  return HEAD_BYTES + (filled < 0 ? padding : filled - (filled % 8));
}

/** Takes the message that the footer's block names, so that no message is given twice. */
function listedMessage(
  byOffset: Map<number, Located>,
  { offset }: FileBlock,
  kind: Metadata['kind'],
): Located {
  const message = byOffset.get(offset);
  byOffset.delete(offset);
  if (message?.kind !== kind) {
    throw new ArrowFormatError(
      `Arrow file contradicts itself: its footer lists a ${kind} at byte ${offset}, not found`,
    );
  }
  return message;
}

async function readFooter(handle: FileHandle, size: number) {
  const smallest = HEAD_BYTES + TAIL_BYTES;
  const tail = await readBytes(handle, Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES));
  if (size < smallest || tail.toString('latin1', 4) !== MAGIC) {
    throw new ArrowFormatError(`Arrow file is truncated: no ${MAGIC} at its end`);
  }
  const length = tail.readInt32LE(0);
  const offset = size - TAIL_BYTES - length;
  if (length <= 0 || offset < HEAD_BYTES) {
    throw new ArrowFormatError(`Arrow footer is malformed: length ${length} in ${size} bytes`);
  }
  return { offset, layout: decodeFooter(await readBytes(handle, offset, length)) };
}

/** The messages from byte `start` up to the end-of-stream marker or byte `limit`. */
async function* messagesBetween(
  handle: FileHandle,
  start: number,
  limit: number,
): AsyncGenerator<Located> {
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
    const metadata = decodeMetadata(await readBytes(handle, metadataStart, metadataBytes));
    if (metadata.kind === 'schema' && offset !== start) {
      throw new ArrowFormatError(`Arrow data has a second schema: byte ${offset}`);
    }
    const bodyStart = metadataStart + metadataBytes;
    const { bodyBytes } = metadata;
    if (bodyBytes < 0 || bodyBytes > limit - bodyStart) {
      throw truncated(bodyStart, bodyBytes, limit - bodyStart);
    }
    const end = bodyStart + bodyBytes;
    yield { ...metadata, offset, end, body: () => readBytes(handle, bodyStart, bodyBytes) };
    offset = end;
  }
}

function truncated(offset: number, needed: number, left: number): ArrowFormatError {
  return new ArrowFormatError(
    `Arrow data is truncated: ${needed} bytes needed at byte ${offset}, ${left} left`,
  );
}

/** Reads into memory of its own, so that typed arrays over it are aligned. */
async function readBytes(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  while (filled < length) {
    const wanted = Math.min(length - filled, MAX_READ_BYTES);
    const { bytesRead } = await handle.read(bytes, filled, wanted, offset + filled);
    if (bytesRead === 0) throw truncated(offset, length, filled);
    filled += bytesRead;
  }
  return bytes;
}
