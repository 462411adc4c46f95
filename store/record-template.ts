import { copyBytes } from '../common/copy-bytes.ts';
import { ISO_LENGTH, IsoWriter } from '../common/time.ts';
import { NO_ORDINAL } from './format.ts';
import type { Records } from './records.ts';
import type { TermDictionary } from './term-dictionary.ts';
import type { Utf8Column } from './utf8-column.ts';

/** A piece of every record, with its value in each row of the table. */
export type TemplatePiece =
  | { readonly kind: 'literal'; readonly bytes: Buffer }
  /** The term that a row has, or nothing where it has none. */
  | { readonly kind: 'term'; readonly terms: TermDictionary; readonly ordinals: Uint32Array }
  /** Milliseconds since 1970, written as an ISO time. */
  | { readonly kind: 'time'; readonly times: Float64Array }
  | { readonly kind: 'text'; readonly texts: Utf8Column };

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

  write(listed: Uint32Array, separator: number): Buffer {
    const rows = this.#tableRows(listed);
    const target = Buffer.allocUnsafe(this.#lengthOf(rows) + rows.length);
    const iso = new IsoWriter();
    let end = 0;
    for (const row of rows) {
      for (const piece of this.#pieces) end = writePiece(piece, row, target, end, iso);
      target[end] = separator;
      end += 1;
    }
    return target;
  }

  #tableRows(listed: Uint32Array): Uint32Array {
    const last = listed.reduce((most, row) => Math.max(most, row), -1);
    if (last >= this.length) throw new RangeError(`no record ${last} of ${this.length}`);
    const own = this.#rows;
    return own ? listed.map((row) => own[row] ?? 0) : listed;
  }

  #lengthOf(rows: Uint32Array): number {
    let length = 0;
    for (const piece of this.#pieces) {
      switch (piece.kind) {
        case 'literal':
          length += piece.bytes.length * rows.length;
          break;
        case 'time':
          length += ISO_LENGTH * rows.length;
          break;
        case 'term':
          for (const row of rows) {
            const ordinal = piece.ordinals[row] ?? NO_ORDINAL;
            if (ordinal !== NO_ORDINAL) length += piece.terms.lengthOf(ordinal);
          }
          break;
        case 'text':
          for (const row of rows) length += piece.texts.lengthOf(row);
          break;
      }
    }
    return length;
  }
}

function writePiece(
  piece: TemplatePiece,
  row: number,
  target: Buffer,
  end: number,
  iso: IsoWriter,
): number {
  switch (piece.kind) {
    case 'literal':
      return copyBytes(piece.bytes, 0, piece.bytes.length, target, end);
    case 'term': {
      const ordinal = piece.ordinals[row] ?? NO_ORDINAL;
      return ordinal === NO_ORDINAL ? end : piece.terms.copy(ordinal, target, end);
    }
    case 'time':
      return iso.write(piece.times[row] ?? 0, target, end);
    case 'text':
      return piece.texts.copy(row, target, end);
  }
}
