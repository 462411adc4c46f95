import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';

/** Describes one kind of request, and bounds its time as a multiple of `select 1`. */
export interface Case {
  readonly name: string;
  readonly operation: string;
  /** These parameters take values from records, a different record for each request. */
  readonly filters?: readonly string[];
  /** List whose records give the values; the activity log by default. */
  readonly valuesOf?: string;
  /** Adds parameters by the request's number. */
  readonly parameters?: (request: number, pages: number) => Readonly<Record<string, string>>;
  /**
   * Bounds the time as a multiple of `select 1` or of another case; null without a bound, if rows
   * are counted one by one.
   */
  readonly max: number | null | { readonly times: number; readonly of: string };
}

const LOG = 'restaking/activity';
const FIRST = 'log, first pages';
const deep = { times: 1.5, of: FIRST };

const pageAt = (share: number) => (request: number, pages: number) => ({
  page: String(1 + Math.floor(pages * share) - request),
});

export const CASES: readonly Case[] = [
  {
    name: FIRST,
    operation: LOG,
    parameters: (at) => ({ page: String(at + 1) }),
    max: 16,
  },
  { name: 'log, middle pages', operation: LOG, parameters: pageAt(0.5), max: deep },
  { name: 'log, last pages', operation: LOG, parameters: pageAt(1), max: deep },
  { name: 'log of a staker', operation: LOG, filters: ['staker'], max: 20 },
  { name: 'log of an operator', operation: LOG, filters: ['operator'], max: 20 },
  {
    name: 'log of an operator and a strategy',
    operation: LOG,
    filters: ['operator', 'strategy'],
    max: null,
  },
  {
    name: 'histogram',
    operation: 'restaking/activity-histogram',
    parameters: (at) => ({ interval: ['week', 'month'][at % 2] ?? 'week' }),
    max: 30,
  },
  {
    name: 'histogram of an operator',
    operation: 'restaking/activity-histogram',
    filters: ['operator'],
    parameters: () => ({ interval: 'month' }),
    max: 30,
  },
  {
    name: 'stakers, middle pages',
    operation: 'restaking/all-stakers',
    parameters: pageAt(0.5),
    max: 16,
  },
  {
    name: 'stakers, sorted',
    operation: 'restaking/all-stakers',
    parameters: (at) => ({ sort: '-strategies', page: String(at + 100) }),
    max: 16,
  },
  { name: 'a staker', operation: 'restaking/staker-info', filters: ['staker'], max: 16 },
  {
    name: 'batches, middle pages',
    operation: 'availability/all-batches',
    parameters: pageAt(0.5),
    max: 16,
  },
  {
    name: 'a batch',
    operation: 'availability/batch-by-hash',
    filters: ['batchHeaderHash'],
    valuesOf: 'availability/all-batches',
    max: 16,
  },
];

/**
 * Returns a case's maximum as a multiple of `select 1`; `ratios` has the results from earlier
 * cases.
 */
export function maxRatioOf({ max }: Case, ratios: ReadonlyMap<string, number>): number {
  if (max === null) return Number.POSITIVE_INFINITY;
  return typeof max === 'number' ? max : max.times * (ratios.get(max.of) ?? Number.NaN);
}

/** Makes a case's requests, different from each other if possible. */
export async function requestsOf(
  engine: Engine,
  { operation, filters, valuesOf = LOG, parameters = () => ({}) }: Case,
  count: number,
): Promise<Readonly<Record<string, string>>[]> {
  const values = filters ? await valuesFrom(engine, valuesOf, filters, count) : [];
  const pages = operation.endsWith('histogram') || filters ? 1 : await pagesOf(engine, operation);
  return Array.from({ length: count }, (_, at) => ({
    ...values[at % values.length],
    ...parameters(at, pages),
  }));
}

async function pagesOf(engine: Engine, operation: string): Promise<number> {
  return (await bodyOf(engine, operation, {})).meta.totalPages;
}

/** Reads distinct values in a list's columns, from records that have all these columns. */
async function valuesFrom(
  engine: Engine,
  list: string,
  names: readonly string[],
  count: number,
): Promise<Readonly<Record<string, string>>[]> {
  const { data } = await bodyOf(engine, list, { limit: '1000' });
  const found = new Map<string, Readonly<Record<string, string>>>();
  for (const record of data) {
    const values = names.map((name) => record[name] ?? '');
    if (values.includes('')) continue;
    found.set(values.join(), Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])));
  }
  return [...found.values()].slice(0, count);
}

interface ListBody {
  readonly data: readonly Readonly<Record<string, string>>[];
  readonly meta: { readonly totalPages: number };
}

async function bodyOf(
  engine: Engine,
  operation: string,
  query: Readonly<Record<string, string>>,
): Promise<ListBody> {
  const found = operations.find(({ name }) => name === operation);
  if (!found) throw new RangeError(`operation unknown: ${operation}`);
  const { bytes } = await engine.answer(engine.read(found, new Map(Object.entries(query))));
  // Lists have an envelope with `meta`.
  return JSON.parse(bytes.toString()) as ListBody;
}
