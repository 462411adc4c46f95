import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';

/** Requests of one kind, and the most that one may take as a multiple of `select 1`. */
export interface Case {
  readonly name: string;
  readonly operation: string;
  /** Parameters whose values are taken from a record, of a different one each time. */
  readonly filters?: readonly string[];
  /** The list of those records: the log, unless it is said. */
  readonly valuesOf?: string;
  /** Parameters besides, by the number of the request. */
  readonly parameters?: (request: number, pages: number) => Readonly<Record<string, string>>;
  /** A multiple of `select 1`, or of what another case takes; null is not held against anything: its rows are counted one by one. */
  readonly most: number | null | { readonly times: number; readonly of: string };
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
    most: 16,
  },
  { name: 'log, middle pages', operation: LOG, parameters: pageAt(0.5), most: deep },
  { name: 'log, last pages', operation: LOG, parameters: pageAt(1), most: deep },
  { name: 'log of a staker', operation: LOG, filters: ['staker'], most: 20 },
  { name: 'log of an operator', operation: LOG, filters: ['operator'], most: 20 },
  {
    name: 'log of an operator and a strategy',
    operation: LOG,
    filters: ['operator', 'strategy'],
    most: null,
  },
  {
    name: 'histogram',
    operation: 'restaking/activity-histogram',
    parameters: (at) => ({ interval: ['week', 'month'][at % 2] ?? 'week' }),
    most: 30,
  },
  {
    name: 'histogram of an operator',
    operation: 'restaking/activity-histogram',
    filters: ['operator'],
    parameters: () => ({ interval: 'month' }),
    most: 30,
  },
  {
    name: 'stakers, middle pages',
    operation: 'restaking/all-stakers',
    parameters: pageAt(0.5),
    most: 16,
  },
  {
    name: 'stakers, sorted',
    operation: 'restaking/all-stakers',
    parameters: (at) => ({ sort: '-strategies', page: String(at + 100) }),
    most: 16,
  },
  { name: 'a staker', operation: 'restaking/staker-info', filters: ['staker'], most: 16 },
  {
    name: 'batches, middle pages',
    operation: 'availability/all-batches',
    parameters: pageAt(0.5),
    most: 16,
  },
  {
    name: 'a batch',
    operation: 'availability/batch-by-hash',
    filters: ['batchHeaderHash'],
    valuesOf: 'availability/all-batches',
    most: 16,
  },
];

/** The most that a case may take as a multiple of `select 1`; `ratios` are those of the cases before it. */
export function mostOf({ most }: Case, ratios: ReadonlyMap<string, number>): number {
  if (most === null) return Number.POSITIVE_INFINITY;
  return typeof most === 'number' ? most : most.times * (ratios.get(most.of) ?? Number.NaN);
}

/** The queries of a case, each different from the others where it can be. */
export async function askedOf(
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

/** Different values of columns of a list, of records that have all of them. */
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
  // The contract of lists with an envelope of `meta`.
  return JSON.parse(bytes.toString()) as ListBody;
}
