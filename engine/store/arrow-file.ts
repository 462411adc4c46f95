import { type Data, List, type Table, tableFromIPC } from 'apache-arrow';
import { mapFile } from './map-file.ts';
import { StoreError } from './store-error.ts';
import { Utf8Column } from './utf8-column.ts';

/** Begins and ends an Arrow IPC file. */
const MAGIC = Buffer.from('ARROW1');

/** Holds a List<UInt32>: list `n` is `values[offsets[n] .. offsets[n + 1])`. */
export interface Uint32Lists {
  readonly offsets: Int32Array;
  readonly values: Uint32Array;
}

/**
 * Reads one Arrow IPC file in a prepared folder. Columns are typed arrays over the file's own
 * bytes; nothing is copied. Arrow pads buffers, so that each is cut at the number of its rows. A
 * method throws a StoreError if the file has no such column.
 */
export class ArrowFile {
  readonly rows: number;
  /** Holds the schema's metadata: the kind of file and its columns' meaning. */
  readonly metadata: ReadonlyMap<string, string>;
  readonly #name: string;
  readonly #table: Table;

  private constructor(name: string, table: Table) {
    this.#name = name;
    this.#table = table;
    this.rows = table.numRows;
    this.metadata = table.schema.metadata;
  }

  /**
   * Opens the file at `path`; `name` names it in errors. Throws a StoreError if it is no Arrow
   * file.
   */
  static open(path: string, name: string): ArrowFile {
    const bytes = mapFile(path);
    // The library reads any other beginning as a stream, and an empty stream for an empty table.
    const [begin, end] = [bytes.subarray(0, MAGIC.length), bytes.subarray(-MAGIC.length)];
    if (!MAGIC.equals(begin) || !MAGIC.equals(end)) {
      throw new StoreError(`${name}: not an Arrow file, or only a part of one`);
    }
    try {
      return new ArrowFile(name, tableFromIPC(bytes));
    } catch (cause) {
      throw new StoreError(`${name}: not an Arrow file that can be read`, { cause });
    }
  }

  has(column: string): boolean {
    return this.#table.getChild(column) !== null;
  }

  uint32(column: string): Uint32Array {
    const { values, length } = this.#single(column);
    if (values instanceof Uint32Array) return values.subarray(0, length);
    throw this.#wrong(column, 'UInt32');
  }

  float64(column: string): Float64Array {
    const { values, length } = this.#single(column);
    if (values instanceof Float64Array) return values.subarray(0, length);
    throw this.#wrong(column, 'Float64');
  }

  /** Reads a Utf8 column without nulls, from any number of record batches. */
  utf8(column: string): Utf8Column {
    const chunks = this.#chunks(column).filter(({ length }) => length > 0);
    return new Utf8Column(chunks.map((data) => this.#texts(column, data)));
  }

  lists(column: string): Uint32Lists {
    const data = this.#single(column);
    const values = data.children[0]?.values;
    if (List.isList(data.type) && values instanceof Uint32Array) {
      return { offsets: data.valueOffsets.subarray(0, data.length + 1), values };
    }
    throw this.#wrong(column, 'List<UInt32>');
  }

  /**
   * Reads the members of a List<Struct<…>> column, each as the column with its own name, and the
   * lists' offsets.
   */
  structs(column: string): { offsets: Int32Array; member: (name: string) => Data } {
    const data = this.#single(column);
    const struct = data.children[0];
    if (!List.isList(data.type) || !struct) throw this.#wrong(column, 'List<Struct>');
    const names: string[] = struct.type.children.map(({ name }: { name: string }) => name);
    return {
      offsets: data.valueOffsets.subarray(0, data.length + 1),
      member: (name) => {
        const member = struct.children[names.indexOf(name)];
        if (!member) throw this.#wrong(`${column}.${name}`, 'there');
        return member;
      },
    };
  }

  #texts(column: string, { values, valueOffsets, length }: Data) {
    if (values instanceof Uint8Array && valueOffsets instanceof Int32Array) {
      const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
      return { bytes, offsets: valueOffsets.subarray(0, length + 1) };
    }
    throw this.#wrong(column, 'Utf8');
  }

  /** Returns a column's only chunk; numbers are written as one record batch. */
  #single(column: string): Data {
    const [data, another] = this.#chunks(column);
    if (data && !another) return data;
    throw this.#wrong(column, 'one record batch');
  }

  #chunks(column: string): readonly Data[] {
    const vector = this.#table.getChild(column);
    if (vector) return vector.data;
    throw new StoreError(`${this.#name}: has no column ${column}`);
  }

  #wrong(column: string, expected: string): StoreError {
    return new StoreError(`${this.#name}: column ${column} is not ${expected}`);
  }
}
