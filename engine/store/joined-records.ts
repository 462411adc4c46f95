import type { Records } from './stored-records.ts';

/** Joins two lists' records: the second one's rows are numbered after the first one's. */
export class JoinedRecords implements Records {
  readonly length: number;
  readonly #first: Records;
  readonly #second: Records;

  constructor(first: Records, second: Records) {
    this.length = first.length + second.length;
    this.#first = first;
    this.#second = second;
  }

  write(rows: Uint32Array, separator: number, before = 0, after = 0): Buffer {
    const parts: Uint8Array[] = [Buffer.alloc(before)];
    const between = Buffer.of(separator);
    let from = 0;
    while (from < rows.length) {
      const to = this.#endOfRun(rows, from);
      if (from > 0) parts.push(between);
      parts.push(this.#run(rows.subarray(from, to), separator));
      from = to;
    }
    parts.push(Buffer.alloc(after));
    return Buffer.concat(parts);
  }

  /** Finds the end of the rows from `from` on that belong to one list. */
  #endOfRun(rows: Uint32Array, from: number): number {
    const isSecond = this.#isSecond(rows[from]);
    let to = from + 1;
    while (to < rows.length && this.#isSecond(rows[to]) === isSecond) to += 1;
    return to;
  }

  #run(rows: Uint32Array, separator: number): Buffer {
    if (!this.#isSecond(rows[0])) return this.#first.write(rows, separator);
    const { length } = this.#first;
    return this.#second.write(
      rows.map((row) => row - length),
      separator,
    );
  }

  #isSecond(row = 0): boolean {
    return row >= this.#first.length;
  }
}
