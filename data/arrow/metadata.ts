import { Message, type Schema, Type } from 'apache-arrow';
import { MetadataVersion } from 'apache-arrow/enum';
import { type FileBlock, Footer } from 'apache-arrow/ipc/metadata/file';
import type { RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { ArrowFormatError, reason } from './format-error.ts';

/**
 * Arrow metadata is a FlatBuffer (format/Message.fbs, Schema.fbs, File.fbs of Apache Arrow). The
 * generated accessors that `apache-arrow` decodes with follow every offset and every length they
 * find: one flipped bit makes them loop two billion times or recurse for ever. So each message is
 * walked here first, and handed to the decoder only when all it refers to lies inside of it.
 */

/** The metadata of one message, decoded. `bodyBytes` is what it says of the body that follows. */
export type Metadata =
  | { readonly kind: 'schema'; readonly schema: Schema; readonly bodyBytes: number }
  | { readonly kind: 'batch'; readonly batch: RecordBatch; readonly bodyBytes: number }
  | {
      readonly kind: 'dictionary';
      readonly id: number;
      /** True when the values are added to those the dictionary has, false when they replace them. */
      readonly isDelta: boolean;
      readonly batch: RecordBatch;
      readonly bodyBytes: number;
    };

/** Where the record batches and dictionaries of an Arrow file lie; offsets in bytes. */
export interface FileLayout {
  readonly schema: Schema;
  readonly dictionaries: readonly FileBlock[];
  readonly batches: readonly FileBlock[];
}

/** No real schema comes near; it bounds the walk through a message whose offsets are forged. */
const MAX_TABLES = 100_000;
const MAX_DEPTH = 64;

/** One walk through the tables of one FlatBuffer, every access checked. */
class FlatBuffer {
  readonly view: DataView;
  #tables = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  root(): FlatTable {
    return this.tableAt(this.target(0), 0);
  }

  tableAt(position: number, depth: number): FlatTable {
    this.#tables += 1;
    if (this.#tables > MAX_TABLES || depth > MAX_DEPTH) throw new Error('too many nested tables');
    return new FlatTable(this, position, depth);
  }

  /** Follows the offset stored at `position`; offsets only ever point forward. */
  target(position: number): number {
    const offset = this.view.getUint32(position, true);
    if (offset === 0) throw new Error(`offset 0 at byte ${position}`);
    return position + offset;
  }

  /** The elements of the vector that the offset at `position` points at: first position, count. */
  vector(position: number, elementBytes: number): readonly [start: number, count: number] {
    const start = this.target(position);
    const count = this.view.getUint32(start, true);
    if (start + 4 + count * elementBytes > this.view.byteLength) {
      throw new Error(`vector of ${count} elements at byte ${start}`);
    }
    return [start + 4, count];
  }
}

/** A table: its fields are found through a list of 16-bit positions, 0 where a field is absent. */
class FlatTable {
  readonly #buffer: FlatBuffer;
  readonly #position: number;
  readonly #depth: number;
  readonly #vtable: number;
  readonly #vtableBytes: number;

  constructor(buffer: FlatBuffer, position: number, depth: number) {
    this.#buffer = buffer;
    this.#position = position;
    this.#depth = depth;
    this.#vtable = position - buffer.view.getInt32(position, true);
    this.#vtableBytes = buffer.view.getUint16(this.#vtable, true);
    const tableBytes = buffer.view.getUint16(this.#vtable + 2, true);
    if (
      this.#vtableBytes < 4 ||
      this.#vtable + this.#vtableBytes > buffer.view.byteLength ||
      position + tableBytes > buffer.view.byteLength
    ) {
      throw new Error(`table at byte ${position}`);
    }
  }

  #field(index: number): number | undefined {
    const entry = 4 + 2 * index;
    if (entry + 2 > this.#vtableBytes) return undefined;
    const offset = this.#buffer.view.getUint16(this.#vtable + entry, true);
    return offset === 0 ? undefined : this.#position + offset;
  }

  byte(index: number): number {
    const position = this.#field(index);
    return position === undefined ? 0 : this.#buffer.view.getUint8(position);
  }

  table(index: number): FlatTable | undefined {
    const position = this.#field(index);
    if (position === undefined) return undefined;
    return this.#buffer.tableAt(this.#buffer.target(position), this.#depth + 1);
  }

  *tables(index: number): Generator<FlatTable> {
    const position = this.#field(index);
    if (position === undefined) return;
    const [start, count] = this.#buffer.vector(position, 4);
    for (let i = 0; i < count; i++) {
      yield this.#buffer.tableAt(this.#buffer.target(start + 4 * i), this.#depth + 1);
    }
  }

  /** Checks a vector of structs or scalars, or (of one byte) a string. */
  check(index: number, elementBytes: number): void {
    const position = this.#field(index);
    if (position !== undefined) this.#buffer.vector(position, elementBytes);
  }
}

const STRUCT_BYTES = { fieldNode: 16, bufferRegion: 16, block: 24 };
const STRING = 1;

function checkKeyValues(table: FlatTable, index: number): void {
  for (const entry of table.tables(index)) {
    entry.check(0, STRING);
    entry.check(1, STRING);
  }
}

const LIST_TYPES = new Set([Type.List, Type.LargeList, Type.FixedSizeList, Type.Map]);

function checkField(field: FlatTable): void {
  field.check(0, STRING);
  const type = field.table(3);
  if (field.byte(2) === Type.Timestamp) type?.check(1, STRING);
  if (field.byte(2) === Type.Union) type?.check(1, 4);
  field.table(4)?.table(1);
  let children = 0;
  for (const child of field.tables(5)) {
    checkField(child);
    children += 1;
  }
  if (LIST_TYPES.has(field.byte(2)) && children !== 1) {
    throw new Error(`list of ${children} item types`);
  }
  checkKeyValues(field, 6);
}

function checkSchema(schema: FlatTable | undefined): void {
  if (schema === undefined) throw new Error('no schema');
  if (schema.byte(0) !== 0) throw new Error('its byte order is big-endian');
  for (const field of schema.tables(1)) checkField(field);
  checkKeyValues(schema, 2);
}

function checkRecordBatch(batch: FlatTable | undefined): void {
  if (batch === undefined) throw new Error('no record batch');
  batch.check(1, STRUCT_BYTES.fieldNode);
  batch.check(2, STRUCT_BYTES.bufferRegion);
  batch.table(3);
  batch.check(4, 8);
}

const HEADER = { schema: 1, dictionaryBatch: 2, recordBatch: 3 };

function checkMessage(message: FlatTable): void {
  const header = message.table(2);
  const type = message.byte(1);
  if (type === HEADER.schema) checkSchema(header);
  else if (type === HEADER.recordBatch) checkRecordBatch(header);
  else if (type === HEADER.dictionaryBatch) checkRecordBatch(header?.table(1));
  else throw new Error(`unknown message type ${type}`);
  checkKeyValues(message, 4);
}

/**
 * Decodes the metadata of one message: a schema, a record batch or a dictionary batch.
 *
 * @throws ArrowFormatError when the metadata is malformed, or the byte order is big-endian.
 */
export function decodeMetadata(bytes: Uint8Array): Metadata {
  try {
    checkMessage(new FlatBuffer(bytes).root());
    const message = Message.decode(bytes);
    if (message.version < MetadataVersion.V4) throw new Error('its version is older than V4');
    const { bodyLength: bodyBytes } = message;
    if (message.isSchema()) return { kind: 'schema', schema: message.header(), bodyBytes };
    if (message.isRecordBatch()) return { kind: 'batch', batch: message.header(), bodyBytes };
    if (!message.isDictionaryBatch()) throw new Error('unknown message type');
    const { id, isDelta, data: batch } = message.header();
    return { kind: 'dictionary', id, isDelta, batch, bodyBytes };
  } catch (cause) {
    throw new ArrowFormatError(`Arrow message metadata is malformed: ${reason(cause)}`, { cause });
  }
}

/**
 * Decodes the footer of an Arrow file.
 *
 * @throws ArrowFormatError when the footer is malformed, or the byte order is big-endian.
 */
export function decodeFooter(bytes: Uint8Array): FileLayout {
  try {
    const footer = new FlatBuffer(bytes).root();
    checkSchema(footer.table(1));
    footer.check(2, STRUCT_BYTES.block);
    footer.check(3, STRUCT_BYTES.block);
    return layoutOf(Footer.decode(bytes));
  } catch (cause) {
    throw new ArrowFormatError(`Arrow footer is malformed: ${reason(cause)}`, { cause });
  }
}

function layoutOf(footer: Footer): FileLayout {
  return {
    schema: footer.schema,
    dictionaries: [...footer.dictionaryBatches()],
    batches: [...footer.recordBatches()],
  };
}
