import { createHash } from 'node:crypto';
import { openDuckDB } from '../../common/duckdb.ts';
import { SUPPLEMENTARY, type TableName } from '../../common/table-names.ts';
import { createActivities } from './activities.ts';
import type { EntityFact } from './operators-and-avs.ts';
import { createOptionalTables } from './optional/create.ts';
import { createSampleProducts } from './optional/exposure.ts';
import { createFurtherActivities } from './optional/further-activities.ts';
import { createRewardInputs } from './optional/reward-inputs.ts';
import { createSampleAvailability } from './optional/sample-availability.ts';
import { createSampleRewards } from './optional/sample-rewards.ts';
import type { Population } from './population.ts';
import sampleFacts from './sample-facts.json' with { type: 'json' };
import { createSnapshotTables, type Facts } from './snapshot-tables.ts';
import type { TokenFact } from './tokens.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** This many operators have invented names: only these are slashed. */
const EXAMPLES = 8;

const POPULATION: Population = {
  stakers: 1_500,
  holdings: 3_000,
  tokens: sampleFacts.tokens.length,
  operators: sampleFacts.operators.length + EXAMPLES,
  avs: sampleFacts.avs.length,
  pods: 80,
  activities: 13_800,
  changes: 3_500,
  withdrawals: 700,
  claims: 700,
  rewards: 120,
  roots: 40,
  daOperators: { ethereum: sampleFacts.eigenDaOperatorIds.length, holesky: 12 },
  batches: 40,
  from: Date.parse('2024-06-01T00:00:00Z') / 1000,
  to: Date.parse('2025-06-01T00:00:00Z') / 1000,
};

const SEED = 1;

const ETH_DOLLARS = 3400;

/**
 * Optional tables that the sample leaves out: those that no operation needs, the trees of its
 * roots, which are invented, and groups, as most operators are real.
 */
export const TABLES_LEFT_OUT: readonly TableName[] = [
  ...SUPPLEMENTARY.filter((name) => name !== 'further_activities'),
  'reward_tree_blocks',
  'operator_groups',
];

/**
 * Invents a market: symbol, underlying tokens for one share, price in millionths of an ether,
 * shares staked in all. About ten billion dollars together.
 */
const MARKET: readonly (readonly [string, string, number, number])[] = [
  ['ETH', '1', 1_000_000, 1_900_000],
  ['stETH', '1.0432', 999_200, 520_000],
  ['EIGEN', '1', 882, 130_000_000],
  ['rETH', '1.0021', 1_131_400, 38_000],
  ['cbETH', '1.0008', 1_096_100, 21_000],
  ['mETH', '1.0003', 1_064_800, 64_000],
  ['ETHx', '1.0011', 1_058_300, 42_000],
  ['wBETH', '1.0005', 1_068_900, 33_000],
  ['ankrETH', '1.0019', 1_192_700, 4_100],
  ['OETH', '1.1874', 998_700, 7_300],
  ['osETH', '1.0002', 1_047_500, 19_000],
  ['swETH', '1.0017', 1_092_600, 24_000],
  ['sfrxETH', '1.0004', 1_118_200, 9_600],
  ['LsETH', '1.0006', 1_079_900, 15_000],
  ['reALT', '1.0944', 13, 48_000_000],
  ['ALT', '1', 12, 9_500_000],
  ['ARPA', '1', 7, 31_000_000],
  ['LA', '1', 210, 620_000],
  ['RED', '1', 160, 1_300_000],
  ['SKATE', '1', 19, 2_400_000],
  ['ETHFI', '1', 390, 2_900_000],
];

/**
 * Writes the bundled sample into `folder`: real names and addresses, and around them an invented
 * protocol without awkward values. Every run gives the same bytes.
 *
 * @returns how many rows each table has.
 */
export async function writeSample(folder: string): Promise<ReadonlyMap<TableName, number>> {
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    await createSnapshotTables(connection, SEED, POPULATION, facts());
    await createOptionalTables(connection, SEED, POPULATION);
    await createRewardInputs(connection, POPULATION);
    await createSampleRewards(connection);
    await createSampleProducts(connection);
    await createSampleAvailability(connection, POPULATION);
    await createActivities(connection, POPULATION);
    await createFurtherActivities(connection);
    const { to } = POPULATION;
    const files = {
      format: 'parquet',
      mixedCase: false,
      invented: 'amounts',
      to,
      without: TABLES_LEFT_OUT,
    } as const;
    return await writeSnapshot(connection, folder, files);
  } finally {
    instance.closeSync();
  }
}

function facts(): Facts {
  return {
    tokens: sampleFacts.tokens.map(priced),
    operators: [...sampleFacts.operators.map(described), ...examples()],
    avs: sampleFacts.avs.map(described),
    daOperatorIds: sampleFacts.eigenDaOperatorIds,
  };
}

function priced(fact: (typeof sampleFacts.tokens)[number]): TokenFact {
  const { token, strategy, name, symbol, decimals } = fact;
  const market = MARKET.find(([of]) => of === symbol);
  if (market === undefined) {
    throw new Error(`token ${symbol} has no price in the invented market`);
  }
  const [, rate, microEther, wholeShares] = market;
  return {
    // Beacon chain ETH has a strategy and no token contract; its strategy stands in for the token.
    token: token ?? strategy,
    strategy,
    name,
    symbol,
    decimals,
    rate,
    ethPrice: (microEther / 1_000_000).toFixed(6),
    dollarPrice: ((microEther * ETH_DOLLARS) / 1_000_000).toFixed(4),
    wholeShares,
  };
}

function examples(): EntityFact[] {
  return Array.from({ length: EXAMPLES }, (_, at) => {
    const name = `Example operator ${at + 1}`;
    return {
      address: `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`,
      metadataUri: null,
      name,
      description: 'Sample record: there is no such operator.',
      website: null,
      x: null,
      real: false,
    };
  });
}

function described(fact: Omit<EntityFact, 'description' | 'real'>): EntityFact {
  const known = fact.name === null ? 'the address is' : 'name and address are';
  return {
    ...fact,
    real: true,
    description: `Sample record: ${known} real, every amount and price around it is invented.`,
  };
}
