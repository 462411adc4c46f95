import type { Records } from './stored-records.ts';
import type { Utf8Column } from './utf8-column.ts';

/** Holds a list's finished JSON records, by row. */
export class JsonRecords implements Records {
  readonly length: number;
  readonly #records: Utf8Column;

  constructor(records: Utf8Column) {
    this.#records = records;
    this.length = records.length;
  }

  write(rows: Uint32Array, separator: number, before = 0, after = 0): Buffer {
    return this.#records.join(rows, separator, before, after);
  }
}
