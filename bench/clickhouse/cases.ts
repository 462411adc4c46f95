import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';

/** Requests of one kind, and the most that one may take as a multiple of `select 1`. */
export interface Case {
  readonly name: string;
  readonly operation: string;
  /** A filter whose values are taken from records of the log, a different one each time. */
  readonly filter?: string;
  /** Parameters besides, by the number of the request. */
  readonly parameters?: (request: number, pages: number) => Readonly<Record<string, string>>;
  readonly floor: number;
}

const pageAt = (share: number) => (request: number, pages: number) => ({
  page: String(1 + Math.floor(pages * share) - request),
});

export const CASES: readonly Case[] = [
  {
    name: 'log, first pages',
    operation: 'restaking/activity',
    parameters: (at) => ({ page: String(at + 1) }),
    floor: 16,
  },
  {
    name: 'log, middle pages',
    operation: 'restaking/activity',
    parameters: pageAt(0.5),
    floor: 24,
  },
  { name: 'log, last pages', operation: 'restaking/activity', parameters: pageAt(1), floor: 24 },
  { name: 'log of a staker', operation: 'restaking/activity', filter: 'staker', floor: 20 },
  { name: 'log of an operator', operation: 'restaking/activity', filter: 'operator', floor: 20 },
  {
    name: 'histogram',
    operation: 'restaking/activity-histogram',
    parameters: (at) => ({ interval: ['week', 'month'][at % 2] ?? 'week' }),
    floor: 30,
  },
  {
    name: 'histogram of an operator',
    operation: 'restaking/activity-histogram',
    filter: 'operator',
    parameters: () => ({ interval: 'month' }),
    floor: 30,
  },
  {
    name: 'stakers, middle pages',
    operation: 'restaking/all-stakers',
    parameters: pageAt(0.5),
    floor: 16,
  },
  {
    name: 'stakers, sorted',
    operation: 'restaking/all-stakers',
    parameters: (at) => ({ sort: '-strategies', page: String(at + 100) }),
    floor: 16,
  },
  { name: 'a staker', operation: 'restaking/staker-info', filter: 'staker', floor: 16 },
  {
    name: 'batches, middle pages',
    operation: 'availability/all-batches',
    parameters: pageAt(0.5),
    floor: 16,
  },
];

/** The queries of a case, each different from the others where it can be. */
export async function askedOf(
  memory: Engine,
  { operation, filter, parameters = () => ({}) }: Case,
  count: number,
): Promise<Readonly<Record<string, string>>[]> {
  const values = filter === undefined ? [] : await valuesOf(memory, filter, count);
  const pages =
    operation.endsWith('histogram') || filter !== undefined ? 1 : await pagesOf(memory, operation);
  return Array.from({ length: count }, (_, at) => ({
    ...(filter !== undefined && { [filter]: values[at % values.length] ?? '' }),
    ...parameters(at, pages),
  }));
}

async function pagesOf(engine: Engine, operation: string): Promise<number> {
  return (await bodyOf(engine, operation, {})).meta.totalPages;
}

/** Different values of a column of the log. */
async function valuesOf(engine: Engine, filter: string, count: number): Promise<string[]> {
  const { data } = await bodyOf(engine, 'restaking/activity', { limit: '1000' });
  const values = new Set(data.map((record) => record[filter] ?? ''));
  values.delete('');
  return [...values].slice(0, count);
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
