import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { checkGrowth, kindOf } from '../../../common/relations/growth.ts';
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
import { deriveUpTo, GROWN, type Grown, keepChain } from './derivation.ts';
import { makeJoinedChain } from './joined-chain.ts';
import { compareGrowth } from './parity.ts';
import { prepareRollUps, ROLLED, revisedFrom, rollUpTo, TABLES_READ } from './roll-ups.ts';

const CUTS = repetitions(3, 40, 'GROWTH_CUTS');

/** A derivation of a large chain takes minutes on a busy machine. */
const TIMEOUT = CUTS * 300_000;

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

/** All that a relation of either graph reads. */
const ALL: readonly Grown[] = [...TABLES_READ, ...ROLLED];

/** Relations that may have no rows at all cuts. */
const EMPTY: Readonly<Record<string, string>> = {
  restaked_strategies: 'Its rows are those of a file, up to the last block.',
  'rollup.queued_shares': 'A withdrawal must be queued within the delay before a cut.',
  'rollup.former_members': 'A member must leave its set within the delay before a cut.',
  'rollup.recent_slasher_changes': 'A slasher must be replaced within the delay before a cut.',
  'rollup.unclaimed_rewards': 'Leaves are computed, and no ingest has them.',
  'rollup.externally_owned_slashers': 'No file names the codes of accounts.',
};

/** Relations that need not change otherwise than append ones here. */
const SEEN_AS_APPEND: Readonly<Record<string, string>> = {
  pod_logs: 'Its row changes with the first log of any pod, which is before all cuts.',
  held_losses: 'A return of M1 that a delegation after a cut tells must be slashed before it.',
  share_losses: 'As held_losses.',
  'rollup.former_members': 'A member must leave its set within the delay before a cut.',
  'rollup.claimed_rewards': 'An earner must claim one token before and after a cut.',
  'rollup.earned_by_day': 'A late submission must pay an earner more of a past day.',
  'rollup.slashers_by_set': 'A slasher must be replaced before its block of effect, after a cut.',
  'rollup.listed_strategy_periods': 'A set must remove a strategy after a cut.',
};

/**
 * Derives a chain at random blocks and at its end, rolls it up, and compares each derivation with
 * the next.
 */
async function compareAtCuts(make: MakeChain, count: number) {
  const { connection, connect, close } = await openMemory();
  const chain = await make(connection);
  await keepChain(connection);
  // Temporary relations of both graphs have the same names.
  const forRollUps = await connect();
  await prepareRollUps(forRollUps);
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
    await rollUpTo(forRollUps, `at_${at}`, block);
    const cut = cuts[at - 1];
    if (cut === undefined) continue;
    const schemas = [`at_${at - 1}`, `at_${at}`] as const;
    const first = await revisedFrom(connection, cut + 1);
    const found = [
      ...(await compareGrowth(new Delta(connection, schemas), cut, GROWN)),
      ...(await compareGrowth(new Delta(forRollUps, schemas), cut, ROLLED, ALL, first)),
    ];
    for (const [name, { fault, isRevised, rows: count }] of found) {
      if (fault) faults.push(`${name} from block ${cut} to ${block}: ${fault}`);
      if (isRevised) revised.add(name);
      rows.set(name, Math.max(count, rows.get(name) ?? 0));
    }
    await connection.run(`drop schema at_${at - 1} cascade`);
  }
  close();
  return { faults, rows, revised };
}

/**
 * Whether a relation could be declared as append: that it is not must be seen. A relation that
 * reads one with rows that change is not append, even if these changes do not reach it here.
 */
function couldAppend({ reads, growth }: Grown): boolean {
  const sources = ALL.filter(({ name }) => reads.includes(name));
  return (
    !['fixed', 'append'].includes(kindOf(growth)) &&
    sources.every((source) => ['fixed', 'append'].includes(kindOf(source.growth)))
  );
}

/** How many relations have each kind of growth, as a text. */
function countsOf(relations: readonly Grown[]): string {
  const kinds = relations.map(({ growth }) => kindOf(growth));
  return [...new Set(kinds)]
    .map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`)
    .join(', ');
}

describe('the growth of each relation, table and roll-up', () => {
  it('is not contradicted by what it reads', () => {
    checkGrowth(ALL);
  });

  it(
    `holds at ${CUTS} random blocks of a chain of all events, and could not be declared better`,
    async () => {
      const found = await compareAtCuts(
        (connection) => makeJoinedChain(connection, runSeed()),
        CUTS,
      );
      expect(found.faults).toEqual([]);
      const empty = [...GROWN, ...ROLLED].filter(
        ({ name, growth }) => growth !== 'fixed' && !found.rows.get(name) && !(name in EMPTY),
      );
      expect(empty.map(({ name }) => name)).toEqual([]);
      const better = [
        ...GROWN.filter(({ growth }) => !['fixed', 'append'].includes(kindOf(growth))),
        ...ROLLED.filter(couldAppend),
      ].filter(({ name }) => !found.revised.has(name) && !(name in SEEN_AS_APPEND));
      expect(better.map(({ name }) => name)).toEqual([]);
      console.info(`${GROWN.length} relations and tables: ${countsOf(GROWN)}`);
      console.info(`${ROLLED.length} roll-ups: ${countsOf(ROLLED)}`);
    },
    TIMEOUT,
  );

  it.each(FURTHER)(
    'holds at random blocks of %s',
    async (_, make) => {
      expect((await compareAtCuts(make, CUTS)).faults).toEqual([]);
    },
    TIMEOUT,
  );
});
