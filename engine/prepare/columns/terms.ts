import { type DuckDBConnection, DuckDBEnumType } from '@duckdb/node-api';
import { type Relation, relation } from '../../../common/relations/relation.ts';
import { withTemporaryRelations } from '../../../common/relations/run-relations.ts';
import { newestSql, readsOfSelect, type Select } from '../../definition/select.ts';
import type { Utf8Buffers } from '../arrow/columns.ts';
import { eachIntegers } from './read-integers.ts';
import { readUtf8 } from './read-utf8.ts';

/** An index has these terms. */
export interface IndexedTerms {
  /** Computes a row's term in SQL, as text or ENUM; null if it has none. */
  readonly term: string;
  /**
   * Selects terms that are in the dictionary even if no row has them: their page is empty, not
   * unknown.
   */
  readonly known?: Select;
}

/** Holds a column's terms, ascending, and the ordinal of each row's term. */
export interface TermColumn {
  readonly terms: Utf8Buffers;
  /** Maps a row to its ordinal; `NO_ORDINAL` if the row has no term. */
  readonly ordinals: Uint32Array;
}

/**
 * Reads several terms for the rows of `source`, a table with rows numbered by `rowid` from 0, in
 * one scan. A snapshot's ENUM is numbered already.
 */
export async function readTerms(
  connection: DuckDBConnection,
  source: string,
  indexed: readonly IndexedTerms[],
  rows: number,
): Promise<TermColumn[]> {
  if (indexed.length === 0) return [];
  const columns = indexed.map(({ term }, at) => `${term} as term_${at}`);
  const selected = `(select rowid::integer as number, ${columns.join(', ')} from ${source}) selected`;
  const { types } = await typesOf(connection, selected, indexed.length);
  const isOrdinal = (at: number) => types[at] instanceof DuckDBEnumType && !indexed[at]?.known;
  const made = indexed.flatMap((one, at) =>
    isOrdinal(at) ? [] : [termsRelation(termsTable(at), tableOf(source), one)],
  );
  return withTemporaryRelations(connection, made, {}, async () => {
    const read: TermColumn[] = [];
    const numbers: string[] = [];
    const joins: string[] = [];
    for (const at of indexed.keys()) {
      const type = types[at];
      const ordinals = new Uint32Array(rows);
      if (type instanceof DuckDBEnumType && isOrdinal(at)) {
        read.push({ terms: textsOf(type.values), ordinals });
        numbers.push(`coalesce(enum_code(term_${at})::integer, -1)`);
      } else {
        read.push({ terms: await readNumbered(connection, termsTable(at)), ordinals });
        numbers.push(`coalesce(${termsTable(at)}.number, -1)`);
        joins.push(`left join ${termsTable(at)} on ${termsTable(at)}.term = term_${at}::varchar`);
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
    return read;
  });
}

/** The terms of rows that may have several: an entry for each, ascending by row. */
export interface TermEntries extends TermColumn {
  /** By entry. */
  readonly rows: Uint32Array;
}

/**
 * Reads the terms that `source` has: a relation's SQL, with a row and its `rowid` for each term
 * that a listed row has.
 */
export async function readTermEntries(
  connection: DuckDBConnection,
  source: Select,
  indexed: IndexedTerms,
): Promise<TermEntries> {
  const table = termsTable(0);
  return withTemporaryRelations(
    connection,
    [termsRelation(table, source, indexed)],
    {},
    async () => {
      const terms = await readNumbered(connection, table);
      const rows: number[] = [];
      const ordinals: number[] = [];
      await eachIntegers(
        connection,
        `select selected.number, ${table}.number
       from (select rowid::integer as number, ${indexed.term} as term from ${newestSql(source)}) selected
       join ${table} on selected.term::varchar = ${table}.term
       order by 1, 2`,
        ([numbers = NOTHING, found = NOTHING]) => {
          for (const number of numbers) rows.push(number);
          for (const ordinal of found) ordinals.push(ordinal);
        },
      );
      return { terms, ordinals: Uint32Array.from(ordinals), rows: Uint32Array.from(rows) };
    },
  );
}

const NOTHING = new Int32Array();

/** Temporary tables are the connection's own. */
function termsTable(at: number): string {
  return `index_terms_${at}`;
}

/** Numbers the different terms that `source`, a relation's SQL, has; ascending. */
export function termsRelation(
  name: string,
  source: Select,
  { term, known }: IndexedTerms,
): Relation {
  return relation({
    name,
    columns: { term: 'VARCHAR', number: 'INTEGER' },
    reads: [...new Set([source, ...(known ? [known] : [])].flatMap(readsOfSelect))],
    growth: 'whole',
    sql: ({ table }) => {
      const present = `select distinct (${term})::varchar as term from ${source(table)} where ${term} is not null`;
      return /* sql */ `
        select term, (row_number() over (order by term) - 1)::integer as number
        from (${known ? `${present} union ${known(table)}` : present})`;
    },
  });
}

/** Names a table as a relation. */
function tableOf(name: string): Select {
  return (table) => table(name);
}

async function readNumbered(connection: DuckDBConnection, table: string): Promise<Utf8Buffers> {
  const [texts] = await readUtf8(connection, `select term from ${table} order by number`);
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
