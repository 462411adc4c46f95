import type { DataType, Schema } from 'apache-arrow';
import type { BufferRegion, FieldNode, RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { VectorLoader } from 'apache-arrow/visitor/vectorloader';

/** Rows of nothing but nulls take no bytes, so nothing but this bounds them. */
const MAX_ROWS_WITHOUT_BYTES = 2 ** 24;
const MAX_LENGTH = 2 ** 31 - 1;

/**
 * Checks a batch's metadata against its columns' types and its body's size in bytes.
 *
 * @throws Error when the batch has more or fewer arrays and buffers than the types need, a column
 * with another length, or a buffer outside its body.
 */
export function checkBatch(
  { metadataVersion }: Schema,
  types: DataType[],
  batch: RecordBatch,
  bodyBytes: number,
): void {
  const walk = new BatchWalk(batch, bodyBytes, metadataVersion);
  for (const { length } of walk.visitMany(types)) {
    // The reader would fill a shorter column up with nulls.
    if (length !== batch.length) {
      throw malformed(`a column of ${length} rows in a batch of ${batch.length}`);
    }
  }
  if (walk.arrays < batch.nodes.length || walk.regions < batch.buffers.length) {
    throw malformed('more arrays or buffers than columns');
  }
  if (bodyBytes === 0 && batch.length > MAX_ROWS_WITHOUT_BYTES) {
    throw malformed(`${batch.length} rows without a byte`);
  }
}

/**
 * Walks over a batch as the reader does, without its body. The format does not name the column of
 * each array and buffer, so all columns are walked in order.
 */
class BatchWalk extends VectorLoader {
  arrays = 0;
  regions = 0;
  readonly #batch: RecordBatch;
  readonly #bodyBytes: number;

  constructor(batch: RecordBatch, bodyBytes: number, version: Schema['metadataVersion']) {
    const { nodes, buffers, variadicBufferCounts } = batch;
    super(new Uint8Array(), nodes, buffers, new Map(), version, variadicBufferCounts);
    this.#batch = batch;
    this.#bodyBytes = bodyBytes;
  }

  protected override nextFieldNode(): FieldNode {
    const node = this.#batch.nodes[this.arrays++];
    if (node === undefined) throw malformed('too few arrays');
    const { length, nullCount } = node;
    if (length >= 0 && length <= MAX_LENGTH && nullCount >= 0 && nullCount <= length) return node;
    throw malformed(`${length} rows, ${nullCount} of them null`);
  }

  protected override nextBufferRange(): BufferRegion {
    const region = this.#batch.buffers[this.regions++];
    if (region === undefined) throw malformed('too few buffers');
    const { offset, length } = region;
    if (offset >= 0 && length >= 0 && offset + length <= this.#bodyBytes) return region;
    throw malformed(`${length} bytes at byte ${offset} of a body of ${this.#bodyBytes}`);
  }
}

function malformed(what: string): Error {
  return new Error(`record batch is malformed: ${what}`);
}
