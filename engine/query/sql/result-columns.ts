import {
  DuckDBArrayType,
  type DuckDBDataChunk,
  DuckDBListType,
  DuckDBMapType,
  type DuckDBResult,
  DuckDBStructType,
  type DuckDBType,
  type DuckDBValue,
  DuckDBVector,
} from '@duckdb/node-api';
import duckdb from '@duckdb/node-bindings';
import { SqlError } from './sql-error.ts';
import { uniqueNames } from './unique-names.ts';

/** An answer has columns like this. */
export interface ResultColumn {
  readonly name: string;
  /** Gives each member of a struct a name of its own: the number of its place if it has none. */
  readonly type: DuckDBType;
  /**
   * Names members by their places alone, as the client library reads members into plain objects.
   */
  readonly placed: DuckDBType;
}

/**
 * Reads a result's columns. Throws a SqlError if their names, and those of members, have more than
 * this many bytes.
 */
export function resultColumns(result: DuckDBResult, bytes: number): ResultColumn[] {
  const names: string[] = [];
  const types: DuckDBType[] = [];
  let left = bytes;
  for (let at = 0; at < result.columnCount; at += 1) {
    const name = result.columnName(at);
    const type = result.columnType(at);
    left -= name.length + lengthOfNames(type);
    if (left < 0) throw namesTooLong(bytes);
    names.push(name);
    types.push(type);
  }
  return uniqueNames(names).map((name, at) => {
    const type = types[at] ?? result.columnType(at);
    return {
      name,
      type: renamed(type, (names) => uniqueNames(names.map((own, place) => own || `${place + 1}`))),
      placed: renamed(type, (names) => names.map((_, place) => `m${place}`)),
    };
  });
}

/** Refuses an answer that has no room for a row. */
export function namesTooLong(bytes: number): SqlError {
  return new SqlError(
    'not-allowed',
    `the names and types of the columns take more than ${bytes} bytes, which is the limit of an answer; ask for fewer columns, or shorter names`,
  );
}

/** Reads the values in each row of a chunk. Struct members come in the order of their places. */
export function* rowsOf(
  chunk: DuckDBDataChunk,
  columns: readonly ResultColumn[],
): Generator<DuckDBValue[]> {
  const vectors = columns.map(({ placed }, at) =>
    DuckDBVector.create(duckdb.data_chunk_get_vector(chunk.chunk, at), chunk.rowCount, placed),
  );
  for (let row = 0; row < chunk.rowCount; row += 1) {
    yield vectors.map((vector) => vector.getItem(row));
  }
}

/** Counts the characters in members' names, at any depth. */
function lengthOfNames(type: DuckDBType): number {
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) {
    return lengthOfNames(type.valueType);
  }
  if (type instanceof DuckDBMapType) {
    return lengthOfNames(type.keyType) + lengthOfNames(type.valueType);
  }
  if (!(type instanceof DuckDBStructType)) return 0;
  return type.entryTypes.reduce(
    (sum, entry, at) => sum + (type.entryNames[at] ?? '').length + lengthOfNames(entry),
    0,
  );
}

/** Gives the members of a type's structs other names, at any depth. */
function renamed(type: DuckDBType, rename: (names: readonly string[]) => string[]): DuckDBType {
  if (type instanceof DuckDBListType) return new DuckDBListType(renamed(type.valueType, rename));
  if (type instanceof DuckDBArrayType) {
    return new DuckDBArrayType(renamed(type.valueType, rename), type.length);
  }
  if (type instanceof DuckDBMapType) {
    return new DuckDBMapType(renamed(type.keyType, rename), renamed(type.valueType, rename));
  }
  if (type instanceof DuckDBStructType) {
    return new DuckDBStructType(
      rename(type.entryNames),
      type.entryTypes.map((entry) => renamed(entry, rename)),
    );
  }
  return type;
}
