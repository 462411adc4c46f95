import { firstWhere } from './search.ts';
import type { SortedTexts } from './sorted-texts.ts';

/**
 * For one filter of a list: which rows hold which value. Values are numbered in ascending order;
 * the rows of a value lie next to each other, in listing order, so that a page of a filtered list
 * is a slice and its total a subtraction. A row may hold several values.
 */
export class ValueIndex {
  /** The values, by number. */
  readonly values: SortedTexts;
  /** Value `v` owns `#rows[#starts[v] .. #starts[v + 1])`. */
  readonly #starts: Uint32Array;
  readonly #rows: Uint32Array;
  /**
   * Row to number of its value; `NONE` where the row has none. Where rows hold several values:
   * entry to number of its value.
   */
  readonly codes: Uint32Array;
  readonly #several: boolean;

  /**
   * `codes` holds a value's number (its place in `values`) or `NONE` for each row of the list.
   * Where rows hold several values it does so for each entry, and `entries` has the entries' rows,
   * ascending.
   */
  constructor(values: SortedTexts, codes: Uint32Array, entries: Uint32Array | null = null) {
    this.codes = codes;
    this.#several = entries !== null;
    this.values = values;
    const starts = new Uint32Array(values.length + 1);
    // Plain loops: these walk over millions of rows, where an iterator costs several times more.
    for (let entry = 0; entry < codes.length; entry += 1) {
      const code = codes[entry] ?? NONE;
      if (code !== NONE) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
    }
    for (let value = 0; value < values.length; value += 1) {
      starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0);
    }
    const next = starts.slice();
    const rows = new Uint32Array(starts[values.length] ?? 0);
    for (let entry = 0; entry < codes.length; entry += 1) {
      const code = codes[entry] ?? NONE;
      if (code === NONE) continue;
      const place = next[code] ?? 0;
      rows[place] = entries ? (entries[entry] ?? 0) : entry;
      next[code] = place + 1;
    }
    this.#starts = starts;
    this.#rows = rows;
  }

  /** The index of some of the rows by the same values; `rows` are the wanted ones, ascending. */
  part(rows: Uint32Array): ValueIndex {
    if (this.#several) throw new RangeError('a part of rows with several values each');
    const codes = new Uint32Array(rows.length);
    for (let at = 0; at < rows.length; at += 1) codes[at] = this.codes[rows[at] ?? 0] ?? NONE;
    return new ValueIndex(this.values, codes);
  }

  /** How many different values there are. */
  get size(): number {
    return this.#starts.length - 1;
  }

  /** The number of a value, or null when no row and no known thing has it. */
  numberOf(value: string): number | null {
    return this.values.numberOf(value);
  }

  /** How many rows a value has. */
  countOf(value: number): number {
    return (this.#starts[value + 1] ?? 0) - (this.#starts[value] ?? 0);
  }

  /** The rows of a value, ascending; a view, not a copy. */
  rowsOf(value: number): Uint32Array {
    return this.#rows.subarray(this.#starts[value], this.#starts[value + 1]);
  }

  /** Those of the given rows that hold a value, in the order given. */
  holding(value: number, among: Uint32Array): Uint32Array {
    if (this.#several) {
      const rows = this.rowsOf(value);
      return among.filter(
        (row) => rows[firstWhere(0, rows.length, (at) => (rows[at] ?? 0) >= row)] === row,
      );
    }
    const { codes } = this;
    if (found.length < among.length) found = new Uint32Array(among.length);
    const into = found;
    let length = 0;
    // A plain loop without a branch: half a million rows are common, and a callback costs ten times as much.
    for (let at = 0; at < among.length; at += 1) {
      const row = among[at] ?? 0;
      into[length] = row;
      length += codes[row] === value ? 1 : 0;
    }
    return into.slice(0, length);
  }
}

/** The rows that a request selects: all of them, or the given ones, ascending. */
export type Selection = 'all' | Uint32Array;

/** Stands in `codes` for a row without a value. */
export const NONE = 0xffffffff;

/** Into which rows are put until it is known how many there are; as large as the largest so far. */
let found = new Uint32Array(0);

/** The rows that all of the selected values share, ascending. */
export function intersect(selected: readonly { index: ValueIndex; value: number }[]): Uint32Array {
  const [first, ...others] = [...selected].sort(
    (a, b) => a.index.rowsOf(a.value).length - b.index.rowsOf(b.value).length,
  );
  if (!first) return new Uint32Array(0);
  const rows = first.index.rowsOf(first.value);
  return others.reduce((left, { index, value }) => index.holding(value, left), rows);
}

/** Counts the different values of one index among rows, without clearing anything in between. */
export class DistinctCounter {
  readonly #index: ValueIndex;
  /** Value to the number of the count that met it last. */
  readonly #met: Uint32Array;
  #counts = 0;

  constructor(index: ValueIndex) {
    this.#index = index;
    this.#met = new Uint32Array(index.size);
  }

  /** How many different values the given rows hold; rows without a value do not count. */
  count(rows: Uint32Array): number {
    if (this.#counts === NONE) {
      this.#met.fill(0);
      this.#counts = 0;
    }
    this.#counts += 1;
    const { codes } = this.#index;
    const met = this.#met;
    const count = this.#counts;
    let distinct = 0;
    for (let place = 0; place < rows.length; place += 1) {
      const code = codes[rows[place] ?? 0] ?? NONE;
      if (code === NONE || met[code] === count) continue;
      met[code] = count;
      distinct += 1;
    }
    return distinct;
  }
}
