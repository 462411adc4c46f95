import { DICTIONARY, type DictionaryEvent } from '../../abi/dictionary.ts';
import { M1_QUEUED, M2_QUEUED, SLASHING_QUEUED } from '../event-keys.ts';

/** Columns of an activity that hold an address. */
export const COLUMNS = ['operator', 'staker', 'strategy', 'token', 'avs', 'pod'] as const;
export type Column = (typeof COLUMNS)[number];

/**
 * Names the parameter that fills each column of an activity, by event. An event that is not here
 * fills no column, or its SQL finds the values in other tables.
 */
export const PARAMETERS: Readonly<Record<string, Partial<Record<Column, string>>>> = {
  'AVSDirectory.AVSMetadataURIUpdated': { avs: 'avs' },
  'AllocationManager.AVSMetadataURIUpdated': { avs: 'avs' },
  'AVSDirectory.OperatorAVSRegistrationStatusUpdated': { operator: 'operator', avs: 'avs' },
  'DelegationManager.DelegationApproverUpdated': { operator: 'operator' },
  'DelegationManager.OperatorDetailsModified': { operator: 'operator' },
  'DelegationManager.OperatorMetadataURIUpdated': { operator: 'operator' },
  'DelegationManager.OperatorRegistered(address,(address,address,uint32))': {
    operator: 'operator',
  },
  'DelegationManager.OperatorRegistered(address,address)': { operator: 'operator' },
  'DelegationManager.OperatorSharesDecreased': {
    operator: 'operator',
    staker: 'staker',
    strategy: 'strategy',
  },
  'DelegationManager.OperatorSharesIncreased': {
    operator: 'operator',
    staker: 'staker',
    strategy: 'strategy',
  },
  'DelegationManager.StakerDelegated': { staker: 'staker', operator: 'operator' },
  'DelegationManager.StakerUndelegated': { staker: 'staker', operator: 'operator' },
  'DelegationManager.StrategyWithdrawalDelayBlocksSet': { strategy: 'strategy' },
  'EigenPodManager.PodDeployed': { pod: 'eigenPod', staker: 'podOwner' },
  'EigenPodManager.PodSharesUpdated': { staker: 'podOwner' },
  'RewardsCoordinator.ClaimerForSet': { staker: 'earner' },
  'RewardsCoordinator.RewardsClaimed': { staker: 'earner', token: 'token' },
  'RewardsCoordinator.PaymentClaimed': { staker: 'earner', token: 'token' },
  'StrategyManager.Deposit(address,address,uint256)': { staker: 'staker', strategy: 'strategy' },
  'StrategyManager.Deposit(address,address,address,uint256)': {
    staker: 'staker',
    strategy: 'strategy',
    token: 'token',
  },
  'StrategyManager.StrategyAddedToDepositWhitelist': { strategy: 'strategy' },
  'StrategyManager.StrategyRemovedFromDepositWhitelist': { strategy: 'strategy' },
  'StrategyManager.UpdatedThirdPartyTransfersForbidden': { strategy: 'strategy' },
};

/**
 * The parameter with the root of the queued withdrawal that has staker, operator and strategy, by
 * event.
 */
export const ROOTS: Readonly<Record<string, string>> = {
  [M1_QUEUED]: 'withdrawalRoot',
  [M2_QUEUED]: 'withdrawalRoot',
  [SLASHING_QUEUED]: 'withdrawalRoot',
  'StrategyManager.WithdrawalCompleted': 'withdrawalRoot',
  'DelegationManager.WithdrawalCompleted': 'withdrawalRoot',
  'DelegationManager.SlashingWithdrawalCompleted': 'withdrawalRoot',
  'DelegationManager.WithdrawalMigrated': 'newWithdrawalRoot',
};

export const STATUS = 'AVSDirectory.OperatorAVSRegistrationStatusUpdated';

/** Events that are actions. */
export const EVENTS: readonly DictionaryEvent[] = DICTIONARY.filter(
  ({ actions }) => actions.length > 0,
);
