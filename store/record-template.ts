import { copyBytes, viewOf } from '../common/copy-bytes.ts';
import { ISO_LENGTH, IsoWriter } from '../common/time.ts';
import { NO_ORDINAL } from './format.ts';
import type { Records } from './records.ts';
import type { TermDictionary } from './term-dictionary.ts';
import type { Utf8Column } from './utf8-column.ts';

/** A piece of every record, with its value in each row of the table. */
export interface TemplatePiece {
  /** Bytes of the piece in a row. */
  lengthOf(row: number): number;
  /** Writes the piece of a row into `target` from `at` on and gives where it ends. */
  write(row: number, target: DataView, at: number): number;
}

/** The same text in each row. */
export class LiteralPiece implements TemplatePiece {
  readonly #bytes: DataView;
  readonly #length: number;

  constructor(text: string) {
    this.#bytes = viewOf(Buffer.from(text));
    this.#length = this.#bytes.byteLength;
  }

  lengthOf(): number {
    return this.#length;
  }

  write(_row: number, target: DataView, at: number): number {
    return copyBytes(this.#bytes, 0, this.#length, target, at);
  }
}

/** The term that a row has, or nothing where it has none. */
export class TermPiece implements TemplatePiece {
  readonly #terms: TermDictionary;
  /** Row to the ordinal of its term, or `NO_ORDINAL`. */
  readonly #ordinals: Uint32Array;

  constructor(terms: TermDictionary, ordinals: Uint32Array) {
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
export class TimePiece implements TemplatePiece {
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
export class TextPiece implements TemplatePiece {
  readonly #texts: Utf8Column;

  constructor(texts: Utf8Column) {
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
 * Records that are composed of a table's columns when they are asked for. Terms that many rows share
 * are in memory once: finished records of activities would take four times as much.
 */
export class RecordTemplate implements Records {
  readonly length: number;
  readonly #pieces: readonly TemplatePiece[];
  /** Row of the list to row of the table; null where the list is the whole table. */
  readonly #rows: Uint32Array | null;

  constructor(pieces: readonly TemplatePiece[], length: number, rows: Uint32Array | null) {
    this.#pieces = pieces;
    this.#rows = rows;
    this.length = length;
  }

  write(listed: Uint32Array, separator: number, before = 0, after = 0): Buffer {
    let length = before + Math.max(0, listed.length - 1) + after;
    for (let at = 0; at < listed.length; at += 1) {
      const row = this.#tableRow(listed[at] ?? 0);
      for (const piece of this.#pieces) length += piece.lengthOf(row);
    }
    const written = Buffer.allocUnsafe(length);
    const target = viewOf(written);
    let end = before;
    for (let at = 0; at < listed.length; at += 1) {
      if (at > 0) {
        target.setUint8(end, separator);
        end += 1;
      }
      const row = this.#tableRow(listed[at] ?? 0);
      for (const piece of this.#pieces) end = piece.write(row, target, end);
    }
    return written;
  }

  #tableRow(listed: number): number {
    if (listed >= this.length) throw new RangeError(`no record ${listed} of ${this.length}`);
    return this.#rows ? (this.#rows[listed] ?? 0) : listed;
  }
}
