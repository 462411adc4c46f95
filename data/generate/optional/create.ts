import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { createAccountCodes } from './account-codes.ts';
import { createAvailabilityFiles } from './availability-files.ts';
import {
  createChangePairs,
  createDelegationChanges,
  createDelegationSteps,
  createRegistrationChanges,
} from './delegations.ts';
import { createDurationVaults } from './duration-vaults.ts';
import { createEmissions } from './emissions.ts';
import {
  createGlobalTableRoots,
  createOperatorTables,
  createSupportedChains,
} from './multichain.ts';
import { createOperatorKeys } from './operator-keys.ts';
import { createOperatorShares, createOperatorSteps } from './operator-shares.ts';
import { createPayments, createRegistries } from './payments.ts';
import { createAllocationDelays, createPermissions } from './permissions.ts';
import { createPrices } from './prices.ts';
import { createDaOperatorEvents, createQuorums } from './quorums.ts';
import { createClaims, createRewardParts } from './reward-parts.ts';
import { createShareChanges, createShareSteps } from './share-changes.ts';
import { createProtocolFeeOptIns, createSlashResolutions } from './slash-resolutions.ts';
import {
  createOperatorSets,
  createShareLosses,
  createSlashDraws,
  createSlasherChanges,
  createSlashing,
} from './slashing.ts';
import { createRateChanges, createStrategies } from './strategies.ts';
import { createOperatorSetReleases, createOperatorSetTasks, createTaskSettings } from './tasks.ts';
import { createUpgrades } from './upgrades.ts';
import { createValidators } from './validators.ts';
import { createPods, createWithdrawals } from './withdrawals.ts';

/**
 * Creates the optional tables from the finished mandatory ones, so that all agree on one history:
 * changes end in the state, an operator's shares are the sum of its stakers' at any time, and
 * withdrawals equal the decreases of shares.
 */
export async function createOptionalTables(
  connection: DuckDBConnection,
  seed: number,
  population: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create macro transaction_of(block) as '0x' || sha256('transaction ${seed} ' || block)`);
  const steps = [
    createStrategies,
    createRateChanges,
    createPrices,
    createOperatorSets,
    createSlasherChanges,
    createAccountCodes,
    createRegistrationChanges,
    createSlashDraws,
    createChangePairs,
    createDelegationSteps,
    createShareSteps,
    createOperatorSteps,
    createShareChanges,
    createDelegationChanges,
    createOperatorShares,
    createSlashing,
    createWithdrawals,
    createShareLosses,
    createPods,
    createRewardParts,
    createClaims,
    createQuorums,
    createDaOperatorEvents,
    createPayments,
    createRegistries,
    createAvailabilityFiles,
    createUpgrades,
    createDurationVaults,
    createEmissions,
    createOperatorKeys,
    createPermissions,
    createAllocationDelays,
    createValidators,
    createSlashResolutions,
    createProtocolFeeOptIns,
    createSupportedChains,
    createOperatorTables,
    createGlobalTableRoots,
    createOperatorSetTasks,
    createOperatorSetReleases,
    createTaskSettings,
  ];
  for (const step of steps) await step(connection, population);
}
