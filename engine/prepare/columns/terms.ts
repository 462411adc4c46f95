import { type DuckDBConnection, DuckDBEnumType } from '@duckdb/node-api';
import type { Utf8Buffers } from '../arrow/columns.ts';
import { eachIntegers } from './read-integers.ts';
import { readUtf8 } from './read-utf8.ts';

/** The terms of an index. */
export interface Indexed {
  /** SQL for a row's term, as text or ENUM; null if it has none. */
  readonly term: string;
  /**
   * SELECT of terms that are in the dictionary even if no row has them: their page is empty, not
   * unknown.
   */
  readonly known?: string;
}

/** The terms of a column, ascending, and the ordinal of each row's term. */
export interface TermColumn {
  readonly terms: Utf8Buffers;
  /** By row; `NO_ORDINAL` if the row has no term. */
  readonly ordinals: Uint32Array;
}

/**
 * Reads several terms of the rows of `source`, a table with rows numbered by `rowid` from 0, in one
 * scan. An ENUM of a snapshot is numbered already.
 */
export async function readTerms(
  connection: DuckDBConnection,
  source: string,
  indexed: readonly Indexed[],
  rows: number,
): Promise<TermColumn[]> {
  if (indexed.length === 0) return [];
  const columns = indexed.map(({ term }, at) => `${term} as term_${at}`);
  const selected = `(select rowid::integer as number, ${columns.join(', ')} from ${source}) selected`;
  const { types } = await typesOf(connection, selected, indexed.length);
  const read: TermColumn[] = [];
  const numbers: string[] = [];
  const joins: string[] = [];
  for (const [at, one] of indexed.entries()) {
    const type = types[at];
    const ordinals = new Uint32Array(rows);
    if (type instanceof DuckDBEnumType && !one.known) {
      read.push({ terms: textsOf(type.values), ordinals });
      numbers.push(`coalesce(enum_code(term_${at})::integer, -1)`);
    } else {
      read.push({ terms: await numberTerms(connection, termsTable(at), source, one), ordinals });
      numbers.push(`coalesce(${termsTable(at)}.number, -1)`);
      joins.push(`left join ${termsTable(at)} on ${termsTable(at)}.term = term_${at}`);
    }
  }
  await eachIntegers(
    connection,
    `select selected.number, ${numbers.join(', ')} from ${selected} ${joins.join(' ')}`,
    ([numbered = NOTHING, ...found]) => {
      for (const [at, { ordinals }] of read.entries()) {
        const column = found[at] ?? NOTHING;
        for (let row = 0; row < numbered.length; row += 1) {
          // -1 is NO_ORDINAL in an array of unsigned integers.
          ordinals[numbered[row] ?? 0] = column[row] ?? 0;
        }
      }
    },
  );
  for (const at of read.keys()) await connection.run(`drop table if exists ${termsTable(at)}`);
  return read;
}

/** The terms of rows that may have several: an entry for each, ascending by row. */
export interface TermEntries extends TermColumn {
  /** By entry. */
  readonly rows: Uint32Array;
}

/**
 * Reads the terms of `source`, a SELECT with a row and its `rowid` for each term of a listed row.
 */
export async function readTermEntries(
  connection: DuckDBConnection,
  source: string,
  indexed: Indexed,
): Promise<TermEntries> {
  const table = termsTable(0);
  const terms = await numberTerms(connection, table, source, indexed);
  const rows: number[] = [];
  const ordinals: number[] = [];
  await eachIntegers(
    connection,
    `select selected.number, ${table}.number
     from (select rowid::integer as number, ${indexed.term} as term from ${source}) selected
     join ${table} on selected.term = ${table}.term
     order by 1, 2`,
    ([numbers = NOTHING, found = NOTHING]) => {
      rows.push(...numbers);
      ordinals.push(...found);
    },
  );
  await connection.run(`drop table ${table}`);
  return { terms, ordinals: Uint32Array.from(ordinals), rows: Uint32Array.from(rows) };
}

const NOTHING = new Int32Array();

/** Temporary tables are the connection's own. */
function termsTable(at: number): string {
  return `index_terms_${at}`;
}

/** Numbers the different terms in a temporary table, ascending, and reads them. */
async function numberTerms(
  connection: DuckDBConnection,
  table: string,
  source: string,
  { term, known }: Indexed,
): Promise<Utf8Buffers> {
  const present = `select distinct ${term} as term from ${source} where ${term} is not null`;
  await connection.run(
    `create temp table ${table} as
     select term, (row_number() over (order by term) - 1)::integer as number
     from (${known ? `${present} union ${known}` : present})`,
  );
  const [texts] = await readUtf8(connection, `select term::varchar from ${table} order by number`);
  if (!texts) throw new RangeError('one column was selected');
  return texts;
}

async function typesOf(connection: DuckDBConnection, selected: string, count: number) {
  const result = await connection.run(`select * exclude (number) from ${selected} limit 0`);
  return { types: Array.from({ length: count }, (_, at) => result.columnType(at)) };
}

function textsOf(terms: readonly string[]): Utf8Buffers {
  const offsets = new Int32Array(terms.length + 1);
  for (const [at, term] of terms.entries()) {
    offsets[at + 1] = (offsets[at] ?? 0) + Buffer.byteLength(term);
  }
  return { bytes: Buffer.from(terms.join('')), offsets };
}
