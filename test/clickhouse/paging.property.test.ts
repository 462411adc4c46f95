import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SETTINGS } from '../support/engines.ts';
import { SORTS } from '../support/parameter-values.ts';
import { repetitions } from '../support/repetitions.ts';
import { type QueryRecord, requestsFor } from '../support/requests.ts';
import { readRows } from '../witness/rows.ts';
import type { SnapshotRows } from '../witness/snapshot-rows.ts';
import { answerOf, type Both, openBoth } from './both-engines.ts';
import { unbounded, unboundedSnapshot } from './unbounded-snapshot.ts';

/**
 * Rows per day; for pages after more rows the service counts parts of a day, by default from
 * thousands of rows.
 */
const MAX_SKIPPED = 2;

const lists = unbounded.filter((operation) =>
  Object.hasOwn(operation.parameters(SETTINGS), 'page'),
);

let folder: string;
let rows: SnapshotRows;
beforeAll(async () => {
  folder = await unboundedSnapshot();
  rows = await readRows(folder);
});

describe.each([
  { shared: 'oneNode', name: 'one node', seed: 20_250_601 },
  { shared: 'twoShards', name: 'two shards', seed: 20_250_602 },
] as const)('$name', ({ shared, seed }) => {
  const servers = inject(shared);
  let both: Both;
  beforeAll(async () => {
    both = await openBoth(servers, folder, { maxSkipped: MAX_SKIPPED });
  });
  afterAll(() => both?.close());

  it.each(lists)(
    '$name has the pages of memory, whatever their size, to the last and past it',
    async (operation) => {
      const accepted: QueryRecord[] = [];
      for (const { page: _page, limit: _limit, ...query } of requestsFor(operation, rows, 2)) {
        const { etag } = await answerOf(both.memory, operation, query);
        if (etag.startsWith('"')) accepted.push(query);
      }
      const orders = [
        {},
        ...(SORTS[operation.name] ?? []).flatMap((field) => [
          { sort: field },
          { sort: `-${field}` },
        ]),
      ];
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...accepted),
          fc.constantFrom<QueryRecord>(...orders),
          fc.integer({ min: 1, max: 60 }),
          async (filters, order, limit) => {
            const whole = await answerOf(both.memory, operation, {
              ...filters,
              ...order,
              limit: '1000',
            });
            const together: string[] = [];
            const total = recordsOf(whole.body).length;
            for (let page = 1; page <= Math.ceil(total / limit) + 1; page += 1) {
              const query = { ...filters, ...order, page: `${page}`, limit: `${limit}` };
              const answer = await answerOf(both.database, operation, query);
              expect({ query, ...answer }).toEqual({
                query,
                ...(await answerOf(both.memory, operation, query)),
              });
              together.push(...recordsOf(answer.body));
            }
            expect(together).toEqual(recordsOf(whole.body));
          },
        ),
        { numRuns: repetitions(1, 40), seed },
      );
    },
  );
});

/** The records of a page, in turn. */
function recordsOf(body: string): string[] {
  const { data } = JSON.parse(body);
  const records: unknown = Array.isArray(data) ? data : Object.values(data)[0];
  if (!Array.isArray(records)) throw new TypeError('a page must hold an array');
  return records.map((record) => JSON.stringify(record));
}
