import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { checkGrowth, kindOf } from '../../../common/relations/relation.ts';
import { type Network, readNetwork } from '../../../ingest/networks/network.ts';
import { createLogStoreViews } from '../../../ingest/store/columns.ts';
import { CASES, CHAINS } from '../../support/chains.ts';
import { LONG, repetitions } from '../../support/repetitions.ts';
import { runSeed } from '../../support/seed.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { readIn } from '../ingesting.ts';
import { Random } from '../randomness.ts';
import { openMemory, openRawChain } from '../raw-chain.ts';
import { Delta } from './delta.ts';
import { deriveUpTo, GROWN, keepChain } from './derivation.ts';
import { makeJoinedChain } from './joined-chain.ts';
import { compareGrowth } from './parity.ts';

const CUTS = repetitions(3, 40, 'GROWTH_CUTS');

/** Makes the tables of a chain; gives its network and the blocks for cuts, by default all. */
type MakeChain = (
  connection: DuckDBConnection,
) => Promise<{ readonly network: Network; readonly blocks?: readonly number[] }>;

/** A chain of `cases/`, read by an ingest. */
const caseChain =
  (name: string, networkFile = 'network.json'): MakeChain =>
  async (connection) => {
    const network = await readNetwork(join(CASES, networkFile));
    const range = { from: 1, to: 2 ** 31 };
    const { store } = await readIn(temporaryFolder(), [join(CASES, name)], { network, range });
    await createLogStoreViews(connection, store);
    return { network };
  };

/** The chains that each long run compares as they are; the joined one has the small one. */
const FURTHER: readonly (readonly [name: string, make: MakeChain])[] = LONG
  ? [
      ...CHAINS.map(
        (chain) =>
          [
            chain.name,
            async (connection: DuckDBConnection) => ({
              network: await openRawChain(connection, chain),
            }),
          ] as const,
      ),
      ['foreign-malformed-log', caseChain('foreign-malformed-log')],
      ['received-as-checkpoint', caseChain('received-as-checkpoint')],
      ['own-density-rule', caseChain('own-density-rule')],
      [
        'encumbered-due-deallocation',
        caseChain('encumbered-due-deallocation', 'encumbered-due-deallocation.network.json'),
      ],
    ]
  : [];

/** Relations without rows, except for fixed ones: the configuration is empty. */
const EMPTY: Readonly<Record<string, string>> = {
  restaked_strategies: 'Its rows are those of a file, up to the last block.',
};

/** Relations that never change otherwise than append ones here. */
const SEEN_AS_APPEND: Readonly<Record<string, string>> = {
  pod_logs: 'Its row changes with the first log of any pod, which is before all cuts.',
};

/** Derives a chain at random blocks and at its end, and compares each derivation with the next. */
async function compareAtCuts(make: MakeChain, count: number) {
  const { connection, close } = await openMemory();
  const chain = await make(connection);
  await keepChain(connection);
  const read = await connection.runAndReadAll('select number from chain.blocks order by number');
  const blocks = chain.blocks ?? read.getRowsJS().map(([number]) => Number(number));
  const random = new Random(runSeed());
  const picked = new Set(Array.from({ length: count }, () => random.pick(blocks)));
  const cuts = [...picked].sort((one, two) => one - two);
  const configuration = {
    network: chain.network,
    tokens: [],
    prices: [],
    chainPrices: true,
    entities: [],
    partialBatches: true,
  };
  const faults: string[] = [];
  const rows = new Map<string, number>();
  const revised = new Set<string>();
  for (const [at, block] of [...cuts, 2 ** 32].entries()) {
    await deriveUpTo(connection, configuration, block, `at_${at}`);
    const cut = cuts[at - 1];
    if (cut === undefined) continue;
    const delta = new Delta(connection, [`at_${at - 1}`, `at_${at}`]);
    for (const [name, found] of await compareGrowth(delta, cut)) {
      if (found.fault) faults.push(`${name} from block ${cut} to ${block}: ${found.fault}`);
      if (found.isRevised) revised.add(name);
      rows.set(name, found.rows);
    }
    await connection.run(`drop schema at_${at - 1} cascade`);
  }
  close();
  return { faults, rows, revised };
}

describe('the growth of each relation and table', () => {
  it('is not contradicted by what it reads', () => {
    checkGrowth(GROWN);
  });

  it(`holds at ${CUTS} random blocks of a chain of all events, and could not be declared better`, async () => {
    const found = await compareAtCuts((connection) => makeJoinedChain(connection, runSeed()), CUTS);
    expect(found.faults).toEqual([]);
    const growing = GROWN.filter(({ growth }) => growth !== 'fixed').map(({ name }) => name);
    expect(growing.filter((name) => !found.rows.get(name))).toEqual(Object.keys(EMPTY));
    const better = GROWN.filter(
      ({ name, growth }) =>
        !['fixed', 'append'].includes(kindOf(growth)) && !found.revised.has(name),
    );
    expect(better.map(({ name }) => name)).toEqual(Object.keys(SEEN_AS_APPEND));
    const kinds = GROWN.map(({ growth }) => kindOf(growth));
    const counts = [...new Set(kinds)].map(
      (kind) => `${kinds.filter((one) => one === kind).length} ${kind}`,
    );
    console.info(`${GROWN.length} relations and tables: ${counts.join(', ')}`);
  });

  it.each(FURTHER)('holds at random blocks of %s', async (_, make) => {
    expect((await compareAtCuts(make, CUTS)).faults).toEqual([]);
  });
});
