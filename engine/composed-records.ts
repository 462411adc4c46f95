import { copyBytes } from './copy-bytes.ts';
import type { Records } from './records.ts';
import type { SortedTexts } from './sorted-texts.ts';
import type { Texts } from './texts.ts';
import { ISO_LENGTH, IsoWriter } from './time.ts';
import { NONE } from './value-index.ts';

/** A piece of every record, with what it is in each; places are those of the table. */
export type RecordPiece =
  | { readonly kind: 'literal'; readonly bytes: Buffer }
  /** The value that a row has, or nothing where it has none. */
  | { readonly kind: 'value'; readonly values: SortedTexts; readonly codes: Uint32Array }
  | { readonly kind: 'time'; readonly times: Float64Array }
  /** A text of each row; `written` has the text's number for a place. */
  | { readonly kind: 'text'; readonly texts: Texts; readonly written: Uint32Array };

/**
 * Records that are put together from columns when they are asked for. Values that many rows share
 * are kept once: finished records of activities would take four times as much memory, and writing
 * them at load longer than all else.
 */
export class ComposedRecords implements Records {
  readonly length: number;
  readonly #pieces: readonly RecordPiece[];
  /** Place in the listing to place in the table; null where the list is the whole table. */
  readonly #places: Uint32Array | null;

  /** The last byte of the last piece must be the comma that separates records. */
  constructor(pieces: readonly RecordPiece[], length: number, places: Uint32Array | null) {
    this.#pieces = pieces;
    this.#places = places;
    this.length = length;
  }

  pick(listed: Uint32Array): Buffer[] {
    if (listed.length === 0) return [];
    const own = this.#places;
    const last = listed.reduce((most, place) => Math.max(most, place), 0);
    if (last >= this.length) throw new RangeError(`no record ${last} of ${this.length}`);
    const places = own ? listed.map((place) => own[place] ?? 0) : listed;
    const target = Buffer.allocUnsafe(this.#lengthOf(places));
    const iso = new IsoWriter();
    let end = 0;
    for (const place of places) {
      for (const piece of this.#pieces) end = write(piece, place, target, end, iso);
    }
    return [target.subarray(0, -1)];
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
