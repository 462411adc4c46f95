import type { ACTIONS } from '../../common/vocabulary.ts';
import { addressOfNumber } from './log-writer.ts';

/** Contracts that emit activities. */
export const CONTRACTS = [
  'StrategyManager',
  'DelegationManager',
  'EigenPodManager',
  'AVSDirectory',
  'AllocationManager',
  'RewardsCoordinator',
].map((name, index) => ({ name, address: addressOfNumber(index + 1) }));

export const [operator, staker, strategy, other, token, avs, pod, withdrawer, somebody] =
  Array.from({ length: 9 }, (_, index) => addressOfNumber(index + 100));
const NOBODY = `0x${'0'.repeat(40)}`;
const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
const hash = (digit: string) => `0x${digit.repeat(64)}`;
export const SHARES = 10n ** 20n;

export type Parameters = Readonly<Record<string, unknown>>;

/** A log of an event that is an action, and the columns of its activity. */
interface Case {
  readonly action: (typeof ACTIONS)[number];
  readonly event: string;
  readonly parameters: Parameters;
  readonly fills: Readonly<Record<string, string | undefined>>;
  /** The transaction of the case before. */
  readonly origin?: 'withdrawal';
}

/** In an order in which the protocol could emit them. */
export const cases: Case[] = [];
const of = (
  action: Case['action'],
  event: string,
  parameters: Parameters,
  fills: Case['fills'] = {},
  origin?: 'withdrawal',
) => cases.push({ action, event, parameters, fills, ...(origin ? { origin } : {}) });

const details = {
  earningsReceiver: somebody,
  delegationApprover: NOBODY,
  stakerOptOutWindowBlocks: 50400,
};
const submission = {
  strategiesAndMultipliers: [
    { strategy, multiplier: 10n ** 18n },
    { strategy: other, multiplier: 2n },
  ],
  token,
  amount: SHARES,
  startTimestamp: 1_700_000_000,
  duration: 86_400,
};
const queued = (amounts: Parameters, strategies: readonly unknown[], nonce: bigint) => ({
  staker,
  delegatedTo: operator,
  withdrawer,
  nonce,
  startBlock: 12,
  strategies,
  ...amounts,
});

