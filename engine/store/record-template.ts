import { copyBytes, viewOf } from './copy-bytes.ts';
import { NO_ORDINAL } from './format.ts';
import type { Records } from './stored-records.ts';
import { ISO_LENGTH, IsoWriter } from './time.ts';

/** Writes one column's values, as they stand in records. */
export interface TemplateValues {
  /** Counts the longest value's bytes. */
  readonly longest: number;
  /** Counts the bytes of a row's value. */
  lengthOf(row: number): number;
  /** Writes a row's value into `target` from `at` on and returns the end offset. */
  write(row: number, target: DataView, at: number): number;
}

/** Pairs a literal text with the values that follow it. */
export interface TemplatePiece {
  readonly literal: string;
  readonly values: TemplateValues;
}

/** Holds texts by row, such as a column or a dictionary. */
interface Texts {
  readonly longest: number;
  lengthOf(row: number): number;
  copy(row: number, target: DataView, at: number): number;
}

/** Writes the term that a row has, or nothing if it has none. */
export class TermValues implements TemplateValues {
  readonly #terms: Texts;
  /** Maps a row to its term's ordinal, or `NO_ORDINAL`. */
  readonly #ordinals: Uint32Array;

  get longest(): number {
    return this.#terms.longest;
  }

  constructor(terms: Texts, ordinals: Uint32Array) {
    this.#terms = terms;
    this.#ordinals = ordinals;
  }

  lengthOf(row: number): number {
    const ordinal = this.#ordinals[row] ?? NO_ORDINAL;
    return ordinal === NO_ORDINAL ? 0 : this.#terms.lengthOf(ordinal);
  }

  write(row: number, target: DataView, at: number): number {
    const ordinal = this.#ordinals[row] ?? NO_ORDINAL;
    return ordinal === NO_ORDINAL ? at : this.#terms.copy(ordinal, target, at);
  }
}

/** Writes a time as ISO text. */
export class TimeValues implements TemplateValues {
  readonly longest = ISO_LENGTH;
  /** Maps a row to milliseconds since 1970. */
  readonly #times: Float64Array;
  readonly #iso = new IsoWriter();

  constructor(times: Float64Array) {
    this.#times = times;
  }

  lengthOf(): number {
    return ISO_LENGTH;
  }

  write(row: number, target: DataView, at: number): number {
    return this.#iso.write(this.#times[row] ?? 0, target, at);
  }
}

/** Writes a text of its own in each row. */
export class TextValues implements TemplateValues {
  readonly #texts: Texts;

  get longest(): number {
    return this.#texts.longest;
  }

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  lengthOf(row: number): number {
    return this.#texts.lengthOf(row);
  }

  write(row: number, target: DataView, at: number): number {
    return this.#texts.copy(row, target, at);
  }
}

/**
 * Composes records from a table's columns when a request needs them. Terms that many rows share are
 * in memory once: finished records of activities would take four times as much.
 *
 * @example
 *     const records = new RecordTemplate([{ literal: '{"id":"', values }], '"}', 2, null);
 *     const bytes = records.write(Uint32Array.of(0, 1), COMMA);
 */
export class RecordTemplate implements Records {
  readonly length: number;
  readonly #pieces: readonly { readonly literal: Literal; readonly values: TemplateValues }[];
  readonly #end: Literal;
  /** Counts the bytes of all literals in a record. */
  readonly #literalLength: number;
  /** Bounds a record's bytes. */
  readonly #longest: number;
  /** Maps the list's row to the table's; null if the list is the whole table. */
  readonly #rows: Uint32Array | null;

  /** Writes in each record the `pieces` in turn, and the literal `end`. */
  constructor(
    pieces: readonly TemplatePiece[],
    end: string,
    length: number,
    rows: Uint32Array | null,
  ) {
    this.#pieces = pieces.map(({ literal, values }) => ({ literal: literalOf(literal), values }));
    this.#end = literalOf(end);
    this.#literalLength = this.#pieces.reduce(
      (sum, { literal }) => sum + literal.length,
      this.#end.length,
    );
    this.#longest = pieces.reduce((sum, { values }) => sum + values.longest, this.#literalLength);
    this.#rows = rows;
    this.length = length;
  }

  write(listed: Uint32Array, separator: number, before = 0, after = 0): Buffer {
    let end = before;
    for (let at = 0; at < listed.length; at += 1) {
      const target = roomFor(end + 1 + this.#longest);
      if (at > 0) {
        target.setUint8(end, separator);
        end += 1;
      }
      end = this.writeRow(this.#tableRow(listed[at] ?? 0), target, end);
    }
    const written = Buffer.allocUnsafe(end + after);
    written.set(scratch.subarray(0, end));
    return written;
  }

  /** Counts the bytes in the record of a table's row. */
  lengthOf(row: number): number {
    let length = this.#literalLength;
    for (const { values } of this.#pieces) length += values.lengthOf(row);
    return length;
  }

  /** Writes the record of a table's row into `target` from `at` on and returns the end offset. */
  writeRow(row: number, target: DataView, at: number): number {
    let end = at;
    for (const { literal, values } of this.#pieces) {
      end = copyBytes(literal.bytes, 0, literal.length, target, end);
      end = values.write(row, target, end);
    }
    return copyBytes(this.#end.bytes, 0, this.#end.length, target, end);
  }

  #tableRow(listed: number): number {
    if (listed >= this.length) throw new RangeError(`no record ${listed} of ${this.length}`);
    return this.#rows ? (this.#rows[listed] ?? 0) : listed;
  }
}

/**
 * Serves as scratch buffer for records: measuring them first takes a third of the time that writing
 * them takes. It is as long as the longest page so far.
 */
let scratch = new Uint8Array(64 * 1024);
let scratchView = viewOf(scratch);

/** Returns the scratch memory with at least this many bytes; its content stays. */
function roomFor(length: number): DataView {
  if (length > scratch.length) {
    const longer = new Uint8Array(Math.max(length, 2 * scratch.length));
    longer.set(scratch);
    scratch = longer;
    scratchView = viewOf(longer);
  }
  return scratchView;
}

/** Keeps a length with the bytes, as reading a view's length is a call. */
interface Literal {
  readonly bytes: DataView;
  readonly length: number;
}

function literalOf(text: string): Literal {
  const bytes = Buffer.from(text);
  return { bytes: viewOf(bytes), length: bytes.length };
}
