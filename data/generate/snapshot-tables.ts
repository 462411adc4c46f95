import type { DuckDBConnection } from '@duckdb/node-api';
import { createActivities } from './activities.ts';
import { createDaOperators, createDaQuorumStakes } from './availability.ts';
import { createBatches } from './batches.ts';
import { createEntities, createRegistrations, type EntityFact } from './entities.ts';
import type { Population } from './population.ts';
import { defineRandomness } from './randomness.ts';
import { createRewards, createRoots } from './rewards.ts';
import { createStakerShares, createStakers } from './stakers.ts';
import { createTokens, type TokenFact } from './tokens.ts';

/** What is given; everything else is invented. */
export interface Facts {
  readonly tokens: readonly TokenFact[];
  readonly operators: readonly EntityFact[];
  readonly avs: readonly EntityFact[];
  /** The first operator ids on `ethereum`. */
  readonly daOperatorIds: readonly string[];
}

/**
 * Creates the twelve tables of the contract in an empty database, plausible throughout. Beside the
 * contract's columns they have a few that only the generator uses, such as the row number `i`.
 */
export async function createSnapshotTables(
  connection: DuckDBConnection,
  seed: number,
  population: Population,
  facts: Facts,
): Promise<void> {
  await defineRandomness(connection, seed, population);
  await createTokens(connection, facts.tokens, population);
  await createEntities(connection, 'operators', facts.operators, population.operators);
  await createEntities(connection, 'avs', facts.avs, population.avs);
  await createRegistrations(connection, population);
  await createStakers(connection, population);
  await createStakerShares(connection, population);
  await createActivities(connection, population);
  await createRewards(connection, population);
  await createRoots(connection, population);
  await createDaOperators(connection, population, facts.daOperatorIds);
  await createDaQuorumStakes(connection, population);
  await createBatches(connection, population);
}
