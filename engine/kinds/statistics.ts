import type { DuckDBConnection } from '@duckdb/node-api';
import type { z } from 'zod';
import { sqlName } from '../../data/sql.ts';
import { columnOf, type Fields, integer, objectSchema, recordSql } from '../fields.ts';
import { DistinctCounter, type Selection, type ValueIndex } from '../value-index.ts';

/**
 * What a list's statistics describe: the whole snapshot; the rows of one filter's value (the
 * network of an availability list); or the rows that the filters select, as a row count and
 * counts of distinct values of filter columns.
 */
export type Statistics =
  | { readonly of: 'snapshot'; readonly fields: Fields; readonly rows: string }
  | {
      readonly of: 'value';
      readonly filter: string;
      readonly fields: Fields;
      readonly rows: string;
    }
  | {
      readonly of: 'selection';
      readonly count: string;
      /** Field name to the filter whose distinct values it counts. */
      readonly distinct: Readonly<Record<string, string>>;
    };

/** The JSON text of the statistics for a selection and the filters that made it. */
export type LaidStatistics = (
  selection: Selection,
  filters: readonly { filter: string; value: number }[],
) => string;

/** The schema of a list's `statistics`. */
export function statisticsSchema(statistics: Statistics): z.ZodType {
  if (statistics.of !== 'selection') return objectSchema(statistics.fields);
  const names = [statistics.count, ...Object.keys(statistics.distinct)];
  return objectSchema(Object.fromEntries(names.map((name) => [name, integer])));
}

/** Computes at load every statistics text that a request by at most one filter can ask for. */
export async function layStatistics(
  builder: DuckDBConnection,
  statistics: Statistics,
  length: number,
  indexes: ReadonlyMap<string, ValueIndex>,
): Promise<LaidStatistics> {
  switch (statistics.of) {
    case 'snapshot': {
      const { fields, rows } = statistics;
      const result = await builder.runAndReadAll(`select ${recordSql(fields)} from (${rows})`);
      const text = String(result.getRowsJS()[0]?.[0]);
      return () => text;
    }
    case 'value':
      return layByValue(builder, statistics, indexes);
    case 'selection':
      return layBySelection(statistics, length, indexes);
  }
}

async function layByValue(
  builder: DuckDBConnection,
  { filter, fields, rows }: Extract<Statistics, { of: 'value' }>,
  indexes: ReadonlyMap<string, ValueIndex>,
): Promise<LaidStatistics> {
  const column = sqlName(columnOf(filter));
  const result = await builder.runAndReadAll(
    `select ${column}, ${recordSql(fields)} from (${rows})`,
  );
  const texts = new Map<number | null, string>();
  for (const [value, text] of result.getRowsJS()) {
    texts.set(indexes.get(filter)?.numberOf(String(value)) ?? null, String(text));
  }
  return (_selection, filters) => {
    const text = texts.get(filters.find((one) => one.filter === filter)?.value ?? null);
    if (text === undefined) throw new RangeError(`no statistics for this value of ${filter}`);
    return text;
  };
}

function layBySelection(
  { count, distinct }: Extract<Statistics, { of: 'selection' }>,
  length: number,
  indexes: ReadonlyMap<string, ValueIndex>,
): LaidStatistics {
  const counted = Object.entries(distinct).map(([name, filter]) => {
    const index = indexes.get(filter);
    if (!index) throw new RangeError(`statistics count ${filter}, which is not a filter`);
    return { name, index, counter: new DistinctCounter(index) };
  });
  const write = (total: number, counts: readonly number[]) =>
    `{"${count}":${total}${counted.map(({ name }, place) => `,"${name}":${counts[place]}`).join('')}}`;
  const countAll = (rows: Uint32Array) => counted.map(({ counter }) => counter.count(rows));
  const all = write(
    length,
    counted.map(({ index }) => index.size),
  );
  const byValue = new Map<string, Uint32Array>();
  for (const [filter, index] of indexes) {
    const counts = new Uint32Array(index.size * counted.length);
    for (let value = 0; value < index.size; value += 1) {
      counts.set(countAll(index.rowsOf(value)), value * counted.length);
    }
    byValue.set(filter, counts);
  }
  return (selection, filters) => {
    if (selection === 'all') return all;
    const [only, another] = filters;
    const known = only && !another ? byValue.get(only.filter) : undefined;
    const counts =
      only && known
        ? [...known.subarray(only.value * counted.length, (only.value + 1) * counted.length)]
        : countAll(selection);
    return write(selection.length, counts);
  };
}
