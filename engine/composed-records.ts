import type { ColumnValues, ExportColumn, RowBatch } from '../data/columns.ts';
import { copyBytes } from '../data/copy-bytes.ts';
import { jsonEnd, spaceEnd } from './json-text.ts';
import { COMMA, type ExportedRecords, NEWLINE, type Records } from './records.ts';
import type { SortedTexts } from './sorted-texts.ts';
import { TextCells } from './text-cells.ts';
import type { Texts } from './texts.ts';
import { ISO_LENGTH, IsoWriter } from './time.ts';
import { NONE } from './value-index.ts';

/** A piece of every record, with what it is in each; places are those of the table. */
export type RecordPiece =
  | { readonly kind: 'literal'; readonly bytes: Buffer }
  /** The value that a row has, or nothing where it has none. */
  | { readonly kind: 'value'; readonly values: SortedTexts; readonly codes: Uint32Array }
  | { readonly kind: 'time'; readonly times: Float64Array }
  /**
   * A text of each row, which is the JSON of one or several fields with literals of `gaps` bytes
   * between them; `written` has the text's number for a place.
   */
  | {
      readonly kind: 'text';
      readonly texts: Texts;
      readonly written: Uint32Array;
      readonly gaps: readonly number[];
    };

/**
 * Records that are put together from columns when they are asked for. Values that many rows share
 * are kept once: finished records of activities would take four times as much memory, and writing
 * them at load longer than all else.
 */
export class ComposedRecords implements Records, ExportedRecords {
  readonly length: number;
  readonly columns: readonly ExportColumn[];
  readonly #pieces: readonly RecordPiece[];
  /** Place in the listing to place in the table; null where the list is the whole table. */
  readonly #places: Uint32Array | null;

  /**
   * The last byte of the last piece must be the comma that separates records. Pieces that are no
   * literals hold the fields of `columns`, in their order.
   */
  constructor(
    columns: readonly ExportColumn[],
    pieces: readonly RecordPiece[],
    length: number,
    places: Uint32Array | null,
  ) {
    this.columns = columns;
    this.#pieces = pieces;
    this.#places = places;
    this.length = length;
  }

  pick(listed: Uint32Array): Buffer[] {
    if (listed.length === 0) return [];
    return [this.#compose(this.#placesOf(listed), COMMA).subarray(0, -1)];
  }

  lines(listed: Uint32Array): Buffer {
    return this.#compose(this.#placesOf(listed), NEWLINE);
  }

  batch(listed: Uint32Array): RowBatch {
    const places = this.#placesOf(listed);
    return { length: places.length, columns: this.#columnsOf(places) };
  }

  *#columnsOf(places: Uint32Array): Generator<ColumnValues> {
    for (const piece of this.#pieces) yield* columnsOf(piece, places);
  }

  #placesOf(listed: Uint32Array): Uint32Array {
    const last = listed.reduce((most, place) => Math.max(most, place), -1);
    if (last >= this.length) throw new RangeError(`no record ${last} of ${this.length}`);
    const own = this.#places;
    return own ? listed.map((place) => own[place] ?? 0) : listed;
  }

  #compose(places: Uint32Array, separator: number): Buffer {
    const target = Buffer.allocUnsafe(this.#lengthOf(places));
    const iso = new IsoWriter();
    let end = 0;
    for (const place of places) {
      for (const piece of this.#pieces) end = write(piece, place, target, end, iso);
      target[end - 1] = separator;
    }
    return target;
  }

  #lengthOf(places: Uint32Array): number {
    let length = 0;
    for (const piece of this.#pieces) {
      switch (piece.kind) {
        case 'literal':
          length += piece.bytes.length * places.length;
          break;
        case 'time':
          length += ISO_LENGTH * places.length;
          break;
        case 'value':
          for (const place of places) {
            const code = piece.codes[place] ?? NONE;
            if (code !== NONE) length += piece.values.lengthOf(code);
          }
          break;
        case 'text':
          for (const place of places) length += piece.texts.lengthOf(piece.written[place] ?? 0);
          break;
      }
    }
    return length;
  }
}

function write(
  piece: RecordPiece,
  place: number,
  target: Buffer,
  end: number,
  iso: IsoWriter,
): number {
  switch (piece.kind) {
    case 'literal':
      return copyBytes(piece.bytes, 0, piece.bytes.length, target, end);
    case 'value': {
      const code = piece.codes[place] ?? NONE;
      return code === NONE ? end : piece.values.copy(code, target, end);
    }
    case 'time':
      return iso.write(piece.times[place] ?? 0, target, end);
    case 'text':
      return piece.texts.copy(piece.written[place] ?? 0, target, end);
  }
}

/** What a piece holds of the rows, a column for each of its fields. */
function columnsOf(piece: RecordPiece, places: Uint32Array): ColumnValues[] {
  switch (piece.kind) {
    case 'literal':
      return [];
    case 'value': {
      const { values } = piece;
      return [
        {
          kind: 'coded',
          codes: gathered(piece.codes, places),
          size: values.length,
          lengthOf: (code) => values.lengthOf(code),
          copy: (code, target, at) => values.copy(code, target, at),
        },
      ];
    }
    case 'time': {
      const values = Float64Array.from(places, (place) => piece.times[place] ?? 0);
      return [{ kind: 'time', values, valid: null }];
    }
    case 'text': {
      const cells = [new TextCells(places.length)];
      for (const _gap of piece.gaps) cells.push(new TextCells(places.length));
      for (const place of places) {
        const text = piece.texts.locate(piece.written[place] ?? 0);
        let { start } = text;
        for (let at = 0; at < cells.length; at += 1) {
          const last = at === piece.gaps.length;
          const end = last ? text.end : jsonEnd(text.bytes, start, text.end);
          cells[at]?.add(text.bytes, start, end);
          if (!last) start = spaceEnd(text.bytes, end) + (piece.gaps[at] ?? 0);
        }
      }
      return cells.map((column) => column.finish());
    }
  }
}

function gathered(codes: Uint32Array, places: Uint32Array): Uint32Array {
  const some = new Uint32Array(places.length);
  // A loop: `map` calls a function for each of millions of rows.
  for (let at = 0; at < places.length; at += 1) some[at] = codes[places[at] ?? 0] ?? NONE;
  return some;
}
