import {
  Bool,
  type Data,
  type DataType,
  Field,
  Int64,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
} from 'apache-arrow';
import {
  bitsOf,
  type ColumnKind,
  type ColumnValues,
  type ExportColumn,
  plain,
  type RowBatch,
} from '../columns.ts';

const TYPES: Readonly<Record<ColumnKind, DataType>> = {
  text: new Utf8(),
  integer: new Int64(),
  boolean: new Bool(),
  time: new TimestampMillisecond('UTC'),
};

/** Batches of rows as an Arrow IPC stream, a record batch each. Every field may hold nulls. */
export async function* arrowStream(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<RowBatch> | Iterable<RowBatch>,
): AsyncGenerator<Buffer> {
  const schema = new Schema(columns.map(({ name, kind }) => new Field(name, TYPES[kind], true)));
  const type = new Struct(schema.fields);
  const writer = new CollectingWriter();
  writer.reset(undefined, schema);
  for await (const { length, columns: values } of batches) {
    const children = [...values].map(dataOf);
    writer.write(new RecordBatch(schema, makeData({ type, length, nullCount: 0, children })));
    yield writer.take();
  }
  writer.finish();
  yield writer.take();
}

/** The library's own streams take in whole tables before they are asked for bytes. */
class CollectingWriter extends RecordBatchStreamWriter {
  readonly #written: Uint8Array[] = [];

  /** What was written since the last call. */
  take(): Buffer {
    return Buffer.concat(this.#written.splice(0));
  }

  protected override _write(chunk: ArrayBufferView): this {
    if (chunk.byteLength > 0) {
      this.#written.push(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      this._position += chunk.byteLength;
    }
    return this;
  }
}

function dataOf(values: ColumnValues): Data {
  switch (values.kind) {
    case 'text':
    case 'coded': {
      const { bytes, offsets } = plain(values);
      return makeData({ type: new Utf8(), data: bytes, valueOffsets: offsets, nullCount: 0 });
    }
    case 'integer':
      return makeData({ type: new Int64(), data: values.values, ...validity(values.valid) });
    case 'boolean':
      return makeData({
        type: new Bool(),
        length: values.values.length,
        data: bitsOf(values.values),
        ...validity(values.valid),
      });
    case 'time':
      return makeData({
        type: new TimestampMillisecond('UTC'),
        data: BigInt64Array.from(values.values, BigInt),
        ...validity(values.valid),
      });
  }
}

function validity(valid: Uint8Array | null): { nullCount: number; nullBitmap?: Uint8Array } {
  if (!valid) return { nullCount: 0 };
  return { nullCount: valid.filter((one) => one === 0).length, nullBitmap: bitsOf(valid) };
}
