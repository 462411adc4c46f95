import { emissionDistributions, emissionEpochs } from './emissions.ts';
import { ledger } from './ledger.ts';
import { multichainChains, multichainRoots, multichainSets } from './multichain.ts';
import type { Operation } from './operations.ts';
import { allocationDelays, operatorKeys, permissions } from './permissions.ts';
import { PAGING, TIME_RANGE } from './read-query.ts';
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
    types: {
      ...PAGING,
      vault: 'address',
      vaultAdmin: 'address',
      arbitrator: 'address',
      token: 'address',
      avs: 'address',
      state: 'vault state',
    },
    answer: allDurationVaults,
  },
  'emission-distributions': {
    tables: ['emissionDistributions'],
    types: { ...PAGING, type: 'emission type', avs: 'address' },
    answer: emissionDistributions,
  },
  'emission-epochs': {
    tables: ['emissionEpochs'],
    types: {
      ...PAGING,
      ...TIME_RANGE,
      epoch: 'index',
      distributionId: 'index',
      type: 'emission type',
      success: 'flag',
    },
    answer: emissionEpochs,
  },
  'operator-keys': {
    tables: ['operatorKeys'],
    types: {
      ...PAGING,
      avs: 'address',
      operatorSetId: 'index',
      operator: 'address',
      curve: 'curve',
      registered: 'flag',
    },
    answer: operatorKeys,
  },
  permissions: {
    tables: ['permissions'],
    types: {
      ...PAGING,
      account: 'address',
      grantee: 'address',
      kind: 'permission',
      target: 'address',
      selector: 'text',
      active: 'flag',
    },
    answer: permissions,
  },
  'allocation-delays': {
    tables: ['allocationDelays'],
    types: { ...PAGING, operator: 'address' },
    answer: allocationDelays,
  },
  'pod-validators': {
    tables: ['pods', 'validators'],
    types: { ...PAGING, pod: 'address', state: 'validator state' },
    required: ['pod'],
    answer: podValidators,
  },
  'pod-checkpoints': {
    tables: ['pods', 'checkpoints'],
    types: { ...PAGING, ...TIME_RANGE, pod: 'address' },
    required: ['pod'],
    answer: podCheckpoints,
  },
  'validator-requests': {
    tables: ['validatorRequests'],
    types: {
      ...PAGING,
      ...TIME_RANGE,
      pod: 'address',
      kind: 'validator request',
      pubkeyHash: 'hash',
    },
    answer: validatorRequests,
  },
  'slash-resolutions': {
    tables: ['slashResolutions'],
    types: {
      ...PAGING,
      avs: 'address',
      operatorSetId: 'index',
      slashId: 'text',
      strategy: 'address',
    },
    answer: slashResolutions,
  },
  'slasher-changes': {
    tables: ['slasherChanges'],
    types: {
      ...PAGING,
      ...TIME_RANGE,
      avs: 'address',
      operatorSetId: 'index',
      slasher: 'address',
    },
    answer: slasherChanges,
  },
  'slash-losses': {
    tables: ['shareLosses'],
    types: {
      ...PAGING,
      ...TIME_RANGE,
      staker: 'address',
      operator: 'address',
      avs: 'address',
      operatorSetId: 'index',
      strategy: 'address',
      cause: 'cause of loss',
      product: 'text',
    },
    answer: slashLosses,
  },
  ledger: {
    tables: ['shareChanges', 'withdrawals', 'delegationChanges', 'shareLosses', 'rewardClaims'],
    types: { ...PAGING, address: 'address', from: 'moment', to: 'moment' },
    required: ['address'],
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
    types: { ...PAGING, address: 'addresses', since: 'block or moment' },
    required: ['address'],
    answer: watch,
  },
  'watch-historical': {
    tables: ['shareChanges', 'delegationChanges', 'registrationChanges', 'rateChanges'],
    types: { ...PAGING, ...TIME_RANGE, address: 'addresses', interval: 'interval' },
    required: ['address'],
    answer: watchHistorical,
  },
  'protocol-fee-opt-ins': {
    tables: ['protocolFeeOptIns'],
    types: { ...PAGING, submitter: 'address', optedIn: 'flag' },
    answer: protocolFeeOptIns,
  },
  'multichain-chains': {
    tables: ['supportedChains'],
    types: { ...PAGING, whitelisted: 'flag' },
    answer: multichainChains,
  },
  'multichain-sets': {
    tables: ['operatorTables'],
    types: { ...PAGING, avs: 'address', operatorSetId: 'index', reserved: 'flag', stale: 'flag' },
    answer: multichainSets,
  },
  'multichain-roots': {
    tables: ['globalTableRoots'],
    types: { ...PAGING, globalTableRoot: 'hash', disabled: 'flag' },
    answer: multichainRoots,
  },
  'operator-set-tasks': {
    tables: ['operatorSetTasks'],
    types: {
      ...PAGING,
      avs: 'address',
      operatorSetId: 'index',
      creator: 'address',
      status: 'task status',
    },
    answer: operatorSetTasks,
  },
  'operator-set-releases': {
    tables: ['operatorSetReleases'],
    types: { ...PAGING, avs: 'address', operatorSetId: 'index' },
    answer: operatorSetReleases,
  },
  'executor-operator-sets': {
    tables: ['executorOperatorSets', 'operatorSetTasks'],
    types: { ...PAGING, avs: 'address', operatorSetId: 'index', registered: 'flag' },
    answer: executorOperatorSets,
  },
  'task-fee-splits': {
    tables: ['taskFeeSplits'],
    types: PAGING,
    answer: taskFeeSplits,
  },
};
