import type { CraftedChain } from './crafted-chain.ts';
import { writeEmissions } from './crafted-emissions.ts';
import { writeChains, writeOperatorTables, writeTableRoots } from './crafted-multichain.ts';
import { writeAvailability, writeStrategies, writeUpgrades } from './crafted-others.ts';
import { writePayments, writeRegistries } from './crafted-payments.ts';
import { writeDelays, writeKeys, writePermissions } from './crafted-permissions.ts';
import { writeFees, writeResolutions } from './crafted-resolutions.ts';
import { writeAllocations, writeRewards, writeSets, writeSlashes } from './crafted-sets.ts';
import {
  writeDelegations,
  writeMixedCompletions,
  writeOwnGains,
  writePods,
  writeWithdrawals,
} from './crafted-shares.ts';
import { writeReleases, writeTaskSettings, writeTasks } from './crafted-tasks.ts';
import { writeValidators } from './crafted-validators.ts';
import { writeVaults } from './crafted-vaults.ts';

/** Writers of crafted logs, each of events of its own. */
export const CRAFTED_PARTS: readonly ((chain: CraftedChain) => void)[] = [
  writeStrategies,
  writeUpgrades,
  writeWithdrawals,
  writeMixedCompletions,
  writeOwnGains,
  writePods,
  writeDelegations,
  writeSets,
  writeAllocations,
  writeSlashes,
  writeRewards,
  writeAvailability,
  writePayments,
  writeRegistries,
  writeVaults,
  writeEmissions,
  writeKeys,
  writePermissions,
  writeDelays,
  writeValidators,
  writeResolutions,
  writeFees,
  writeChains,
  writeOperatorTables,
  writeTableRoots,
  writeTasks,
  writeTaskSettings,
  writeReleases,
];
