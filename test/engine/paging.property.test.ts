import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { ask, openEngine, SETTINGS } from '../support/engines.ts';
import { SORTS } from '../support/parameter-values.ts';
import { repetitions } from '../support/repetitions.ts';
import { type QueryRecord, requestsFor } from '../support/requests.ts';
import { generated } from '../support/snapshots.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

let engine: Engine;
let rows: SnapshotRows;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  engine = await openEngine(folder);
  rows = await readRows(folder);
});

/**
 * Maximum pages of a list that are requested: a history has hundreds of days, and a page takes
 * milliseconds.
 */
const MAX_PAGES = repetitions(12, 1000);

/** Of the orders of a list each so many-eth is asked for with each of its requests, in turn. */
const ORDERS_STEP = repetitions(3, 1);

/** How often the pages of a list are compared with the whole. */
function runsOf({ kind }: (typeof lists)[number]): number {
  return kind === 'query' ? repetitions(3, 12) : repetitions(5, 16);
}

const lists = operations.filter((operation) =>
  Object.hasOwn(operation.parameters(SETTINGS), 'page'),
);

/** Requests of a list that are compared, out of those that it does not refuse. */
const ACCEPTED = repetitions(10, 1000);

/** Records of a page as they are written, and the page's facts about the whole list. */
async function pageOf(operation: (typeof lists)[number], query: QueryRecord) {
  const { status, body } = await ask(engine, operation, query);
  expect(status, body).toBe(200);
  const { data, meta } = JSON.parse(body);
  const { totalPages, hasMore, total } = data.pagination ?? meta;
  return { records: firstArray(body), totalPages, hasMore, total };
}

const BRACKETS_AND_STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/g;

/**
 * The texts of the items of the first array in a JSON text, as they are written: parsed values
 * would not have every digit.
 */
function firstArray(text: string): string[] {
  const items: string[] = [];
  const start = text.indexOf('[') + 1;
  BRACKETS_AND_STRINGS.lastIndex = start;
  let depth = 0;
  let from = start;
  for (;;) {
    const [mark, at] = nextMark(text);
    if (depth === 0 && (mark === ',' || mark === ']')) {
      if (at > from) items.push(text.slice(from, at));
      if (mark === ']') return items;
      from = at + 1;
    }
    if (mark === '[' || mark === '{') depth += 1;
    if (mark === ']' || mark === '}') depth -= 1;
  }
}

function nextMark(text: string): [mark: string, at: number] {
  const match = BRACKETS_AND_STRINGS.exec(text);
  if (match === null) throw new SyntaxError(`no array that ends: ${text.slice(0, 100)}`);
  return [match[0], match.index];
}

describe.each(lists)('$name', (operation) => {
  it('has pages that partition the list, in order, whatever their size', async () => {
    const accepted = await acceptedOf(operation);
    expect(accepted.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...accepted),
        fc.constantFrom(...ordersOf(operation)),
        fc.integer({ min: 1, max: 60 }),
        async (asked, order, few) => {
          const query = { ...asked, ...order };
          const whole = await pageOf(operation, { ...query, limit: '1000' });
          const limit = Math.max(few, Math.ceil(whole.records.length / MAX_PAGES));
          const together: string[] = [];
          let page = 1;
          for (let more = true; more; page += 1) {
            const part = await pageOf(operation, { ...query, page: `${page}`, limit: `${limit}` });
            together.push(...part.records);
            more = part.hasMore === true;
            expect(part.total).toEqual(whole.total);
            expect(part.totalPages).toBe(Math.ceil(whole.records.length / limit));
          }
          expect(together).toEqual(whole.records);
          const past = await pageOf(operation, { ...query, page: `${page}`, limit: `${limit}` });
          expect(past).toMatchObject({ records: [], hasMore: false, total: whole.total });
        },
      ),
      { numRuns: runsOf(operation) },
    );
  });
});

/** Requests without a page that a list does not refuse, from all over those of the witness. */
async function acceptedOf(operation: (typeof lists)[number]): Promise<QueryRecord[]> {
  const accepted: QueryRecord[] = [];
  for (const { page: _page, limit: _limit, ...query } of mixed(
    requestsFor(operation, rows, repetitions(2, 5)),
  )) {
    if (accepted.length === ACCEPTED) break;
    if ((await ask(engine, operation, query)).status === 200) accepted.push(query);
  }
  return accepted;
}

/** The items in an order in which neighbours are far from each other; the same in each run. */
function mixed<Item>(items: readonly Item[]): Item[] {
  const steps = [11, 7, 0, 4, 9, 2, 5, 12, 1, 8, 3, 10, 6];
  return steps.flatMap((step) => items.filter((_, at) => at % steps.length === step));
}

/** How a list can be asked for: in its own order, and in each that `sort` names. */
function ordersOf({ name }: (typeof lists)[number]): QueryRecord[] {
  return [{}, ...(SORTS[name] ?? []).flatMap((field) => [{ sort: field }, { sort: `-${field}` }])];
}

describe.each(lists.filter(({ name }) => Object.hasOwn(SORTS, name)))(
  '$name in another order',
  (operation) => {
    it('has the same records, whatever else is asked', async () => {
      let turn = 0;
      for (const { sort: _sort, page: _page, ...query } of requestsFor(
        operation,
        rows,
        repetitions(1, 4),
      )) {
        const asked = { ...query, limit: '1000' };
        if ((await ask(engine, operation, asked)).status !== 200) continue;
        const own = await pageOf(operation, asked);
        const orders = ordersOf(operation);
        turn += 1;
        for (const order of orders.filter((_, at) => (at + turn) % ORDERS_STEP === 0)) {
          const { records, total } = await pageOf(operation, { ...asked, ...order });
          expect(total).toEqual(own.total);
          expect([...records].sort()).toEqual([...own.records].sort());
        }
      }
    });
  },
);

/** Filters with a value that each record has under the filter's own name. */
const shownFilters: Readonly<Record<string, readonly string[]>> = {
  'restaking/all-tokens': ['token', 'symbol', 'synced'],
  'restaking/all-deposits': ['staker', 'strategy', 'token'],
  'restaking/activity': ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod'],
  'restaking/all-rewards': ['type', 'avs', 'submitter', 'token'],
  'restaking/all-distribution-roots': ['rootIndex', 'active'],
};

describe.each(lists.filter(({ name }) => Object.hasOwn(shownFilters, name)))(
  '$name with filters',
  (operation) => {
    const filters = shownFilters[operation.name] ?? [];

    it('lists what the whole list holds of the given values, in the same order', async () => {
      const { records } = await pageOf(operation, { limit: '1000' });
      const whole: Record<string, unknown>[] = records.map((record) => JSON.parse(record));
      const field = (record: Record<string, unknown> | undefined, name: string) =>
        String(record?.[name]);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...whole),
          fc.subarray([...filters], { minLength: 1 }),
          async (example, chosen) => {
            const query = Object.fromEntries(chosen.map((name) => [name, field(example, name)]));
            const expected = records.filter((_, at) =>
              chosen.every((name) => ['', field(whole[at], name)].includes(query[name] ?? '')),
            );
            const page = await pageOf(operation, { ...query, limit: '1000' });
            expect(page.records).toEqual(expected);
          },
        ),
        { numRuns: repetitions(20, 100) },
      );
    });
  },
);
