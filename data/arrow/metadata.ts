import { Schema } from 'apache-arrow';
import { MessageHeader, MetadataVersion } from 'apache-arrow/enum';
import { DictionaryBatch as FlatDictionaryBatch } from 'apache-arrow/fb/dictionary-batch';
import { Footer as FlatFooter } from 'apache-arrow/fb/footer';
import { Message as FlatMessage } from 'apache-arrow/fb/message';
import { RecordBatch as FlatRecordBatch } from 'apache-arrow/fb/record-batch';
import { Schema as FlatSchema } from 'apache-arrow/fb/schema';
import { DictionaryBatch, RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { ByteBuffer } from 'flatbuffers';

/**
 * Arrow metadata is a FlatBuffer (format/Message.fbs, Schema.fbs, File.fbs of Apache Arrow).
 * apache-arrow decodes as many elements of a vector as the bytes claim: with one bit flipped, two
 * billion. So the metadata of each message is decoded here first, by the same decoder, from a
 * buffer that refuses such a vector. Offsets that form a cycle end with the stack; ones that fan
 * out, which take intent, end with the time limit of the load.
 */
class CheckedBuffer extends ByteBuffer {
  override __vector_len(offset: number): number {
    const start = offset + this.readInt32(offset);
    const length = super.__vector_len(offset);
    if (start < 0 || length < 0 || start + length > this.capacity()) {
      throw new Error(`vector of ${length} elements at byte ${start}`);
    }
    return length;
  }
}

/** Describes one message. */
export type Header =
  | Schema
  | RecordBatch
  /**
   * With `isDelta` the values are added to those that the dictionary has, else they replace them.
   */
  | DictionaryBatch;

/** An Arrow file's footer has its schema, and the offsets of its messages in bytes. */
export interface FileFooter {
  readonly schema: Schema;
  readonly dictionaries: readonly number[];
  readonly batches: readonly number[];
}

/**
 * Decodes the metadata of one message, and how many bytes its body has.
 *
 * @throws Error when the metadata is malformed, or the byte order is big-endian.
 */
export function decodeMessage(bytes: Uint8Array): { header: Header; bodyBytes: number } {
  const message = FlatMessage.getRootAsMessage(new CheckedBuffer(bytes));
  // The reader decodes these too, although they are not used.
  message.customMetadataLength();
  return { header: decodeHeader(message), bodyBytes: Number(message.bodyLength()) };
}

function decodeHeader(message: FlatMessage): Header {
  const version = message.version();
  switch (message.headerType()) {
    case MessageHeader.Schema:
      return decodeSchema(message.header(new FlatSchema()), version);
    case MessageHeader.RecordBatch:
      return RecordBatch.decode(message.header(new FlatRecordBatch()), version);
    case MessageHeader.DictionaryBatch:
      return DictionaryBatch.decode(message.header(new FlatDictionaryBatch()), version);
    default:
      throw new Error(`unknown message type ${message.headerType()}`);
  }
}

/**
 * Decodes the footer of an Arrow file.
 *
 * @throws Error when the footer is malformed, or the byte order is big-endian.
 */
export function decodeFooter(bytes: Uint8Array): FileFooter {
  const footer = FlatFooter.getRootAsFooter(new CheckedBuffer(bytes));
  const dictionaries = Array.from({ length: footer.dictionariesLength() }, (_, index) =>
    Number(footer.dictionaries(index)?.offset()),
  );
  const batches = Array.from({ length: footer.recordBatchesLength() }, (_, index) =>
    Number(footer.recordBatches(index)?.offset()),
  );
  return { schema: decodeSchema(footer.schema(), footer.version()), dictionaries, batches };
}

function decodeSchema(schema: FlatSchema | null, version: MetadataVersion): Schema {
  if (schema === null) throw new Error('no schema');
  if (version < MetadataVersion.V4) throw new Error('its version is older than V4');
  if (schema.endianness() !== 0) throw new Error('its byte order is big-endian');
  return Schema.decode(schema, new Map(), version);
}
