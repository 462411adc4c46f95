import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableName } from '../contract/tables.ts';
import { noProgress, type Progress } from '../load/progress.ts';
import { createDaOperators, createDaQuorumStakes } from './availability.ts';
import { createBatches } from './batches.ts';
import { createEntities, createRegistrations, type EntityFact } from './operators-and-avs.ts';
import type { Population } from './population.ts';
import { defineRandomness } from './randomness.ts';
import { createRewards, createRoots } from './reward-submissions.ts';
import { createStakerShares, createStakers } from './stakers.ts';
import { createTokens, type TokenFact } from './tokens.ts';

/** The given facts; everything else is invented. */
export interface Facts {
  readonly tokens: readonly TokenFact[];
  readonly operators: readonly EntityFact[];
  readonly avs: readonly EntityFact[];
  /** `ethereum` has these operator ids first. */
  readonly daOperatorIds: readonly string[];
}

/**
 * Creates the mandatory tables but for `activities` in an empty database, with plausible values. In
 * addition to the contract's columns they have a few of the generator, such as the row number `i`.
 */
export async function createSnapshotTables(
  connection: DuckDBConnection,
  seed: number,
  population: Population,
  facts: Facts,
  progress: Progress = noProgress,
): Promise<void> {
  // A table of the contract can have any name: tables of the generator have a schema of their own.
  await connection.run('create schema scratch');
  await defineRandomness(connection, seed, population);
  const steps: readonly (readonly [TableName, () => Promise<void>])[] = [
    ['tokens', () => createTokens(connection, facts.tokens, population)],
    [
      'operators',
      () => createEntities(connection, 'operators', facts.operators, population.operators),
    ],
    ['avs', () => createEntities(connection, 'avs', facts.avs, population.avs)],
    ['avs_operators', () => createRegistrations(connection, population)],
    ['stakers', () => createStakers(connection, population)],
    ['staker_shares', () => createStakerShares(connection, population)],
    ['rewards', () => createRewards(connection, population)],
    ['distribution_roots', () => createRoots(connection, population)],
    ['da_operators', () => createDaOperators(connection, population, facts.daOperatorIds)],
    ['da_quorum_stakes', () => createDaQuorumStakes(connection, population)],
    ['da_batches', () => createBatches(connection, population)],
  ];
  for (const [done, [table, create]] of steps.entries()) {
    progress(`invents ${table}`, done, 2 * steps.length);
    await create();
  }
}
