import type { DuckDBResult } from '@duckdb/node-api';
import type { Records } from './records.ts';
import { Texts } from './texts.ts';

/**
 * The finished JSON records of a list, each followed by a comma. They lie in the order in which they
 * were written and are asked for by their place in the listing.
 */
export class TextColumn implements Records {
  readonly length: number;
  readonly #records: Texts;
  /** Place in the listing to number of the record. */
  readonly #written: Uint32Array;

  private constructor(records: Texts, written: Uint32Array) {
    this.#records = records;
    this.#written = written;
    this.length = written.length;
  }

  /**
   * Reads a streamed result of one VARCHAR column without nulls, each text ending in a comma;
   * `written` has the number of the record that stands at each place.
   */
  static async read(result: DuckDBResult, written: Uint32Array): Promise<TextColumn> {
    return new TextColumn(await Texts.read(result), written);
  }

  /** The records at the given places in the given order, separated by commas. */
  pick(places: Uint32Array): Buffer[] {
    const records: Buffer[] = [];
    for (const place of places) records.push(this.at(place));
    return withoutLastComma(records);
  }

  /** The record at a place, with the comma behind it; a view, not a copy. */
  at(place: number): Buffer {
    return this.#records.at(this.#written[place] ?? Number.POSITIVE_INFINITY);
  }
}

function withoutLastComma(records: Buffer[]): Buffer[] {
  const last = records.at(-1);
  if (last) records[records.length - 1] = last.subarray(0, -1);
  return records;
}
