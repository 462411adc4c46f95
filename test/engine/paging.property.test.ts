import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { ask, openEngine, SETTINGS } from '../support/engines.ts';
import { SORTS } from '../support/parameter-values.ts';
import { repetitions } from '../support/repetitions.ts';
import { type QueryRecord, requestsFor } from '../support/requests.ts';
import { generated } from '../support/snapshots.ts';
import { type Exact, ExactObject, parseExact } from '../witness/json.ts';
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
  return kind === 'query' ? repetitions(3, 12) : repetitions(8, 16);
}

const lists = operations.filter((operation) =>
  Object.hasOwn(operation.parameters(SETTINGS), 'page'),
);

/** Records of a page as text, and the page's facts about the whole list. */
async function pageOf(operation: (typeof lists)[number], query: QueryRecord) {
  const { status, body } = await ask(engine, operation, query);
  expect(status, body).toBe(200);
  const answer = member(parseExact(body));
  const data = answer.get('data');
  const nested = data instanceof ExactObject ? data : null;
  const records = nested ? nested.entries[0]?.[1] : data;
  const paging = member(nested ? nested.get('pagination') : answer.get('meta'));
  if (!Array.isArray(records)) throw new TypeError('a page must hold an array');
  return {
    records: records.map((record) => written(record)),
    totalPages: Number(paging.get('totalPages')),
    hasMore: paging.get('hasMore'),
    total: paging.get('total'),
  };
}

function member(value: Exact | undefined): ExactObject {
  if (value instanceof ExactObject) return value;
  throw new TypeError('an object was expected');
}

function written(value: Exact): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? `${inner}n` : inner,
  );
}

describe.each(lists)('$name', (operation) => {
  it('has pages that partition the list, in order, whatever their size', async () => {
    const accepted: QueryRecord[] = [];
    for (const { page: _page, limit: _limit, ...query } of requestsFor(
      operation,
      rows,
      repetitions(2, 5),
    )) {
      if ((await ask(engine, operation, query)).status === 200) accepted.push(query);
    }
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
      const whole = records.map((record) => JSON.parse(record));
      const field = (record: Record<string, unknown>, name: string) =>
        String(fieldOf(record, name));
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

/** `written` keeps an ExactObject's members as its `entries`. */
function fieldOf(record: Record<string, unknown>, name: string): unknown {
  const { entries } = record;
  if (!Array.isArray(entries)) return record[name];
  const found = entries.find((entry) => Array.isArray(entry) && entry[0] === name);
  return Array.isArray(found) ? found[1] : undefined;
}
