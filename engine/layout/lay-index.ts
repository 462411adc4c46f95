import { type DuckDBConnection, DuckDBEnumType } from '@duckdb/node-api';
import { SortedTexts } from '../sorted-texts.ts';
import { ValueIndex } from '../value-index.ts';
import type { Listing } from './lay-listing.ts';
import { letOthersOn } from './layout.ts';
import { eachIntegers } from './read-integers.ts';

/** By what rows are indexed. */
export interface Indexed {
  /** SQL for a row's value, as text. */
  readonly value: string;
  /**
   * SELECT of values that count as present even where no row has them, so that their page is empty
   * and not unknown.
   */
  readonly known?: string;
}

/**
 * Indexes the rows of a listing by several of their values, in one scan of `source`, a table or
 * view with a `rowid`. What a snapshot keeps as an ENUM is numbered already.
 */
export async function layIndexes(
  builder: DuckDBConnection,
  source: string,
  indexed: readonly Indexed[],
  { places, length }: Listing,
): Promise<ValueIndex[]> {
  if (indexed.length === 0) return [];
  const columns = indexed.map(({ value }, at) => `${value} as value_${at}`);
  const listed = `(select rowid::integer as number, ${columns.join(', ')} from ${source}) listed`;
  const kept = await builder.run(`select * exclude (number) from ${listed} limit 0`);
  const laid: { values: SortedTexts; codes: Uint32Array }[] = [];
  const numbers: string[] = [];
  const joins: string[] = [];
  for (const [at, one] of indexed.entries()) {
    const table = valuesTable(at);
    const type = kept.columnType(at);
    if (type instanceof DuckDBEnumType && !one.known) {
      laid.push({ values: SortedTexts.of(type.values), codes: new Uint32Array(length) });
      numbers.push(`coalesce(enum_code(value_${at})::integer, -1)`);
      continue;
    }
    const values = await layValues(builder, table, source, one);
    laid.push({ values, codes: new Uint32Array(length) });
    numbers.push(`coalesce(${table}.number, -1)`);
    joins.push(`left join ${table} on ${table}.value = value_${at}`);
  }
  await eachIntegers(
    builder,
    `select listed.number, ${numbers.join(', ')} from ${listed} ${joins.join(' ')}`,
    ([rows = NOTHING, ...numbered]) => {
      const listed = rows.map((row) => places[row] ?? 0);
      for (const [at, { codes }] of laid.entries()) {
        const numbers = numbered[at] ?? NOTHING;
        for (let row = 0; row < listed.length; row += 1) {
          // -1 is NONE in an array of unsigned integers.
          codes[listed[row] ?? 0] = numbers[row] ?? 0;
        }
      }
    },
  );
  for (const at of laid.keys()) await builder.run(`drop table if exists ${valuesTable(at)}`);
  const indexes: ValueIndex[] = [];
  for (const { values, codes } of laid) {
    indexes.push(new ValueIndex(values, codes));
    await letOthersOn();
  }
  return indexes;
}

/**
 * Indexes the rows of a listing by a value of which each may have several: `source` has a row for
 * each of them, with the `rowid` of the listed row.
 */
export async function layIndexOfSeveral(
  builder: DuckDBConnection,
  source: string,
  indexed: Indexed,
  { places }: Listing,
): Promise<ValueIndex> {
  const table = valuesTable(0);
  const values = await layValues(builder, table, source, indexed);
  const pairs: { place: number; number: number }[] = [];
  await eachIntegers(
    builder,
    `select listed.number, ${table}.number
     from (select rowid::integer as number, ${indexed.value} as value from ${source}) listed
     join ${table} on listed.value = ${table}.value`,
    ([rows = NOTHING, numbers = NOTHING]) => {
      for (let at = 0; at < rows.length; at += 1) {
        pairs.push({ place: places[rows[at] ?? 0] ?? 0, number: numbers[at] ?? 0 });
      }
    },
  );
  await builder.run(`drop table ${table}`);
  pairs.sort((a, b) => a.place - b.place);
  return new ValueIndex(
    values,
    Uint32Array.from(pairs, ({ number }) => number),
    Uint32Array.from(pairs, ({ place }) => place),
  );
}

const NOTHING = new Int32Array();

/** Temporary tables are the connection's own, so that their names do not meet others. */
function valuesTable(at: number): string {
  return `index_values_${at}`;
}

/** Numbers the different values, in ascending order, in a temporary table and in the process. */
async function layValues(
  builder: DuckDBConnection,
  table: string,
  source: string,
  { value, known }: Indexed,
): Promise<SortedTexts> {
  const present = `select distinct ${value} as value from ${source} where ${value} is not null`;
  await builder.run(
    `create temp table ${table} as
     select value, (row_number() over (order by value) - 1)::integer as number
     from (${known ? `${present} union ${known}` : present})`,
  );
  return SortedTexts.read(await builder.stream(`select value from ${table} order by number`));
}
