import { emissionDistributions, emissionEpochs } from './emissions.ts';
import { ledger } from './ledger.ts';
import { multichainChains, multichainRoots, multichainSets } from './multichain.ts';
import type { Operation } from './operations.ts';
import { allocationDelays, operatorKeys, permissions } from './permissions.ts';
import { slashLosses } from './slash-losses.ts';
import { protocolFeeOptIns, slasherChanges, slashResolutions } from './slash-resolutions.ts';
import {
  executorOperatorSets,
  operatorSetReleases,
  operatorSetTasks,
  taskFeeSplits,
} from './tasks.ts';
import { podCheckpoints, podValidators, validatorRequests } from './validators.ts';
import { allDurationVaults } from './vaults.ts';
import { watch } from './watch.ts';
import { watchHistorical } from './watch-historical.ts';

/** The operations over tables of vaults, emissions, keys, permissions and validators. */
export const PROTOCOL_OPERATIONS: Readonly<Record<string, Operation>> = {
  'all-duration-vaults': {
    tables: ['durationVaults'],
    answer: allDurationVaults,
  },
  'emission-distributions': {
    tables: ['emissionDistributions'],
    answer: emissionDistributions,
  },
  'emission-epochs': {
    tables: ['emissionEpochs'],
    answer: emissionEpochs,
  },
  'operator-keys': {
    tables: ['operatorKeys'],
    answer: operatorKeys,
  },
  permissions: {
    tables: ['permissions'],
    answer: permissions,
  },
  'allocation-delays': {
    tables: ['allocationDelays'],
    answer: allocationDelays,
  },
  'pod-validators': {
    tables: ['pods', 'validators'],
    answer: podValidators,
  },
  'pod-checkpoints': {
    tables: ['pods', 'checkpoints'],
    answer: podCheckpoints,
  },
  'validator-requests': {
    tables: ['validatorRequests'],
    answer: validatorRequests,
  },
  'slash-resolutions': {
    tables: ['slashResolutions'],
    answer: slashResolutions,
  },
  'slasher-changes': {
    tables: ['slasherChanges'],
    answer: slasherChanges,
  },
  'slash-losses': {
    tables: ['shareLosses'],
    answer: slashLosses,
  },
  ledger: {
    tables: ['shareChanges', 'withdrawals', 'delegationChanges', 'shareLosses', 'rewardClaims'],
    answer: ledger,
  },
  watch: {
    tables: [
      'operatorSets',
      'operatorSetMembers',
      'allocations',
      'magnitudes',
      'operatorShares',
      'shareChanges',
      'delegationChanges',
      'withdrawals',
    ],
    answer: watch,
  },
  'watch-historical': {
    tables: ['shareChanges', 'delegationChanges', 'registrationChanges', 'rateChanges'],
    answer: watchHistorical,
  },
  'protocol-fee-opt-ins': {
    tables: ['protocolFeeOptIns'],
    answer: protocolFeeOptIns,
  },
  'multichain-chains': {
    tables: ['supportedChains'],
    answer: multichainChains,
  },
  'multichain-sets': {
    tables: ['operatorTables'],
    answer: multichainSets,
  },
  'multichain-roots': {
    tables: ['globalTableRoots'],
    answer: multichainRoots,
  },
  'operator-set-tasks': {
    tables: ['operatorSetTasks'],
    answer: operatorSetTasks,
  },
  'operator-set-releases': {
    tables: ['operatorSetReleases'],
    answer: operatorSetReleases,
  },
  'executor-operator-sets': {
    tables: ['executorOperatorSets', 'operatorSetTasks'],
    answer: executorOperatorSets,
  },
  'task-fee-splits': {
    tables: ['taskFeeSplits'],
    answer: taskFeeSplits,
  },
};
