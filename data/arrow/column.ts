import {
  BLOB,
  BOOLEAN,
  DuckDBBlobValue,
  type DuckDBValue,
  LIST,
  listValue,
  STRUCT,
  structValue,
  VARCHAR,
} from '@duckdb/node-api';
import { DataType, type Dictionary, type Struct } from 'apache-arrow';
import type { ArrowArray } from './array.ts';
import { ArrowFormatError } from './format-error.ts';
import {
  type ArrowColumn,
  decimal,
  float,
  integer,
  timestamp,
  unsupported,
  type ValueReader,
} from './scalars.ts';
import {
  bytesReader,
  bytesViewReader,
  fixedBytesReader,
  isValid,
  textReader,
  textViewReader,
} from './values.ts';

/**
 * Chooses the DuckDB type for an Arrow type, and the way from one to the other. Numbers, booleans,
 * decimals and text become what they are; decimals of more than 38 digits, and the ones whose scale
 * DuckDB does not have, become text. A timestamp keeps its unit, but one with a time zone becomes
 * TIMESTAMPTZ, in microseconds, rounded down. A dictionary becomes its values.
 *
 * @throws ArrowFormatError when the type is not supported.
 */
export function arrowColumn(type: DataType): ArrowColumn {
  const column = columnOfValues(type);
  return {
    type: column.type,
    reader: (array, dictionaries) => {
      const read = column.reader(array, dictionaries);
      if (array.validity === null) return read;
      return (index) => (isValid(array, index) ? read(index) : null);
    },
  };
}

/** As `arrowColumn`, but the reader must not be asked for a value that is null. */
function columnOfValues(type: DataType): ArrowColumn {
  if (DataType.isNull(type)) return { type: VARCHAR, reader: () => () => null };
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) return text(textReader);
  if (DataType.isUtf8View(type)) return text(textViewReader);
  if (DataType.isBinary(type) || DataType.isLargeBinary(type)) return blob(bytesReader);
  if (DataType.isBinaryView(type)) return blob(bytesViewReader);
  if (DataType.isFixedSizeBinary(type)) {
    const width = requireSize(type, type.byteWidth);
    return blob((array) => fixedBytesReader(array, width));
  }
  if (DataType.isBool(type)) return { type: BOOLEAN, reader: booleanReader };
  if (DataType.isInt(type)) return integer(type);
  if (DataType.isFloat(type)) return float(type);
  if (DataType.isDecimal(type)) return decimal(type);
  if (DataType.isTimestamp(type)) return timestamp(type);
  if (DataType.isList(type) || DataType.isLargeList(type)) {
    return list(type.children[0]?.type, ({ offsets }, index) => [
      offsets[index] ?? 0,
      offsets[index + 1] ?? 0,
    ]);
  }
  if (DataType.isFixedSizeList(type)) {
    const size = requireSize(type, type.listSize);
    return list(type.children[0]?.type, (_array, index) => [index * size, (index + 1) * size]);
  }
  if (DataType.isStruct(type)) return struct(type);
  if (DataType.isDictionary(type)) return dictionary(type);
  throw unsupported(type);
}

function requireSize(type: DataType, size: number): number {
  if (size < 0) throw unsupported(type);
  return size;
}

function text(reader: (array: ArrowArray) => ValueReader): ArrowColumn {
  return { type: VARCHAR, reader };
}

function blob(bytes: (array: ArrowArray) => (index: number) => Uint8Array): ArrowColumn {
  return {
    type: BLOB,
    reader: (array) => {
      const read = bytes(array);
      return (index) => new DuckDBBlobValue(read(index));
    },
  };
}

function booleanReader({ data }: ArrowArray): ValueReader {
  return (index) => (((data[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
}

function list(
  itemType: DataType | undefined,
  range: (array: ArrowArray, index: number) => readonly [start: number, end: number],
): ArrowColumn {
  if (itemType === undefined) throw new ArrowFormatError('Arrow list has no item type');
  const item = arrowColumn(itemType);
  return {
    type: LIST(item.type),
    reader: (array, dictionaries) => {
      const [child] = array.children;
      if (child === undefined) throw new ArrowFormatError('Arrow list has no items');
      const read = item.reader(child, dictionaries);
      return (index) => {
        const [start, end] = range(array, index);
        const items: DuckDBValue[] = [];
        for (let i = start; i < end; i++) items.push(read(i));
        return listValue(items);
      };
    },
  };
}

function struct(type: Struct): ArrowColumn {
  const fields = type.children.map(({ name, type }) => ({ name, column: arrowColumn(type) }));
  // DuckDB does not tell the case of field names apart, and needs each to have one.
  const names = new Set(fields.map(({ name }) => name?.toLowerCase()));
  const isNamed = fields.every(({ name }) => name && !name.includes('\u0000'));
  if (!isNamed || names.size !== fields.length || names.size === 0) throw unsupported(type);
  return {
    type: STRUCT(Object.fromEntries(fields.map(({ name, column }) => [name, column.type]))),
    reader: (array, dictionaries) => {
      const readers = fields.map(({ name, column }, index): [string, ValueReader] => {
        const child = array.children[index];
        if (child === undefined) throw new ArrowFormatError(`field "${name}" has no values`);
        return [name, column.reader(child, dictionaries)];
      });
      return (index) =>
        structValue(Object.fromEntries(readers.map(([name, read]) => [name, read(index)])));
    },
  };
}

function dictionary({ id, indices, dictionary: valueType }: Dictionary): ArrowColumn {
  const index = integer(indices);
  return {
    type: arrowColumn(valueType).type,
    reader: (array, dictionaries) => {
      const entries = dictionaries.get(id) ?? [];
      const read = index.reader(array, dictionaries);
      return (position) => {
        const at = Number(read(position));
        const value = entries[at];
        if (value === undefined) {
          throw new ArrowFormatError(`index ${at} in row ${position}: ${entries.length} entries`);
        }
        return value;
      };
    },
  };
}
