import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Operation } from '../../engine/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { isUnbounded } from '../../engine/unbounded.ts';
import { LONG } from '../support/repetitions.ts';
import { type QueryRecord, requestsFor } from '../support/requests.ts';
import { generated, SAMPLE, sampleHas } from '../support/snapshots.ts';
import { readRows } from '../witness/rows.ts';
import type { SnapshotRows } from '../witness/snapshot-rows.ts';
import { answerOf, type Both, openBoth } from './both-engines.ts';

const GOLDEN = fileURLToPath(new URL('../golden', import.meta.url));

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

const SERVERS = [
  { name: 'one node', servers: inject('oneNode') },
  { name: 'two shards', servers: inject('twoShards') },
];

/** One snapshot in each of the servers. */
async function openAll(snapshot: string): Promise<Both[]> {
  const opened: Both[] = [];
  for (const { servers } of SERVERS) opened.push(await openBoth(servers, snapshot));
  return opened;
}

describe.each([
  { snapshot: 'the sample', folder: async () => SAMPLE, first: 0 },
  { snapshot: 'generated rows of all tables', folder: () => generated('tiny', 7), first: 1 },
])('with $snapshot', ({ folder, first }) => {
  let opened: Both[] = [];
  let rows: SnapshotRows;
  beforeAll(async () => {
    const snapshot = await folder();
    opened = await openAll(snapshot);
    rows = await readRows(snapshot);
  });
  afterAll(() => Promise.all(opened.map(({ close }) => close())));

  /**
   * Compares bodies and entity tags with those of memory. The servers take turns, and begin in
   * another order for the other snapshot; in long tests each answers every request.
   */
  async function expectSame(operation: Operation, requests: readonly QueryRecord[]) {
    for (const [at, query] of requests.entries()) {
      for (const [number, { memory, database }] of opened.entries()) {
        if (!LONG && (at + first) % opened.length !== number) continue;
        const of = { name: operation.name, servers: SERVERS[number]?.name, query };
        const expected = await answerOf(memory, operation, query);
        expect({ ...of, ...(await answerOf(database, operation, query)) }).toEqual({
          ...of,
          ...expected,
        });
      }
    }
  }

  it.each(compared)('$name has the bodies and entity tags of memory', async (operation) => {
    await expectSame(operation, some(requestsFor(operation, rows, VALUES), REQUESTS));
  });

  it('every other operation answers from the files that were loaded', async () => {
    for (const operation of operations.filter((one) => !compared.includes(one))) {
      await expectSame(operation, some(requestsFor(operation, rows, 1), OTHERS));
    }
  });
});

it.each(SERVERS)('$name: gives the golden answers', async ({ servers }) => {
  const { database, close } = await openBoth(servers, SAMPLE);
  for (const operation of operations.filter(sampleHas)) {
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
