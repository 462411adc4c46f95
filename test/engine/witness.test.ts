import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingTable } from '../../engine/definition/operation.ts';
import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { CHAINS } from '../support/chains.ts';
import { ask, openEngine } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { repetitions } from '../support/repetitions.ts';
import { requestsFor } from '../support/requests.ts';
import { sampled } from '../support/seed.ts';
import { generated, REAL_SNAPSHOTS, SAMPLE, withoutRows } from '../support/snapshots.ts';
import { sameAnswer } from '../witness/json.ts';
import { Witness } from '../witness/operations.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

interface Subject {
  readonly name: string;
  /** The folder that the engine opens and the one, with equal rows, that the witness reads. */
  readonly folders: () => Promise<{ engine: string; witness: string }>;
  /** Values tried of each filter. */
  readonly values: number;
  /** Each request takes long, as there are many rows. */
  readonly isLarge?: boolean;
}

const same = async (folder: string | Promise<string>) => {
  const resolved = await folder;
  return { engine: resolved, witness: resolved };
};

/**
 * Of the requests over all snapshots but the first, each so many-eth is compared; over those of
 * many rows, each so many-eth again.
 */
const STEP = repetitions(24, 1);
const LARGE_STEP = repetitions(5, 1);
/**
 * Every so many-eth of the requests to operations of kind query, since an answer takes
 * milliseconds.
 */
const QUERY_STEP = repetitions(9, 21);

/** A request that every operation refuses. */
const REFUSED = { limit: 'abc' };

const subjects: Subject[] = [
  { name: 'tiny', folders: () => same(generated('tiny', 1)), values: repetitions(4, 20) },
  {
    name: 'tiny with another seed, read from Arrow',
    folders: async () => ({
      engine: await generated('tiny', 2, 'arrow'),
      witness: await generated('tiny', 2),
    }),
    values: repetitions(3, 15),
  },
  {
    name: 'small',
    folders: () => same(generated('small', 1)),
    values: repetitions(4, 12),
    isLarge: true,
  },
  { name: 'a snapshot without rows', folders: () => same(withoutRows()), values: 1 },
  { name: 'the sample', folders: () => same(SAMPLE), values: repetitions(3, 6), isLarge: true },
  ...CHAINS.slice(0, repetitions(1, CHAINS.length)).map((chain) => ({
    name: `the chain ${chain.name}`,
    folders: () => same(ingestedChain({ chain })),
    values: repetitions(3, 8),
  })),
  ...REAL_SNAPSHOTS.map(({ name, folder }) => ({
    name: `the real ${name}`,
    folders: () => same(folder),
    values: repetitions(4, 12),
  })),
];

let compared = 0;
afterAll(() => {
  process.stdout.write(`compared ${compared} requests with the witness\n`);
});

/** An operation's name as the witness knows it. */
function witnessName(name: string): string {
  return name.replace(/^restaking\//, '');
}

describe.each(subjects)('on $name', ({ name, folders, values, isLarge }) => {
  const step = name === 'tiny' ? 1 : isLarge ? STEP * LARGE_STEP : STEP;
  let engine: Engine;
  let rows: SnapshotRows;
  let witness: Witness;
  beforeAll(async () => {
    const { engine: served, witness: read } = await folders();
    engine = await openEngine(served);
    rows = await readRows(read);
    witness = new Witness(rows);
  });

  it.each(operations)('$name answers as the witness does', async (operation) => {
    const statuses = new Set<number>();
    const requests = requestsFor(operation, rows, values);
    const asked = operation.kind === 'query' ? step * QUERY_STEP : step;
    for (const query of [...sampled(requests, asked), REFUSED]) {
      const expected = witness.answer(witnessName(operation.name), query);
      const actual = await ask(engine, operation, query);
      const difference =
        actual.status === expected.status
          ? expected.status === 200 && sameAnswer(actual.body, expected.body)
          : `expected ${expected.status}, found ${actual.status}: ${actual.body.slice(0, 300)}`;
      // An expectation of each request would take as long as the comparison.
      if (difference) expect.fail(`${operation.name}?${new URLSearchParams(query)}: ${difference}`);
      statuses.add(expected.status);
      compared += 1;
    }
    // Every operation refuses something here, so the comparison met more than one status.
    if (missingTable(operation, engine.absent) === undefined) expect(statuses).toContain(400);
    else expect([...statuses]).toEqual([404]);
  });
});
