import { Schema } from 'apache-arrow';
import { MessageHeader, MetadataVersion } from 'apache-arrow/enum';
import { DictionaryBatch as FlatDictionaryBatch } from 'apache-arrow/fb/dictionary-batch';
import { Footer as FlatFooter } from 'apache-arrow/fb/footer';
import { Message as FlatMessage } from 'apache-arrow/fb/message';
import { RecordBatch as FlatRecordBatch } from 'apache-arrow/fb/record-batch';
import { Schema as FlatSchema } from 'apache-arrow/fb/schema';
import { DictionaryBatch, RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { ByteBuffer } from 'flatbuffers';
import { ArrowFormatError, reason } from './format-error.ts';

/**
 * Arrow metadata is a FlatBuffer (format/Message.fbs, Schema.fbs, File.fbs of Apache Arrow).
 * apache-arrow decodes as many elements of a vector as the bytes claim: with one bit flipped, two
 * billion. So the metadata of each message is decoded here first, by the same decoder, from a buffer that
 * refuses such a vector. Offsets that form a cycle end with the stack; ones that fan out, which take
 * intent, end with the time limit of the load.
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

/** The metadata of one message. `bodyBytes` is what it says of the body that follows. */
export type Header =
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

/** The footer of an Arrow file: its schema, and the offset in bytes of each of its messages. */
export interface FileFooter {
  readonly schema: Schema;
  readonly blocks: readonly { readonly kind: 'dictionary' | 'batch'; readonly offset: number }[];
}

/**
 * Decodes the metadata of one message: a schema, a record batch or a dictionary batch.
 *
 * @throws ArrowFormatError when the metadata is malformed, or the byte order is big-endian.
 */
export function decodeMessage(bytes: Uint8Array): Header {
  return decode('message metadata', () => {
    const message = FlatMessage.getRootAsMessage(new CheckedBuffer(bytes));
    const version = message.version();
    if (version < MetadataVersion.V4) throw new Error('its version is older than V4');
    message.customMetadataLength();
    const bodyBytes = Number(message.bodyLength());
    switch (message.headerType()) {
      case MessageHeader.Schema:
        return {
          kind: 'schema',
          schema: decodeSchema(message.header(new FlatSchema())),
          bodyBytes,
        };
      case MessageHeader.RecordBatch: {
        const batch = RecordBatch.decode(message.header(new FlatRecordBatch()), version);
        return { kind: 'batch', batch, bodyBytes };
      }
      case MessageHeader.DictionaryBatch: {
        const header = message.header(new FlatDictionaryBatch());
        const { id, isDelta, data: batch } = DictionaryBatch.decode(header, version);
        return { kind: 'dictionary', id, isDelta, batch, bodyBytes };
      }
      default:
        throw new Error(`unknown message type ${message.headerType()}`);
    }
  });
}

/**
 * Decodes the footer of an Arrow file.
 *
 * @throws ArrowFormatError when the footer is malformed, or the byte order is big-endian.
 */
export function decodeFooter(bytes: Uint8Array): FileFooter {
  return decode('footer', () => {
    const footer = FlatFooter.getRootAsFooter(new CheckedBuffer(bytes));
    const dictionaries = Array.from({ length: footer.dictionariesLength() }, (_, index) => ({
      kind: 'dictionary' as const,
      offset: Number(footer.dictionaries(index)?.offset()),
    }));
    const batches = Array.from({ length: footer.recordBatchesLength() }, (_, index) => ({
      kind: 'batch' as const,
      offset: Number(footer.recordBatches(index)?.offset()),
    }));
    return { schema: decodeSchema(footer.schema()), blocks: [...dictionaries, ...batches] };
  });
}

function decodeSchema(schema: FlatSchema | null): Schema {
  if (schema === null) throw new Error('no schema');
  if (schema.endianness() !== 0) throw new Error('its byte order is big-endian');
  return Schema.decode(schema);
}

function decode<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new ArrowFormatError(`Arrow ${what} is malformed: ${reason(cause)}`, { cause });
  }
}
