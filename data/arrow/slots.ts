import { type DataType, Type, UnionMode } from 'apache-arrow';
import type { BufferRegion, FieldNode, RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { ArrowFormatError } from './format-error.ts';

/**
 * Where the columns of a record batch lie (format/Columnar.rst, "RecordBatch message"): the arrays
 * follow one another, each a node (rows, nulls) with its buffers, and after it the arrays inside of
 * it. Nothing in the format says what belongs to which column, so all of them are walked.
 */

/** The place of one array in the metadata of a batch. */
export interface ArraySlot {
  readonly type: DataType;
  readonly node: FieldNode;
  readonly regions: readonly BufferRegion[];
  readonly children: readonly ArraySlot[];
}

/**
 * Finds the array of each column in a batch's metadata; `types` are those of all its columns.
 *
 * @throws ArrowFormatError when the batch has more or fewer arrays and buffers than the types need.
 */
export function arraySlots(types: readonly DataType[], batch: RecordBatch): ArraySlot[] {
  const nodes = batch.nodes.values();
  const regions = batch.buffers.values();
  const viewedCounts = batch.variadicBufferCounts.values();

  function slot(type: DataType): ArraySlot {
    const node = next(nodes, 'arrays');
    const count = bufferCount(type) + (isView(type) ? next(viewedCounts, 'buffer counts') : 0);
    // A forged count ends with the buffers there are, long before it fills the memory.
    const own: BufferRegion[] = [];
    while (own.length < count) own.push(next(regions, 'buffers'));
    return { type, node, regions: own, children: childTypes(type).map(slot) };
  }

  const slots = types.map(slot);
  if (!nodes.next().done || !regions.next().done) {
    throw new ArrowFormatError('record batch is malformed: more arrays or buffers than columns');
  }
  for (const { node } of slots) {
    if (node.length !== batch.length) {
      throw new ArrowFormatError(
        `record batch is malformed: a column of ${node.length} rows in a batch of ${batch.length}`,
      );
    }
  }
  return slots;
}

function next<T>(values: IterableIterator<T>, what: string): T {
  const { done, value } = values.next();
  if (done) throw new ArrowFormatError(`record batch is malformed: it has too few ${what}`);
  return value;
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

function isView(type: DataType): boolean {
  return type.typeId === Type.Utf8View || type.typeId === Type.BinaryView;
}

function childTypes(type: DataType): DataType[] {
  // The children of a dictionary type are those of its values, which lie in a batch of their own.
  if (type.typeId === Type.Dictionary) return [];
  return (type.children ?? []).map((field) => field.type);
}
