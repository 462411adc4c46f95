import { type Data, DataType } from 'apache-arrow';
import { popcnt_bit_range } from 'apache-arrow/util/bit';
import { ArrowFormatError } from './format-error.ts';

/**
 * Checks that every position an array refers to exists: its buffers are as long as its length
 * needs, its offsets ascend and end within their target, and its null count is right. Views,
 * dictionary indices and texts are checked when they are copied.
 *
 * @param data as apache-arrow's reader returns it; its type must be one that `arrowColumn`
 * supports.
 * @throws ArrowFormatError for the first fault.
 */
export function checkArray(data: Data): void {
  const { type, length, nullCount, children } = data;
  if (DataType.isNull(type)) return;
  if (nullCount > 0) checkNulls(data);
  if (DataType.isStruct(type)) {
    for (const child of children) requireItems(child.length, length);
  } else if (DataType.isFixedSizeList(type)) {
    requireItems(children[0]?.length ?? 0, length * type.listSize);
  } else if (DataType.isList(type) || DataType.isLargeList(type)) {
    requireItems(children[0]?.length ?? 0, lastOffset(data));
  } else if (hasOffsets(type)) {
    requireItems(data.values.length, lastOffset(data));
  } else {
    const needed = length * data.stride;
    requireItems(data.values.length, DataType.isBool(type) ? needed / 8 : needed);
  }
  children.forEach(checkArray);
}

function hasOffsets(type: DataType): boolean {
  return (
    DataType.isUtf8(type) ||
    DataType.isLargeUtf8(type) ||
    DataType.isBinary(type) ||
    DataType.isLargeBinary(type)
  );
}

function checkNulls({ nullBitmap, length, nullCount }: Data): void {
  requireItems(8 * (nullBitmap?.length ?? 0), length);
  const found = length - popcnt_bit_range(nullBitmap ?? new Uint8Array(), 0, length);
  if (found !== nullCount) {
    throw new ArrowFormatError(`${nullCount} nulls announced, ${found} found`);
  }
}

/** Checks an array's offsets and returns the last one. */
function lastOffset({ valueOffsets, length }: Data): number {
  // The one offset of an empty array may be left out.
  if (length === 0) return 0;
  const offsets: Int32Array | BigInt64Array = valueOffsets;
  requireItems(offsets.length, length + 1);
  let last: number | bigint = 0;
  for (let i = 0; i <= length; i++) {
    const offset = offsets[i] ?? -1;
    if (offset < last) throw new ArrowFormatError(`offset ${offset} after offset ${last}`);
    last = offset;
  }
  return Number(last);
}

function requireItems(found: number, needed: number): void {
  if (found < needed) {
    throw new ArrowFormatError(`a buffer or child of ${found} items, ${Math.ceil(needed)} needed`);
  }
}
