import {
  type Data,
  type Field,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow';
import { ByteSink } from './byte-sink.ts';

/** Arrow IPC has two formats: a file ends with an index of its record batches. */
export type IpcFormat = 'file' | 'stream';

/**
 * Encodes record batches of one schema as Arrow IPC, uncompressed; passes on the bytes as they
 * come.
 */
export class BatchWriter {
  readonly #schema: Schema;
  readonly #writer: RecordBatchFileWriter | RecordBatchStreamWriter;

  /** Passes the schema to `take` at once. `metadata` is the schema's. */
  constructor(
    format: IpcFormat,
    fields: Field[],
    take: (bytes: Uint8Array) => void,
    metadata: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#schema = new Schema(fields, new Map(metadata));
    this.#writer = format === 'file' ? new RecordBatchFileWriter() : new RecordBatchStreamWriter();
    this.#writer.reset(new ByteSink(take), this.#schema);
  }

  /** Writes a record batch with `length` rows, one `Data` a field. */
  write(length: number, children: Data[]): void {
    const type = new Struct(this.#schema.fields);
    const data = makeData({ type, length, nullCount: 0, children });
    this.#writer.write(new RecordBatch(this.#schema, data));
  }

  /** Ends the stream; a file gets its index, too. */
  finish(): void {
    this.#writer.finish();
  }
}
