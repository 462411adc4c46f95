import type { DuckDBConnection } from '@duckdb/node-api';
import type { z } from 'zod';
import { type Fields, integer, objectSchema, recordSql } from '../fields.ts';
import { DistinctCounter, type Selection } from '../value-index.ts';
import { keySql } from './key.ts';
import type { Selectable, Selected } from './select.ts';

/**
 * What a list's statistics describe: the whole snapshot; what the required filters name
 * (the network of an availability list); or the rows that the filters select, as a row count and
 * counts of distinct values of filter columns.
 */
export type Statistics =
  | { readonly of: 'snapshot'; readonly fields: Fields; readonly rows: string }
  | { readonly of: 'required'; readonly fields: Fields; readonly rows: string }
  | {
      readonly of: 'selection';
      readonly count: string;
      /** Field name to the filter whose distinct values it counts. */
      readonly distinct: Readonly<Record<string, string>>;
    };

/** The JSON text of the statistics for a selection and the filters that made it. */
export type LaidStatistics = (selection: Selection, by: Selected['by']) => string;

/** The schema of a list's `statistics`. */
export function statisticsSchema(statistics: Statistics): z.ZodType {
  switch (statistics.of) {
    case 'snapshot':
      return objectSchema(statistics.fields);
    case 'required':
      return objectSchema(statistics.fields).describe(
        'Counts and sums over all that the network, or the quorum, has.',
      );
    case 'selection': {
      const names = [statistics.count, ...Object.keys(statistics.distinct)];
      return objectSchema(Object.fromEntries(names.map((name) => [name, integer]))).describe(
        'Counts over the rows that the filters select.',
      );
    }
  }
}

/** Statistics of a list: finished at load, or counted when a request asks for them. */
export async function layStatistics(
  builder: DuckDBConnection,
  statistics: Statistics,
  length: number,
  list: Selectable,
): Promise<LaidStatistics> {
  switch (statistics.of) {
    case 'snapshot': {
      const { fields, rows } = statistics;
      const result = await builder.runAndReadAll(`select ${recordSql(fields)} from (${rows})`);
      const text = String(result.getRowsJS()[0]?.[0]);
      return () => text;
    }
    case 'required':
      return layByRequired(builder, statistics, list);
    case 'selection':
      return layBySelection(statistics, length, list);
  }
}

async function layByRequired(
  builder: DuckDBConnection,
  { fields, rows }: Extract<Statistics, { of: 'required' }>,
  { indexes, required }: Selectable,
): Promise<LaidStatistics> {
  if (!required) throw new RangeError('statistics of what no filter names');
  const [filter] = required;
  const result = await builder.runAndReadAll(
    `select ${keySql(required)}, ${recordSql(fields)} from (${rows})`,
  );
  const texts = new Map<number | null, string>();
  for (const [name, text] of result.getRowsJS()) {
    texts.set(indexes.get(filter)?.numberOf(String(name)) ?? null, String(text));
  }
  return (_selection, by) => {
    const text = texts.get(by.find((one) => one.filter === filter)?.value ?? null);
    if (text === undefined) throw new RangeError(`no statistics for this ${filter}`);
    return text;
  };
}

/** Fewer rows are counted in microseconds each time. */
const FEW = 256;

/**
 * Counts the rows of a value the first time that they are asked for, which takes as long as to combine the
 * value with a second one: to count those of all values at load takes a third of a second.
 */
function layBySelection(
  { count, distinct }: Extract<Statistics, { of: 'selection' }>,
  length: number,
  { indexes }: Selectable,
): LaidStatistics {
  const counted = Object.entries(distinct).map(([name, filter]) => {
    const index = indexes.get(filter);
    if (!index) throw new RangeError(`statistics count ${filter}, which is not a filter`);
    return { name, index, counter: new DistinctCounter(index) };
  });
  const write = (total: number, counts: readonly number[]) =>
    `{"${count}":${total}${counted.map(({ name }, place) => `,"${name}":${counts[place]}`).join('')}}`;
  const all = write(
    length,
    counted.map(({ index }) => index.size),
  );
  const known = new Map<string, string>();
  return (selection, by) => {
    if (selection === 'all') return all;
    // Another filter, or a range of time, may leave all the rows that a value has.
    const whole = by.find(({ index, value }) => index.countOf(value) === selection.length);
    const key = whole && selection.length > FEW ? `${whole.filter} ${whole.value}` : null;
    const found = key === null ? undefined : known.get(key);
    if (found !== undefined) return found;
    const text = write(
      selection.length,
      counted.map(({ counter }) => counter.count(selection)),
    );
    if (key !== null) known.set(key, text);
    return text;
  };
}
