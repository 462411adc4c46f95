import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Operation } from '../../engine/definition/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { LONG } from '../support/repetitions.ts';
import { type QueryRecord, requestsFor } from '../support/requests.ts';
import { generated, isGoldenOfSample, SAMPLE, sampleHas } from '../support/snapshots.ts';
import { readRows } from '../witness/rows.ts';
import type { SnapshotRows } from '../witness/snapshot-rows.ts';
import { answerOf, type Both, openBoth } from './both-engines.ts';
import { unbounded, unboundedSnapshot } from './unbounded-snapshot.ts';

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

/** Requested values of each filter. */
const VALUES = LONG ? 12 : 2;

/** Requests of each operation, and of one that is not answered from ClickHouse. */
const [REQUESTS, OTHERS] = LONG ? [10_000, 1000] : [40, 8];

/**
 * Evenly spread over all requests: pages, filters, ranges, sorts and refusals follow each other.
 */
function some<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step));
}

const ONE_NODE = { name: 'one node', servers: inject('oneNode') };
const TWO_SHARDS = { name: 'two shards', servers: inject('twoShards') };

const ALL_TABLES = {
  snapshot: 'generated rows of all tables',
  folder: () => generated('tiny', 7),
};

/**
 * In long tests all servers have every snapshot. Otherwise two shards have one with all tables, and
 * one node the one that other test files load as well.
 */
const SNAPSHOTS = LONG
  ? [{ snapshot: 'the sample', folder: async () => SAMPLE }, ALL_TABLES].flatMap((rest) =>
      [ONE_NODE, TWO_SHARDS].map((on) => ({ ...rest, ...on })),
    )
  : [
      { snapshot: 'generated rows of few other tables', folder: unboundedSnapshot, ...ONE_NODE },
      { ...ALL_TABLES, ...TWO_SHARDS },
    ];

describe.each(SNAPSHOTS)('$name, with $snapshot', ({ folder, servers }) => {
  let both: Both;
  let rows: SnapshotRows;
  beforeAll(async () => {
    const snapshot = await folder();
    both = await openBoth(servers, snapshot);
    rows = await readRows(snapshot);
  });
  afterAll(() => both?.close());

  /** Compares bodies and entity tags with those of memory. */
  async function expectSame(operation: Operation, requests: readonly QueryRecord[]) {
    for (const query of requests) {
      const of = { name: operation.name, query };
      const expected = await answerOf(both.memory, operation, query);
      expect({ ...of, ...(await answerOf(both.database, operation, query)) }).toEqual({
        ...of,
        ...expected,
      });
    }
  }

  it.each(unbounded)('$name has the bodies and entity tags of memory', async (operation) => {
    await expectSame(operation, some(requestsFor(operation, rows, VALUES), REQUESTS));
  });

  it('every other operation answers from the files that were loaded', async () => {
    for (const operation of operations.filter((one) => !unbounded.includes(one))) {
      await expectSame(operation, some(requestsFor(operation, rows, 1), OTHERS));
    }
  });
});

it.each(LONG ? [ONE_NODE, TWO_SHARDS] : [ONE_NODE])(
  '$name: gives the golden answers',
  async ({ servers }) => {
    const { database, close } = await openBoth(servers, SAMPLE);
    for (const operation of operations.filter(sampleHas)) {
      const folder = join(GOLDEN, operation.name);
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.query'))) {
        const text = readFileSync(join(folder, file), 'utf8').trim();
        const query = Object.fromEntries(new URLSearchParams(text));
        if (!isGoldenOfSample(operation, query)) continue;
        const { body } = await answerOf(database, operation, query);
        const expected = readFileSync(join(folder, file.replace(/query$/, 'json')), 'utf8');
        expect(`${body}\n`, `${operation.name} ${file}`).toBe(expected);
      }
    }
    await close();
  },
);
