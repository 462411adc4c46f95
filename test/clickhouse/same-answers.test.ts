import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { operations } from '../../engine/operations/index.ts';
import { isUnbounded } from '../../engine/unbounded.ts';
import { requestsFor } from '../support/requests.ts';
import { generated, SAMPLE } from '../support/snapshots.ts';
import { readRows } from '../witness/rows.ts';
import type { SnapshotRows } from '../witness/snapshot-rows.ts';
import { answerOf, type Both, openBoth } from './both-engines.ts';

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

const LONG = process.env.LONG_TESTS === '1';

/** Requested values of each filter. */
const VALUES = LONG ? 12 : 2;

/** Requests of each operation, and of one that is not answered from ClickHouse. */
const [REQUESTS, OTHERS] = LONG ? [10_000, 1000] : [60, 12];

/** Operations answered from ClickHouse. */
const compared = operations.filter(isUnbounded);

/**
 * Evenly spread over all requests: pages, filters, ranges, sorts and refusals follow each other.
 */
function some<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step));
}

describe.each([
  { shared: 'oneNode', name: 'one node' },
  { shared: 'twoShards', name: 'two shards' },
] as const)('$name', ({ shared }) => {
  const servers = inject(shared);

  describe.each([
    { snapshot: 'the sample', folder: async () => SAMPLE },
    { snapshot: 'generated rows of all tables', folder: () => generated('tiny', 3) },
  ])('with $snapshot', ({ folder }) => {
    let both: Both;
    let rows: SnapshotRows;
    beforeAll(async () => {
      const snapshot = await folder();
      both = await openBoth(servers, snapshot);
      rows = await readRows(snapshot);
    });
    afterAll(() => both?.close());

    it.each(compared)('$name has the bodies and entity tags of memory', async (operation) => {
      for (const query of some(requestsFor(operation, rows, VALUES), REQUESTS)) {
        const expected = await answerOf(both.memory, operation, query);
        expect({ query, ...(await answerOf(both.database, operation, query)) }).toEqual({
          query,
          ...expected,
        });
      }
    });

    it('every other operation answers from the files that were loaded', async () => {
      for (const operation of operations.filter((one) => !compared.includes(one))) {
        for (const query of some(requestsFor(operation, rows, 1), OTHERS)) {
          const expected = await answerOf(both.memory, operation, query);
          expect({
            name: operation.name,
            query,
            ...(await answerOf(both.database, operation, query)),
          }).toEqual({ name: operation.name, query, ...expected });
        }
      }
    });
  });

  it('gives the golden answers', async () => {
    const { database, close } = await openBoth(servers, SAMPLE);
    for (const operation of operations) {
      const folder = join(GOLDEN, operation.name);
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.query'))) {
        const text = readFileSync(join(folder, file), 'utf8').trim();
        const query = Object.fromEntries(new URLSearchParams(text));
        const { body } = await answerOf(database, operation, query);
        const expected = readFileSync(join(folder, file.replace(/query$/, 'json')), 'utf8');
        expect(`${body}\n`, `${operation.name} ${file}`).toBe(expected);
      }
    }
    await close();
  });
});
