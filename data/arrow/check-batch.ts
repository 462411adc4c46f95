import { type DataType, Type, UnionMode } from 'apache-arrow';
import type { RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { ArrowFormatError } from './format-error.ts';

/** Rows of nothing but nulls take no bytes, so nothing but this bounds them. */
const MAX_ROWS_WITHOUT_BYTES = 2 ** 24;
const MAX_LENGTH = 2 ** 31 - 1;

/**
 * Checks the metadata of a batch against the types of its columns (format/Columnar.rst, "RecordBatch
 * message"): the arrays follow one another, each a node (rows, nulls) with its buffers, and after it the
 * arrays inside of it. Nothing in the format says what belongs to which column, so all of them are walked.
 *
 * @param bodyBytes the size of the batch's body.
 * @throws ArrowFormatError when the batch has more or fewer arrays and buffers than the types need, a
 *   column of another length, or a buffer outside of its body.
 */
export function checkBatch(
  types: readonly DataType[],
  batch: RecordBatch,
  bodyBytes: number,
): void {
  const nodes = batch.nodes.values();
  const regions = batch.buffers.values();
  const viewedCounts = batch.variadicBufferCounts.values();

  /** Walks over one array and gives its length. */
  function arrayLength(type: DataType): number {
    const { length, nullCount } = next(nodes, 'arrays');
    if (!(length >= 0 && length <= MAX_LENGTH && nullCount >= 0 && nullCount <= length)) {
      throw malformed(`${length} rows, ${nullCount} of them null`);
    }
    // A forged count ends with the buffers there are.
    for (
      let count = bufferCount(type) + (isView(type) ? next(viewedCounts, 'counts') : 0);
      count > 0;
      count--
    ) {
      const region = next(regions, 'buffers');
      if (
        !(region.offset >= 0 && region.length >= 0 && region.offset + region.length <= bodyBytes)
      ) {
        throw malformed(
          `${region.length} bytes at byte ${region.offset} of a body of ${bodyBytes}`,
        );
      }
    }
    // The children of a dictionary type are those of its values, which have a batch of their own.
    if (type.typeId !== Type.Dictionary)
      for (const { type: child } of type.children ?? []) arrayLength(child);
    return length;
  }

  for (const type of types) {
    const length = arrayLength(type);
    // The reader would fill a shorter column up with nulls.
    if (length !== batch.length) {
      throw malformed(`a column of ${length} rows in a batch of ${batch.length}`);
    }
  }
  if (!nodes.next().done || !regions.next().done)
    throw malformed('more arrays or buffers than columns');
  if (bodyBytes === 0 && batch.length > MAX_ROWS_WITHOUT_BYTES) {
    throw malformed(`${batch.length} rows without a byte`);
  }
}

function next<T>(values: IterableIterator<T>, what: string): T {
  const { done, value } = values.next();
  if (done) throw malformed(`too few ${what}`);
  return value;
}

function malformed(what: string): ArrowFormatError {
  return new ArrowFormatError(`record batch is malformed: ${what}`);
}

function isView(type: DataType): boolean {
  return type.typeId === Type.Utf8View || type.typeId === Type.BinaryView;
}

function bufferCount(type: DataType): number {
  switch (type.typeId) {
    case Type.Null:
      return 0;
    case Type.Struct:
    case Type.FixedSizeList:
      return 1;
    case Type.Union:
      return 'mode' in type && type.mode === UnionMode.Dense ? 2 : 1;
    case Type.Utf8:
    case Type.LargeUtf8:
    case Type.Binary:
    case Type.LargeBinary:
      return 3;
    default:
      return 2;
  }
}