of(
  'STRATEGY_WHITELISTING',
  'StrategyManager.StrategyAddedToDepositWhitelist',
  { strategy },
  { strategy },
);
of(
  'STRATEGY_WHITELISTING',
  'StrategyManager.StrategyRemovedFromDepositWhitelist',
  { strategy: other },
  { strategy: other },
);
of('STRATEGY_WHITELISTER_CHANGED', 'StrategyManager.StrategyWhitelisterChanged', {
  previousAddress: NOBODY,
  newAddress: somebody,
});
of(
  'UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN',
  'StrategyManager.UpdatedThirdPartyTransfersForbidden',
  { strategy, value: true },
  { strategy },
);
of(
  'SHARES_DEPOSITED_IN_STRATEGY',
  'StrategyManager.Deposit(address,address,address,uint256)',
  { staker, token, strategy, shares: 5n * SHARES },
  { staker, token, strategy },
);
of(
  'WITHDRAWAL_QUEUED',
  'StrategyManager.WithdrawalQueued',
  { depositor: staker, nonce: 0n, withdrawer, delegatedAddress: NOBODY, withdrawalRoot: hash('1') },
  { staker, strategy },
);
of(
  'WITHDRAWAL_COMPLETED',
  'StrategyManager.WithdrawalCompleted',
  { depositor: staker, nonce: 0n, withdrawer, withdrawalRoot: hash('1') },
  { staker, strategy },
);
of(
  'OPERATOR_REGISTERED',
  'DelegationManager.OperatorRegistered(address,(address,address,uint32))',
  { operator, operatorDetails: details },
  { operator },
);
of(
  'OPERATOR_REGISTERED',
  'DelegationManager.OperatorRegistered(address,address)',
  { operator: somebody, delegationApprover: NOBODY },
  { operator: somebody },
);
of(
  'OPERATOR_DETAILS_UPDATED',
  'DelegationManager.OperatorDetailsModified',
  { operator, newOperatorDetails: details },
  { operator },
);
of(
  'OPERATOR_DETAILS_UPDATED',
  'DelegationManager.DelegationApproverUpdated',
  { operator, newDelegationApprover: somebody },
  { operator },
);
of(
  'OPERATOR_METADATA_URI_UPDATED',
  'DelegationManager.OperatorMetadataURIUpdated',
  { operator, metadataURI: 'https://example.org/"é"' },
  { operator },
);
of(
  'STAKER_DELEGATED',
  'DelegationManager.StakerDelegated',
  { staker, operator },
  { staker, operator },
);
of(
  'OPERATOR_SHARES_INCREASED',
  'DelegationManager.OperatorSharesIncreased',
  { operator, staker, strategy, shares: 5n * SHARES },
  { operator, staker, strategy },
);
of(
  'OPERATOR_SHARES_DECREASED',
  'DelegationManager.OperatorSharesDecreased',
  { operator, staker: NOBODY, strategy, shares: 1n },
  { operator, strategy },
);
of(
  'WITHDRAWAL_QUEUED',
  'DelegationManager.WithdrawalQueued',
  { withdrawalRoot: hash('2'), withdrawal: queued({ shares: [1n, 2n] }, [strategy, other], 0n) },
  { staker, operator },
);
of(
  'WITHDRAWAL_COMPLETED',
  'DelegationManager.WithdrawalCompleted',
  { withdrawalRoot: hash('2') },
  { staker, operator },
);
of(
  'WITHDRAWAL_QUEUED',
  'DelegationManager.WithdrawalQueued',
  { withdrawalRoot: hash('3'), withdrawal: queued({ shares: [3n] }, [strategy], 1n) },
  { staker, operator, strategy },
);
of(
  'WITHDRAWAL_MIGRATED',
  'DelegationManager.WithdrawalMigrated',
  { oldWithdrawalRoot: hash('9'), newWithdrawalRoot: hash('3') },
  { staker, operator, strategy },
);
of(
  'WITHDRAWAL_QUEUED',
  'DelegationManager.SlashingWithdrawalQueued',
  {
    withdrawalRoot: hash('4'),
    withdrawal: queued({ scaledShares: [4n] }, [strategy], 2n),
    sharesToWithdraw: [4n],
  },
  { staker, operator, strategy },
);
of(
  'WITHDRAWAL_COMPLETED',
  'DelegationManager.SlashingWithdrawalCompleted',
  { withdrawalRoot: hash('4') },
  { staker, operator, strategy },
);
// A withdrawal that is completed as shares then deposits them for the staker.
of(
  'SHARES_DEPOSITED_IN_STRATEGY',
  'StrategyManager.Deposit(address,address,uint256)',
  { staker, strategy, shares: 4n },
  { staker, token, strategy },
  'withdrawal',
);
of(
  'STAKER_UNDELEGATED',
  'DelegationManager.StakerUndelegated',
  { staker, operator },
  { staker, operator },
);
of(
  'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL',
  'DelegationManager.MinWithdrawalDelayBlocksSet',
  { previousValue: 0n, newValue: 2n ** 256n - 1n },
);
of(
  'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY',
  'DelegationManager.StrategyWithdrawalDelayBlocksSet',
  { strategy, previousValue: 0n, newValue: 7n },
  { strategy },
);
of(
  'POD_DEPLOYED',
  'EigenPodManager.PodDeployed',
  { eigenPod: pod, podOwner: staker },
  { pod, staker },
);
of(
  'POD_SHARES_UPDATED',
  'EigenPodManager.PodSharesUpdated',
  { podOwner: staker, sharesDelta: -SHARES },
  { pod, staker, strategy: BEACON },
);
of(
  'AVS_METADATA_URI_UPDATED',
  'AVSDirectory.AVSMetadataURIUpdated',
  { avs, metadataURI: '' },
  { avs },
);
of(
  'AVS_METADATA_URI_UPDATED',
  'AllocationManager.AVSMetadataURIUpdated',
  { avs, metadataURI: 'ipfs://x' },
  { avs },
);
of(
  'AVS_REGISTER_OPERATOR',
  'AVSDirectory.OperatorAVSRegistrationStatusUpdated',
  { operator, avs, status: 1 },
  { operator, avs },
);
of(
  'AVS_DEREGISTER_OPERATOR',
  'AVSDirectory.OperatorAVSRegistrationStatusUpdated',
  { operator, avs, status: 0 },
  { operator, avs },
);
of(
  'AVS_REWARD_SUBMISSION',
  'RewardsCoordinator.AVSRewardsSubmissionCreated',
  { avs, submissionNonce: 0n, rewardsSubmissionHash: hash('a'), rewardsSubmission: submission },
  { avs, token },
);
of(
  'AVS_REWARD_SUBMISSION',
  'RewardsCoordinator.RangePaymentCreated',
  { avs, paymentNonce: 1n, rangePaymentHash: hash('b'), rangePayment: submission },
  { avs, token },
);
of(
  'REWARD_SUBMISSION_FOR_ALL',
  'RewardsCoordinator.RewardsSubmissionForAllCreated',
  {
    submitter: somebody,
    submissionNonce: 0n,
    rewardsSubmissionHash: hash('c'),
    rewardsSubmission: submission,
  },
  { token },
);
of(
  'REWARD_SUBMISSION_FOR_ALL',
  'RewardsCoordinator.RangePaymentForAllCreated',
  { submitter: somebody, paymentNonce: 1n, rangePaymentHash: hash('d'), rangePayment: submission },
  { token },
);
of(
  'REWARD_SUBMISSION_FOR_EARNER',
  'RewardsCoordinator.RewardsSubmissionForAllEarnersCreated',
  {
    tokenHopper: somebody,
    submissionNonce: 0n,
    rewardsSubmissionHash: hash('e'),
    rewardsSubmission: submission,
  },
  { token },
);
for (const event of ['RewardsClaimed', 'PaymentClaimed'])
  of(
    'REWARDS_CLAIMED',
    `RewardsCoordinator.${event}`,
    {
      root: hash('f'),
      earner: staker,
      claimer: somebody,
      recipient: withdrawer,
      token,
      claimedAmount: 2n ** 200n,
    },
    { staker, token },
  );
