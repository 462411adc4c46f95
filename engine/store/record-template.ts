import { copyBytes, viewOf } from './copy-bytes.ts';
import { NO_ORDINAL } from './format.ts';
import type { Records } from './records.ts';
import { ISO_LENGTH, IsoWriter } from './time.ts';

/** The values of one column, as they stand in records. */
export interface TemplateValues {
  /** Bytes of the longest value. */
  readonly longest: number;
  /** Bytes of the value of a row. */
  lengthOf(row: number): number;
  /** Writes the value of a row into `target` from `at` on and returns the end offset. */
  write(row: number, target: DataView, at: number): number;
}

/** A literal text, and the values that follow it. */
export interface TemplatePiece {
  readonly literal: string;
  readonly values: TemplateValues;
}

/** Texts by row, such as a column or a dictionary. */
interface Texts {
  readonly longest: number;
  lengthOf(row: number): number;
  copy(row: number, target: DataView, at: number): number;
}

/** The term that a row has, or nothing if it has none. */
export class TermValues implements TemplateValues {
  readonly #terms: Texts;
  /** Row to the ordinal of its term, or `NO_ORDINAL`. */
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

/** A time as ISO text. */
export class TimeValues implements TemplateValues {
  readonly longest = ISO_LENGTH;
  /** Row to milliseconds since 1970. */
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

/** A text of its own in each row. */
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
 * Records that are composed of a table's columns when they are asked for. Terms that many rows
 * share are in memory once: finished records of activities would take four times as much.
 */
export class RecordTemplate implements Records {
  readonly length: number;
  readonly #pieces: readonly { readonly literal: Literal; readonly values: TemplateValues }[];
  readonly #end: Literal;
  /** Bytes of all literals of a record. */
  readonly #literalLength: number;
  /** Bytes that no record exceeds. */
  readonly #longest: number;
  /** Row of the list to row of the table; null if the list is the whole table. */
  readonly #rows: Uint32Array | null;

  /** Each record is the `pieces` in turn, and the literal `end`. */
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

  /** Bytes of the record of a row of the table. */
  lengthOf(row: number): number {
    let length = this.#literalLength;
    for (const { values } of this.#pieces) length += values.lengthOf(row);
    return length;
  }

  /**
   * Writes the record of a row of the table into `target` from `at` on and returns the end offset.
   */
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
 * Scratch buffer for records: measuring them first takes a third of the time of writing them.
 * As long as the longest page so far.
 */
let scratch = new Uint8Array(64 * 1024);
let scratchView = viewOf(scratch);

/** The scratch memory, of this many bytes at least; its content stays. */
function roomFor(length: number): DataView {
  if (length > scratch.length) {
    const longer = new Uint8Array(Math.max(length, 2 * scratch.length));
    longer.set(scratch);
    scratch = longer;
    scratchView = viewOf(longer);
  }
  return scratchView;
}

/** Its length is kept with its bytes: a view's length is a call. */
interface Literal {
  readonly bytes: DataView;
  readonly length: number;
}

function literalOf(text: string): Literal {
  const bytes = Buffer.from(text);
  return { bytes: viewOf(bytes), length: bytes.length };
}
