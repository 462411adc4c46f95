import { type DuckDBType, LIST, STRUCT, VARCHAR } from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { type Data, DataType, type Dictionary, type Struct } from 'apache-arrow';
import { dictionaryReader } from './dictionary.ts';
import { type FlatType, flatType } from './flat.ts';
import { ArrowFormatError } from './format-error.ts';
import { offsetsOf } from './text.ts';
import { bothValid, type Validity, validityOf, writeValidity } from './validity.ts';

/** Converts arrays with one Arrow type to vectors with one DuckDB type. */
export interface ArrowColumn {
  readonly type: DuckDBType;
  /**
   * Copies `count` values from an array, from `start` on, to a vector's beginning.
   *
   * @param within is valid where the struct is that has the values: DuckDB wants a null struct's
   * fields to be null.
   * @throws ArrowFormatError for a value that does not fit its type.
   */
  readonly copy: (
    vector: duckdb.Vector,
    data: Data,
    start: number,
    count: number,
    within: Validity,
  ) => void;
}

/**
 * Chooses the DuckDB type for an Arrow type, and the way from one to the other. See `flatType`;
 * lists and structs become lists and structs, a dictionary becomes its values.
 *
 * @throws ArrowFormatError when the type is not supported.
 */
export function arrowColumn(type: DataType): ArrowColumn {
  if (DataType.isNull(type)) return nulls;
  if (DataType.isList(type) || DataType.isLargeList(type)) {
    return list(type.children[0]?.type, offsetsOf);
  }
  if (DataType.isFixedSizeList(type) && type.listSize >= 0) {
    return list(type.children[0]?.type, (_data, start, count) =>
      Float64Array.from({ length: count + 1 }, (_, index) => (start + index) * type.listSize),
    );
  }
  if (DataType.isStruct(type)) return struct(type);
  if (DataType.isDictionary(type)) return dictionary(type);
  return flat(flatType(type) ?? unsupported(type));
}

function unsupported(type: DataType): never {
  throw new ArrowFormatError(`Arrow type ${type} is not supported`);
}

const nulls: ArrowColumn = {
  type: VARCHAR,
  copy: (vector, data, start, count) => writeValidity(vector, validityOf(data, start, count)),
};

function flat({ type, encode }: FlatType): ArrowColumn {
  return {
    type,
    copy: (vector, data, start, count, within) => {
      writeData(vector, encode(data, start, count, vector));
      writeValidity(vector, bothValid(validityOf(data, start, count), within));
    },
  };
}

function dictionary(type: Dictionary): ArrowColumn {
  const values = flatType(type.dictionary) ?? unsupported(type);
  const read = dictionaryReader(values);
  return {
    type: values.type,
    copy: (vector, data, start, count, within) => {
      const valid = bothValid(validityOf(data, start, count), within);
      const { bytes, validity } = read(data, start, count, valid);
      writeData(vector, bytes);
      writeValidity(vector, validity);
    },
  };
}

function list(
  itemType: DataType | undefined,
  offsetsOf: (data: Data, start: number, count: number) => ArrayLike<number>,
): ArrowColumn {
  if (itemType === undefined) throw new ArrowFormatError('Arrow list has no item type');
  const item = arrowColumn(itemType);
  return {
    type: LIST(item.type),
    copy: (vector, data, start, count, within) => {
      const offsets = offsetsOf(data, start, count);
      const first = offsets[0] ?? 0;
      const items = (offsets[count] ?? 0) - first;
      // Offset and length of each list, both as uint64; no list here needs more than 32 bits.
      const entries = new Uint32Array(4 * count);
      for (let i = 0; i < count; i++) {
        const offset = offsets[i] ?? 0;
        entries[4 * i] = offset - first;
        entries[4 * i + 2] = (offsets[i + 1] ?? 0) - offset;
      }
      writeData(vector, entries);
      writeValidity(vector, bothValid(validityOf(data, start, count), within));
      duckdb.list_vector_reserve(vector, items);
      duckdb.list_vector_set_size(vector, items);
      const [child] = data.children;
      if (child && items > 0) {
        item.copy(duckdb.list_vector_get_child(vector), child, first, items, null);
      }
    },
  };
}

function struct(type: Struct): ArrowColumn {
  const fields = type.children.map(({ name, type }) => ({ name, column: arrowColumn(type) }));
  // Field names of DuckDB are case-insensitive and not empty.
  const names = new Set(fields.map(({ name }) => name?.toLowerCase()));
  const isNamed = fields.every(({ name }) => name && !name.includes('\u0000'));
  if (!isNamed || names.size !== fields.length || names.size === 0) unsupported(type);
  return {
    type: STRUCT(Object.fromEntries(fields.map(({ name, column }) => [name, column.type]))),
    copy: (vector, data, start, count, within) => {
      const valid = bothValid(validityOf(data, start, count), within);
      writeValidity(vector, valid);
      fields.forEach(({ column }, index) => {
        const child = data.children[index];
        if (!child) throw new ArrowFormatError(`field ${index} of a struct is missing`);
        column.copy(duckdb.struct_vector_get_child(vector, index), child, start, count, valid);
      });
    },
  };
}

function writeData(
  vector: duckdb.Vector,
  { buffer, byteOffset, byteLength }: ArrayBufferView,
): void {
  // The binding takes no SharedArrayBuffer, and files are read into none.
  duckdb.copy_data_to_vector(vector, 0, buffer as ArrayBuffer, byteOffset, byteLength);
}