of(
  'CLAIMER_UPDATED',
  'RewardsCoordinator.ClaimerForSet',
  { earner: staker, oldClaimer: NOBODY, claimer: somebody },
  { staker },
);
of('DISTRIBUTION_ROOT_SUBMITTED', 'RewardsCoordinator.DistributionRootSubmitted', {
  rootIndex: 0,
  root: hash('f'),
  rewardsCalculationEndTimestamp: 1_700_000_000,
  activatedAt: 1_700_000_100,
});
of('DISTRIBUTION_ROOT_DISABLED', 'RewardsCoordinator.DistributionRootDisabled', { rootIndex: 0 });
of('REWARD_ACTIVATION_DELAY_UPDATED', 'RewardsCoordinator.ActivationDelaySet', {
  oldActivationDelay: 0,
  newActivationDelay: 604_800,
});
of('GLOBAL_COMMISSION_BIPS_UPDATED', 'RewardsCoordinator.GlobalCommissionBipsSet', {
  oldGlobalCommissionBips: 0,
  newGlobalCommissionBips: 1000,
});
of('GLOBAL_COMMISSION_BIPS_UPDATED', 'RewardsCoordinator.DefaultOperatorSplitBipsSet', {
  oldDefaultOperatorSplitBips: 1000,
  newDefaultOperatorSplitBips: 10_000,
});
of('REWARD_SUBMITTER_FOR_ALL_UPDATED', 'RewardsCoordinator.RewardsForAllSubmitterSet', {
  rewardsForAllSubmitter: somebody,
  oldValue: false,
  newValue: true,
});
of('REWARD_SUBMITTER_FOR_ALL_UPDATED', 'RewardsCoordinator.PayAllForRangeSubmitterSet', {
  payAllForRangeSubmitter: somebody,
  oldValue: true,
  newValue: false,
});
of('REWARDS_UPDATER_UPDATED', 'RewardsCoordinator.RewardsUpdaterSet', {
  oldRewardsUpdater: NOBODY,
  newRewardsUpdater: somebody,
});
of('REWARDS_UPDATER_UPDATED', 'RewardsCoordinator.PaymentUpdaterSet', {
  oldPaymentUpdater: NOBODY,
  newPaymentUpdater: somebody,
});
