/** A subject of the reference, with its operations in reading order. */
export interface Topic {
  readonly name: string;
  readonly description: string;
  /** The name of the record that an operation returns, by the name of the operation. */
  readonly records: Readonly<Record<string, string>>;
}

/** Every operation once. Operations with the same record share its name. */
export const TOPICS: readonly Topic[] = [
  {
    name: 'Operators',
    description: 'Operators, the stake delegated to them, and their AVSs.',
    records: {
      'restaking/all-operators': 'Operator',
      'restaking/operator-info': 'OperatorInfo',
      'restaking/operators-tvl': 'OperatorTvl',
      'restaking/operator-strategies': 'OperatorStrategies',
      'restaking/operator-avs': 'OperatorAvs',
      'restaking/operator-activity': 'Activity',
      'restaking/operator-historical': 'RegistrationChange',
      'restaking/allocation-delays': 'AllocationDelay',
      'restaking/permissions': 'Permission',
    },
  },
  {
    name: 'Operator sets and slashes',
    description: 'Operator sets of AVSs, allocations to them, and slashes.',
    records: {
      'restaking/operator-sets': 'OperatorSet',
      'restaking/operator-set-members': 'OperatorSetMember',
      'restaking/operator-allocations': 'OperatorAllocation',
      'restaking/operator-magnitudes': 'OperatorMagnitude',
      'restaking/slashing-history': 'Slash',
      'restaking/slash-losses': 'SlashLoss',
      'restaking/slash-resolutions': 'SlashResolution',
      'restaking/slasher-changes': 'SlasherChange',
      'restaking/operator-keys': 'OperatorKey',
      'restaking/operator-set-tasks': 'OperatorSetTask',
      'restaking/operator-set-releases': 'OperatorSetRelease',
      'restaking/executor-operator-sets': 'ExecutorOperatorSet',
      'restaking/task-fee-splits': 'TaskFeeSplit',
    },
  },
  {
    name: 'Multichain',
    description: 'Operator sets on several chains: whitelisted chains, operator tables and roots.',
    records: {
      'restaking/multichain-chains': 'SupportedChain',
      'restaking/multichain-sets': 'MultichainSet',
      'restaking/multichain-roots': 'GlobalTableRoot',
    },
  },
  {
    name: 'Risk',
    description: 'Value that can be slashed, its concentration, and losses by slashes.',
    records: {
      'restaking/slashable-by-avs': 'SlashableByAvs',
      'restaking/slashable-by-set': 'SlashableBySet',
      'restaking/slashable-stake': 'SlashableStake',
      'restaking/slashable-historical': 'SlashableDay',
      'restaking/staker-slashable': 'SlashableOfStaker',
      'restaking/concentration': 'Concentration',
      'restaking/concentration-historical': 'ConcentrationDay',
      'restaking/avs-overlap': 'AvsOverlap',
      'restaking/operator-groups': 'OperatorGroup',
      'restaking/avs-overlap-groups': 'AvsOverlapByGroup',
      'restaking/slash-impact': 'SlashImpact',
      'restaking/slash-impact-stakers': 'SlashImpactOfStaker',
      'restaking/slash-impact-operators': 'SlashImpactOfOperator',
      'restaking/risk-flags': 'RiskFlag',
    },
  },
  {
    name: 'Products',
    description: 'Exposure of liquid restaking tokens and other products to operators and AVSs.',
    records: {
      'restaking/all-products': 'Product',
      'restaking/product-stakers': 'ProductStaker',
      'restaking/product-operators': 'ProductOperator',
      'restaking/product-avs': 'ProductAvs',
      'restaking/product-contagion': 'ProductContagion',
    },
  },
  {
    name: 'AVSs',
    description: 'AVSs, their operators and their APY.',
    records: {
      'restaking/all-avs': 'Avs',
      'restaking/avs-info': 'AvsInfo',
      'restaking/avs-operators': 'AvsOperator',
      'restaking/avs-apy': 'AvsApy',
      'restaking/avs-activity': 'Activity',
    },
  },
  {
    name: 'Stakers',
    description: 'Stakers, their holdings and their operators.',
    records: {
      'restaking/all-stakers': 'Staker',
      'restaking/staker-info': 'StakerInfo',
      'restaking/staker-activity': 'Activity',
      'restaking/staker-historical': 'StakerChange',
      'restaking/stakers-tvl': 'StakerTvl',
    },
  },
  {
    name: 'Deposits and withdrawals',
    description: 'Deposits into strategies, and queued and completed withdrawals.',
    records: {
      'restaking/all-deposits': 'Deposit',
      'restaking/all-withdrawals': 'Withdrawal',
      'restaking/withdrawal-info': 'Withdrawal',
    },
  },
  {
    name: 'Strategies and tokens',
    description: 'Strategies, their tokens, exchange rates and prices.',
    records: {
      'restaking/all-strategies': 'Strategy',
      'restaking/strategy-info': 'StrategyInfo',
      'restaking/strategy-activity': 'Activity',
      'restaking/strategy-historical': 'StrategyDay',
      'restaking/all-duration-vaults': 'DurationVault',
      'restaking/all-tokens': 'Token',
      'restaking/token-metadata': 'TokenMetadata',
      'restaking/tvl-basis': 'TvlBasis',
    },
  },
  {
    name: 'Rewards',
    description: 'Reward submissions, distribution roots and claims.',
    records: {
      'restaking/all-rewards': 'Reward',
      'restaking/rewards-value': 'RewardValue',
      'restaking/rewards-status': 'RewardStatus',
      'restaking/avs-rewards': 'Reward',
      'restaking/reward-info': 'Reward',
      'restaking/reward-strategy': 'RewardStrategy',
      'restaking/all-avs-rewards-submission': 'AvsRewardsSubmission',
      'restaking/avs-rewards-submission-by-avs': 'AvsRewardsSubmission',
      'restaking/avs-rewards-submission-by-tokenUsed': 'AvsRewardsSubmission',
      'restaking/avs-rewards-submission-by-hash': 'AvsRewardsSubmissionInfo',
      'restaking/all-distribution-roots': 'DistributionRoot',
      'restaking/distribution-roots-by-status': 'DistributionRootWithStatus',
      'restaking/distribution-root-info': 'DistributionRoot',
      'restaking/all-rewards-claim': 'RewardsClaim',
      'restaking/reward-claim': 'RewardClaim',
      'restaking/operator-apr': 'OperatorApr',
      'restaking/avs-apr': 'AvsApr',
      'restaking/staker-apr': 'StakerApr',
      'restaking/rewards-earned': 'EarnedReward',
      'restaking/rewards-proof': 'RewardsProof',
      'restaking/rewards-roots': 'RewardsRoot',
      'restaking/rewards-unclaimed': 'UnclaimedReward',
      'restaking/emission-distributions': 'EmissionDistribution',
      'restaking/emission-epochs': 'EmissionEpoch',
      'restaking/protocol-fee-opt-ins': 'ProtocolFeeOptIn',
    },
  },
  {
    name: 'Pods',
    description: 'EigenPods: native ETH of stakers.',
    records: {
      'restaking/all-pods': 'Pod',
      'restaking/pod-info': 'PodInfo',
      'restaking/pod-activity': 'PodActivity',
      'restaking/pod-historical': 'PodChange',
      'restaking/pod-validators': 'PodValidator',
      'restaking/pod-checkpoints': 'PodCheckpoint',
      'restaking/validator-requests': 'ValidatorRequest',
    },
  },
  {
    name: 'Totals and history',
    description: 'TVL and counts of the whole protocol, the log of actions, and changes.',
    records: {
      'restaking/ecosystem-tvl': 'EcosystemTvl',
      'restaking/tvl-historical': 'TvlDay',
      'restaking/ecosystem-historical': 'EcosystemDay',
      'restaking/changes': 'Change',
      'restaking/changes-feed': 'FeedItem',
      'restaking/activity': 'Activity',
      'restaking/activity-histogram': 'ActivityCount',
      'restaking/ecosystem-operators': 'EcosystemOperators',
      'restaking/ecosystem-avs': 'EcosystemAvs',
      'restaking/ecosystem-stakers': 'EcosystemStakers',
      'restaking/ecosystem-deposits': 'EcosystemDeposits',
      'restaking/ecosystem-withdrawals': 'EcosystemWithdrawals',
      'restaking/upgrades': 'Upgrade',
    },
  },
  {
    name: 'EigenDA operators and quorums',
    description: 'Operators of EigenDA, their stakes, and quorums (key group `availability`).',
    records: {
      'availability/all-operators': 'DaOperator',
      'availability/operator-info': 'DaOperatorInfo',
      'availability/operators-by-status': 'DaOperator',
      'availability/operators-by-ejection': 'DaOperator',
      'availability/operator-nonsignings': 'DaNonSigning',
      'availability/operator-with-issues': 'DaOperatorIssues',
      'availability/operator-activity': 'DaActivity',
      'availability/all-quorums': 'Quorum',
      'availability/quorum-info': 'QuorumInfo',
      'availability/quorum-operators': 'QuorumOperator',
      'availability/quorum-activity': 'DaActivity',
    },
  },
  {
    name: 'EigenDA batches',
    description: 'Batches of EigenDA, with signers and non-signers (key group `availability`).',
    records: {
      'availability/all-batches': 'Batch',
      'availability/batch-info': 'BatchInfo',
      'availability/batch-by-id': 'BatchInfo',
      'availability/batch-by-hash': 'BatchInfo',
      'availability/batch-nonsigners': 'BatchNonSigner',
      'availability/v2-batches': 'V2Batch',
    },
  },
  {
    name: 'EigenDA payments and usage',
    description: 'Reservations, deposits, prices, registries and usage (key group `availability`).',
    records: {
      'availability/reservations': 'Reservation',
      'availability/reservation-historical': 'ReservationChange',
      'availability/on-demand-deposits': 'OnDemandDeposit',
      'availability/payment-parameters': 'PaymentParameterChange',
      'availability/usage': 'Usage',
      'availability/throughput': 'Throughput',
      'availability/throughput-series': 'ThroughputPoint',
      'availability/signing-rates': 'SigningRate',
      'availability/cert-verifiers': 'CertVerifier',
      'availability/relays': 'Relay',
      'availability/dispersers': 'Disperser',
      'availability/thresholds': 'ThresholdChange',
      'availability/blob-versions': 'BlobVersion',
    },
  },
];

/** The topic of an operation, and the name of its record. Throws a RangeError without a topic. */
export function topicOf(name: string): { readonly topic: string; readonly record: string } {
  for (const { name: topic, records } of TOPICS) {
    const record = records[name];
    if (record !== undefined) return { topic, record };
  }
  throw new RangeError(`${name} has no topic in server/openapi/topics.ts`);
}
