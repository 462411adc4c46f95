import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../data/sql.ts';
import { ComposedRecords, type RecordPiece } from '../composed-records.ts';
import {
  concatenated,
  exportColumns,
  type Fields,
  type Piece,
  recordPieces,
  time,
} from '../fields.ts';
import { Texts } from '../texts.ts';
import type { TimeColumn } from '../time-column.ts';
import type { ValueIndex } from '../value-index.ts';
import { layIndexes } from './lay-index.ts';
import { type Listing, layListing } from './lay-listing.ts';
import { layTimes } from './lay-times.ts';
import type { Layout } from './layout.ts';
import { readIntegers } from './read-integers.ts';

/** A table so long that its columns are kept once for all lists that are made of its rows. */
export interface ColumnTable {
  readonly source: string;
  /** Total order in which all of its lists are listed, as in ORDER BY. */
  readonly order: string;
  /** Columns of words, addresses or hashes, each a filter of one of the lists. */
  readonly values: readonly string[];
  /** The column of times that lists show and are selected by. */
  readonly times: string;
  /**
   * Neighbouring fields with a text of its own for nearly every row. They are half of the table and only
   * served as they are.
   */
  readonly texts: Fields;
}

/** Some rows of a table, in its order. */
export interface Part {
  readonly of: ColumnTable;
  /** SQL condition for the rows; all of them where there is none. */
  readonly where?: string;
}

interface LaidTable {
  readonly listing: Listing;
  readonly values: ReadonlyMap<string, ValueIndex>;
  readonly times: TimeColumn;
  readonly texts: LaidTexts;
}

/** What the `texts` of a row are one text of, and that text of every row. */
interface LaidTexts {
  readonly sql: string;
  readonly gaps: readonly number[];
  readonly texts: Texts;
}

/** The rows of a part, its columns and its records. */
export class LaidPart {
  readonly length: number;
  readonly times: TimeColumn;
  readonly #part: Part;
  readonly #table: LaidTable;
  /** Place in the part to place in the table; null where the part is the whole table. */
  readonly #places: Uint32Array | null;

  private constructor(part: Part, table: LaidTable, places: Uint32Array | null) {
    this.#part = part;
    this.#table = table;
    this.#places = places;
    this.length = places ? places.length : table.listing.length;
    this.times = places ? table.times.part(places) : table.times;
  }

  static async lay(layout: Layout, part: Part): Promise<LaidPart> {
    const { of: table, where } = part;
    const laid = await layout.once(table, () => layTable(layout.builder, table));
    const places = where ? await placesOf(layout.builder, table, where, laid.listing) : null;
    return new LaidPart(part, laid, places);
  }

  /** The rows of the part by their value in one of the table's `values`. */
  index(column: string): ValueIndex {
    const index = this.#table.values.get(column);
    if (!index) throw new RangeError(`${this.#part.of.source} keeps no values of ${column}`);
    return this.#places ? index.part(this.#places) : index;
  }

  /** The rows as JSON records. */
  records(fields: Fields): ComposedRecords {
    const { listing, texts } = this.#table;
    const pieces: RecordPiece[] = [];
    for (const piece of joined(recordPieces(fields, '', 0, '},').flatMap(this.#known))) {
      if ('kind' in piece) pieces.push(piece);
      else if ('text' in piece) pieces.push({ kind: 'literal', bytes: Buffer.from(piece.text) });
      else if (piece.sql === texts.sql) {
        pieces.push({
          kind: 'text',
          texts: texts.texts,
          written: listing.written,
          gaps: texts.gaps,
        });
      } else throw new RangeError(`${this.#part.of.source} keeps no texts of ${piece.sql}`);
    }
    return new ComposedRecords(exportColumns(fields), pieces, this.length, this.#places);
  }

  /** A piece as columns give it, where they do. */
  #known = (piece: Piece): (Piece | RecordPiece)[] => {
    if ('text' in piece) return [piece];
    const { values, times } = this.#table;
    for (const [column, { values: texts, codes }] of values) {
      if (piece.sql === sqlName(column)) return [{ kind: 'value', values: texts, codes }];
    }
    const [written] = time.json(sqlName(this.#part.of.times), 0, '');
    if (written && 'sql' in written && piece.sql === written.sql) {
      return [{ text: '"' }, { kind: 'time', times: times.times }, { text: '"' }];
    }
    return [piece];
  };
}

async function layTable(builder: DuckDBConnection, table: ColumnTable): Promise<LaidTable> {
  const { source, order, times } = table;
  const texts = await layTexts(builder, table);
  const listing = await layListing(builder, source, order);
  const indexed = table.values.map((column) => ({ value: sqlName(column) }));
  const indexes = await layIndexes(builder, source, indexed, listing);
  const values = new Map(indexes.map((index, at) => [table.values[at] ?? '', index]));
  return { listing, values, times: await layTimes(builder, source, listing, times), texts };
}

async function layTexts(
  builder: DuckDBConnection,
  { source, texts }: ColumnTable,
): Promise<LaidTexts> {
  const [piece] = joined(recordPieces(texts)).filter((one) => 'sql' in one);
  if (!piece) throw new RangeError(`${source} has no texts`);
  const { sql, gaps = [] } = piece;
  const read = await Texts.read(await builder.stream(`select ${sql} from ${source}`));
  return { sql, gaps, texts: read };
}

/** The places of the rows for which a condition holds, ascending. */
async function placesOf(
  builder: DuckDBConnection,
  { source }: ColumnTable,
  where: string,
  { places }: Listing,
): Promise<Uint32Array> {
  const rows = await readIntegers(builder, `select rowid::integer from ${source} where ${where}`);
  return rows.map((row) => places[row] ?? 0).sort();
}

/** SQL of one or several fields, with the lengths of the literals that it has between them. */
type JoinedPiece = RecordPiece | { readonly text: string } | { sql: string; gaps?: number[] };

/** Text between two pieces of SQL joins them to one text a row, and literals that touch are one. */
function joined(pieces: readonly (Piece | RecordPiece)[]): JoinedPiece[] {
  const whole: JoinedPiece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    const before = whole.at(-2);
    if (last && 'text' in last && 'text' in piece) {
      whole[whole.length - 1] = { text: last.text + piece.text };
    } else if (last && 'text' in last && before && 'sql' in before && 'sql' in piece) {
      const gaps = [...(before.gaps ?? []), Buffer.byteLength(last.text)];
      whole.splice(-2, 2, { sql: concatenated([before, last, piece]), gaps });
    } else whole.push(piece);
  }
  return whole;
}
