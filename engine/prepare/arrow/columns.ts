import {
  type Data,
  type DataType,
  Field,
  Float64,
  List,
  makeData,
  Struct,
  Uint32,
  Utf8,
} from 'apache-arrow';

/** Holds UTF-8 texts: text `n` is `bytes[offsets[n] .. offsets[n + 1])`. */
export interface Utf8Buffers {
  readonly bytes: Uint8Array;
  readonly offsets: Int32Array;
}

/** Holds lists: list `n` is the items from `offsets[n]` to `offsets[n + 1]`. */
export interface Lists {
  readonly offsets: Int32Array;
  readonly items: Column | Readonly<Record<string, Column>>;
}

/**
 * A column has no nulls: UInt32, Float64, Utf8, or List of one of these or of a struct with them.
 */
export type Column = Uint32Array | Float64Array | Utf8Buffers | Lists;

/** Counts a column's rows. */
export function lengthOf(column: Column): number {
  return 'offsets' in column ? column.offsets.length - 1 : column.length;
}

export function typeOf(column: Column): DataType {
  if (column instanceof Uint32Array) return new Uint32();
  if (column instanceof Float64Array) return new Float64();
  if ('bytes' in column) return new Utf8();
  return new List(new Field('item', itemType(column.items), false));
}

export function dataOf(column: Column): Data {
  if (column instanceof Uint32Array) return makeData({ type: new Uint32(), data: column });
  if (column instanceof Float64Array) return makeData({ type: new Float64(), data: column });
  if ('bytes' in column) {
    return makeData({ type: new Utf8(), data: column.bytes, valueOffsets: column.offsets });
  }
  const type = new List(new Field('item', itemType(column.items), false));
  return makeData({ type, valueOffsets: column.offsets, child: itemData(column.items) });
}

function itemType(items: Lists['items']): DataType {
  if (isColumn(items)) return typeOf(items);
  return new Struct(
    Object.entries(items).map(([name, member]) => new Field(name, typeOf(member), false)),
  );
}

function itemData(items: Lists['items']): Data {
  if (isColumn(items)) return dataOf(items);
  const members = Object.values(items);
  const length = members[0] ? lengthOf(members[0]) : 0;
  const type = itemType(items) as Struct; // itemType returns a struct if the items are not a column
  return makeData({ type, length, children: members.map(dataOf) });
}

function isColumn(items: Lists['items']): items is Column {
  return ArrayBuffer.isView(items) || 'offsets' in items;
}
