import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import {
  createDelegationChanges,
  createOperatorShares,
  createRegistrationChanges,
} from './delegations.ts';
import { createDaOperatorEvents, createQuorums } from './quorums.ts';
import { createClaims, createRewardParts } from './rewards.ts';
import { createShareChanges, DRAWN_SHARES } from './share-changes.ts';
import { createOperatorSets, createSlashing } from './slashing.ts';
import { createPrices, createRateChanges, createStrategies } from './strategies.ts';
import { createUpgrades } from './upgrades.ts';
import { createPods, createWithdrawals } from './withdrawals.ts';

/**
 * Creates the optional tables from the mandatory ones, as these finally are: the newest change of whatever has a
 * history agrees with its state.
 */
export async function createOptionalTables(
  connection: DuckDBConnection,
  seed: number,
  population: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create macro transaction_of(block) as '0x' || sha256('transaction ${seed} ' || block);
    ${DRAWN_SHARES}`);
  const steps = [
    createStrategies,
    createRateChanges,
    createPrices,
    createOperatorSets,
    createSlashing,
    createShareChanges,
    createDelegationChanges,
    createOperatorShares,
    createRegistrationChanges,
    createWithdrawals,
    createPods,
    createRewardParts,
    createClaims,
    createQuorums,
    createDaOperatorEvents,
    createUpgrades,
  ];
  for (const step of steps) await step(connection, population);
}
