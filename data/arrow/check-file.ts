import type { FileHandle } from 'node:fs/promises';
import { Schema } from 'apache-arrow';
import { DictionaryBatch, RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { checkBatch } from './check-batch.ts';
import { ArrowFormatError } from './format-error.ts';
import { CONTINUATION, type Message, messagesBetween, readBytes } from './ipc-messages.ts';
import { decodeFooter } from './metadata.ts';

const MAGIC = 'ARROW1';
const HEAD_BYTES = 8;
const TAIL_BYTES = 4 + MAGIC.length;
const MAX_ALIGNMENT = 64;

/**
 * Checks the assumptions of apache-arrow's reader: that the messages fill the file without a gap,
 * that the footer of a file names each of them, and that every batch fits the schema and its own
 * body. Reads the metadata of each message, and no values.
 *
 * A stream that ends between two messages without an end-of-stream marker is complete according to
 * the format, and is accepted: a stream that lost its last messages *exactly* there looks like a
 * shorter one. A file has a footer, by which every lost byte is noticed.
 *
 * @throws Error when the file is empty, not Arrow, truncated, or contradicts itself.
 */
export async function checkFile(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  if (size === 0) throw new ArrowFormatError('Arrow data is empty: 0 bytes');
  const head = await readBytes(handle, 0, Math.min(size, MAGIC.length));
  if (head.toString('latin1') === MAGIC) await checkFileFormat(handle, size);
  else await checkStreamFormat(handle, size);
}

/** Yields a file's messages, in either format. Throws as `checkFile` if they cannot be found. */
export async function* arrowMessages(handle: FileHandle): AsyncGenerator<Message> {
  const { size } = await handle.stat();
  const head = await readBytes(handle, 0, Math.min(size, MAGIC.length));
  if (head.toString('latin1') !== MAGIC) yield* messagesBetween(handle, 0, size);
  else {
    const { offset } = await readFooter(handle, size);
    yield* messagesBetween(handle, await firstMessage(handle, offset), offset);
  }
}

async function checkStreamFormat(handle: FileHandle, size: number): Promise<void> {
  let end = 0;
  let schema: Schema | undefined;
  for await (const message of messagesBetween(handle, 0, size)) {
    end = message.end;
    if (message.header instanceof Schema) schema = message.header;
    else if (schema) checkMessage(schema, message);
  }
  if (!schema) throw new ArrowFormatError('Arrow stream does not begin with a schema');
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

async function checkFileFormat(handle: FileHandle, size: number): Promise<void> {
  const { offset, footer } = await readFooter(handle, size);
  const found = new Map<number, Message>();
  const start = await firstMessage(handle, offset);
  for await (const message of messagesBetween(handle, start, offset)) {
    const { header } = message;
    if (!(header instanceof Schema)) found.set(message.offset, message);
    else if (`${header}` !== `${footer.schema}`) throw contradiction('the schemas differ');
  }
  const defined = new Set<number>();
  for (const message of footer.dictionaries.map((offset) => listed(found, offset))) {
    checkMessage(footer.schema, message);
    if (!(message.header instanceof DictionaryBatch)) throw contradiction('no dictionary');
    const { id, isDelta } = message.header;
    // All dictionaries are read first, so a second version would also reach the batches of the
    // first.
    if (!isDelta && defined.has(id)) throw contradiction(`dictionary ${id} is replaced`);
    defined.add(id);
  }
  for (const message of footer.batches.map((offset) => listed(found, offset))) {
    checkMessage(footer.schema, message);
    if (!(message.header instanceof RecordBatch)) throw contradiction('no record batch');
  }
  if (found.size > 0) throw contradiction(`its footer does not list ${found.size} messages`);
}

/** Takes the message at an offset that the footer lists, so that none is read twice. */
function listed(found: Map<number, Message>, offset: number): Message {
  const message = found.get(offset);
  if (!message) throw contradiction(`its footer lists byte ${offset}, where no message begins`);
  found.delete(offset);
  return message;
}

function contradiction(what: string): ArrowFormatError {
  return new ArrowFormatError(`Arrow file contradicts itself: ${what}`);
}

function checkMessage(schema: Schema, { header, bodyBytes }: Message): void {
  if (header instanceof RecordBatch) {
    const types = schema.fields.map((field) => field.type);
    checkBatch(schema, types, header, bodyBytes);
  } else if (header instanceof DictionaryBatch) {
    const type = schema.dictionaries.get(header.id);
    if (!type) throw contradiction(`dictionary ${header.id} is not in the schema`);
    checkBatch(schema, [type], header.data, bodyBytes);
  }
}

/** Finds the end of the padding after the first `ARROW1`: some writers align the first message. */
async function firstMessage(handle: FileHandle, limit: number): Promise<number> {
  const padding = Math.min(MAX_ALIGNMENT, limit) - HEAD_BYTES;
  const filled = (await readBytes(handle, HEAD_BYTES, padding)).findIndex((byte) => byte !== 0);
  return HEAD_BYTES + (filled < 0 ? padding : filled - (filled % 8));
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
  return { offset, footer: decodeFooter(await readBytes(handle, offset, length)) };
}
