// Written by `npm run document` from the list of operations; changes here are lost.

/** The path of every operation. */
export const PATHS = {
  restakingAllStakers: '/restaking/all-stakers',
  restakingAllTokens: '/restaking/all-tokens',
  restakingOperatorAvs: '/restaking/operator-avs',
  restakingAvsOperators: '/restaking/avs-operators',
  restakingAllDeposits: '/restaking/all-deposits',
  restakingActivity: '/restaking/activity',
  restakingAllRewards: '/restaking/all-rewards',
  restakingPodActivity: '/restaking/pod-activity',
  restakingDistributionRootInfo: '/restaking/distribution-root-info',
  restakingOperatorStrategies: '/restaking/operator-strategies',
  restakingOperatorsTvl: '/restaking/operators-tvl',
  restakingEcosystemTvl: '/restaking/ecosystem-tvl',
  restakingEcosystemOperators: '/restaking/ecosystem-operators',
  availabilityAllOperators: '/availability/all-operators',
  availabilityBatchByHash: '/availability/batch-by-hash',
  restakingAllAvs: '/restaking/all-avs',
  restakingAvsInfo: '/restaking/avs-info',
  restakingAllOperators: '/restaking/all-operators',
  restakingOperatorInfo: '/restaking/operator-info',
  restakingStakerInfo: '/restaking/staker-info',
  restakingAllStrategies: '/restaking/all-strategies',
  restakingAllPods: '/restaking/all-pods',
  restakingAllDistributionRoots: '/restaking/all-distribution-roots',
  restakingRewardInfo: '/restaking/reward-info',
  restakingEcosystemAvs: '/restaking/ecosystem-avs',
  restakingEcosystemStakers: '/restaking/ecosystem-stakers',
  restakingEcosystemDeposits: '/restaking/ecosystem-deposits',
  restakingEcosystemWithdrawals: '/restaking/ecosystem-withdrawals',
  restakingActivityHistogram: '/restaking/activity-histogram',
  availabilityAllBatches: '/availability/all-batches',
  availabilityBatchById: '/availability/batch-by-id',
  availabilityOperatorInfo: '/availability/operator-info',
  availabilityOperatorNonsignings: '/availability/operator-nonsignings',
  availabilityQuorumOperators: '/availability/quorum-operators',
  restakingDistributionRootsByStatus: '/restaking/distribution-roots-by-status',
  restakingAllAvsRewardsSubmission: '/restaking/all-avs-rewards-submission',
  restakingAvsRewardsSubmissionByAvs: '/restaking/avs-rewards-submission-by-avs',
  restakingAvsRewardsSubmissionByTokenUsed: '/restaking/avs-rewards-submission-by-tokenUsed',
  restakingAvsActivity: '/restaking/avs-activity',
  restakingAvsRewards: '/restaking/avs-rewards',
  restakingOperatorActivity: '/restaking/operator-activity',
  restakingRewardsStatus: '/restaking/rewards-status',
  restakingStakerActivity: '/restaking/staker-activity',
  restakingStrategyActivity: '/restaking/strategy-activity',
  availabilityBatchInfo: '/availability/batch-info',
  availabilityBatchNonsigners: '/availability/batch-nonsigners',
  availabilityOperatorsByStatus: '/availability/operators-by-status',
  availabilityOperatorsByEjection: '/availability/operators-by-ejection',
  restakingAllWithdrawals: '/restaking/all-withdrawals',
  restakingWithdrawalsWaiting: '/restaking/withdrawals-waiting',
  restakingWithdrawalInfo: '/restaking/withdrawal-info',
  restakingAllRewardsClaim: '/restaking/all-rewards-claim',
  restakingRewardClaim: '/restaking/reward-claim',
  restakingOperatorSets: '/restaking/operator-sets',
  restakingOperatorSetMembers: '/restaking/operator-set-members',
  restakingOperatorAllocations: '/restaking/operator-allocations',
  restakingOperatorMagnitudes: '/restaking/operator-magnitudes',
  restakingSlashingHistory: '/restaking/slashing-history',
  restakingUpgrades: '/restaking/upgrades',
  restakingAvsRewardsSubmissionByHash: '/restaking/avs-rewards-submission-by-hash',
  restakingRewardStrategy: '/restaking/reward-strategy',
  restakingStrategyInfo: '/restaking/strategy-info',
  restakingPodInfo: '/restaking/pod-info',
  availabilityAllQuorums: '/availability/all-quorums',
  availabilityQuorumInfo: '/availability/quorum-info',
  restakingAvsApy: '/restaking/avs-apy',
  restakingOperatorHistorical: '/restaking/operator-historical',
  restakingPodHistorical: '/restaking/pod-historical',
  restakingStakerHistorical: '/restaking/staker-historical',
  restakingStrategyHistorical: '/restaking/strategy-historical',
  availabilityOperatorActivity: '/availability/operator-activity',
  availabilityQuorumActivity: '/availability/quorum-activity',
  availabilityOperatorWithIssues: '/availability/operator-with-issues',
  availabilityReservations: '/availability/reservations',
  availabilityReservationHistorical: '/availability/reservation-historical',
  availabilityOnDemandDeposits: '/availability/on-demand-deposits',
  availabilityPaymentParameters: '/availability/payment-parameters',
  availabilityCertVerifiers: '/availability/cert-verifiers',
  availabilityRelays: '/availability/relays',
  availabilityDispersers: '/availability/dispersers',
  availabilityThresholds: '/availability/thresholds',
  availabilityBlobVersions: '/availability/blob-versions',
  availabilityUsage: '/availability/usage',
  availabilityCustomers: '/availability/customers',
  availabilityThroughput: '/availability/throughput',
  availabilityThroughputSeries: '/availability/throughput-series',
  availabilitySigningRates: '/availability/signing-rates',
  availabilityV2Batches: '/availability/v2-batches',
  restakingTvlHistorical: '/restaking/tvl-historical',
  restakingEcosystemHistorical: '/restaking/ecosystem-historical',
  restakingChanges: '/restaking/changes',
  restakingChangesFeed: '/restaking/changes-feed',
  restakingRewardsValue: '/restaking/rewards-value',
  restakingOperatorApr: '/restaking/operator-apr',
  restakingAvsApr: '/restaking/avs-apr',
  restakingStakerApr: '/restaking/staker-apr',
  restakingAprRanking: '/restaking/apr-ranking',
  restakingRewardsEarned: '/restaking/rewards-earned',
  restakingRewardsProof: '/restaking/rewards-proof',
  restakingRewardsRoots: '/restaking/rewards-roots',
  restakingRewardsUnclaimed: '/restaking/rewards-unclaimed',
  restakingTokenMetadata: '/restaking/token-metadata',
  restakingTvlBasis: '/restaking/tvl-basis',
  restakingAllDurationVaults: '/restaking/all-duration-vaults',
  restakingEmissionDistributions: '/restaking/emission-distributions',
  restakingEmissionEpochs: '/restaking/emission-epochs',
  restakingSlashableByAvs: '/restaking/slashable-by-avs',
  restakingSlashableBySet: '/restaking/slashable-by-set',
  restakingSlashableStake: '/restaking/slashable-stake',
  restakingSlashableHistorical: '/restaking/slashable-historical',
  restakingStakerSlashable: '/restaking/staker-slashable',
  restakingLedger: '/restaking/ledger',
  restakingStakersTvl: '/restaking/stakers-tvl',
  restakingStrategyOperators: '/restaking/strategy-operators',
  restakingStrategyConcentration: '/restaking/strategy-concentration',
  restakingConcentration: '/restaking/concentration',
  restakingConcentrationHistorical: '/restaking/concentration-historical',
  restakingAvsOverlap: '/restaking/avs-overlap',
  restakingOperatorGroups: '/restaking/operator-groups',
  restakingAvsOverlapGroups: '/restaking/avs-overlap-groups',
  restakingAllProducts: '/restaking/all-products',
  restakingProductStakers: '/restaking/product-stakers',
  restakingProductOperators: '/restaking/product-operators',
  restakingProductAvs: '/restaking/product-avs',
  restakingProductContagion: '/restaking/product-contagion',
  restakingProductHistorical: '/restaking/product-historical',
  restakingRiskFlags: '/restaking/risk-flags',
  restakingOperatorKeys: '/restaking/operator-keys',
  restakingPermissions: '/restaking/permissions',
  restakingAllocationDelays: '/restaking/allocation-delays',
  restakingPodValidators: '/restaking/pod-validators',
  restakingPodCheckpoints: '/restaking/pod-checkpoints',
  restakingValidatorRequests: '/restaking/validator-requests',
  restakingSlashImpact: '/restaking/slash-impact',
  restakingSlashImpactStakers: '/restaking/slash-impact-stakers',
  restakingSlashImpactOperators: '/restaking/slash-impact-operators',
  restakingSlashResolutions: '/restaking/slash-resolutions',
  restakingSlasherChanges: '/restaking/slasher-changes',
  restakingSlashLosses: '/restaking/slash-losses',
  restakingWatch: '/restaking/watch',
  restakingWatchHistorical: '/restaking/watch-historical',
  restakingProtocolFeeOptIns: '/restaking/protocol-fee-opt-ins',
  restakingMultichainChains: '/restaking/multichain-chains',
  restakingMultichainSets: '/restaking/multichain-sets',
  restakingMultichainRoots: '/restaking/multichain-roots',
  restakingOperatorSetTasks: '/restaking/operator-set-tasks',
  restakingOperatorSetReleases: '/restaking/operator-set-releases',
  restakingExecutorOperatorSets: '/restaking/executor-operator-sets',
  restakingTaskFeeSplits: '/restaking/task-fee-splits',
} as const;

/** Optional tables that an operation needs; it answers 404 if the snapshot leaves one out. */
export const OPTIONAL_TABLES: { readonly [Id in keyof typeof PATHS]?: readonly string[] } = {
  restakingAllWithdrawals: ['withdrawals'],
  restakingWithdrawalsWaiting: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares', 'withdrawals', 'strategies'],
  restakingWithdrawalInfo: ['withdrawals'],
  restakingAllRewardsClaim: ['reward_claims'],
  restakingRewardClaim: ['reward_claims'],
  restakingOperatorSets: ['operator_sets', 'operator_set_members'],
  restakingOperatorSetMembers: ['operator_sets', 'operator_set_members'],
  restakingOperatorAllocations: ['allocations'],
  restakingOperatorMagnitudes: ['magnitudes'],
  restakingSlashingHistory: ['slashes'],
  restakingUpgrades: ['upgrades'],
  restakingAvsRewardsSubmissionByHash: ['reward_strategies'],
  restakingRewardStrategy: ['reward_strategies'],
  restakingStrategyInfo: ['strategies', 'withdrawals'],
  restakingPodInfo: ['pods', 'share_changes'],
  availabilityAllQuorums: ['da_quorums', 'da_quorum_strategies'],
  availabilityQuorumInfo: ['da_quorums', 'da_quorum_strategies'],
  restakingAvsApy: ['reward_strategies', 'prices'],
  restakingOperatorHistorical: ['registration_changes'],
  restakingPodHistorical: ['pods', 'share_changes'],
  restakingStakerHistorical: ['delegation_changes', 'share_changes'],
  restakingStrategyHistorical: ['share_changes', 'delegation_changes', 'rate_changes', 'withdrawals'],
  availabilityOperatorActivity: ['da_operator_events'],
  availabilityQuorumActivity: ['da_operator_events'],
  availabilityReservations: ['da_reservation_changes'],
  availabilityReservationHistorical: ['da_reservation_changes'],
  availabilityOnDemandDeposits: ['da_on_demand_deposits'],
  availabilityPaymentParameters: ['da_payment_parameter_changes'],
  availabilityCertVerifiers: ['da_cert_verifiers'],
  availabilityRelays: ['da_relays'],
  availabilityDispersers: ['da_dispersers'],
  availabilityThresholds: ['da_threshold_changes'],
  availabilityBlobVersions: ['da_blob_versions'],
  availabilityUsage: ['da_usage', 'da_payment_parameter_changes'],
  availabilityCustomers: ['da_usage'],
  availabilityThroughput: ['da_usage'],
  availabilityThroughputSeries: ['da_throughput'],
  availabilitySigningRates: ['da_signing_rates'],
  availabilityV2Batches: ['da_v2_batches'],
  restakingTvlHistorical: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingEcosystemHistorical: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingChanges: ['share_changes', 'delegation_changes', 'registration_changes', 'slashes'],
  restakingChangesFeed: ['share_changes', 'delegation_changes', 'registration_changes', 'slashes'],
  restakingOperatorApr: ['reward_earnings', 'prices', 'share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingAvsApr: ['reward_earnings', 'prices', 'share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingStakerApr: ['reward_earnings', 'prices', 'share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingAprRanking: ['reward_earnings', 'prices', 'share_changes', 'delegation_changes', 'registration_changes', 'rate_changes', 'reward_strategies'],
  restakingRewardsEarned: ['reward_earnings'],
  restakingRewardsProof: ['reward_earnings', 'reward_roots', 'reward_tree_blocks'],
  restakingRewardsRoots: ['reward_roots'],
  restakingRewardsUnclaimed: ['reward_leaves', 'reward_claims'],
  restakingAllDurationVaults: ['duration_vaults'],
  restakingEmissionDistributions: ['emission_distributions'],
  restakingEmissionEpochs: ['emission_epochs'],
  restakingSlashableByAvs: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares'],
  restakingSlashableBySet: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares'],
  restakingSlashableStake: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares'],
  restakingSlashableHistorical: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares', 'allocation_changes', 'magnitude_changes', 'operator_set_strategy_changes', 'operator_share_changes', 'registration_changes', 'share_changes', 'delegation_changes', 'rate_changes'],
  restakingStakerSlashable: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares'],
  restakingLedger: ['share_changes', 'withdrawals', 'delegation_changes', 'share_losses', 'reward_claims'],
  restakingConcentrationHistorical: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingOperatorGroups: ['operator_groups'],
  restakingAvsOverlapGroups: ['operator_groups'],
  restakingAllProducts: ['product_stakers'],
  restakingProductStakers: ['product_stakers'],
  restakingProductOperators: ['product_stakers'],
  restakingProductAvs: ['product_stakers'],
  restakingProductContagion: ['product_stakers'],
  restakingProductHistorical: ['product_stakers', 'operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares', 'allocation_changes', 'magnitude_changes', 'operator_set_strategy_changes', 'operator_share_changes', 'registration_changes', 'share_changes', 'delegation_changes', 'rate_changes'],
  restakingRiskFlags: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares', 'allocation_delays'],
  restakingOperatorKeys: ['operator_keys'],
  restakingPermissions: ['permissions'],
  restakingAllocationDelays: ['allocation_delays'],
  restakingPodValidators: ['pods', 'validators'],
  restakingPodCheckpoints: ['pods', 'checkpoints'],
  restakingValidatorRequests: ['validator_requests'],
  restakingSlashImpact: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares'],
  restakingSlashImpactStakers: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares'],
  restakingSlashImpactOperators: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares'],
  restakingSlashResolutions: ['slash_resolutions'],
  restakingSlasherChanges: ['slasher_changes'],
  restakingSlashLosses: ['share_losses'],
  restakingWatch: ['operator_sets', 'operator_set_members', 'allocations', 'magnitudes', 'operator_shares', 'share_changes', 'delegation_changes', 'withdrawals'],
  restakingWatchHistorical: ['share_changes', 'delegation_changes', 'registration_changes', 'rate_changes'],
  restakingProtocolFeeOptIns: ['protocol_fee_opt_ins'],
  restakingMultichainChains: ['supported_chains'],
  restakingMultichainSets: ['operator_tables'],
  restakingMultichainRoots: ['global_table_roots'],
  restakingOperatorSetTasks: ['operator_set_tasks'],
  restakingOperatorSetReleases: ['operator_set_releases'],
  restakingExecutorOperatorSets: ['executor_operator_sets', 'operator_set_tasks'],
  restakingTaskFeeSplits: ['task_fee_splits'],
};

/** Parameters and response body of every operation. */
export interface Operations {
  /** Stakers, with their operator and the strategies in which they hold shares, by last update, newest first. */
  readonly restakingAllStakers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'staker'
        | '-staker'
        | 'operator'
        | '-operator'
        | 'strategies'
        | '-strategies'
        | 'updatedAt'
        | '-updatedAt' | undefined;
    };
    readonly body: RestakingAllStakersResponse;
  };
  /** Tokens of the strategies, with exchange rate per share and prices. */
  readonly restakingAllTokens: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Symbol of the token, compared exactly. */
      readonly symbol?: string | undefined;
      /** Whether the token is synced. */
      readonly synced?: boolean | undefined;
    };
    readonly body: RestakingAllTokensResponse;
  };
  /** AVSs that one operator is registered with. */
  readonly restakingOperatorAvs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
      /** Address of the operator. */
      readonly operator: string;
    };
    readonly body: RestakingOperatorAvsResponse;
  };
  /** Operators registered with one AVS. */
  readonly restakingAvsOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
      /** Address of the AVS. */
      readonly avs: string;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingAvsOperatorsResponse;
  };
  /** Deposits into strategies, newest first. */
  readonly restakingAllDeposits: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingAllDepositsResponse;
  };
  /** The log of protocol actions, newest first. */
  readonly restakingActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Kind of action; a further one needs no include. */
      readonly action?:
        | 'AVS_METADATA_URI_UPDATED'
        | 'AVS_REGISTER_OPERATOR'
        | 'AVS_DEREGISTER_OPERATOR'
        | 'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL'
        | 'OPERATOR_DETAILS_UPDATED'
        | 'OPERATOR_METADATA_URI_UPDATED'
        | 'OPERATOR_REGISTERED'
        | 'OPERATOR_SHARES_DECREASED'
        | 'OPERATOR_SHARES_INCREASED'
        | 'STAKER_DELEGATED'
        | 'STAKER_UNDELEGATED'
        | 'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY'
        | 'WITHDRAWAL_COMPLETED'
        | 'WITHDRAWAL_MIGRATED'
        | 'WITHDRAWAL_QUEUED'
        | 'POD_SHARES_UPDATED'
        | 'POD_DEPLOYED'
        | 'REWARD_ACTIVATION_DELAY_UPDATED'
        | 'AVS_REWARD_SUBMISSION'
        | 'CLAIMER_UPDATED'
        | 'DISTRIBUTION_ROOT_DISABLED'
        | 'DISTRIBUTION_ROOT_SUBMITTED'
        | 'GLOBAL_COMMISSION_BIPS_UPDATED'
        | 'REWARDS_CLAIMED'
        | 'REWARD_SUBMITTER_FOR_ALL_UPDATED'
        | 'REWARD_SUBMISSION_FOR_ALL'
        | 'REWARD_SUBMISSION_FOR_EARNER'
        | 'REWARDS_UPDATER_UPDATED'
        | 'SHARES_DEPOSITED_IN_STRATEGY'
        | 'STRATEGY_WHITELISTING'
        | 'STRATEGY_WHITELISTER_CHANGED'
        | 'UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN'
        | 'ADMIN_REMOVED'
        | 'ADMIN_SET'
        | 'ALLOCATION_DELAY_SET'
        | 'ALLOCATION_UPDATED'
        | 'APPOINTEE_REMOVED'
        | 'APPOINTEE_SET'
        | 'AVS_REGISTRAR_SET'
        | 'BEACON_CHAIN_SLASHING_FACTOR_DECREASED'
        | 'BURN_OR_REDISTRIBUTABLE_SHARES_DECREASED'
        | 'BURN_OR_REDISTRIBUTABLE_SHARES_INCREASED'
        | 'CHAIN_ID_ADDED_TO_WHITELIST'
        | 'CHAIN_ID_REMOVED_FROM_WHITELIST'
        | 'CHECKPOINT_CREATED'
        | 'CHECKPOINT_FINALIZED'
        | 'CONSOLIDATION_REQUESTED'
        | 'DISTRIBUTION_ADDED'
        | 'DISTRIBUTION_PROCESSED'
        | 'DISTRIBUTION_UPDATED'
        | 'EXECUTOR_OPERATOR_SET_REGISTERED'
        | 'EXECUTOR_OPERATOR_SET_TASK_CONFIG_SET'
        | 'EXIT_REQUESTED'
        | 'FEE_REFUNDED'
        | 'FEE_SPLIT_COLLECTOR_SET'
        | 'FEE_SPLIT_SET'
        | 'GENERATION_RESERVATION_CREATED'
        | 'GENERATION_RESERVATION_REMOVED'
        | 'GLOBAL_ROOT_DISABLED'
        | 'KEY_DEREGISTERED'
        | 'KEY_REGISTERED'
        | 'MAX_STALENESS_PERIOD_UPDATED'
        | 'METADATA_URI_PUBLISHED'
        | 'NEW_GLOBAL_TABLE_ROOT'
        | 'OPERATOR_ADDED_TO_OPERATOR_SET'
        | 'OPERATOR_AVS_SPLIT_BIPS_SET'
        | 'OPERATOR_PI_SPLIT_BIPS_SET'
        | 'OPERATOR_REMOVED_FROM_OPERATOR_SET'
        | 'OPERATOR_SET_CONFIGURED'
        | 'OPERATOR_SET_CONFIG_REMOVED'
        | 'OPERATOR_SET_CONFIG_SET'
        | 'OPERATOR_SET_CREATED'
        | 'OPERATOR_SET_SPLIT_BIPS_SET'
        | 'OPERATOR_SHARES_SLASHED'
        | 'OPERATOR_SLASHED'
        | 'OPERATOR_TABLE_CALCULATOR_REMOVED'
        | 'OPERATOR_TABLE_CALCULATOR_SET'
        | 'OPT_IN_FOR_PROTOCOL_FEE_SET'
        | 'PENDING_ADMIN_ADDED'
        | 'PENDING_ADMIN_REMOVED'
        | 'REDISTRIBUTION_ADDRESS_SET'
        | 'RELEASE_PUBLISHED'
        | 'SLASHER_MIGRATED'
        | 'SLASHER_UPDATED'
        | 'SLASH_RESOLUTION_BLOCK_SET'
        | 'STRATEGY_ADDED_TO_OPERATOR_SET'
        | 'STRATEGY_REMOVED_FROM_OPERATOR_SET'
        | 'SWITCH_TO_COMPOUNDING_REQUESTED'
        | 'TABLE_UPDATED'
        | 'TASK_CREATED'
        | 'TASK_VERIFIED'
        | 'VALIDATOR_RESTAKED'
        | 'VALIDATOR_WITHDRAWN'
        | 'VAULT_ADVANCED_TO_WITHDRAWALS'
        | 'VAULT_INITIALIZED'
        | 'VAULT_LOCKED'
        | 'VAULT_MATURED'
        | 'WITHDRAWAL_REQUESTED' | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the pod. */
      readonly pod?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
      /** further: also the actions of the table `further_activities`, such as OPERATOR_SLASHED, RELEASE_PUBLISHED and TASK_CREATED; a snapshot without it has none. */
      readonly include?: 'further' | undefined;
    };
    readonly body: RestakingActivityResponse;
  };
  /** Reward submissions, newest first. */
  readonly restakingAllRewards: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'type'
        | '-type'
        | 'avs'
        | '-avs'
        | 'submitter'
        | '-submitter'
        | 'token'
        | '-token'
        | 'amount'
        | '-amount'
        | 'startTimestamp'
        | '-startTimestamp'
        | 'duration'
        | '-duration'
        | 'updatedAt'
        | '-updatedAt' | undefined;
      /** Type of the reward, compared exactly. */
      readonly type?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the submitter. */
      readonly submitter?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingAllRewardsResponse;
  };
  /** Activities of one pod, newest first. */
  readonly restakingPodActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the pod. */
      readonly pod: string;
    };
    readonly body: RestakingPodActivityResponse;
  };
  /** One reward distribution root. */
  readonly restakingDistributionRootInfo: {
    readonly parameters: {
      /** Index of the root. */
      readonly rootIndex: number;
    };
    readonly body: DistributionRoot;
  };
  /** TVL of one operator by strategy, and the number of its stakers. */
  readonly restakingOperatorStrategies: {
    readonly parameters: {
      /** Address of the operator. */
      readonly operator: string;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`, `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: OperatorStrategies;
  };
  /** TVL of every operator by strategy, largest operator first. */
  readonly restakingOperatorsTvl: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?: 'tvl' | '-tvl' | 'stakers' | '-stakers' | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`, `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingOperatorsTvlResponse;
  };
  /** Total value of delegated shares (TVL), by strategy. */
  readonly restakingEcosystemTvl: {
    readonly parameters: {
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingEcosystemTvlResponse;
  };
  /** Number of distinct operators. */
  readonly restakingEcosystemOperators: {
    readonly parameters: {
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `delegation_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingEcosystemOperatorsResponse;
  };
  /** EigenDA operators with their latest stake in each quorum. */
  readonly availabilityAllOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: AvailabilityAllOperatorsResponse;
  };
  /** One batch with its signers, logs, transactions and block. Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21. */
  readonly availabilityBatchByHash: {
    readonly parameters: {
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Header hash of the batch. */
      readonly batchHeaderHash: string;
    };
    readonly body: AvailabilityBatchByHashResponse;
  };
  /** AVSs, by number of operators, largest first. */
  readonly restakingAllAvs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'operatorCount'
        | '-operatorCount'
        | 'name'
        | '-name'
        | 'tvl'
        | '-tvl'
        | 'slashableTvl'
        | '-slashableTvl' | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
    };
    readonly body: RestakingAllAvsResponse;
  };
  /** One AVS, with the stake delegated to its operators by strategy. */
  readonly restakingAvsInfo: {
    readonly parameters: {
      /** Address of the AVS. */
      readonly avs: string;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`, `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingAvsInfoResponse;
  };
  /** Operators, by TVL, largest first. */
  readonly restakingAllOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'name'
        | '-name'
        | 'avsCount'
        | '-avsCount'
        | 'stakersCount'
        | '-stakersCount'
        | 'tvl'
        | '-tvl'
        | 'slashableTvl'
        | '-slashableTvl' | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
    };
    readonly body: RestakingAllOperatorsResponse;
  };
  /** One operator, with its delegated stake by strategy and the number of its AVSs and stakers. */
  readonly restakingOperatorInfo: {
    readonly parameters: {
      /** Address of the operator. */
      readonly operator: string;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`, `registration_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingOperatorInfoResponse;
  };
  /** One staker, with its holdings and its operator. */
  readonly restakingStakerInfo: {
    readonly parameters: {
      /** Address of the staker. */
      readonly staker: string;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: StakerInfo;
  };
  /** Strategies with delegated shares, by TVL, largest first. */
  readonly restakingAllStrategies: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingAllStrategiesResponse;
  };
  /** Pods in the activity log, by last activity, newest first. */
  readonly restakingAllPods: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
    };
    readonly body: RestakingAllPodsResponse;
  };
  /** Reward distribution roots, newest first. */
  readonly restakingAllDistributionRoots: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Index of the root. */
      readonly rootIndex?: number | undefined;
      /** Whether the root is active. */
      readonly active?: boolean | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingAllDistributionRootsResponse;
  };
  /** All rows of one reward submission. */
  readonly restakingRewardInfo: {
    readonly parameters: {
      /** Hash of the reward submission. */
      readonly hash: string;
    };
    readonly body: RestakingRewardInfoResponse;
  };
  /** Number of AVSs. */
  readonly restakingEcosystemAvs: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: RestakingEcosystemAvsResponse;
  };
  /** Number of stakers, with and without an operator. */
  readonly restakingEcosystemStakers: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: RestakingEcosystemStakersResponse;
  };
  /** Number of deposits into strategies. */
  readonly restakingEcosystemDeposits: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: RestakingEcosystemDepositsResponse;
  };
  /** Number of queued withdrawals. */
  readonly restakingEcosystemWithdrawals: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: RestakingEcosystemWithdrawalsResponse;
  };
  /** Number of activities by action and by day, week or month. */
  readonly restakingActivityHistogram: {
    readonly parameters: {
      /** Bucket length; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Kind of action. */
      readonly action?:
        | 'AVS_METADATA_URI_UPDATED'
        | 'AVS_REGISTER_OPERATOR'
        | 'AVS_DEREGISTER_OPERATOR'
        | 'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL'
        | 'OPERATOR_DETAILS_UPDATED'
        | 'OPERATOR_METADATA_URI_UPDATED'
        | 'OPERATOR_REGISTERED'
        | 'OPERATOR_SHARES_DECREASED'
        | 'OPERATOR_SHARES_INCREASED'
        | 'STAKER_DELEGATED'
        | 'STAKER_UNDELEGATED'
        | 'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY'
        | 'WITHDRAWAL_COMPLETED'
        | 'WITHDRAWAL_MIGRATED'
        | 'WITHDRAWAL_QUEUED'
        | 'POD_SHARES_UPDATED'
        | 'POD_DEPLOYED'
        | 'REWARD_ACTIVATION_DELAY_UPDATED'
        | 'AVS_REWARD_SUBMISSION'
        | 'CLAIMER_UPDATED'
        | 'DISTRIBUTION_ROOT_DISABLED'
        | 'DISTRIBUTION_ROOT_SUBMITTED'
        | 'GLOBAL_COMMISSION_BIPS_UPDATED'
        | 'REWARDS_CLAIMED'
        | 'REWARD_SUBMITTER_FOR_ALL_UPDATED'
        | 'REWARD_SUBMISSION_FOR_ALL'
        | 'REWARD_SUBMISSION_FOR_EARNER'
        | 'REWARDS_UPDATER_UPDATED'
        | 'SHARES_DEPOSITED_IN_STRATEGY'
        | 'STRATEGY_WHITELISTING'
        | 'STRATEGY_WHITELISTER_CHANGED'
        | 'UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN' | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the pod. */
      readonly pod?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingActivityHistogramResponse;
  };
  /** EigenDA batches, newest first. Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21. */
  readonly availabilityAllBatches: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: AvailabilityAllBatchesResponse;
  };
  /** The newest batch with an id, with its signers, logs, transactions and block. Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21. */
  readonly availabilityBatchById: {
    readonly parameters: {
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Id of the batch. */
      readonly batchId: number;
    };
    readonly body: AvailabilityBatchByIdResponse;
  };
  /** One EigenDA operator, with its stakes and the number of batches it signed and missed. Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21. */
  readonly availabilityOperatorInfo: {
    readonly parameters: {
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address or id of the operator. */
      readonly operator: string;
    };
    readonly body: AvailabilityOperatorInfoResponse;
  };
  /** Batches that one operator did not sign, newest first. Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21. */
  readonly availabilityOperatorNonsignings: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address or id of the operator. */
      readonly operator: string;
      /** Earliest time, inclusive. */
      readonly startTime?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTime?: string | undefined;
      /** First block. */
      readonly startBlock?: number | undefined;
      /** Last block. */
      readonly endBlock?: number | undefined;
    };
    readonly body: AvailabilityOperatorNonsigningsResponse;
  };
  /** Operators of one quorum, by stake, largest first. */
  readonly availabilityQuorumOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Number of the quorum. */
      readonly quorumNumber: number;
      /** Whether the operator is registered and has stake in the quorum. */
      readonly active?: boolean | undefined;
    };
    readonly body: AvailabilityQuorumOperatorsResponse;
  };
  /** Reward distribution roots of one status, newest first. */
  readonly restakingDistributionRootsByStatus: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Status of the root. */
      readonly status: 'active' | 'inactive' | 'disabled';
    };
    readonly body: RestakingDistributionRootsByStatusResponse;
  };
  /** Reward submissions of AVSs, newest first. */
  readonly restakingAllAvsRewardsSubmission: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
    };
    readonly body: RestakingAllAvsRewardsSubmissionResponse;
  };
  /** Reward submissions made by one AVS, newest first. */
  readonly restakingAvsRewardsSubmissionByAvs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: RestakingAvsRewardsSubmissionByAvsResponse;
  };
  /** Reward submissions of AVSs in one token, newest first. */
  readonly restakingAvsRewardsSubmissionByTokenUsed: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the reward token. */
      readonly tokenUsed: string;
    };
    readonly body: RestakingAvsRewardsSubmissionByTokenUsedResponse;
  };
  /** Activities of one AVS, newest first. */
  readonly restakingAvsActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: RestakingAvsActivityResponse;
  };
  /** Reward submissions of one AVS, newest first. */
  readonly restakingAvsRewards: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'type'
        | '-type'
        | 'avs'
        | '-avs'
        | 'submitter'
        | '-submitter'
        | 'token'
        | '-token'
        | 'amount'
        | '-amount'
        | 'startTimestamp'
        | '-startTimestamp'
        | 'duration'
        | '-duration'
        | 'updatedAt'
        | '-updatedAt' | undefined;
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: RestakingAvsRewardsResponse;
  };
  /** Activities of one operator, newest first. */
  readonly restakingOperatorActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
    };
    readonly body: RestakingOperatorActivityResponse;
  };
  /** Reward submissions that are active, or inactive, at the time of the snapshot. */
  readonly restakingRewardsStatus: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'type'
        | '-type'
        | 'avs'
        | '-avs'
        | 'submitter'
        | '-submitter'
        | 'token'
        | '-token'
        | 'amount'
        | '-amount'
        | 'startTimestamp'
        | '-startTimestamp'
        | 'duration'
        | '-duration'
        | 'updatedAt'
        | '-updatedAt' | undefined;
      /** active if the rewarded period includes the time of the snapshot, otherwise inactive. */
      readonly status?: 'active' | 'inactive' | undefined;
    };
    readonly body: RestakingRewardsStatusResponse;
  };
  /** Activities of one staker, newest first. */
  readonly restakingStakerActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker: string;
    };
    readonly body: RestakingStakerActivityResponse;
  };
  /** Activities of one strategy, newest first. */
  readonly restakingStrategyActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the strategy. */
      readonly strategy: string;
    };
    readonly body: RestakingStrategyActivityResponse;
  };
  /** One batch by header hash, or the newest batch with an id, with its signers, logs, transactions and block. Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21. */
  readonly availabilityBatchInfo: {
    readonly parameters: {
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Id of the batch; give either batchId or batchHeaderHash. */
      readonly batchId?: number | undefined;
      /** Header hash of the batch; give either batchId or batchHeaderHash. */
      readonly batchHeaderHash?: string | undefined;
    };
    readonly body: AvailabilityBatchInfoResponse;
  };
  /** Operators that did not sign the newest batch with an id. Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21. */
  readonly availabilityBatchNonsigners: {
    readonly parameters: {
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Id of the batch. */
      readonly batchId: number;
    };
    readonly body: AvailabilityBatchNonsignersResponse;
  };
  /** EigenDA operators that are active, or inactive. */
  readonly availabilityOperatorsByStatus: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Whether the operator is active. */
      readonly status: boolean;
    };
    readonly body: AvailabilityOperatorsByStatusResponse;
  };
  /** EigenDA operators that were ejected, or that were not. */
  readonly availabilityOperatorsByEjection: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Whether the operator was ejected. */
      readonly ejected: boolean;
    };
    readonly body: AvailabilityOperatorsByEjectionResponse;
  };
  /** Queued withdrawals and whether they are completed, newest first. */
  readonly restakingAllWithdrawals: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Root of the withdrawal. */
      readonly withdrawalRoot?: string | undefined;
      /** Operator of the staker when the withdrawal was queued. */
      readonly delegatedTo?: string | undefined;
      /** Whether the withdrawal is completed. */
      readonly completed?: boolean | undefined;
      /** Whether it was migrated from the M1 contracts. */
      readonly migrated?: boolean | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingAllWithdrawalsResponse;
  };
  /** Withdrawals that are queued and not completed, by the block from which on they can be completed, each with its value and the part that operator sets can still slash; the time range applies to completableTime. */
  readonly restakingWithdrawalsWaiting: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Operator of the staker when the withdrawal was queued. */
      readonly delegatedTo?: string | undefined;
      /** Address of a strategy: the withdrawals with shares of it. */
      readonly strategy?: string | undefined;
      /** Root of the withdrawal. */
      readonly withdrawalRoot?: string | undefined;
      /** Whether it can be completed at the block of the snapshot. */
      readonly ready?: boolean | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingWithdrawalsWaitingResponse;
  };
  /** One withdrawal. */
  readonly restakingWithdrawalInfo: {
    readonly parameters: {
      /** Root of the withdrawal. */
      readonly withdrawalRoot: string;
    };
    readonly body: RestakingWithdrawalInfoResponse;
  };
  /** Reward claims, newest first, with counts and sums over all claims. */
  readonly restakingAllRewardsClaim: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address that earned the rewards. */
      readonly earner?: string | undefined;
      /** Address that claimed them. */
      readonly claimer?: string | undefined;
      /** Address that received them. */
      readonly recipient?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Distribution root of the claim. */
      readonly root?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingAllRewardsClaimResponse;
  };
  /** Reward claims, newest first, with the block and transaction of each. */
  readonly restakingRewardClaim: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address that earned the rewards. */
      readonly earner?: string | undefined;
      /** Address that claimed them. */
      readonly claimer?: string | undefined;
      /** Address that received them. */
      readonly recipient?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Distribution root of the claim. */
      readonly root?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingRewardClaimResponse;
  };
  /** Operator sets of AVSs, newest first, with their slashable strategies. */
  readonly restakingOperatorSets: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
    };
    readonly body: RestakingOperatorSetsResponse;
  };
  /** Members and former members of one operator set, members first. */
  readonly restakingOperatorSetMembers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId: number;
      /** Whether the operator is a member of the set; false for a former member. */
      readonly registered?: boolean | undefined;
    };
    readonly body: RestakingOperatorSetMembersResponse;
  };
  /** Magnitudes that one operator has allocated to operator sets, with pending changes. */
  readonly restakingOperatorAllocations: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
    };
    readonly body: RestakingOperatorAllocationsResponse;
  };
  /** Maximum, allocated and allocatable magnitude of one operator in each strategy. */
  readonly restakingOperatorMagnitudes: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
    };
    readonly body: RestakingOperatorMagnitudesResponse;
  };
  /** Slashes of operators, newest first, optionally by operator, AVS or operator set. */
  readonly restakingSlashingHistory: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingSlashingHistoryResponse;
  };
  /** Upgrades of the protocol’s proxy contracts, with the new implementation, newest first. */
  readonly restakingUpgrades: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the contract. */
      readonly contract?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingUpgradesResponse;
  };
  /** One reward submission of an AVS, with the multiplier of each strategy. */
  readonly restakingAvsRewardsSubmissionByHash: {
    readonly parameters: {
      /** Hash of the reward submission. */
      readonly hash: string;
    };
    readonly body: RestakingAvsRewardsSubmissionByHashResponse;
  };
  /** Reward submissions for one strategy, newest first, with its share of each. */
  readonly restakingRewardStrategy: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'amount'
        | '-amount'
        | 'weight'
        | '-weight'
        | 'strategyReward'
        | '-strategyReward'
        | 'updatedAt'
        | '-updatedAt' | undefined;
      /** Address of the strategy. */
      readonly strategy: string;
      /** Type of the reward, compared exactly. */
      readonly type?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
    };
    readonly body: RestakingRewardStrategyResponse;
  };
  /** One strategy, with its settings, delegated value and withdrawals. */
  readonly restakingStrategyInfo: {
    readonly parameters: {
      /** Address of the strategy. */
      readonly strategy: string;
    };
    readonly body: StrategyInfo;
  };
  /** One pod by its address or its owner’s, with the owner’s shares. */
  readonly restakingPodInfo: {
    readonly parameters: {
      /** Address of the pod; give either pod or staker. */
      readonly pod?: string | undefined;
      /** Address of the pod’s owner; give either pod or staker. */
      readonly staker?: string | undefined;
    };
    readonly body: RestakingPodInfoResponse;
  };
  /** EigenDA quorums, by number. */
  readonly availabilityAllQuorums: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: AvailabilityAllQuorumsResponse;
  };
  /** One EigenDA quorum, with its strategies and the number of its members. */
  readonly availabilityQuorumInfo: {
    readonly parameters: {
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Number of the quorum. */
      readonly quorumNumber: number;
    };
    readonly body: QuorumInfo;
  };
  /** Reward per year of an AVS relative to the stake delegated to its operators (APY), by strategy and token. */
  readonly restakingAvsApy: {
    readonly parameters: {
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: AvsApy;
  };
  /** Registrations and deregistrations of one operator with AVSs and operator sets, newest first. */
  readonly restakingOperatorHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingOperatorHistoricalResponse;
  };
  /** Changes of the native ETH shares of one pod’s owner, newest first. */
  readonly restakingPodHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the pod. */
      readonly pod: string;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingPodHistoricalResponse;
  };
  /** Operator and holdings of one staker after each change, newest first. */
  readonly restakingStakerHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker: string;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingStakerHistoricalResponse;
  };
  /** Delegated shares of one strategy and their value at the end of each day (UTC), newest first. Days without a change of the shares and without a queued withdrawal are left out. */
  readonly restakingStrategyHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the strategy. */
      readonly strategy: string;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingStrategyHistoricalResponse;
  };
  /** Events of one EigenDA operator, newest first. */
  readonly availabilityOperatorActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address or id of the operator. */
      readonly operator: string;
      /** Action of the operator. */
      readonly action?:
        | 'Registered'
        | 'Deregistered'
        | 'StakeUpdated'
        | 'Ejected'
        | 'SocketUpdated' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityOperatorActivityResponse;
  };
  /** Events of operators in one EigenDA quorum, newest first. */
  readonly availabilityQuorumActivity: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Number of the quorum. */
      readonly quorumNumber: number;
      /** Address or id of an operator. */
      readonly operator?: string | undefined;
      /** Action of the operator. */
      readonly action?: 'Registered' | 'Deregistered' | 'StakeUpdated' | 'Ejected' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityQuorumActivityResponse;
  };
  /** Operators that missed batches among the newest ones or in a range, most missed batches first. Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21. */
  readonly availabilityOperatorWithIssues: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Earliest time, inclusive. */
      readonly startTime?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTime?: string | undefined;
      /** First block. */
      readonly startBlock?: number | undefined;
      /** Last block. */
      readonly endBlock?: number | undefined;
      /** Number of newest batches to consider. Default: 10, or all batches of the range if a time or block is given. */
      readonly lastNBatches?: number | undefined;
    };
    readonly body: AvailabilityOperatorWithIssuesResponse;
  };
  /** EigenDA reservations, the newest of each account, last changed first. */
  readonly availabilityReservations: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address of the account. */
      readonly account?: string | undefined;
      /** State at the time of the snapshot: pending before its start, expired from its end on, otherwise active. */
      readonly status?: 'active' | 'pending' | 'expired' | undefined;
    };
    readonly body: AvailabilityReservationsResponse;
  };
  /** Changes of EigenDA reservations, newest first. */
  readonly availabilityReservationHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address of the account. */
      readonly account?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityReservationHistoricalResponse;
  };
  /** Deposits for EigenDA blobs without a reservation, newest first. */
  readonly availabilityOnDemandDeposits: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address of the account. */
      readonly account?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityOnDemandDepositsResponse;
  };
  /** Changes of EigenDA’s prices and rates, newest first. */
  readonly availabilityPaymentParameters: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Changed setting. */
      readonly parameter?:
        | 'minNumSymbols'
        | 'pricePerSymbol'
        | 'priceUpdateCooldown'
        | 'globalSymbolsPerPeriod'
        | 'globalRatePeriodInterval'
        | 'reservationPeriodInterval' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityPaymentParametersResponse;
  };
  /** Verifiers of EigenDA certificates by router, last activated first. */
  readonly availabilityCertVerifiers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address of the router. */
      readonly router?: string | undefined;
    };
    readonly body: AvailabilityCertVerifiersResponse;
  };
  /** Relays that serve EigenDA blobs, by key. */
  readonly availabilityRelays: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: AvailabilityRelaysResponse;
  };
  /** EigenDA dispersers, the newest address of each key, by key. */
  readonly availabilityDispersers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: AvailabilityDispersersResponse;
  };
  /** Changes of EigenDA’s security thresholds and required quorums, newest first. */
  readonly availabilityThresholds: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Changed threshold. */
      readonly threshold?:
        | 'quorumConfirmationThresholdPercentages'
        | 'quorumAdversaryThresholdPercentages'
        | 'quorumNumbersRequired'
        | 'defaultConfirmationThreshold'
        | 'defaultAdversaryThreshold' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityThresholdsResponse;
  };
  /** Versions of EigenDA blobs, with their encoding, by version. */
  readonly availabilityBlobVersions: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
    };
    readonly body: AvailabilityBlobVersionsResponse;
  };
  /** Blobs of each EigenDA customer by day, newest first, with their on-demand price. */
  readonly availabilityUsage: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Id of the customer, compared exactly. */
      readonly customer?: string | undefined;
      /** Version of EigenDA. */
      readonly version?: number | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityUsageResponse;
  };
  /** Customers of EigenDA, with all of their blobs, largest size first. */
  readonly availabilityCustomers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Id of the customer, compared exactly. */
      readonly customer?: string | undefined;
    };
    readonly body: AvailabilityCustomersResponse;
  };
  /** Blobs and bytes that EigenDA took on each day, newest first. */
  readonly availabilityThroughput: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityThroughputResponse;
  };
  /** Bytes a second that EigenDA V2 took, over time, as its data API measures them, newest first. */
  readonly availabilityThroughputSeries: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityThroughputSeriesResponse;
  };
  /** Batches of EigenDA V2 that each operator signed, by quorum and interval, newest first. */
  readonly availabilitySigningRates: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Id of the operator. */
      readonly operatorId?: string | undefined;
      /** Number of the quorum. */
      readonly quorumNumber?: number | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilitySigningRatesResponse;
  };
  /** Batches of EigenDA V2, with the part of the stake that signed them, newest first. */
  readonly availabilityV2Batches: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** EigenDA network. */
      readonly network?: 'ethereum' | 'holesky' | undefined;
      /** Header hash of the batch. */
      readonly batchHeaderHash?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: AvailabilityV2BatchesResponse;
  };
  /** Delegated value at the end of each day, week or month (UTC), newest first: in total, or for a strategy, operator or AVS. */
  readonly restakingTvlHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Bucket length; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the AVS: value delegated to the operators registered with it at the end of each day. */
      readonly avs?: string | undefined;
    };
    readonly body: RestakingTvlHistoricalResponse;
  };
  /** Number of stakers, operators, AVSs, deposits and withdrawals at the end of each day, week or month (UTC), newest first. */
  readonly restakingEcosystemHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Bucket length; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingEcosystemHistoricalResponse;
  };
  /** Differences between the state at an earlier block and the newest state: shares that operators gained and lost, new delegations, AVS registrations, slashes; largest value first. */
  readonly restakingChanges: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Block to compare the newest state with, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`). Answers 404 outside the blocks of the snapshot’s changes. */
      readonly since: string;
      /** Address of an operator: its changes, and those of stakers it gained or lost. */
      readonly operator?: string | undefined;
      /** Address of an AVS: its registrations and slashes, and the shares that its registered operators gained or lost. */
      readonly avs?: string | undefined;
      /** 1 to 100 addresses with commas between them, of stakers or operators: changes of the stakers, and of these operators and those that the stakers delegate to now. */
      readonly address?: string | undefined;
      /** Kind of change. */
      readonly change?:
        | 'grew'
        | 'shrank'
        | 'delegated'
        | 'undelegated'
        | 'redelegated'
        | 'registered'
        | 'deregistered'
        | 'slashed' | undefined;
    };
    readonly body: RestakingChangesResponse;
  };
  /** The changes of restaking/changes as a JSON Feed 1.1, newest first, to follow an operator or AVS. */
  readonly restakingChangesFeed: {
    readonly parameters: {
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Block to compare the newest state with, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`). Answers 404 outside the blocks of the snapshot’s changes. */
      readonly since?: string | undefined;
      /** Address of an operator: its changes, and those of stakers it gained or lost. */
      readonly operator?: string | undefined;
      /** Address of an AVS: its registrations and slashes, and the shares that its registered operators gained or lost. */
      readonly avs?: string | undefined;
      /** 1 to 100 addresses with commas between them, of stakers or operators: changes of the stakers, and of these operators and those that the stakers delegate to now. */
      readonly address?: string | undefined;
      /** Kind of change. */
      readonly change?:
        | 'grew'
        | 'shrank'
        | 'delegated'
        | 'undelegated'
        | 'redelegated'
        | 'registered'
        | 'deregistered'
        | 'slashed' | undefined;
    };
    readonly body: RestakingChangesFeedResponse;
  };
  /** Reward submissions, newest first, in tokens and in US dollars at the time of the submission. */
  readonly restakingRewardsValue: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'type'
        | '-type'
        | 'avs'
        | '-avs'
        | 'submitter'
        | '-submitter'
        | 'token'
        | '-token'
        | 'amount'
        | '-amount'
        | 'startTimestamp'
        | '-startTimestamp'
        | 'duration'
        | '-duration'
        | 'updatedAt'
        | '-updatedAt'
        | 'dollarValue'
        | '-dollarValue' | undefined;
      /** Type of the reward, compared exactly. */
      readonly type?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Address of the submitter. */
      readonly submitter?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingRewardsValueResponse;
  };
  /** Computed rewards per year of an operator and of the stakers that delegate to it, relative to the delegated stake. */
  readonly restakingOperatorApr: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
      /** Days of the window, up to its last one; there are fewer if rewards were computed for fewer. */
      readonly days?: number | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingOperatorAprResponse;
  };
  /** Computed rewards per year of an AVS or of one of its operator sets, relative to the stake delegated to its operators. */
  readonly restakingAvsApr: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
      /** Id of an operator set of the AVS: its rewards, and the stake delegated to its members. */
      readonly operatorSetId?: number | undefined;
      /** Days of the window, up to its last one; there are fewer if rewards were computed for fewer. */
      readonly days?: number | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingAvsAprResponse;
  };
  /** Computed rewards per year of a staker, relative to the value of its shares. */
  readonly restakingStakerApr: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker: string;
      /** Days of the window, up to its last one; there are fewer if rewards were computed for fewer. */
      readonly days?: number | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingStakerAprResponse;
  };
  /** AVSs, operator sets or operators by their computed rewards per year relative to the stake, of all tokens or of one, highest rate first. */
  readonly restakingAprRanking: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Kind of the ranked things. */
      readonly of?: 'avs' | 'set' | 'operator' | undefined;
      /** Address of a strategy: only stake in it, and its part of each submission: multiplier x shares / the sum of these products. Submissions without weighted stake are left out. */
      readonly strategy?: string | undefined;
      /** Address of an AVS or operator: only its rates, of an AVS all its sets. */
      readonly address?: string | undefined;
      /** Days of the window, up to its last one; there are fewer if rewards were computed for fewer. */
      readonly days?: number | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingAprRankingResponse;
  };
  /** Computed rewards of an earner, of an AVS or of all, summed by token and by day, AVS, submission or earner, newest day first. */
  readonly restakingRewardsEarned: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address that earned the rewards. */
      readonly earner?: string | undefined;
      /** Address of the AVS that rewards. */
      readonly avs?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Sums by token alone, or by token and one of day, avs, submission and earner. */
      readonly groupBy?:
        | 'day'
        | 'avs'
        | 'submission'
        | 'earner'
        | 'token' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingRewardsEarnedResponse;
  };
  /** The argument of processClaim for one earner: its cumulative rewards in a root with their proofs. No record if it has nothing to claim. */
  readonly restakingRewardsProof: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address that earned the rewards. */
      readonly earner: string;
      /** Addresses of the tokens to claim; those without earnings are left out. By default all tokens of which the root has more than all claims took: the contract refuses a proof with another one. */
      readonly tokens?: string | undefined;
      /** Index of the root, of those that rewards-roots has as equal or differs. By default the newest active one of them. */
      readonly rootIndex?: number | undefined;
    };
    readonly body: RestakingRewardsProofResponse;
  };
  /** Posted distribution roots next to the roots of the rewards that were computed from logs, newest first. */
  readonly restakingRewardsRoots: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Index of the root. */
      readonly rootIndex?: number | undefined;
      /** equal or differs; unknown if the root was not computed: the calculation ends before it, or left out submissions. */
      readonly verdict?: 'equal' | 'differs' | 'unknown' | undefined;
    };
    readonly body: RestakingRewardsRootsResponse;
  };
  /** Computed rewards of earners that can be claimed now, by token: earned up to the newest active root, claimed, and the difference. */
  readonly restakingRewardsUnclaimed: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address that earned the rewards. */
      readonly earner?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
    };
    readonly body: RestakingRewardsUnclaimedResponse;
  };
  /** Every token that the snapshot names, with symbol, name and decimals: of strategies, rewards and claims. */
  readonly restakingTokenMetadata: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Symbol of the token, compared exactly. */
      readonly symbol?: string | undefined;
    };
    readonly body: RestakingTokenMetadataResponse;
  };
  /** Basis of the TVL: strategies with delegated shares, by TVL, largest first, each with the source and the age of its price, and the source of its rate. */
  readonly restakingTvlBasis: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Symbol of the token, compared exactly. */
      readonly symbol?: string | undefined;
      /** Source of the price, compared exactly. */
      readonly priceSource?: string | undefined;
    };
    readonly body: RestakingTvlBasisResponse;
  };
  /** Duration vaults, newest first: strategies, each also an operator, that lock their deposits for a time. */
  readonly restakingAllDurationVaults: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the vault. */
      readonly vault?: string | undefined;
      /** Address of its admin. */
      readonly vaultAdmin?: string | undefined;
      /** Address of its arbitrator. */
      readonly arbitrator?: string | undefined;
      /** Address of the token. */
      readonly token?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** State of the vault. */
      readonly state?: 'deposits' | 'allocations' | 'withdrawals' | undefined;
    };
    readonly body: RestakingAllDurationVaultsResponse;
  };
  /** Distributions of the emissions of EIGEN, as they were last set, by id. */
  readonly restakingEmissionDistributions: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Type of the distribution. */
      readonly type?:
        | 'disabled'
        | 'rewards_for_all_earners'
        | 'operator_set_total_stake'
        | 'operator_set_unique_stake'
        | 'eigen_da'
        | 'manual'
        | 'other' | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
    };
    readonly body: RestakingEmissionDistributionsResponse;
  };
  /** Distributions processed in each epoch of the emissions, newest epoch first. */
  readonly restakingEmissionEpochs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Number of the epoch. */
      readonly epoch?: number | undefined;
      /** Id of the distribution. */
      readonly distributionId?: number | undefined;
      /** Type of the distribution. */
      readonly type?:
        | 'disabled'
        | 'rewards_for_all_earners'
        | 'operator_set_total_stake'
        | 'operator_set_unique_stake'
        | 'eigen_da'
        | 'manual'
        | 'other' | undefined;
      /** Whether the submission of its rewards succeeded. */
      readonly success?: boolean | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingEmissionEpochsResponse;
  };
  /** AVSs with operator sets by the value that these can slash, largest first, next to the value that their members hold. */
  readonly restakingSlashableByAvs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'members'
        | '-members'
        | 'tvl'
        | '-tvl'
        | 'slashableTvl'
        | '-slashableTvl' | undefined;
      /** Part of the name (case-insensitive), or the beginning of an address, from 0x on. */
      readonly search?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `allocation_changes`, `magnitude_changes`, `operator_set_strategy_changes`, `operator_share_changes`, `registration_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingSlashableByAvsResponse;
  };
  /** Operator sets by the value that they can slash, largest first, next to the value that their members hold. */
  readonly restakingSlashableBySet: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'members'
        | '-members'
        | 'tvl'
        | '-tvl'
        | 'slashableTvl'
        | '-slashableTvl' | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `allocation_changes`, `magnitude_changes`, `operator_set_strategy_changes`, `operator_share_changes`, `registration_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingSlashableBySetResponse;
  };
  /** Allocations of operators to operator sets, each with the shares that the set can slash and their value, largest value first. */
  readonly restakingSlashableStake: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?: 'tvl' | '-tvl' | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `allocation_changes`, `magnitude_changes`, `operator_set_strategy_changes`, `operator_share_changes`, `registration_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingSlashableStakeResponse;
  };
  /** Value that operator sets can slash at the end of each day, week or month (UTC), newest first, next to the value that their members hold: of all sets, of an AVS or of one set. The first day is that of the creation of the first of them. */
  readonly restakingSlashableHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Bucket length; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS; only with avs. */
      readonly operatorSetId?: number | undefined;
    };
    readonly body: RestakingSlashableHistoricalResponse;
  };
  /** Shares of a staker that the operator sets of each AVS can slash through its operator, with their value, largest value first. */
  readonly restakingStakerSlashable: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker: string;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `allocation_changes`, `magnitude_changes`, `operator_set_strategy_changes`, `operator_share_changes`, `registration_changes`, `rate_changes`, `prices`, `share_changes`, `delegation_changes`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingStakerSlashableResponse;
  };
  /** Events of a staker or earner as double entries, oldest first: deposits, withdrawals, losses by slashing, earned rewards and claims, between the balances at the start of the time and those at its end. */
  readonly restakingLedger: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker or earner. */
      readonly address: string;
      /** First time of the ledger. */
      readonly from?: string | undefined;
      /** First time after the ledger. */
      readonly to?: string | undefined;
    };
    readonly body: RestakingLedgerResponse;
  };
  /** Stakers by the value of their holdings, largest first: of all, of one operator, or in one strategy. */
  readonly restakingStakersTvl: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of an operator: the stakers that delegate to it. */
      readonly operator?: string | undefined;
      /** Address of a strategy: its holders, with their shares in it only. */
      readonly strategy?: string | undefined;
    };
    readonly body: RestakingStakersTvlResponse;
  };
  /** Operators of each strategy, with the shares of it that are delegated to them and their part in all delegated shares of the strategy, largest value first. */
  readonly restakingStrategyOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?: 'tvl' | '-tvl' | 'stakersCount' | '-stakersCount' | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
    };
    readonly body: RestakingStrategyOperatorsResponse;
  };
  /** Concentration of the delegated value of each strategy among operators, groups of operators and stakers, now and at an earlier block: HHI, Gini coefficient, Nakamoto coefficients and the parts of the largest holders. Groups are those of the snapshot at every block. */
  readonly restakingStrategyConcentration: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'tvl'
        | '-tvl'
        | 'holders'
        | '-holders'
        | 'hhi'
        | '-hhi' | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Kind of the holders: operator, group (of operators; one without a group is a group by itself), or staker (no rows if more than a million delegate). */
      readonly heldBy?: 'operator' | 'group' | 'staker' | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingStrategyConcentrationResponse;
  };
  /** Concentration of the delegated and the slashable value: HHI, Gini coefficient, Nakamoto coefficients and the parts of the largest holders, of the whole snapshot and of each AVS, operator and strategy. */
  readonly restakingConcentration: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'tvl'
        | '-tvl'
        | 'holders'
        | '-holders'
        | 'hhi'
        | '-hhi' | undefined;
      /** Scope of the value: all (the whole snapshot), avs, operator or strategy. */
      readonly scope?: 'all' | 'avs' | 'operator' | 'strategy' | undefined;
      /** Address of the AVS, operator or strategy. */
      readonly address?: string | undefined;
      /** Kind of the holders: operator, group (of operators; one without a group is a group by itself), staker, token or avs. */
      readonly heldBy?:
        | 'operator'
        | 'group'
        | 'staker'
        | 'token'
        | 'avs' | undefined;
      /** Kind of the value: delegated (to the operators; of an AVS to those registered with it), or slashable (by operator sets). */
      readonly value?: 'delegated' | 'slashable' | undefined;
    };
    readonly body: RestakingConcentrationResponse;
  };
  /** Concentration of the delegated value among operators, groups of operators, stakers or tokens, or of the slashable value among AVSs, at the end of each day, week or month (UTC), newest first: HHI, Gini coefficient, Nakamoto coefficients and the parts of the largest holders. */
  readonly restakingConcentrationHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Bucket length; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
      /** Kind of the holders: operator, group (of operators; one without a group is a group by itself; no rows without the table operator_groups), staker (no rows if more than a million ever delegated), token, or avs (of the slashable value; no rows without the tables of slashable-historical). */
      readonly heldBy?:
        | 'operator'
        | 'group'
        | 'staker'
        | 'token'
        | 'avs' | undefined;
    };
    readonly body: RestakingConcentrationHistoricalResponse;
  };
  /** AVSs that share operators with one AVS, with the value that is delegated to the shared operators, largest value first. */
  readonly restakingAvsOverlap: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: RestakingAvsOverlapResponse;
  };
  /** Groups of operators that one party controls, with the value that is delegated to them and the value that operator sets can slash of them, largest value first. */
  readonly restakingOperatorGroups: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?: 'tvl' | '-tvl' | 'slashableTvl' | '-slashableTvl' | undefined;
      /** Name of the group, compared exactly. */
      readonly group?: string | undefined;
    };
    readonly body: RestakingOperatorGroupsResponse;
  };
  /** AVSs that share groups of operators with one AVS, with the value of the AVS at the operators of these groups, largest value first. An operator without a group is a group by itself. */
  readonly restakingAvsOverlapGroups: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs: string;
    };
    readonly body: RestakingAvsOverlapGroupsResponse;
  };
  /** Products, such as liquid restaking tokens, with the value of their stakers and its concentration by operator, largest value first. */
  readonly restakingAllProducts: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?:
        | 'tvl'
        | '-tvl'
        | 'delegatedTvl'
        | '-delegatedTvl'
        | 'slashableTvl'
        | '-slashableTvl'
        | 'hhi'
        | '-hhi' | undefined;
      /** Name of the product, compared exactly. */
      readonly product?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `operator_sets`, `operator_set_members`, `allocations`, `magnitudes`, `operator_shares`, `allocation_changes`, `magnitude_changes`, `operator_set_strategy_changes`, `operator_share_changes`, `registration_changes`, `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingAllProductsResponse;
  };
  /** Stakers that belong to products, with the source that proves it, their operators and the value of their shares, largest value first. */
  readonly restakingProductStakers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Name of the product, compared exactly. */
      readonly product?: string | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingProductStakersResponse;
  };
  /** Operators that products delegate to, with the delegated value and the value that operator sets can slash of it, largest value first. */
  readonly restakingProductOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?: 'tvl' | '-tvl' | 'slashableTvl' | '-slashableTvl' | undefined;
      /** Name of the product, compared exactly. */
      readonly product?: string | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `operator_sets`, `operator_set_members`, `allocations`, `magnitudes`, `operator_shares`, `allocation_changes`, `magnitude_changes`, `operator_set_strategy_changes`, `operator_share_changes`, `registration_changes`, `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingProductOperatorsResponse;
  };
  /** AVSs that products are exposed to by their operators, with the value at these operators and the value that the AVS can slash of it, largest value first. */
  readonly restakingProductAvs: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Field to sort by: ascending, or descending with a leading -. */
      readonly sort?: 'tvl' | '-tvl' | 'slashableTvl' | '-slashableTvl' | undefined;
      /** Name of the product, compared exactly. */
      readonly product?: string | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `operator_sets`, `operator_set_members`, `allocations`, `magnitudes`, `operator_shares`, `allocation_changes`, `magnitude_changes`, `operator_set_strategy_changes`, `operator_share_changes`, `registration_changes`, `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingProductAvsResponse;
  };
  /** Contagion matrix of products: for each two that share an operator or an AVS, the loss of the first if the operators of the second were slashed, largest shared value first. */
  readonly restakingProductContagion: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Name of the product that loses, compared exactly. */
      readonly product?: string | undefined;
      /** Name of the product whose operators are slashed, compared exactly. */
      readonly otherProduct?: string | undefined;
      /** State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state. Needs the tables `operator_sets`, `operator_set_members`, `allocations`, `magnitudes`, `operator_shares`, `allocation_changes`, `magnitude_changes`, `operator_set_strategy_changes`, `operator_share_changes`, `registration_changes`, `share_changes`, `delegation_changes`, `rate_changes`, `prices`. */
      readonly asOf?: string | undefined;
    };
    readonly body: RestakingProductContagionResponse;
  };
  /** Value of the shares of a product at the end of each day, week or month (UTC), newest first: of all, of those that it delegates, of those at one operator, and of those that operator sets can slash, of all AVSs or of one, and its concentration by operator. The first day is that of its first shares. */
  readonly restakingProductHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Bucket length; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
      /** Name of the product, compared exactly. */
      readonly product: string;
      /** Address of an operator: only the shares that it holds. */
      readonly operator?: string | undefined;
      /** Address of an AVS: slashableTvl is only the value that its operator sets can slash. */
      readonly avs?: string | undefined;
    };
    readonly body: RestakingProductHistoricalResponse;
  };
  /** Conditions that raise the risk of operators and operator sets at the block of the snapshot, each with its evidence. */
  readonly restakingRiskFlags: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Kind of the flag: allocation_decrease, allocation_delay_decrease, allocation_delay_zero, operator_without_avs, redistribution, set_without_stake, slasher_change, slasher_eoa. */
      readonly flag?:
        | 'allocation_decrease'
        | 'allocation_delay_decrease'
        | 'allocation_delay_zero'
        | 'operator_without_avs'
        | 'redistribution'
        | 'set_without_stake'
        | 'slasher_change'
        | 'slasher_eoa' | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
    };
    readonly body: RestakingRiskFlagsResponse;
  };
  /** Keys that operators registered for operator sets, newest first. */
  readonly restakingOperatorKeys: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
      /** Curve of the key. */
      readonly curve?: 'ecdsa' | 'bn254' | 'other' | undefined;
      /** Whether the key is registered now. */
      readonly registered?: boolean | undefined;
    };
    readonly body: RestakingOperatorKeysResponse;
  };
  /** Admins, pending admins and appointees of accounts, by account. An account without an admin is its own. */
  readonly restakingPermissions: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the account. */
      readonly account?: string | undefined;
      /** Address that may act. */
      readonly grantee?: string | undefined;
      /** Kind of the permission. */
      readonly kind?: 'admin' | 'pending_admin' | 'appointee' | undefined;
      /** Address of the contract that an appointee may call. */
      readonly target?: string | undefined;
      /** Selector of the function, 0x and 8 hex digits in lower case. */
      readonly selector?: string | undefined;
      /** Whether the permission is in force. */
      readonly active?: boolean | undefined;
    };
    readonly body: RestakingPermissionsResponse;
  };
  /** Blocks after which allocations of operators take effect, with pending changes. */
  readonly restakingAllocationDelays: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator?: string | undefined;
    };
    readonly body: RestakingAllocationDelaysResponse;
  };
  /** Validators of one pod, newest first, with their newest proved balance. */
  readonly restakingPodValidators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the pod. */
      readonly pod: string;
      /** State of the validator. */
      readonly state?: 'active' | 'withdrawn' | undefined;
    };
    readonly body: RestakingPodValidatorsResponse;
  };
  /** Checkpoints of the validators’ balances of one pod, newest first. */
  readonly restakingPodCheckpoints: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the pod. */
      readonly pod: string;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingPodCheckpointsResponse;
  };
  /** Requests of pods for exits, partial withdrawals, consolidations and compounding of validators, newest first. */
  readonly restakingValidatorRequests: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the pod. */
      readonly pod?: string | undefined;
      /** Kind of the request. */
      readonly kind?: 'exit' | 'withdrawal' | 'consolidation' | 'compounding' | undefined;
      /** Hash of the public key of the validator, or of the target. */
      readonly pubkeyHash?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingValidatorRequestsResponse;
  };
  /** Losses if operator sets slashed one operator by a part of its allocations, by operator set and strategy, largest value first, with a bound of the losses that attacks could add. Nothing is changed. */
  readonly restakingSlashImpact: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
      /** Address of the AVS that slashes; without it all slash. */
      readonly avs?: string | undefined;
      /** Id of the operator set that slashes; without it all slash. */
      readonly operatorSetId?: number | undefined;
      /** Part of each allocation that is slashed: a decimal above 0, up to 1, with at most 18 decimal places. */
      readonly part?: string | undefined;
      /** US dollars that a successful attack on one AVS would yield, for gamma and cascadeBound. */
      readonly profit?: string | undefined;
      /** Part of an AVS’s stake that an attack needs: a decimal above 0, up to 1, with at most 18 decimal places. */
      readonly threshold?: string | undefined;
    };
    readonly body: RestakingSlashImpactResponse;
  };
  /** Losses of the stakers of one operator if operator sets slashed it by a part of its allocations, largest value first. Nothing is changed. */
  readonly restakingSlashImpactStakers: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the operator. */
      readonly operator: string;
      /** Address of the AVS that slashes; without it all slash. */
      readonly avs?: string | undefined;
      /** Id of the operator set that slashes; without it all slash. */
      readonly operatorSetId?: number | undefined;
      /** Part of each allocation that is slashed: a decimal above 0, up to 1, with at most 18 decimal places. */
      readonly part?: string | undefined;
      /** Address of a staker: its loss only. */
      readonly staker?: string | undefined;
    };
    readonly body: RestakingSlashImpactStakersResponse;
  };
  /** Losses if operator sets slashed several operators by a part of their allocations: those of a group, of an AVS or of a set, or all, largest value first, with a bound of the losses that attacks could add. Nothing is changed. */
  readonly restakingSlashImpactOperators: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Name of the group of the operator, compared exactly: its operators only. */
      readonly group?: string | undefined;
      /** Address of the AVS that slashes; without it all slash. */
      readonly avs?: string | undefined;
      /** Id of the operator set that slashes; without it all slash. */
      readonly operatorSetId?: number | undefined;
      /** Part of each allocation that is slashed: a decimal above 0, up to 1, with at most 18 decimal places. */
      readonly part?: string | undefined;
      /** US dollars that a successful attack on one AVS would yield, for gamma and cascadeBound. */
      readonly profit?: string | undefined;
      /** Part of an AVS’s stake that an attack needs: a decimal above 0, up to 1, with at most 18 decimal places. */
      readonly threshold?: string | undefined;
    };
    readonly body: RestakingSlashImpactOperatorsResponse;
  };
  /** Shares of slashes by strategy, newest first, and when they are burnt or redistributed. Native ETH is never among them. */
  readonly restakingSlashResolutions: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Id of the slash, compared exactly. */
      readonly slashId?: string | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
    };
    readonly body: RestakingSlashResolutionsResponse;
  };
  /** Slashers that were set for operator sets, newest first, optionally of an AVS or operator set. */
  readonly restakingSlasherChanges: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Address of the slasher. */
      readonly slasher?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingSlasherChangesResponse;
  };
  /** Shares that slashes and falls of balances on the beacon chain took from stakers, of those held and of each queued withdrawal, newest first. */
  readonly restakingSlashLosses: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the staker. */
      readonly staker?: string | undefined;
      /** Address of the operator that was slashed. */
      readonly operator?: string | undefined;
      /** Address of the AVS that slashed. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Address of the strategy. */
      readonly strategy?: string | undefined;
      /** Cause of the loss. */
      readonly cause?: 'slash' | 'beacon' | undefined;
      /** Name of the product of the staker, compared exactly. */
      readonly product?: string | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingSlashLossesResponse;
  };
  /** Up to 100 addresses of stakers, each with its value, its operator, the part that operator sets can slash, its changes, losses, waiting withdrawals and unclaimed rewards. */
  readonly restakingWatch: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** 1 to 100 addresses with commas between them. */
      readonly address: string;
      /** Block after which changes are listed, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`). By default 7 days before the newest change. */
      readonly since?: string | undefined;
    };
    readonly body: RestakingWatchResponse;
  };
  /** Value of the shares of up to 100 addresses together at the end of each day, week or month (UTC), newest first, and their losses in it. The first day is that of the first change of their shares. */
  readonly restakingWatchHistorical: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** 1 to 100 addresses with commas between them. */
      readonly address: string;
      /** Bucket length; weeks start on Monday. */
      readonly interval?: 'day' | 'week' | 'month' | undefined;
      /** Earliest time, inclusive. */
      readonly startTimestamp?: string | undefined;
      /** Latest time, inclusive. */
      readonly endTimestamp?: string | undefined;
    };
    readonly body: RestakingWatchHistoricalResponse;
  };
  /** Submitters of rewards that opted in to the protocol fee, or out again, by address. */
  readonly restakingProtocolFeeOptIns: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the submitter. */
      readonly submitter?: string | undefined;
      /** Whether the submitter has opted in. */
      readonly optedIn?: boolean | undefined;
    };
    readonly body: RestakingProtocolFeeOptInsResponse;
  };
  /** Chains of the whitelist to which operator tables go, also those removed, oldest first. */
  readonly restakingMultichainChains: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Whether the chain is in the whitelist. */
      readonly whitelisted?: boolean | undefined;
    };
    readonly body: RestakingMultichainChainsResponse;
  };
  /** Operator sets with a generation reservation or an operator table on this chain, and the age of the table, by AVS. */
  readonly restakingMultichainSets: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Whether the set has a generation reservation. */
      readonly reserved?: boolean | undefined;
      /** Whether the newest table is stale at the time of the snapshot. */
      readonly stale?: boolean | undefined;
    };
    readonly body: RestakingMultichainSetsResponse;
  };
  /** Roots of all operator tables that this chain received, newest first. */
  readonly restakingMultichainRoots: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Root of all operator tables. */
      readonly globalTableRoot?: string | undefined;
      /** Whether the root is disabled. */
      readonly disabled?: boolean | undefined;
    };
    readonly body: RestakingMultichainRootsResponse;
  };
  /** Tasks of operator sets on this chain, newest first, with verification and refund. */
  readonly restakingOperatorSetTasks: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Address that created the task. */
      readonly creator?: string | undefined;
      /** Status of the task. */
      readonly status?: 'created' | 'verified' | 'expired' | undefined;
    };
    readonly body: RestakingOperatorSetTasksResponse;
  };
  /** Releases of the software that operator sets run, newest first. */
  readonly restakingOperatorSetReleases: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
    };
    readonly body: RestakingOperatorSetReleasesResponse;
  };
  /** Operator sets that execute tasks on this chain, with their configuration and the fees of their tasks, by AVS. */
  readonly restakingExecutorOperatorSets: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
      /** Address of the AVS. */
      readonly avs?: string | undefined;
      /** Id of the operator set within the AVS. */
      readonly operatorSetId?: number | undefined;
      /** Whether the set takes tasks now. */
      readonly registered?: boolean | undefined;
    };
    readonly body: RestakingExecutorOperatorSetsResponse;
  };
  /** Changes of the part of the fees of tasks that goes to the protocol, newest first; a task has the part in force at its creation. */
  readonly restakingTaskFeeSplits: {
    readonly parameters: {
      /** Page number, from 1. */
      readonly page?: number | undefined;
      /** Records per page. */
      readonly limit?: number | undefined;
    };
    readonly body: RestakingTaskFeeSplitsResponse;
  };
}

export interface StakerStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
}

export interface Staker {
  /** Address of the staker. */
  readonly staker: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Strategies in which the staker holds shares. */
  readonly strategies: readonly StakerStrategy[];
  /** Time of the last change. */
  readonly updatedAt: string;
}

export interface RestakingAllStakersStatistics {
  /** Number of stakers. */
  readonly totalStakers: number;
  /** Number of distinct operators. */
  readonly uniqueOperators: number;
  /** Number of stakers with shares of each strategy, by strategy address. */
  readonly strategyDistribution: Readonly<Record<string, number>>;
  /** Mean number of strategies in which a staker has shares. */
  readonly averageStrategiesPerStaker: number;
}

export interface RestakingAllStakersMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllStakersStatistics;
}

export interface RestakingAllStakersResponse {
  /** Records of this page. */
  readonly data: readonly Staker[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllStakersMeta;
}

export interface Token {
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Decimal places of the token. */
  readonly decimals: number;
  /** Whether the token is synced. */
  readonly synced: boolean;
  /** Tokens per share. */
  readonly sharesUnderlying: number;
  /** Price of a token in ether. */
  readonly ethPrice: number;
  /** Price of a token in US dollars. */
  readonly dollarPrice: string;
  /** Time of the last change. */
  readonly updatedAt: string;
  /** Time of the rate and the prices. */
  readonly timestamp: string;
}

export interface RestakingAllTokensStatistics {
  /** Number of tokens. */
  readonly totalTokens: number;
  /** Number of synced tokens. */
  readonly syncedTokens: number;
}

export interface RestakingAllTokensMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllTokensStatistics;
}

export interface RestakingAllTokensResponse {
  /** Records of this page. */
  readonly data: readonly Token[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllTokensMeta;
}

export interface OperatorAvsMetadata {
  /** Name; empty if unknown. */
  readonly name: string;
  /** Published description. */
  readonly description: string;
  /** URL of the logo. */
  readonly logo: string;
  /** URL of the website. */
  readonly website: string;
  /** Telegram URL. */
  readonly telegram: string;
  /** Discord URL. */
  readonly discord: string;
  /** X (Twitter) URL. */
  readonly x: string;
}

export interface OperatorAvs {
  /** Address of the AVS. */
  readonly avsAddress: string;
  /** URI of the published description; empty if there is none. */
  readonly metadataURI: string;
  /** Description that the operator or AVS publishes; empty strings if there is none. */
  readonly metadata: OperatorAvsMetadata;
}

export interface Pagination {
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
}

export interface RestakingOperatorAvsData {
  /** Records of this page. */
  readonly avs: readonly OperatorAvs[];
  /** Position of this page in the list. */
  readonly pagination: Pagination;
}

export interface RestakingOperatorAvsResponse {
  /** The requested item. */
  readonly data: RestakingOperatorAvsData;
}

export interface AvsOperatorMetadata {
  /** Name; empty if unknown. */
  readonly name: string;
  /** Published description. */
  readonly description: string;
  /** URL of the logo. */
  readonly logo: string;
  /** URL of the website. */
  readonly website: string;
  /** Telegram URL. */
  readonly telegram: string;
  /** Discord URL. */
  readonly discord: string;
  /** X (Twitter) URL. */
  readonly x: string;
}

export interface AvsOperator {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** URI of the published description; empty if there is none. */
  readonly metadataURI: string;
  /** Description that the operator or AVS publishes; empty strings if there is none. */
  readonly metadata: AvsOperatorMetadata;
}

export interface RestakingAvsOperatorsData {
  /** Records of this page. */
  readonly operators: readonly AvsOperator[];
  /** Position of this page in the list. */
  readonly pagination: Pagination;
}

export interface RestakingAvsOperatorsResponse {
  /** The requested item. */
  readonly data: RestakingAvsOperatorsData;
}

export interface Deposit {
  /** Kind of action. */
  readonly action: string;
  /** Address of the staker. */
  readonly staker: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** The object of the log, unchanged. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The object of the log, unchanged. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface PageMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
}

export interface RestakingAllDepositsResponse {
  /** Records of this page. */
  readonly data: readonly Deposit[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Activity {
  /** Kind of action. */
  readonly action: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Address of the staker. */
  readonly staker: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Address of the pod; empty if there is none. */
  readonly pod: string;
  /** The object of the log, unchanged. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The object of the log, unchanged. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface RestakingActivityStatistics {
  /** Number of activities. */
  readonly totalActivities: number;
  /** Number of distinct kinds of action. */
  readonly uniqueActions: number;
  /** Number of distinct operators. */
  readonly uniqueOperators: number;
}

export interface RestakingActivityMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts over the rows that match the filters. */
  readonly statistics: RestakingActivityStatistics;
}

export interface RestakingActivityResponse {
  /** Records of this page. */
  readonly data: readonly Activity[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingActivityMeta;
}

export interface Reward {
  /** Type of the reward. */
  readonly type: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Address of the submitter; empty if unknown. */
  readonly submitter: string;
  /** Address of the token hopper; empty if there is none. */
  readonly tokenHopper: string;
  /** Nonce of the submission. */
  readonly submissionNonce: string;
  /** Hash of the submission. */
  readonly rewardsSubmissionHash: string;
  /** Strategies and their weights, as stored. */
  readonly strategies: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** In the smallest unit of the token, exact. */
  readonly amount: string;
  /** Start of the rewarded period. */
  readonly startTimestamp: string;
  /** Length of the rewarded period in seconds. */
  readonly duration: string;
  /** Time of the last change. */
  readonly updatedAt: string;
}

export interface RestakingAllRewardsStatistics {
  /** Number of rows of reward submissions. */
  readonly totalRewards: number;
  /** Sum of all amounts, each in the smallest unit of its own token. */
  readonly totalAmount: number;
  /** Number of distinct tokens. */
  readonly uniqueTokens: number;
}

export interface RestakingAllRewardsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllRewardsStatistics;
}

export interface RestakingAllRewardsResponse {
  /** Records of this page. */
  readonly data: readonly Reward[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllRewardsMeta;
}

export interface PodActivity {
  /** Kind of action. */
  readonly action: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Address of the staker. */
  readonly staker: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Address of the pod; empty if there is none. */
  readonly pod: string;
  /** The object of the log, unchanged. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The object of the log, unchanged. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Time of the event. */
  readonly activity_timestamp: string;
}

export interface RestakingPodActivityStatistics {
  /** Number of activities. */
  readonly totalActivities: number;
  /** Number of distinct kinds of action. */
  readonly uniqueActions: number;
  /** Number of distinct stakers. */
  readonly uniqueStakers: number;
  /** Number of distinct pods. */
  readonly uniquePods: number;
}

export interface RestakingPodActivityMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingPodActivityStatistics;
}

export interface RestakingPodActivityResponse {
  /** Records of this page. */
  readonly data: readonly PodActivity[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingPodActivityMeta;
}

export interface DistributionRoot {
  /** Index of the root. */
  readonly rootIndex: string;
  /** Merkle root of the distribution. */
  readonly root: string;
  /** End of the period for which rewards were calculated. */
  readonly rewardsCalculationEndTimestamp: string;
  /** Time of activation; null if it was not activated. */
  readonly activatedAt: string | null;
  /** Whether the root is active. */
  readonly active: boolean;
  /** Time of the last change. */
  readonly updatedAt: string;
  /** Time of creation. */
  readonly createdAt: string;
}

export interface OperatorStrategiesStrategiesTVLTokenDetails {
  /** Name; empty if unknown. */
  readonly name: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Tokens per share. */
  readonly sharesUnderlying: string;
  /** Price of a token in US dollars. */
  readonly dollarPrice: string;
  /** Decimal places of the token. */
  readonly decimals: string;
  /** Price of a token in ether. */
  readonly ethPrice: string;
}

export interface OperatorStrategiesStrategiesTVL {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Sum of delegated shares in the smallest unit, exact. */
  readonly totalShares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** The token of the strategy. */
  readonly tokenDetails: OperatorStrategiesStrategiesTVLTokenDetails;
}

export interface OperatorStrategies {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Number of stakers that delegate to the operator. */
  readonly totalStakers: number;
  /** By strategy, largest value first. */
  readonly strategiesTVL: readonly OperatorStrategiesStrategiesTVL[];
}

export interface OperatorTvlStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Sum of delegated shares in the smallest unit, exact. */
  readonly totalShares: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Tokens per share. */
  readonly sharesUnderlying: string;
  /** Price of a token in US dollars. */
  readonly dollarPrice: string;
  /** Price of a token in ether. */
  readonly ethPrice: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** Number of distinct stakers. */
  readonly uniqueStakers: number;
}

export interface OperatorTvl {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** By strategy. */
  readonly strategies: readonly OperatorTvlStrategy[];
}

export interface RestakingOperatorsTvlStatistics {
  /** Number of operators. */
  readonly totalOperators: number;
  /** Number of strategies. */
  readonly totalStrategies: number;
  /** Number of distinct stakers. */
  readonly totalUniqueStakers: number;
}

export interface RestakingOperatorsTvlMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingOperatorsTvlStatistics;
}

export interface RestakingOperatorsTvlResponse {
  /** Records of this page. */
  readonly data: readonly OperatorTvl[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingOperatorsTvlMeta;
}

export interface EcosystemTvlStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** Tokens per share. */
  readonly sharesUnderlying: string;
  /** Price of a token in US dollars. */
  readonly dollarPrice: string;
  /** Price of a token in ether. */
  readonly ethPrice: string;
  /** Decimal places of the token. */
  readonly decimals: string;
}

export interface EcosystemTvlMetadata {
  /** Sum of delegated shares in the smallest unit, exact. */
  readonly totalShares: string;
}

export interface EcosystemTvlTokenStatistics {
  /** Number of distinct tokens. */
  readonly uniqueTokens: number;
  /** US dollars: the sum of tvl. */
  readonly totalTokenValue: number;
}

export interface EcosystemTvl {
  /** By strategy. */
  readonly strategies: readonly EcosystemTvlStrategy[];
  /** Over all strategies. */
  readonly metadata: EcosystemTvlMetadata;
  /** Over all strategies. */
  readonly tokenStatistics: EcosystemTvlTokenStatistics;
}

export interface RestakingEcosystemTvlResponse {
  /** The requested item. */
  readonly data: EcosystemTvl;
}

export interface EcosystemOperators {
  /** Number of operators. */
  readonly operators: number;
}

export interface RestakingEcosystemOperatorsResponse {
  /** The requested item. */
  readonly data: EcosystemOperators;
}

export interface DaOperatorQuorumStake {
  /** Number of the quorum. */
  readonly quorumNumber: string;
  /** Stake in the smallest unit, exact. */
  readonly stake: string;
}

export interface DaOperator {
  /** Id of the operator in EigenDA. */
  readonly operatorId: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Network address of the operator’s node. */
  readonly socket: string;
  /** Whether the operator is active. */
  readonly status: boolean;
  /** Whether the operator was ejected. */
  readonly ejected: boolean;
  /** The latest stake in each quorum. */
  readonly quorumStakes: readonly DaOperatorQuorumStake[];
  /** Sum of the latest stakes in the smallest unit. */
  readonly totalStake: number;
}

export interface AvailabilityAllOperatorsStatistics {
  /** Number of operators. */
  readonly totalOperators: number;
  /** Number of active operators. */
  readonly activeOperators: number;
  /** Number of ejected operators. */
  readonly ejectedOperators: number;
  /** Sum of the latest stakes in the smallest unit. */
  readonly totalStake: number;
  /** Mean stake of an operator in the smallest unit. */
  readonly averageStake: number;
}

export interface AvailabilityAllOperatorsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityAllOperatorsStatistics;
}

export interface AvailabilityAllOperatorsResponse {
  /** Records of this page. */
  readonly data: readonly DaOperator[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityAllOperatorsMeta;
}

export interface BatchInfoBatchMetadata {
  /** Aggregate public key in G2. */
  readonly apkG2: string;
  /** Aggregate signature. */
  readonly sigma: string;
  /** Aggregate public key of each quorum. */
  readonly quorumApks: readonly string[];
  /** Index of the aggregate public key of each quorum. */
  readonly quorumApkIndices: readonly number[];
  /** Public keys of the non-signers. */
  readonly nonSignerPubkeys: readonly string[];
  /** Index of the total stake of each quorum. */
  readonly totalStakeIndices: readonly number[];
  /** Stake indices of the non-signers. */
  readonly nonSignerStakeIndices: readonly number[];
  /** Quorum bitmap indices of the non-signers. */
  readonly nonSignerQuorumBitmapIndices: readonly number[];
}

export interface BatchInfoOperators {
  /** Number of operators that signed. */
  readonly signers: string;
  /** Number of operators that did not sign. */
  readonly nonSigners: string;
}

export interface BatchInfoQuorumStakes {
  /** Number of the quorum. */
  readonly quorumNumber: string;
  /** Stake in the smallest unit, exact. */
  readonly stake: string;
}

export interface BatchInfoLog {
  /** Index of the log. */
  readonly logIndex: string;
  /** Hash of its transaction. */
  readonly logTransactionHash: string;
  /** Index of its transaction. */
  readonly logTransactionIndex: string;
  /** Address of the contract that emitted the log. */
  readonly logAddress: string;
  /** Data of the log. */
  readonly logData: string;
  /** Topics of the log. */
  readonly topics: readonly string[];
}

export interface BatchInfoTransaction {
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Nonce. */
  readonly nonce: number;
  /** Index in the block. */
  readonly index: number;
  /** Address of the sender. */
  readonly fromAddress: string;
  /** Address of the receiver. */
  readonly toAddress: string;
  /** Value in wei. */
  readonly value: string;
  /** Gas limit of the transaction. */
  readonly gas: number;
  /** Wei per unit of gas. */
  readonly gasPrice: string;
  /** Gas used in the block up to and including the transaction. */
  readonly receiptCumulativeGasUsed: number;
  /** Gas used by the transaction. */
  readonly receiptGasUsed: number;
  /** Status of the transaction. */
  readonly receiptStatus: string;
  /** Wei paid per unit of gas. */
  readonly effectiveGasPrice: string;
}

export interface BatchInfoBlock {
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the block. */
  readonly blockHash: string;
  /** Hash of the parent block. */
  readonly parentHash: string;
  /** Nonce. */
  readonly nonce: string;
  /** Hash of the uncles. */
  readonly sha3Uncles: string;
  /** Bloom filter of the logs. */
  readonly logsBloom: string;
  /** Root of the transactions. */
  readonly transactionsRoot: string;
  /** Root of the state after the block. */
  readonly stateRoot: string;
  /** Root of the receipts. */
  readonly receiptsRoot: string;
  /** Address of the block’s producer. */
  readonly miner: string;
  /** Difficulty of the block; may exceed 2^53. */
  readonly difficulty: number;
  /** Difficulty of the chain up to the block; may exceed 2^53. */
  readonly totalDifficulty: number;
  /** Bytes of the block. */
  readonly size: number;
  /** Extra data of the block. */
  readonly extraData: string;
  /** Gas that the block may use. */
  readonly gasLimit: number;
  /** Gas that the block uses. */
  readonly gasUsed: number;
  /** Number of transactions in the block. */
  readonly transactionCount: number;
}

export interface BatchInfo {
  /** Id of the batch. */
  readonly batchId: string;
  /** Header hash of the batch. */
  readonly batchHeaderHash: string;
  /** Number of blobs; null if unknown, as it is not on chain. */
  readonly blobsLength: number | null;
  /** Numbers of its quorums. */
  readonly quorumNumbers: readonly number[];
  /** Root of the blob headers. */
  readonly blobHeadersRoot: string;
  /** Block at which the stakes were read. */
  readonly referenceBlockNumber: number;
  /** Percentage of the stake that signed, for each quorum. */
  readonly signedStakeForQuorums: readonly number[];
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Signatures and indices of the batch. */
  readonly batchMetadata: BatchInfoBatchMetadata;
  /** Number of signers and non-signers. */
  readonly operators: BatchInfoOperators;
  /** Ids or addresses of operators that signed. */
  readonly signers: readonly string[];
  /** Ids or addresses of operators that did not sign. */
  readonly nonSigners: readonly string[];
  /** Stakes of the quorums, as stored. */
  readonly quorumStakes: BatchInfoQuorumStakes;
  /** Hash of the signatory record. */
  readonly signatoryRecordHash: string;
  /** Logs of the transaction. */
  readonly logs: readonly BatchInfoLog[];
  /** Transactions of the batch. */
  readonly transactions: readonly BatchInfoTransaction[];
  /** The block of the batch; null if unknown. */
  readonly block: BatchInfoBlock | null;
}

export interface AvailabilityBatchByHashMetadata {
  /** Id of the batch. */
  readonly batchId: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityBatchByHashResponse {
  /** The requested item. */
  readonly data: BatchInfo;
  /** Identity of the batch. */
  readonly metadata: AvailabilityBatchByHashMetadata;
}

export interface Avs {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** URI of the published description; empty if there is none. */
  readonly metadataURI: string;
  /** Number of operators registered with the AVS. */
  readonly operatorCount: number;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Published description. */
  readonly description: string;
  /** URL of the logo. */
  readonly logo: string;
  /** URL of the website. */
  readonly website: string;
  /** Telegram URL. */
  readonly telegram: string;
  /** Discord URL. */
  readonly discord: string;
  /** X (Twitter) URL. */
  readonly x: string;
  /** US dollars: value that is delegated to its registered operators. */
  readonly tvl: string;
  /** US dollars: value that its operator sets can slash; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashableTvl: string | null;
}

export interface RestakingAllAvsStatistics {
  /** Number of AVSs. */
  readonly totalAVS: number;
  /** Number of operators registered with at least one AVS. */
  readonly totalOperators: number;
}

export interface RestakingAllAvsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllAvsStatistics;
}

export interface RestakingAllAvsResponse {
  /** Records of this page. */
  readonly data: readonly Avs[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllAvsMeta;
}

export interface AvsInfoAvsDetails {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** URI of the published description; empty if there is none. */
  readonly metadataURI: string;
}

export interface AvsInfoMetadata {
  /** Name; empty if unknown. */
  readonly name: string;
  /** Published description. */
  readonly description: string;
  /** URL of the logo. */
  readonly logo: string;
  /** URL of the website. */
  readonly website: string;
  /** Telegram URL. */
  readonly telegram: string;
  /** Discord URL. */
  readonly discord: string;
  /** X (Twitter) URL. */
  readonly x: string;
}

export interface AvsInfoOperatorStatsStrategySummaryTokenDetails {
  /** Name; empty if unknown. */
  readonly name: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Tokens per share. */
  readonly sharesUnderlying: string;
  /** Price of a token in US dollars. */
  readonly dollarPrice: string;
  /** Decimal places of the token. */
  readonly decimals: string;
  /** Price of a token in ether. */
  readonly ethPrice: string;
}

export interface AvsInfoOperatorStatsStrategySummary {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** The token of the strategy. */
  readonly tokenDetails: AvsInfoOperatorStatsStrategySummaryTokenDetails;
}

export interface AvsInfoOperatorStats {
  /** Number of operators registered with the AVS. */
  readonly totalOperators: number;
  /** Value delegated to its operators, by strategy, largest first. */
  readonly strategySummary: readonly AvsInfoOperatorStatsStrategySummary[];
}

export interface AvsInfo {
  /** Address and metadata URI of the AVS. */
  readonly avsDetails: AvsInfoAvsDetails;
  /** Description that the operator or AVS publishes; empty strings if there is none. */
  readonly metadata: AvsInfoMetadata;
  /** Counts, and delegated value by strategy. */
  readonly operatorStats: AvsInfoOperatorStats;
}

export interface RestakingAvsInfoResponse {
  /** The requested item. */
  readonly data: AvsInfo;
}

export interface Operator {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** URI of the published description; empty if there is none. */
  readonly metadataURI: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** URL of the logo. */
  readonly logo: string;
  /** Number of AVSs the operator is registered with. */
  readonly avsCount: number;
  /** Number of stakers. */
  readonly stakersCount: number;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** US dollars: value that operator sets can slash of it; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashableTvl: string | null;
  /** Whether it is a duration vault, a contract that is both a strategy and an operator; null if the snapshot leaves out the table duration_vaults. */
  readonly durationVault: boolean | null;
}

export interface RestakingAllOperatorsStatistics {
  /** Number of operators. */
  readonly totalOperators: number;
  /** Number of AVSs. */
  readonly totalAVSs: number;
  /** Number of stakers. */
  readonly totalStakers: number;
}

export interface RestakingAllOperatorsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllOperatorsStatistics;
}

export interface RestakingAllOperatorsResponse {
  /** Records of this page. */
  readonly data: readonly Operator[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllOperatorsMeta;
}

export interface BlockReference {
  /** Number of the block. */
  readonly blockNumber: string;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface OperatorInfoOperatorDetails {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** URI of the published description; empty if there is none. */
  readonly metadataURI: string;
  /** Whether it is a duration vault, a contract that is both a strategy and an operator; null if the snapshot leaves out the table duration_vaults. */
  readonly durationVault: boolean | null;
  /** Block of the operator’s registration, its first activity; null if there is no such activity. */
  readonly createdAt: BlockReference | null;
  /** Block of the operator’s last registration, or change of its details or metadata URI; null if there is no such activity. */
  readonly updatedAt: BlockReference | null;
}

export interface OperatorInfoOperatorStatsStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Shares in the smallest unit, exact. */
  readonly shares: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Tokens per share. */
  readonly sharesUnderlying: string;
  /** Price of a token in US dollars. */
  readonly dollarPrice: string;
  /** Price of a token in ether. */
  readonly ethPrice: string;
  /** Decimal places of the token. */
  readonly decimals: string;
}

export interface OperatorInfoOperatorStats {
  /** Number of AVSs it is registered with. */
  readonly avs: number;
  /** Number of stakers. */
  readonly stakersCount: number;
  /** By strategy. */
  readonly strategies: readonly OperatorInfoOperatorStatsStrategy[];
}

export interface OperatorInfoMetadata {
  /** Name; empty if unknown. */
  readonly name: string;
  /** Published description. */
  readonly description: string;
  /** URL of the logo. */
  readonly logo: string;
  /** URL of the website. */
  readonly website: string;
  /** Telegram URL. */
  readonly telegram: string;
  /** Discord URL. */
  readonly discord: string;
  /** X (Twitter) URL. */
  readonly x: string;
}

export interface OperatorInfo {
  /** The operator, with its first and last event. */
  readonly operatorDetails: OperatorInfoOperatorDetails;
  /** Counts, and delegated value by strategy. */
  readonly operatorStats: OperatorInfoOperatorStats;
  /** Description that the operator or AVS publishes; empty strings if there is none. */
  readonly metadata: OperatorInfoMetadata;
}

export interface RestakingOperatorInfoResponse {
  /** The requested item. */
  readonly data: OperatorInfo;
}

export interface StakerInfoStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
}

export interface StakerInfoStakerDetails {
  /** Block of the staker’s first activity that concerns its delegation or shares: a deposit, pod update, delegation, undelegation or withdrawal; null if there is none. */
  readonly createdAt: BlockReference | null;
  /** Block of the last such activity; null if there is none. A slash of its operator does not count. */
  readonly updatedAt: BlockReference | null;
}

export interface StakerInfoLosse {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Sum of the lost shares, in the smallest unit. */
  readonly lostShares: string;
  /** Sum of the lost tokens; null if one is unknown. */
  readonly lostTokens: string | null;
  /** US dollars: sum of the losses, each at the price of its time; null if one is unknown. */
  readonly lostDollars: string | null;
}

export interface StakerInfoOperatorDetails {
  /** URI of the published description; empty if there is none. */
  readonly metadataURI: string;
  /** Block of the operator’s registration, its first activity; null if there is no such activity. */
  readonly createdAt: BlockReference | null;
  /** Block of the operator’s last registration, or change of its details or metadata URI; null if there is no such activity. */
  readonly updatedAt: BlockReference | null;
}

export interface StakerInfoMetadata {
  /** Name; empty if unknown. */
  readonly name: string;
  /** Published description. */
  readonly description: string;
  /** URL of the logo. */
  readonly logo: string;
  /** URL of the website. */
  readonly website: string;
  /** Telegram URL. */
  readonly telegram: string;
  /** Discord URL. */
  readonly discord: string;
  /** X (Twitter) URL. */
  readonly x: string;
}

export interface StakerInfo {
  /** Address of the staker. */
  readonly staker: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** By strategy. */
  readonly strategies: readonly StakerInfoStrategy[];
  /** Time of the last change. */
  readonly updatedAt: string;
  /** First and last activity of the staker itself. */
  readonly stakerDetails: StakerInfoStakerDetails;
  /** Sums of its losses in slash-losses by strategy; empty without losses, and if the snapshot leaves out the table share_losses. */
  readonly losses: readonly StakerInfoLosse[];
  /** The operator, with its first and last event. */
  readonly operatorDetails: StakerInfoOperatorDetails;
  /** Description that the operator publishes. */
  readonly metadata: StakerInfoMetadata;
}

export interface Strategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** Tokens per share. */
  readonly sharesUnderlying: string;
  /** Price of a token in US dollars. */
  readonly dollarPrice: string;
  /** Price of a token in ether. */
  readonly ethPrice: string;
  /** Decimal places of the token. */
  readonly decimals: string;
  /** Number of stakers. */
  readonly stakersCount: number;
  /** Number of operators with delegated shares of it. */
  readonly operatorsCount: number;
  /** Whether the strategy is whitelisted for deposits; null if the snapshot leaves out the table strategies, and at earlier blocks. */
  readonly whitelisted: boolean | null;
  /** Whether deposits on behalf of others are forbidden; null if the snapshot leaves out the table strategies, and at earlier blocks. */
  readonly thirdPartyTransfersForbidden: boolean | null;
  /** Withdrawal delay of the strategy in blocks; null if it has no delay of its own, if the snapshot leaves out the table strategies, and at earlier blocks. */
  readonly withdrawalDelayBlocks: number | null;
  /** Number of queued withdrawals of the strategy; null if the snapshot leaves out the table withdrawals. */
  readonly withdrawals: number | null;
  /** Whether it is a duration vault, a contract that is both a strategy and an operator; null if the snapshot leaves out the table duration_vaults. */
  readonly durationVault: boolean | null;
}

export interface RestakingAllStrategiesStatistics {
  /** Number of strategies. */
  readonly totalStrategies: number;
  /** Number of distinct tokens. */
  readonly uniqueTokens: number;
  /** US dollars: the sum of tvl. */
  readonly totalTokenValue: number;
  /** Number of these strategies, which have delegated shares, that are whitelisted for deposits; null if the snapshot leaves out the table strategies, and at earlier blocks. */
  readonly whitelistedStrategiesCount: number | null;
}

export interface RestakingAllStrategiesMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllStrategiesStatistics;
}

export interface RestakingAllStrategiesResponse {
  /** Records of this page. */
  readonly data: readonly Strategy[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllStrategiesMeta;
}

export interface Pod {
  /** Address of the pod; empty if there is none. */
  readonly pod: string;
  /** Staker in the newest activity of the pod that names one. */
  readonly staker: string;
  /** Number of activities that name it. */
  readonly activities: number;
  /** Time of its first activity. */
  readonly firstActivityAt: string;
  /** Time of its last activity. */
  readonly lastActivityAt: string;
}

export interface RestakingAllPodsStatistics {
  /** Number of pods. */
  readonly totalPods: number;
  /** Number of distinct stakers. */
  readonly uniqueStakers: number;
}

export interface RestakingAllPodsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllPodsStatistics;
}

export interface RestakingAllPodsResponse {
  /** Records of this page. */
  readonly data: readonly Pod[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllPodsMeta;
}

export interface RestakingAllDistributionRootsStatistics {
  /** Number of roots. */
  readonly totalDistributionRoots: number;
  /** Number of active roots. */
  readonly activeDistributionRoots: number;
}

export interface RestakingAllDistributionRootsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllDistributionRootsStatistics;
}

export interface RestakingAllDistributionRootsResponse {
  /** Records of this page. */
  readonly data: readonly DistributionRoot[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllDistributionRootsMeta;
}

export interface RestakingRewardInfoResponse {
  /** The requested item. */
  readonly data: readonly Reward[];
}

export interface EcosystemAvs {
  /** Number of AVSs. */
  readonly avs: number;
}

export interface RestakingEcosystemAvsResponse {
  /** The requested item. */
  readonly data: EcosystemAvs;
}

export interface EcosystemStakers {
  /** Number of stakers. */
  readonly allTime: number;
  /** Number of stakers that delegate to an operator. */
  readonly delegatedWithOperator: number;
  /** Number of stakers without an operator. */
  readonly undelegatedWithoutOperator: number;
}

export interface RestakingEcosystemStakersResponse {
  /** The requested item. */
  readonly data: EcosystemStakers;
}

export interface EcosystemDeposits {
  /** Number of deposits. */
  readonly totalDeposits: number;
}

export interface RestakingEcosystemDepositsResponse {
  /** The requested item. */
  readonly data: EcosystemDeposits;
}

export interface EcosystemWithdrawals {
  /** Number of queued withdrawals. */
  readonly withdrawalQueuedCount: number;
}

export interface RestakingEcosystemWithdrawalsResponse {
  /** The requested item. */
  readonly data: EcosystemWithdrawals;
}

export interface ActivityCount {
  /** First instant of the bucket. */
  readonly start: string;
  /** Kind of action. */
  readonly action: string;
  /** Number of activities of this kind in the bucket. */
  readonly count: number;
}

export interface RestakingActivityHistogramResponse {
  /** The requested item. */
  readonly data: readonly ActivityCount[];
}

export interface BatchOperators {
  /** Number of operators that signed. */
  readonly signers: string;
  /** Number of operators that did not sign. */
  readonly nonSigners: string;
}

export interface BatchQuorumStakes {
  /** Number of the quorum. */
  readonly quorumNumber: string;
  /** Stake in the smallest unit, exact. */
  readonly stake: string;
}

export interface Batch {
  /** Id of the batch. */
  readonly batchId: string;
  /** Header hash of the batch. */
  readonly batchHeaderHash: string;
  /** Number of blobs; null if unknown, as it is not on chain. */
  readonly blobsLength: number | null;
  /** Numbers of its quorums. */
  readonly quorumNumbers: readonly number[];
  /** Root of the blob headers. */
  readonly blobHeadersRoot: string;
  /** Block at which the stakes were read. */
  readonly referenceBlockNumber: number;
  /** Percentage of the stake that signed, for each quorum. */
  readonly signedStakeForQuorums: readonly number[];
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Number of signers and non-signers. */
  readonly operators: BatchOperators;
  /** Stakes of the quorums, as stored. */
  readonly quorumStakes: BatchQuorumStakes;
}

export interface AvailabilityAllBatchesStatistics {
  /** Number of batches. */
  readonly totalBatches: number;
  /** Number of batches that at least one operator did not sign. */
  readonly batchesWithNonSigners: number;
  /** Percentage of batches that at least one operator did not sign, from 0 to 100. */
  readonly batchesWithNonSignersPercentage: number;
}

export interface AvailabilityAllBatchesMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityAllBatchesStatistics;
}

export interface AvailabilityAllBatchesResponse {
  /** Records of this page. */
  readonly data: readonly Batch[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityAllBatchesMeta;
}

export interface AvailabilityBatchByIdMetadata {
  /** Id of the batch. */
  readonly batchId: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityBatchByIdResponse {
  /** The requested item. */
  readonly data: BatchInfo;
  /** Identity of the batch. */
  readonly metadata: AvailabilityBatchByIdMetadata;
}

export interface DaOperatorInfoQuorumStake {
  /** Number of the quorum. */
  readonly quorumNumber: string;
  /** Stake in the smallest unit, exact. */
  readonly stake: string;
}

export interface DaOperatorInfoQuorumEntry {
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Id of the newest batch up to the event; empty if there is none. */
  readonly batchId: string;
}

export interface DaOperatorInfoQuorumExit {
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Id of the newest batch up to the event; empty if there is none. */
  readonly batchId: string;
}

export interface DaOperatorInfoQuorum {
  /** Number of the quorum. */
  readonly quorumNumber: string;
  /** Last registration. */
  readonly entry: DaOperatorInfoQuorumEntry;
  /** First deregistration or ejection after the entry; null while it is in the quorum. */
  readonly exit: DaOperatorInfoQuorumExit | null;
}

export interface DaOperatorInfoSigning {
  /** Number of batches that the operator signed. */
  readonly batchesSigned: number;
  /** Number of batches that the operator did not sign. */
  readonly batchesMissed: number;
  /** Percentage of its batches that the operator signed, from 0 to 100. */
  readonly signedPercentage: number;
}

export interface DaOperatorInfo {
  /** Id of the operator in EigenDA. */
  readonly operatorId: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Network address of the operator’s node. */
  readonly socket: string;
  /** Whether the operator is active. */
  readonly status: boolean;
  /** Whether the operator was ejected. */
  readonly ejected: boolean;
  /** The latest stake in each quorum. */
  readonly quorumStakes: readonly DaOperatorInfoQuorumStake[];
  /** Sum of the latest stakes in the smallest unit. */
  readonly totalStake: number;
  /** Quorums it joined, each with its last entry and the exit after it; empty if the snapshot leaves out the table da_operator_events. */
  readonly quorums: readonly DaOperatorInfoQuorum[];
  /** Batches signed and missed. */
  readonly signing: DaOperatorInfoSigning;
}

export interface AvailabilityOperatorInfoResponse {
  /** The requested item. */
  readonly data: DaOperatorInfo;
}

export interface DaNonSigning {
  /** Id of the batch. */
  readonly batchId: string;
  /** Header hash of the batch. */
  readonly batchHeaderHash: string;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Number of the block. */
  readonly blockNumber: number;
}

export interface AvailabilityOperatorNonsigningsResponse {
  /** Records of this page. */
  readonly data: readonly DaNonSigning[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface QuorumOperator {
  /** Id of the operator in EigenDA. */
  readonly operatorId: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Stake in the smallest unit, exact. */
  readonly stake: string;
  /** Whether the operator is registered and has stake in the quorum. */
  readonly active: boolean;
}

export interface AvailabilityQuorumOperatorsStatistics {
  /** Number of operators. */
  readonly totalOperators: number;
  /** Sum of the latest stakes in the smallest unit. */
  readonly totalStake: number;
  /** Mean stake of an operator in the smallest unit. */
  readonly averageStake: number;
}

export interface AvailabilityQuorumOperatorsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityQuorumOperatorsStatistics;
}

export interface AvailabilityQuorumOperatorsResponse {
  /** Records of this page. */
  readonly data: readonly QuorumOperator[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityQuorumOperatorsMeta;
}

export interface DistributionRootWithStatus {
  /** Index of the root. */
  readonly rootIndex: string;
  /** Merkle root of the distribution. */
  readonly root: string;
  /** End of the period for which rewards were calculated. */
  readonly rewardsCalculationEndTimestamp: string;
  /** Time of activation; null if it was not activated. */
  readonly activatedAt: string | null;
  /** Whether the root is active. */
  readonly active: boolean;
  /** Time of the last change. */
  readonly updatedAt: string;
  /** Time of creation. */
  readonly createdAt: string;
  /** active; inactive before its activation; disabled after it. */
  readonly status: string;
}

export interface RestakingDistributionRootsByStatusStatistics {
  /** Number of roots. */
  readonly totalDistributionRoots: number;
  /** Number of active roots. */
  readonly activeDistributionRoots: number;
}

export interface RestakingDistributionRootsByStatusMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingDistributionRootsByStatusStatistics;
}

export interface RestakingDistributionRootsByStatusResponse {
  /** Records of this page. */
  readonly data: readonly DistributionRootWithStatus[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingDistributionRootsByStatusMeta;
}

export interface AvsRewardsSubmission {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Nonce of the submission. */
  readonly submissionNonce: string;
  /** Hash of the submission. */
  readonly rewardsSubmissionHash: string;
  /** Address of the reward token. */
  readonly tokenUsed: string;
  /** In the smallest unit of the token, exact. */
  readonly tokenAmount: string;
  /** Start of the rewarded period. */
  readonly startTimestamp: string;
  /** Length of the rewarded period in seconds. */
  readonly duration: string;
  /** Strategies, in the order of the submission. */
  readonly strategies: readonly string[];
  /** Time of the block. */
  readonly blockTimestamp: string;
}

export interface RestakingAllAvsRewardsSubmissionResponse {
  /** Records of this page. */
  readonly data: readonly AvsRewardsSubmission[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface RestakingAvsRewardsSubmissionByAvsResponse {
  /** Records of this page. */
  readonly data: readonly AvsRewardsSubmission[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface RestakingAvsRewardsSubmissionByTokenUsedResponse {
  /** Records of this page. */
  readonly data: readonly AvsRewardsSubmission[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface RestakingAvsActivityStatistics {
  /** Number of activities. */
  readonly totalActivities: number;
  /** Number of distinct kinds of action. */
  readonly uniqueActions: number;
  /** Number of distinct stakers. */
  readonly uniqueStakers: number;
  /** Number of distinct pods. */
  readonly uniquePods: number;
}

export interface RestakingAvsActivityMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts over the rows that match the filters. */
  readonly statistics: RestakingAvsActivityStatistics;
}

export interface RestakingAvsActivityResponse {
  /** Records of this page. */
  readonly data: readonly Activity[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAvsActivityMeta;
}

export interface RestakingAvsRewardsStatistics {
  /** Number of rows of reward submissions. */
  readonly totalRewards: number;
  /** Sum of all amounts, each in the smallest unit of its own token. */
  readonly totalAmount: number;
  /** Number of distinct tokens. */
  readonly uniqueTokens: number;
}

export interface RestakingAvsRewardsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: RestakingAvsRewardsStatistics;
}

export interface RestakingAvsRewardsResponse {
  /** Records of this page. */
  readonly data: readonly Reward[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAvsRewardsMeta;
}

export interface RestakingOperatorActivityStatistics {
  /** Number of activities. */
  readonly totalActivities: number;
  /** Number of distinct kinds of action. */
  readonly uniqueActions: number;
  /** Number of distinct stakers. */
  readonly uniqueStakers: number;
  /** Number of distinct pods. */
  readonly uniquePods: number;
}

export interface RestakingOperatorActivityMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts over the rows that match the filters. */
  readonly statistics: RestakingOperatorActivityStatistics;
}

export interface RestakingOperatorActivityResponse {
  /** Records of this page. */
  readonly data: readonly Activity[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingOperatorActivityMeta;
}

export interface RewardStatus {
  /** Type of the reward. */
  readonly type: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Address of the submitter; empty if unknown. */
  readonly submitter: string;
  /** Address of the token hopper; empty if there is none. */
  readonly tokenHopper: string;
  /** Nonce of the submission. */
  readonly submissionNonce: string;
  /** Hash of the submission. */
  readonly rewardsSubmissionHash: string;
  /** Strategies and their weights, as stored. */
  readonly strategies: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** In the smallest unit of the token, exact. */
  readonly amount: string;
  /** Start of the rewarded period. */
  readonly startTimestamp: string;
  /** Length of the rewarded period in seconds. */
  readonly duration: string;
  /** Time of the last change. */
  readonly updatedAt: string;
  /** active if the rewarded period includes the time of the snapshot, otherwise inactive. */
  readonly status: string;
}

export interface RestakingRewardsStatusStatistics {
  /** Number of rows of reward submissions. */
  readonly totalRewards: number;
  /** Sum of all amounts, each in the smallest unit of its own token. */
  readonly totalRewardAmount: number;
}

export interface RestakingRewardsStatusMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: RestakingRewardsStatusStatistics;
}

export interface RestakingRewardsStatusResponse {
  /** Records of this page. */
  readonly data: readonly RewardStatus[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingRewardsStatusMeta;
}

export interface RestakingStakerActivityStatistics {
  /** Number of activities. */
  readonly totalActivities: number;
  /** Number of distinct kinds of action. */
  readonly uniqueActions: number;
  /** Number of distinct pods. */
  readonly uniquePods: number;
}

export interface RestakingStakerActivityMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts over the rows that match the filters. */
  readonly statistics: RestakingStakerActivityStatistics;
}

export interface RestakingStakerActivityResponse {
  /** Records of this page. */
  readonly data: readonly Activity[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingStakerActivityMeta;
}

export interface RestakingStrategyActivityStatistics {
  /** Number of activities. */
  readonly totalActivities: number;
  /** Number of distinct kinds of action. */
  readonly uniqueActions: number;
  /** Number of distinct stakers. */
  readonly uniqueStakers: number;
  /** Number of distinct pods. */
  readonly uniquePods: number;
}

export interface RestakingStrategyActivityMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts over the rows that match the filters. */
  readonly statistics: RestakingStrategyActivityStatistics;
}

export interface RestakingStrategyActivityResponse {
  /** Records of this page. */
  readonly data: readonly Activity[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingStrategyActivityMeta;
}

export interface AvailabilityBatchInfoMetadata {
  /** Id of the batch. */
  readonly batchId: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityBatchInfoResponse {
  /** The requested item. */
  readonly data: BatchInfo;
  /** Identity of the batch. */
  readonly metadata: AvailabilityBatchInfoMetadata;
}

export interface BatchNonSigner {
  /** Id of the operator in EigenDA. */
  readonly operatorId: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Network address of the operator’s node. */
  readonly socket: string;
  /** Whether the operator is active. */
  readonly status: boolean;
  /** Whether the operator was ejected. */
  readonly ejected: boolean;
}

export interface AvailabilityBatchNonsignersStatistics {
  /** Number of operators that did not sign. */
  readonly totalNonSigners: number;
  /** Number of non-signers that are active. */
  readonly activeNonSigners: number;
  /** Number of non-signers that are inactive. */
  readonly inactiveNonSigners: number;
  /** Active non-signers as a percentage of all non-signers, from 0 to 100. */
  readonly activePercentage: number;
  /** Number of non-signers that were ejected. */
  readonly ejectedNonSigners: number;
  /** Ejected non-signers as a percentage of all non-signers, from 0 to 100. */
  readonly ejectedPercentage: number;
}

export interface AvailabilityBatchNonsignersMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityBatchNonsignersStatistics;
}

export interface AvailabilityBatchNonsignersResponse {
  /** All records. */
  readonly data: readonly BatchNonSigner[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityBatchNonsignersMeta;
}

export interface AvailabilityOperatorsByStatusStatistics {
  /** Number of operators. */
  readonly totalOperators: number;
  /** Sum of the latest stakes in the smallest unit. */
  readonly totalStake: number;
  /** Mean stake of an operator in the smallest unit. */
  readonly averageStake: number;
}

export interface AvailabilityOperatorsByStatusMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityOperatorsByStatusStatistics;
}

export interface AvailabilityOperatorsByStatusResponse {
  /** Records of this page. */
  readonly data: readonly DaOperator[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityOperatorsByStatusMeta;
}

export interface AvailabilityOperatorsByEjectionStatistics {
  /** Number of operators. */
  readonly totalOperators: number;
  /** Sum of the latest stakes in the smallest unit. */
  readonly totalStake: number;
  /** Mean stake of an operator in the smallest unit. */
  readonly averageStake: number;
}

export interface AvailabilityOperatorsByEjectionMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityOperatorsByEjectionStatistics;
}

export interface AvailabilityOperatorsByEjectionResponse {
  /** Records of this page. */
  readonly data: readonly DaOperator[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityOperatorsByEjectionMeta;
}

export interface WithdrawalWithdrawal {
  /** Contract release that queued it: m1, m2 or slashing. */
  readonly era: string;
  /** Addresses of the strategies. */
  readonly strategies: readonly string[];
  /** Shares of each strategy in the smallest unit, withdrawable at the time of queueing. */
  readonly shares: readonly string[];
  /** Scaled shares of each strategy; slashes before the completion reduce them. Empty for releases before slashing. */
  readonly scaledShares: readonly string[];
  /** tokens or shares; empty before the completion, and if no log states it. */
  readonly receivedAs: string;
  /** Root of the withdrawal in the M1 contracts; empty if it was not migrated. */
  readonly migratedFrom: string;
}

export interface Withdrawal {
  /** Hash that identifies the withdrawal in the contracts. */
  readonly withdrawalRoot: string;
  /** Address of the staker. */
  readonly staker: string;
  /** Operator of the staker when the withdrawal was queued; empty if there was none. */
  readonly delegatedTo: string;
  /** Address that may complete the withdrawal. */
  readonly withdrawer: string;
  /** Nonce of the withdrawal, counted per staker. */
  readonly nonce: string;
  /** Block in which it was queued; the withdrawal delay starts here. */
  readonly startBlock: string;
  /** Strategies that are withdrawn from, with the shares of each. */
  readonly withdrawal: WithdrawalWithdrawal;
  /** Whether it was migrated from the M1 contracts. */
  readonly migrated: boolean;
  /** Whether the withdrawal is completed. */
  readonly completed: boolean;
  /** Block in which it was completed, or queued if it is not completed. */
  readonly updatedAt: BlockReference;
  /** Block in which it was queued. */
  readonly createdAt: BlockReference;
}

export interface RestakingAllWithdrawalsStatistics {
  /** Number of queued withdrawals. */
  readonly totalWithdrawals: number;
  /** Number of completed withdrawals. */
  readonly completedWithdrawals: number;
  /** Number of withdrawals migrated from the M1 contracts. */
  readonly migratedWithdrawals: number;
}

export interface RestakingAllWithdrawalsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllWithdrawalsStatistics;
}

export interface RestakingAllWithdrawalsResponse {
  /** Records of this page. */
  readonly data: readonly Withdrawal[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllWithdrawalsMeta;
}

export interface WaitingWithdrawalStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares, withdrawable at the time of queueing. */
  readonly shares: string;
  /** Scaled shares x the maximum magnitude / 10^18, rounded down, x the magnitude of all sets that can slash the strategy / the maximum magnitude, rounded down. */
  readonly slashableShares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** US dollars: value of slashableShares. */
  readonly slashableTvl: string;
}

export interface WaitingWithdrawal {
  /** Hash that identifies the withdrawal in the contracts. */
  readonly withdrawalRoot: string;
  /** Address of the staker. */
  readonly staker: string;
  /** Operator of the staker when the withdrawal was queued; empty if there was none. */
  readonly delegatedTo: string;
  /** Time of the block in which it was queued. */
  readonly queuedAt: string;
  /** Block in which it was queued. */
  readonly startBlock: number;
  /** First block in which it can be completed; null if the delay of one of its strategies is unknown. */
  readonly completableFrom: number | null;
  /** Estimated time of this block: 12 seconds a block without missed slots, so it may be later; null if the delay of one of its strategies is unknown. */
  readonly completableTime: string | null;
  /** Whether it can be completed at the block of the snapshot; null if the delay of one of its strategies is unknown. */
  readonly ready: boolean | null;
  /** Whether slashes of its operator still reach it. */
  readonly withinReach: boolean;
  /** US dollars: value of its shares. */
  readonly tvl: string;
  /** US dollars: value that operator sets can still slash, if each slashed all that is allocated to it; 0 from the block after the delay on. */
  readonly slashableTvl: string;
  /** By strategy. */
  readonly strategies: readonly WaitingWithdrawalStrategy[];
}

export interface RestakingWithdrawalsWaitingStatistics {
  /** Number of withdrawals that match the parameters. */
  readonly totalWithdrawals: number;
  /** Number of those that can be completed. */
  readonly readyWithdrawals: number;
  /** US dollars: the sum of tvl. */
  readonly totalTvl: string;
  /** US dollars: the sum of tvl of those. */
  readonly totalReadyTvl: string;
  /** US dollars: the sum of slashableTvl. */
  readonly totalSlashableTvl: string;
}

export interface RestakingWithdrawalsWaitingMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingWithdrawalsWaitingStatistics;
}

export interface RestakingWithdrawalsWaitingResponse {
  /** Records of this page. */
  readonly data: readonly WaitingWithdrawal[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingWithdrawalsWaitingMeta;
}

export interface RestakingWithdrawalInfoResponse {
  /** The requested item. */
  readonly data: Withdrawal;
}

export interface RewardsClaim {
  /** Distribution root of the claim. */
  readonly root: string;
  /** Address that earned the rewards. */
  readonly earner: string;
  /** Address that claimed them. */
  readonly claimer: string;
  /** Address that received them. */
  readonly recipient: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** In the smallest unit of the token, exact. */
  readonly claimedAmount: string;
  /** Time of the claim. */
  readonly claimedAt: string;
}

export interface RestakingAllRewardsClaimStatistics {
  /** Number of distinct roots that were claimed from. */
  readonly distinctRoots: number;
  /** Number of distinct claimers. */
  readonly distinctClaimers: number;
  /** Number of distinct earners. */
  readonly distinctEarners: number;
  /** Number of distinct recipients. */
  readonly distinctRecipients: number;
  /** Number of distinct tokens claimed. */
  readonly distinctTokens: number;
  /** Sum of all claims, each in the smallest unit of its own token: amounts of different tokens are added. */
  readonly totalClaimedAmount: string;
  /** Time of the first claim; null if there is none. */
  readonly firstClaimDate: string | null;
  /** Time of the last claim; null if there is none. */
  readonly lastClaimDate: string | null;
  /** Sums and counts of the claims of each token, by its address. */
  readonly tokensSummary: Readonly<Record<string, {
    /** Sum of the claims in the smallest unit of the token. */
    readonly totalAmount: string;
    /** Number of claims. */
    readonly claimsCount: number;
  }>>;
}

export interface RestakingAllRewardsClaimMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllRewardsClaimStatistics;
}

export interface RestakingAllRewardsClaimResponse {
  /** Records of this page. */
  readonly data: readonly RewardsClaim[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllRewardsClaimMeta;
}

export interface RewardClaim {
  /** Distribution root of the claim. */
  readonly root: string;
  /** Address that earned the rewards. */
  readonly earner: string;
  /** Address that claimed them. */
  readonly claimer: string;
  /** Address that received them. */
  readonly recipient: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** In the smallest unit of the token, exact. */
  readonly claimedAmount: string;
  /** Block and transaction of the claim. */
  readonly updatedAt: BlockReference;
}

export interface RestakingRewardClaimStatistics {
  /** Number of claims. */
  readonly totalRewardClaims: number;
  /** Sum of all claims, each in the smallest unit of its own token: amounts of different tokens are added. */
  readonly totalClaimedAmount: string;
  /** Number of distinct tokens. */
  readonly uniqueTokens: number;
}

export interface RestakingRewardClaimMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingRewardClaimStatistics;
}

export interface RestakingRewardClaimResponse {
  /** Records of this page. */
  readonly data: readonly RewardClaim[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingRewardClaimMeta;
}

export interface OperatorSet {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Address that receives slashed shares; empty if they are burnt. */
  readonly redistributionRecipient: string;
  /** Address that may slash; empty if no log states it. */
  readonly slasher: string;
  /** Addresses of the slashable strategies. */
  readonly strategies: readonly string[];
  /** Number of member operators. */
  readonly totalMembers: number;
  /** Time of creation of the operator set. */
  readonly createdAt: string;
}

export interface RestakingOperatorSetsStatistics {
  /** Number of operator sets. */
  readonly totalOperatorSets: number;
  /** Number of AVSs. */
  readonly totalAVSs: number;
}

export interface RestakingOperatorSetsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingOperatorSetsStatistics;
}

export interface RestakingOperatorSetsResponse {
  /** Records of this page. */
  readonly data: readonly OperatorSet[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingOperatorSetsMeta;
}

export interface OperatorSetMember {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Whether the operator is a member of the set; false for a former member. */
  readonly registered: boolean;
  /** Time of its last entry or exit. */
  readonly updatedAt: string;
}

export interface RestakingOperatorSetMembersResponse {
  /** Records of this page. */
  readonly data: readonly OperatorSetMember[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface OperatorAllocation {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Magnitude that the operator set may slash now (10^18 is the whole). */
  readonly magnitude: string;
  /** Magnitude from effectBlock on; empty if no change is pending. */
  readonly pendingMagnitude: string;
  /** Block from which pendingMagnitude applies; empty if no change is pending. */
  readonly effectBlock: string;
  /** Time of the last change of the allocation. */
  readonly updatedAt: string;
}

export interface RestakingOperatorAllocationsResponse {
  /** Records of this page. */
  readonly data: readonly OperatorAllocation[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface OperatorMagnitude {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Magnitude left after slashes (10^18 is the whole). */
  readonly maxMagnitude: string;
  /** Magnitude allocated to operator sets. */
  readonly encumberedMagnitude: string;
  /** Magnitude left to allocate. */
  readonly allocatableMagnitude: string;
  /** Time of the last change of a magnitude. */
  readonly updatedAt: string;
}

export interface RestakingOperatorMagnitudesResponse {
  /** Records of this page. */
  readonly data: readonly OperatorMagnitude[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Slash {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Slashed fraction in wad (10^18 is all). */
  readonly wadSlashed: string;
  /** Slashed shares, including those in queued withdrawals; empty if no log states them. */
  readonly sharesSlashed: string;
  /** Sum of the losses of stakers in slash-losses, which is another figure than sharesSlashed, the total of the protocol; null if the snapshot leaves out the table share_losses. */
  readonly lostShares: string | null;
  /** US dollars: sum of the losses of stakers; null if one is unknown, and null if the snapshot leaves out the table share_losses. */
  readonly lostDollars: string | null;
  /** Number of stakers that lost shares; null if the snapshot leaves out the table share_losses. */
  readonly lostStakers: number | null;
  /** Id of the slash; empty if no log states it. */
  readonly slashId: string;
  /** Reason stated by the AVS. */
  readonly description: string;
  /** Number of the block. */
  readonly blockNumber: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the slash. */
  readonly timestamp: string;
}

export interface RestakingSlashingHistoryStatistics {
  /** Number of slashes; a slash of several strategies counts once for each. */
  readonly totalSlashes: number;
  /** Number of slashed operators. */
  readonly slashedOperators: number;
}

export interface RestakingSlashingHistoryMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingSlashingHistoryStatistics;
}

export interface RestakingSlashingHistoryResponse {
  /** Records of this page. */
  readonly data: readonly Slash[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlashingHistoryMeta;
}

export interface Upgrade {
  /** Address of the contract, which is a proxy. */
  readonly contract: string;
  /** Name of the contract; empty if unknown. */
  readonly name: string;
  /** Address of the new implementation. */
  readonly implementation: string;
  /** Number of the block. */
  readonly blockNumber: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the upgrade. */
  readonly timestamp: string;
}

export interface RestakingUpgradesStatistics {
  /** Number of upgrades. */
  readonly totalUpgrades: number;
  /** Number of contracts upgraded at least once. */
  readonly upgradedContracts: number;
}

export interface RestakingUpgradesMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingUpgradesStatistics;
}

export interface RestakingUpgradesResponse {
  /** Records of this page. */
  readonly data: readonly Upgrade[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingUpgradesMeta;
}

export interface AvsRewardsSubmissionInfoStrategyAndMultiplier {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Weight of a share of the strategy (10^18 is 1); may exceed 2^53. */
  readonly multiplier: number;
}

export interface AvsRewardsSubmissionInfo {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Nonce of the submission. */
  readonly submissionNonce: string;
  /** Hash of the submission. */
  readonly rewardsSubmissionHash: string;
  /** Address of the reward token. */
  readonly tokenUsed: string;
  /** In the smallest unit of the token, exact. */
  readonly tokenAmount: string;
  /** Start of the rewarded period. */
  readonly startTimestamp: string;
  /** Length of the rewarded period in seconds. */
  readonly duration: string;
  /** Strategies and their multipliers, in the order of the submission. */
  readonly strategyAndMultipliers: readonly AvsRewardsSubmissionInfoStrategyAndMultiplier[];
  /** Time of the block. */
  readonly blockTimestamp: string;
}

export interface RestakingAvsRewardsSubmissionByHashResponse {
  /** The requested item. */
  readonly data: AvsRewardsSubmissionInfo;
}

export interface RewardStrategy {
  /** Type of the reward. */
  readonly type: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Hash of the submission. */
  readonly rewardsSubmissionHash: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Amount for all strategies of the submission, in the smallest unit of the token. */
  readonly amount: string;
  /** Multiplier of the strategy: the weight of a share (10^18 is 1). */
  readonly weight: string;
  /** amount x weight / the sum of the weights of the submission, rounded down to an integer. It is a weight, not a payment: the payment depends on the stake of each staker. */
  readonly strategyReward: string;
  /** Time of the last change. */
  readonly updatedAt: string;
}

export interface RestakingRewardStrategyStatistics {
  /** Number of rewarded strategies. */
  readonly totalStrategies: number;
  /** Number of distinct tokens. */
  readonly uniqueTokens: number;
  /** Number of distinct AVSs. */
  readonly uniqueAVSs: number;
  /** Sum of all amounts, each in the smallest unit of its own token. */
  readonly totalAmount: string;
}

export interface RestakingRewardStrategyMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingRewardStrategyStatistics;
}

export interface RestakingRewardStrategyResponse {
  /** Records of this page. */
  readonly data: readonly RewardStrategy[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingRewardStrategyMeta;
}

export interface StrategyInfo {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Whether the strategy is whitelisted for deposits. */
  readonly whitelisted: boolean;
  /** Whether deposits on behalf of others are forbidden. */
  readonly thirdPartyTransfersForbidden: boolean;
  /** Withdrawal delay in blocks; null if no log states it. */
  readonly withdrawalDelayBlocks: number | null;
  /** US dollars: value of its delegated shares, as in ecosystem-tvl. */
  readonly tvl: string;
  /** Number of queued withdrawals of the strategy, including completed ones. */
  readonly withdrawals: number;
  /** Whether it is a duration vault, a contract that is both a strategy and an operator; null if the snapshot leaves out the table duration_vaults. */
  readonly durationVault: boolean | null;
  /** Block of the first whitelisting; null if no log states it. */
  readonly createdAt: BlockReference | null;
  /** Block of the last change of a setting; null if no log states it. */
  readonly updatedAt: BlockReference | null;
}

export interface PodInfo {
  /** Address of the pod; empty if there is none. */
  readonly pod: string;
  /** Address of the staker. */
  readonly staker: string;
  /** The native ETH strategy, the same for all pods. */
  readonly strategy: string;
  /** Withdrawable native ETH shares of the owner in wei, exact. */
  readonly amount: string;
  /** Block of the last change of the shares; null if they never changed. */
  readonly updatedAt: BlockReference | null;
}

export interface RestakingPodInfoResponse {
  /** The requested item. */
  readonly data: PodInfo;
}

export interface QuorumCreatedAt {
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface QuorumUpdatedAt {
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface Quorum {
  /** Number of the quorum. */
  readonly quorumNumber: number;
  /** Number of strategies that count for the quorum. */
  readonly strategiesCount: number;
  /** Minimum stake of an operator in the quorum, in the smallest unit; may exceed 2^53. */
  readonly minimumStake: number;
  /** Block in which the quorum was created. */
  readonly createdAt: QuorumCreatedAt;
  /** Block of the last change of a setting. */
  readonly updatedAt: QuorumUpdatedAt;
}

export interface AvailabilityAllQuorumsStatistics {
  /** Number of quorums. */
  readonly totalQuorums: number;
  /** Mean number of strategies of a quorum. */
  readonly averageStrategiesPerQuorum: number;
}

export interface AvailabilityAllQuorumsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityAllQuorumsStatistics;
}

export interface AvailabilityAllQuorumsResponse {
  /** Records of this page. */
  readonly data: readonly Quorum[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityAllQuorumsMeta;
}

export interface QuorumInfo {
  /** Number of the quorum. */
  readonly quorumNumber: number;
  /** Addresses of its strategies, in ascending order. */
  readonly strategies: readonly string[];
  /** Minimum stake of an operator in the quorum, in the smallest unit; may exceed 2^53. */
  readonly minimumStake: number;
  /** Time of creation. */
  readonly createdAt: string;
  /** Time of the last change. */
  readonly updatedAt: string;
  /** Number of operators that ever had stake in the quorum. */
  readonly registeredMembersCount: number;
  /** Number of operators with a stake above 0 in the quorum. */
  readonly activeMembersCount: number;
}

export interface AvsApyStrategyApyTokenApy {
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Reward per year of the active submissions / strategyTvl, without compounding; 0 if strategyTvl is 0, null if a price or the decimals of the token are unknown. A submission pays a strategy amount x multiplier / the sum of its multipliers. A year has 31,536,000 seconds. */
  readonly apy: number | null;
  /** Longest duration of its active submissions in seconds. */
  readonly duration: number;
  /** Ether that the active submissions pay to the strategy over their durations; null if a price or the decimals of the token are unknown. */
  readonly rewardInEth: number | null;
}

export interface AvsApyStrategyApy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Ether: shares delegated to the operators registered with the AVS x sharesUnderlying / 10^decimals x the price of the token. The price is the latest in the table prices up to the time of the snapshot, 0 if there is none. */
  readonly strategyTvl: number;
  /** Reward per year in all tokens with a known price / strategyTvl; 0 if strategyTvl is 0. */
  readonly totalApy: number;
  /** By reward token. */
  readonly tokenApys: readonly AvsApyStrategyApyTokenApy[];
}

export interface AvsApy {
  /** Address of the AVS. */
  readonly avsAddress: string;
  /** Reward per year of all strategies / TVL of all strategies, both in ether; 0 if the TVL is 0. */
  readonly apy: number;
  /** By strategy, largest value first. */
  readonly strategyApys: readonly AvsApyStrategyApy[];
}

export interface RegistrationChange {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** true for a registration, false for a deregistration. */
  readonly registered: boolean;
  /** Id of the operator set within the AVS; null for a registration with the AVS itself. */
  readonly operatorSetId: number | null;
  /** Time of the registration or deregistration. */
  readonly updatedAt: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface RestakingOperatorHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly RegistrationChange[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface PodChange {
  /** Address of the pod; empty if there is none. */
  readonly pod: string;
  /** Address of the staker. */
  readonly staker: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Withdrawable shares of the staker after the change, in wei. */
  readonly shares: string;
  /** deposit, withdrawal_queued, withdrawal_completed, pod_update, delegation, slash or beacon_slash. */
  readonly reason: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface RestakingPodHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly PodChange[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface StakerChangeStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Withdrawable shares at that time, in the smallest unit. */
  readonly shares: string;
}

export interface StakerChange {
  /** Address of the staker. */
  readonly staker: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Strategies in which it then held shares, ordered by address. */
  readonly strategies: readonly StakerChangeStrategy[];
  /** Time of the last change. */
  readonly updatedAt: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface RestakingStakerHistoricalStatistics {
  /** Number of changes. */
  readonly totalEntries: number;
  /** Number of distinct operators in these changes. */
  readonly uniqueOperators: number;
  /** Number of strategies in which these changes changed its shares. */
  readonly totalStrategies: number;
}

export interface RestakingStakerHistoricalMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingStakerHistoricalStatistics;
}

export interface RestakingStakerHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly StakerChange[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingStakerHistoricalMeta;
}

export interface StrategyDay {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** The day (UTC), by its first instant. */
  readonly day: string;
  /** Delegated shares at the end of the day, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals; null if one of them is unknown. */
  readonly tokens: string | null;
  /** US dollars: tokens x dollarPrice; null if one of them is unknown. */
  readonly tvl: string | null;
  /** Tokens per share at the end of the day: the latest rate that the contract had emitted. Before the first rate: initial_rate of the table tokens, or 1 if unknown. If the contract never emitted a rate, and on the last day of the snapshot: the rate of all-tokens. Native ETH: 1. Null if the table tokens does not have the strategy. */
  readonly sharesUnderlying: string | null;
  /** Whether the contract had emitted a rate by the end of the day; true for native ETH. */
  readonly rateEmitted: boolean;
  /** Price of a token in ether at the end of the day; null if the snapshot has no price up to that day; the last day of the snapshot has the price of all-tokens. 0 means no price. */
  readonly ethPrice: string | null;
  /** Price of a token in US dollars at the end of the day; null if the snapshot has no price up to that day; the last day of the snapshot has the price of all-tokens. 0 means no price. */
  readonly dollarPrice: string | null;
  /** Withdrawals of the strategy queued up to the end of the day. */
  readonly withdrawals: number;
  /** Time of the last change of the shares or withdrawals on that day. */
  readonly updatedAt: string;
}

export interface RestakingStrategyHistoricalStatistics {
  /** Number of days. */
  readonly totalStats: number;
  /** US dollars: tvl of the newest of these days; null if unknown. */
  readonly totalTvl: string | null;
  /** US dollars: mean tvl of the days with a known tvl; 0 if there is none. */
  readonly averageTvl: number;
  /** withdrawals of the newest of these days. */
  readonly totalWithdrawals: number;
}

export interface RestakingStrategyHistoricalMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingStrategyHistoricalStatistics;
}

export interface RestakingStrategyHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly StrategyDay[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingStrategyHistoricalMeta;
}

export interface DaActivity {
  /** Id of the operator in EigenDA. */
  readonly operatorId: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Number of the quorum; empty for an event without a quorum. */
  readonly quorumNumber: string;
  /** Kind of action. */
  readonly action: string;
  /** New stake in the smallest unit; empty for other events. */
  readonly stake: string;
  /** New network address of the node; empty for other events. */
  readonly socket: string;
  /** Id of the newest batch up to the event; empty if there is none. */
  readonly batchId: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the block. */
  readonly blockTimestamp: string;
  /** Number of the block. */
  readonly blockNumber: number;
}

export interface AvailabilityOperatorActivityStatistics {
  /** Number of activities. */
  readonly totalActivities: number;
  /** Number of events for each action. */
  readonly actionCounts: Readonly<Record<string, number>>;
}

export interface AvailabilityOperatorActivityMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: AvailabilityOperatorActivityStatistics;
}

export interface AvailabilityOperatorActivityResponse {
  /** Records of this page. */
  readonly data: readonly DaActivity[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityOperatorActivityMeta;
}

export interface AvailabilityQuorumActivityStatistics {
  /** Number of activities. */
  readonly totalActivities: number;
  /** Number of events for each action. */
  readonly actionCounts: Readonly<Record<string, number>>;
  /** Number of distinct operators. */
  readonly uniqueOperators: number;
}

export interface AvailabilityQuorumActivityMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: AvailabilityQuorumActivityStatistics;
}

export interface AvailabilityQuorumActivityResponse {
  /** Records of this page. */
  readonly data: readonly DaActivity[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityQuorumActivityMeta;
}

export interface DaOperatorIssues {
  /** Id of the operator in EigenDA. */
  readonly operatorId: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Network address of the operator’s node. */
  readonly socket: string;
  /** Number of these batches that the operator did not sign. */
  readonly missedBatchCount: number;
  /** Ids of the batches it did not sign, newest first, at most 100. */
  readonly missedBatches: readonly string[];
  /** Time of the oldest batch that it did not sign. */
  readonly firstMissedAt: string;
  /** Time of the newest batch that it did not sign. */
  readonly lastMissedAt: string;
  /** Block of the oldest batch that it did not sign. */
  readonly firstMissedBlock: number;
  /** Block of the newest batch that it did not sign. */
  readonly lastMissedBlock: number;
}

export interface AvailabilityOperatorWithIssuesStatistics {
  /** Number of batches that match the parameters. */
  readonly filteredBatchCount: number;
  /** Number of operators that missed at least one of the batches. */
  readonly totalOperators: number;
  /** Sum of missedBatchCount over all operators. */
  readonly totalMissedBatches: number;
  /** Mean missedBatchCount; 0 without operators. */
  readonly averageMissedBatchesPerOperator: number;
  /** Largest missedBatchCount. */
  readonly mostMissedBatches: number;
  /** Smallest missedBatchCount. */
  readonly leastMissedBatches: number;
}

export interface AvailabilityOperatorWithIssuesMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: AvailabilityOperatorWithIssuesStatistics;
}

export interface AvailabilityOperatorWithIssuesResponse {
  /** Records of this page. */
  readonly data: readonly DaOperatorIssues[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityOperatorWithIssuesMeta;
}

export interface Reservation {
  /** Address of the account that pays for blobs. */
  readonly account: string;
  /** Reserved symbols, of 32 bytes each, per second. */
  readonly symbolsPerSecond: number;
  /** Start, inclusive; null after the year 9999. */
  readonly startsAt: string | null;
  /** End, exclusive; null after the year 9999. */
  readonly endsAt: string | null;
  /** Numbers of its quorums. */
  readonly quorumNumbers: readonly number[];
  /** Percentage of the payment for each of quorumNumbers. */
  readonly quorumSplits: readonly number[];
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
  /** State at the time of the snapshot: pending before its start, expired from its end on, otherwise active. */
  readonly status: string;
}

export interface AvailabilityReservationsStatistics {
  /** Number of accounts with a reservation. */
  readonly totalReservations: number;
  /** Number of active reservations. */
  readonly activeReservations: number;
  /** Sum over the active reservations. */
  readonly activeSymbolsPerSecond: number;
}

export interface AvailabilityReservationsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityReservationsStatistics;
}

export interface AvailabilityReservationsResponse {
  /** Records of this page. */
  readonly data: readonly Reservation[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityReservationsMeta;
}

export interface ReservationChange {
  /** Address of the account that pays for blobs. */
  readonly account: string;
  /** Reserved symbols, of 32 bytes each, per second. */
  readonly symbolsPerSecond: number;
  /** Start, inclusive; null after the year 9999. */
  readonly startsAt: string | null;
  /** End, exclusive; null after the year 9999. */
  readonly endsAt: string | null;
  /** Numbers of its quorums. */
  readonly quorumNumbers: readonly number[];
  /** Percentage of the payment for each of quorumNumbers. */
  readonly quorumSplits: readonly number[];
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityReservationHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly ReservationChange[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface OnDemandDeposit {
  /** Address of the account that pays for blobs. */
  readonly account: string;
  /** Deposited amount in wei. */
  readonly amount: number;
  /** Deposits of the account up to this one, in wei. */
  readonly totalDeposit: number;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityOnDemandDepositsStatistics {
  /** Number of deposits. */
  readonly totalDeposits: number;
  /** Number of distinct accounts. */
  readonly uniqueAccounts: number;
  /** Sum of the deposits in wei. */
  readonly totalAmount: number;
}

export interface AvailabilityOnDemandDepositsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityOnDemandDepositsStatistics;
}

export interface AvailabilityOnDemandDepositsResponse {
  /** Records of this page. */
  readonly data: readonly OnDemandDeposit[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityOnDemandDepositsMeta;
}

export interface PaymentParameterChange {
  /** Changed setting: pricePerSymbol is in wei, an interval or cooldown in seconds, any other in symbols of 32 bytes. */
  readonly parameter: string;
  /** Value before the event; empty if it exceeds 10^38 - 1. */
  readonly previousValue: string;
  /** Value from the event on; empty if it exceeds 10^38 - 1. */
  readonly value: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityPaymentParametersResponse {
  /** Records of this page. */
  readonly data: readonly PaymentParameterChange[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface CertVerifier {
  /** Address of the router that names the verifier. */
  readonly router: string;
  /** Address of the verifier. */
  readonly certVerifier: string;
  /** Reference block from which it verifies certificates, until that of the next verifier. */
  readonly activationBlock: number;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityCertVerifiersResponse {
  /** Records of this page. */
  readonly data: readonly CertVerifier[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Relay {
  /** Key of the relay in certificates. */
  readonly relayKey: number;
  /** Address of the relay. */
  readonly relay: string;
  /** URL of the relay, as its operator gave it. */
  readonly url: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityRelaysResponse {
  /** Records of this page. */
  readonly data: readonly Relay[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Disperser {
  /** Key of the disperser. */
  readonly disperserKey: number;
  /** Address that signs its requests. */
  readonly disperser: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityDispersersResponse {
  /** Records of this page. */
  readonly data: readonly Disperser[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ThresholdChange {
  /** Changed threshold. */
  readonly threshold: string;
  /** Values before the event, as values. */
  readonly previousValues: readonly number[];
  /** Values from the event on: percentages by quorum number from 0, quorum numbers, or one percentage. */
  readonly values: readonly number[];
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityThresholdsResponse {
  /** Records of this page. */
  readonly data: readonly ThresholdChange[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface BlobVersion {
  /** Version of a blob. */
  readonly version: number;
  /** Maximum number of operators that store it. */
  readonly maxNumOperators: number;
  /** Number of its chunks. */
  readonly numChunks: number;
  /** Size of all chunks as a multiple of the size of the blob. */
  readonly codingRate: number;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the event. */
  readonly timestamp: string;
}

export interface AvailabilityBlobVersionsResponse {
  /** Records of this page. */
  readonly data: readonly BlobVersion[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Usage {
  /** The day (UTC), by its first instant. */
  readonly day: string;
  /** Id of the customer: an address, or the name of a namespace. */
  readonly customer: string;
  /** Newest name of the customer on that day; empty if unknown. */
  readonly accountName: string;
  /** Version of EigenDA: 1 or 2. */
  readonly version: number;
  /** Number of blobs. */
  readonly blobCount: number;
  /** Size of the blobs in MiB of 2^20 bytes. */
  readonly sizeMib: string;
  /** ETH for blobs of this size at the on-demand price of the end of the day; a customer with a reservation pays for that instead. Null for version 1, and without a price. */
  readonly onDemandFee: string | null;
}

export interface AvailabilityUsageStatistics {
  /** Number of distinct customers. */
  readonly customers: number;
  /** Number of blobs. */
  readonly totalBlobs: number;
  /** Size of all blobs in MiB. */
  readonly totalSizeMib: string;
}

export interface AvailabilityUsageMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the required parameters. */
  readonly statistics: AvailabilityUsageStatistics;
}

export interface AvailabilityUsageResponse {
  /** Records of this page. */
  readonly data: readonly Usage[];
  /** Totals of the list and the position of this page. */
  readonly meta: AvailabilityUsageMeta;
}

export interface Customer {
  /** Id of the customer: an address, or the name of a namespace. */
  readonly customer: string;
  /** Newest name of the customer; empty if unknown. */
  readonly accountName: string;
  /** First day (UTC) with blobs, by its first instant. */
  readonly firstDay: string;
  /** Last day (UTC) with blobs, by its first instant. */
  readonly lastDay: string;
  /** Number of days with blobs. */
  readonly days: number;
  /** Number of blobs. */
  readonly blobCount: number;
  /** Size of the blobs in MiB of 2^20 bytes. */
  readonly sizeMib: string;
}

export interface AvailabilityCustomersResponse {
  /** Records of this page. */
  readonly data: readonly Customer[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Throughput {
  /** The day (UTC), by its first instant. */
  readonly day: string;
  /** Number of customers with a blob on that day. */
  readonly customers: number;
  /** Number of blobs. */
  readonly blobCount: number;
  /** Size of the blobs in MiB of 2^20 bytes. */
  readonly sizeMib: string;
  /** Mean over the whole day, also if it has not ended. */
  readonly bytesPerSecond: number;
}

export interface AvailabilityThroughputResponse {
  /** Records of this page. */
  readonly data: readonly Throughput[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ThroughputPoint {
  /** End of the period of the mean. */
  readonly time: string;
  /** Mean over 9 minutes of the rate in 4 minutes, or in 11 in answers of the data API over a week or more. */
  readonly bytesPerSecond: string;
}

export interface AvailabilityThroughputSeriesResponse {
  /** Records of this page. */
  readonly data: readonly ThroughputPoint[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface SigningRate {
  /** Id of the operator in EigenDA. */
  readonly operatorId: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Number of the quorum. */
  readonly quorumNumber: number;
  /** Start of the interval. */
  readonly startsAt: string;
  /** End of the interval; the time range compares it. */
  readonly endsAt: string;
  /** Number of batches that the operator had to sign. */
  readonly responsibleBatches: number;
  /** Number of these batches that it did not sign. */
  readonly unsignedBatches: number;
  /** Signed batches as a percentage of those that it had to sign; null if it had to sign none. */
  readonly signedPercentage: number | null;
  /** Number of batches of the network in the interval. */
  readonly totalBatches: number;
  /** Percentage of the quorum’s stake, from 0 to 100. */
  readonly stakePercentage: string;
}

export interface AvailabilitySigningRatesResponse {
  /** Records of this page. */
  readonly data: readonly SigningRate[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface V2Batch {
  /** Header hash of the batch. */
  readonly batchHeaderHash: string;
  /** Block at which the stakes were read. */
  readonly referenceBlockNumber: number;
  /** Time of the aggregation of its signatures. */
  readonly attestedAt: string;
  /** Numbers of its quorums. */
  readonly quorumNumbers: readonly number[];
  /** Percentage of the stake that signed, for each of quorumNumbers. */
  readonly signedPercentages: readonly number[];
}

export interface AvailabilityV2BatchesResponse {
  /** Records of this page. */
  readonly data: readonly V2Batch[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface TvlDay {
  /** First instant of the bucket. */
  readonly start: string;
  /** Last day of the bucket within the time range; the record is the state at the end of this day. */
  readonly day: string;
  /** Delegated shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals, at the latest rate up to that day; null without the parameter strategy, or if the table tokens does not have it. */
  readonly tokens: string | null;
  /** Ether: the sum of tokens x ethPrice; null if no strategy with shares has a known price. */
  readonly ethTvl: string | null;
  /** US dollars: the sum of tokens x dollarPrice, at the latest price up to that day; null if no strategy with shares has a known price. The last day has the rates and prices of all-tokens. */
  readonly tvl: string | null;
  /** US dollars: value of the shares of all stakers, delegated or not, at the prices of tvl; null with the parameter operator or avs, and if no strategy with shares has a known price. */
  readonly restakedTvl: string | null;
  /** US dollars: what the shares held at the end of the bucket before gained (or lost, below 0) in this one through rates and prices. A price that appears or vanishes counts. Null if tvl is. */
  readonly changeByPrice: string | null;
  /** US dollars: the rest of the change of tvl since the end of the bucket before, at the rates and prices of this record: the exact sum of changeByDeposits, changeByWithdrawals, changeByDelegations, changeBySlashes, changeByPods and changeByRegistrations. Null if tvl is, and so are these. */
  readonly changeByFlows: string | null;
  /** US dollars: part of changeByFlows: shares that delegating stakers got for deposits of tokens. */
  readonly changeByDeposits: string | null;
  /** US dollars: part of changeByFlows: shares that delegating stakers queued for withdrawal, less those that came back because a withdrawal was completed as shares. */
  readonly changeByWithdrawals: string | null;
  /** US dollars: part of changeByFlows: shares of stakers that delegated, less those of stakers that undelegated, with the rounding of both. Undelegating queues all shares for withdrawal: they count here, not in changeByWithdrawals. */
  readonly changeByDelegations: string | null;
  /** US dollars: part of changeByFlows: delegated shares that AVSs slashed; slashed shares of queued withdrawals were not delegated any more and are not in it. */
  readonly changeBySlashes: string | null;
  /** US dollars: part of changeByFlows: native ETH of EigenPods: proofs of validators, gains and losses of their balances, and slashes by the beacon chain. */
  readonly changeByPods: string | null;
  /** US dollars: part of changeByFlows: with the parameter avs, all shares of operators that registered with it or left it, at the end of that day or of the day before; otherwise 0. */
  readonly changeByRegistrations: string | null;
  /** Number of delegating stakers; with the parameter strategy, of those with shares of it. */
  readonly stakers: number;
  /** Strategies with shares but without a known price, or not in the table tokens: ethTvl or tvl leaves them out. A price of 0 means no price. */
  readonly unpricedStrategies: readonly string[];
  /** Strategies with shares and a price older than that day. */
  readonly stalePrices: readonly string[];
  /** Strategies with shares but without an emitted rate up to that day. Rate used before the first one: initial_rate of the table tokens, or 1 if unknown; if the contract never emitted one, the rate of all-tokens. */
  readonly assumedRates: readonly string[];
}

export interface RestakingTvlHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly TvlDay[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface EcosystemDay {
  /** First instant of the bucket. */
  readonly start: string;
  /** Last day of the bucket within the time range; the record is the state at the end of this day. */
  readonly day: string;
  /** Stakers that had ever held shares or delegated. */
  readonly totalStakers: number;
  /** Stakers with an operator at that time. */
  readonly delegatedWithOperator: number;
  /** Operators with a registration or a delegation up to that day; an operator without either event counts on every day. */
  readonly totalOperators: number;
  /** AVSs with metadata or a registration up to that day; an AVS without either event counts on every day. */
  readonly totalAVSs: number;
  /** Deposits up to that day. */
  readonly totalDeposits: number;
  /** Withdrawals queued up to that day. */
  readonly withdrawalQueuedCount: number;
}

export interface RestakingEcosystemHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly EcosystemDay[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Change {
  /** Kind of the change: grew, shrank, delegated, undelegated, redelegated, registered, deregistered, slashed. */
  readonly change: string;
  /** The operator; for a staker’s change its operator now, "" if none. */
  readonly operator: string;
  /** Earlier operator of the staker; "" if none, and for other changes. */
  readonly previousOperator: string;
  /** The staker with a new operator, or without one now; "" for other changes. */
  readonly staker: string;
  /** AVS that the operator joined or left, or that slashed it; "" for other changes. */
  readonly avs: string;
  /** Strategy of the shares; "" for changes without shares. */
  readonly strategy: string;
  /** For grew and shrank: shares delegated to the operator at the earlier block; otherwise null. */
  readonly sharesBefore: string | null;
  /** For grew and shrank: shares delegated to the operator now. For slashed: slashed shares, null if unknown. Otherwise null. */
  readonly sharesAfter: string | null;
  /** For slashed: part of sharesAfter that was delegated; the rest was queued for withdrawal. For grew and shrank: delegated shares that rows slashed have; value leaves them out, so that each slash counts once. Otherwise null. */
  readonly delegatedSharesSlashed: string | null;
  /** US dollars at the newest rates and prices. grew, shrank: value of the shares added or lost, without slashes. slashed: value of the slashed shares, or of the delegated ones if sharesAfter is unknown. delegated, redelegated: value of the staker’s holdings now; undelegated: then. registered, deregistered: value of all shares delegated to the operator. */
  readonly value: string;
  /** Block of the newest event that changed the shares, the staker’s operator or the registration. */
  readonly blockNumber: number;
  /** Time of that block. */
  readonly updatedAt: string;
}

export interface RestakingChangesStatistics {
  /** Number of changes that match the parameters. */
  readonly totalChanges: number;
  /** Number of operators and strategies that gained delegated shares. */
  readonly grew: number;
  /** Number of operators and strategies that lost delegated shares otherwise than by slashes. */
  readonly shrank: number;
  /** Number of stakers that had no operator before. */
  readonly delegated: number;
  /** Number of stakers that have no operator now. */
  readonly undelegated: number;
  /** Number of stakers with another operator than before. */
  readonly redelegated: number;
  /** Number of registrations of an operator with an AVS. */
  readonly registered: number;
  /** Number of deregistrations of an operator from an AVS. */
  readonly deregistered: number;
  /** Number of slashes of an operator in a strategy. */
  readonly slashed: number;
}

export interface RestakingChangesMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingChangesStatistics;
}

export interface RestakingChangesResponse {
  /** Records of this page. */
  readonly data: readonly Change[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingChangesMeta;
}

export interface FeedItem {
  /** Unique id of the change, stable across snapshots. */
  readonly id: string;
  /** Page of the operator in the dashboard, of the earlier one if the staker has none now; absent if PUBLIC_URL is not set. */
  readonly url?: string;
  /** One sentence about the change. */
  readonly title: string;
  /** The title, with the shares before and after, and the value. */
  readonly content_text: string;
  /** Block time of the newest event of the change. */
  readonly date_published: string;
  /** Kind of the change. */
  readonly tags: readonly string[];
}

export interface RestakingChangesFeedResponse {
  /** URL of the JSON Feed version. */
  readonly version: string;
  /** Title of the feed. */
  readonly title: string;
  /** Page of the dashboard about the operator or AVS of the request, otherwise its first page; absent if PUBLIC_URL is not set. */
  readonly home_page_url?: string;
  /** URL of the feed with its parameters, except since; absent if PUBLIC_URL is not set. */
  readonly feed_url?: string;
  /** Items, newest first. */
  readonly items: readonly FeedItem[];
}

export interface RewardValue {
  /** Type of the reward. */
  readonly type: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Address of the submitter; empty if unknown. */
  readonly submitter: string;
  /** Address of the token hopper; empty if there is none. */
  readonly tokenHopper: string;
  /** Nonce of the submission. */
  readonly submissionNonce: string;
  /** Hash of the submission. */
  readonly rewardsSubmissionHash: string;
  /** Strategies and their weights, as stored. */
  readonly strategies: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** In the smallest unit of the token, exact. */
  readonly amount: string;
  /** Start of the rewarded period. */
  readonly startTimestamp: string;
  /** Length of the rewarded period in seconds. */
  readonly duration: string;
  /** Time of the last change. */
  readonly updatedAt: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Name of the token; empty if unknown. */
  readonly name: string;
  /** Decimal places of the token; null if unknown. */
  readonly decimals: number | null;
  /** Tokens: amount / 10^decimals; null if the decimals are unknown. */
  readonly tokens: string | null;
  /** Newest price of a token in US dollars up to updatedAt; null if there is none. */
  readonly dollarPrice: string | null;
  /** Time of the row of the table prices with that price; null if there is none. */
  readonly pricedAt: string | null;
  /** US dollars: tokens x dollarPrice; null if one of them is unknown. */
  readonly dollarValue: string | null;
}

export interface RestakingRewardsValueStatistics {
  /** Number of rows of reward submissions. */
  readonly totalRewards: number;
  /** Number of rewards with a value in US dollars. */
  readonly pricedRewards: number;
  /** Number of distinct tokens. */
  readonly uniqueTokens: number;
  /** US dollars: the sum of dollarValue. */
  readonly totalDollarValue: string;
}

export interface RestakingRewardsValueMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingRewardsValueStatistics;
}

export interface RestakingRewardsValueResponse {
  /** Records of this page. */
  readonly data: readonly RewardValue[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingRewardsValueMeta;
}

export interface OperatorApr {
  /** First day (UTC) of the window, by its first instant. */
  readonly firstDay: string;
  /** Last day (UTC) of the window, by its first instant: the newest one with computed rewards up to endTimestamp. */
  readonly lastDay: string;
  /** Number of days of the window. */
  readonly days: number;
  /** Ether: sum of the rewards of these days. */
  readonly earnedInEth: string;
  /** Ether times days: sum of the value of the stake at the beginning of each day; null if no strategy with shares has a known price. */
  readonly stakeEthDays: string | null;
  /** Rewards per year relative to the stake: earnedInEth x 365 / stakeEthDays, both at the prices and rates of the snapshot. Null for a window of less than 7 days and without stake. */
  readonly apr: number | null;
  /** Tokens of these rewards without a known price in ether or decimals: earnedInEth leaves them out. */
  readonly unpricedTokens: readonly string[];
  /** Strategies with shares but without a known price: stakeEthDays leaves them out. */
  readonly unpricedStrategies: readonly string[];
}

export interface RestakingOperatorAprResponse {
  /** Records of this page. */
  readonly data: readonly OperatorApr[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface AvsApr {
  /** First day (UTC) of the window, by its first instant. */
  readonly firstDay: string;
  /** Last day (UTC) of the window, by its first instant: the newest one with computed rewards up to endTimestamp. */
  readonly lastDay: string;
  /** Number of days of the window. */
  readonly days: number;
  /** Ether: sum of the rewards of these days. */
  readonly earnedInEth: string;
  /** Ether times days: sum of the value of the stake at the beginning of each day; null if no strategy with shares has a known price. */
  readonly stakeEthDays: string | null;
  /** Rewards per year relative to the stake: earnedInEth x 365 / stakeEthDays, both at the prices and rates of the snapshot. Null for a window of less than 7 days and without stake. */
  readonly apr: number | null;
  /** Tokens of these rewards without a known price in ether or decimals: earnedInEth leaves them out. */
  readonly unpricedTokens: readonly string[];
  /** Strategies with shares but without a known price: stakeEthDays leaves them out. */
  readonly unpricedStrategies: readonly string[];
}

export interface RestakingAvsAprResponse {
  /** Records of this page. */
  readonly data: readonly AvsApr[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface StakerApr {
  /** First day (UTC) of the window, by its first instant. */
  readonly firstDay: string;
  /** Last day (UTC) of the window, by its first instant: the newest one with computed rewards up to endTimestamp. */
  readonly lastDay: string;
  /** Number of days of the window. */
  readonly days: number;
  /** Ether: sum of the rewards of these days. */
  readonly earnedInEth: string;
  /** Ether times days: sum of the value of the stake at the beginning of each day; null if no strategy with shares has a known price. */
  readonly stakeEthDays: string | null;
  /** Rewards per year relative to the stake: earnedInEth x 365 / stakeEthDays, both at the prices and rates of the snapshot. Null for a window of less than 7 days and without stake. */
  readonly apr: number | null;
  /** Tokens of these rewards without a known price in ether or decimals: earnedInEth leaves them out. */
  readonly unpricedTokens: readonly string[];
  /** Strategies with shares but without a known price: stakeEthDays leaves them out. */
  readonly unpricedStrategies: readonly string[];
}

export interface RestakingStakerAprResponse {
  /** Records of this page. */
  readonly data: readonly StakerApr[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface RankedApr {
  /** Address of the AVS or operator. */
  readonly address: string;
  /** Id of the set within the AVS; null for others. */
  readonly operatorSetId: number | null;
  /** Name of the AVS or operator; empty if unknown. */
  readonly name: string;
  /** First day (UTC) of the window, by its first instant. */
  readonly firstDay: string;
  /** Last day (UTC) of the window, by its first instant: the newest one with computed rewards up to endTimestamp. */
  readonly lastDay: string;
  /** Number of days of the window. */
  readonly days: number;
  /** US dollars: rewards of these days. */
  readonly earnedDollars: number;
  /** US dollars: value of the stake at the beginning of a day, the mean of these days. */
  readonly stakeDollars: number;
  /** Rewards per year relative to the stake, both in ether at the prices and rates of the snapshot, as in avs-apr and operator-apr. Null for a window of less than 7 days and without stake. */
  readonly apr: number | null;
  /** Whether a token of the rewards, or a strategy with shares, has no known price and is left out. */
  readonly unpriced: boolean;
}

export interface RestakingAprRankingResponse {
  /** Records of this page. */
  readonly data: readonly RankedApr[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface EarnedReward {
  /** The day (UTC), by its first instant; null unless grouped by day. */
  readonly day: string | null;
  /** Address of the AVS that rewards; "" unless grouped by avs or submission, and for submissions of no AVS. */
  readonly avs: string;
  /** Hash of the submission; "" unless grouped by submission. */
  readonly rewardsSubmissionHash: string;
  /** Address that earned the rewards; "" unless grouped by earner. */
  readonly earner: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Earned, in the smallest unit of the token. */
  readonly amount: string;
}

export interface RestakingRewardsEarnedStatistics {
  /** Sums by token, in its smallest unit. */
  readonly amountByToken: Readonly<Record<string, string>>;
}

export interface RestakingRewardsEarnedMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingRewardsEarnedStatistics;
}

export interface RestakingRewardsEarnedResponse {
  /** Records of this page. */
  readonly data: readonly EarnedReward[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingRewardsEarnedMeta;
}

export interface RewardsProofEarnerLeaf {
  /** Address that earned the rewards. */
  readonly earner: string;
  /** Root of the tree of the earner’s tokens. */
  readonly earnerTokenRoot: string;
}

export interface RewardsProofTokenLeave {
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Earned up to the last day of the root, in the smallest unit of the token. */
  readonly cumulativeEarnings: string;
}

export interface RewardsProof {
  /** Index of the root. */
  readonly rootIndex: string;
  /** Index of the earner among the leaves of the root. */
  readonly earnerIndex: number;
  /** Siblings of the earner leaf and of the nodes above it, from below, 32 bytes each. */
  readonly earnerTreeProof: string;
  /** The leaf of the earner. */
  readonly earnerLeaf: RewardsProofEarnerLeaf;
  /** Index of each token among those of the earner. */
  readonly tokenIndices: readonly number[];
  /** For each token the siblings of its leaf and of the nodes above it, from below, 32 bytes each; 0x for the only token. */
  readonly tokenTreeProofs: readonly string[];
  /** The leaf of each token. */
  readonly tokenLeaves: readonly RewardsProofTokenLeave[];
  /** equal or differs: the contract refuses a proof if the computed root differs from the posted one. */
  readonly verdict: string;
  /** Whether the root can be claimed from; otherwise the contract refuses the proof. */
  readonly active: boolean;
}

export interface RestakingRewardsProofResponse {
  /** Records of this page. */
  readonly data: readonly RewardsProof[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface RewardsRoot {
  /** Index of the root. */
  readonly rootIndex: string;
  /** The posted root. */
  readonly root: string;
  /** Root of the computed rewards; empty if it was not computed. */
  readonly computedRoot: string;
  /** equal or differs; unknown if the root was not computed: the calculation ends before it, or left out submissions. */
  readonly verdict: string;
  /** Submissions that the root includes and the calculation left out, since it lacks an input; null if unknown. */
  readonly leftOutSubmissions: number | null;
  /** End of the period for which rewards were calculated. */
  readonly rewardsCalculationEndTimestamp: string;
  /** Time of activation; null if it was not activated. */
  readonly activatedAt: string | null;
}

export interface RestakingRewardsRootsStatistics {
  /** Number of roots. */
  readonly totalDistributionRoots: number;
  /** Posted roots that equal the computed one. */
  readonly equalRoots: number;
  /** Posted roots that differ from the computed one. */
  readonly differingRoots: number;
  /** Submissions that the calculation left out, since it lacks an input, of the roots up to the newest: their tokens have too low amounts. */
  readonly leftOutSubmissions: number;
}

export interface RestakingRewardsRootsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingRewardsRootsStatistics;
}

export interface RestakingRewardsRootsResponse {
  /** Records of this page. */
  readonly data: readonly RewardsRoot[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingRewardsRootsMeta;
}

export interface UnclaimedReward {
  /** Address that earned the rewards. */
  readonly earner: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Earned up to the last day of the root, in the smallest unit of the token. */
  readonly cumulative: string;
  /** Sum of the claims, in the smallest unit of the token. */
  readonly claimed: string;
  /** cumulative less claimed; 0 if more was claimed than computed. */
  readonly unclaimed: string;
  /** claimed less cumulative; 0 if no more was claimed than computed. More is claimed from a newer root that was not computed, or if the computed root differs from the posted one. */
  readonly overclaimed: string;
  /** Index of the root. */
  readonly rootIndex: string;
}

export interface RestakingRewardsUnclaimedResponse {
  /** Records of this page. */
  readonly data: readonly UnclaimedReward[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface TokenMetadata {
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Name of the token; empty if unknown. */
  readonly name: string;
  /** Decimal places of the token; null if unknown. */
  readonly decimals: number | null;
  /** Newest price of a token in US dollars; null if there is none. */
  readonly dollarPrice: string | null;
  /** Time of that price, as the table tokens has it: the older one of both if it follows from the price of ether. Null if there is none. */
  readonly pricedAt: string | null;
}

export interface RestakingTokenMetadataResponse {
  /** Records of this page. */
  readonly data: readonly TokenMetadata[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface TvlBasis {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals; null if the table tokens does not have the strategy. */
  readonly tokens: string | null;
  /** US dollars: tokens x dollarPrice; null without a price. */
  readonly tvl: string | null;
  /** Ether: tokens x ethPrice; null without a price in ether. */
  readonly ethTvl: string | null;
  /** Percentage of the TVL of all strategies, from 0 to 100; null without a price. */
  readonly tvlPercentage: number | null;
  /** Price of a token in US dollars; null if there is none, which a price of 0 means. */
  readonly dollarPrice: string | null;
  /** Source of the price, as the table prices has it: chainlink, rate, pool, constant, file or the name of a price service; empty if unknown. */
  readonly priceSource: string;
  /** Time of the price, as the table tokens has it: the older one of both if it follows from the price of ether; null without a price. */
  readonly pricedAt: string | null;
  /** Seconds from pricedAt to the newest event of the snapshot, 0 if pricedAt is later; null without a price. */
  readonly priceAge: number | null;
  /** Whether the price is at most 48 hours old; false without a price. */
  readonly fresh: boolean;
  /** Whether the token is synced, as in all-tokens; false if the table tokens does not have the strategy. */
  readonly synced: boolean;
  /** Source of the rate: emitted (a log of the strategy), assumed (no log has it), fixed (native ETH: a share is a wei); empty if unknown, without the table rate_changes or without a token. */
  readonly rateSource: string;
}

export interface RestakingTvlBasisStatisticsTvlBySource {
  /** Source of the price, as the table prices has it: chainlink, rate, pool, constant, file or the name of a price service; empty if unknown. */
  readonly priceSource: string;
  /** Number of strategies. */
  readonly strategies: number;
  /** US dollars: the sum of tvl. */
  readonly tvl: string;
}

export interface RestakingTvlBasisStatistics {
  /** Number of strategies with delegated shares. */
  readonly totalStrategies: number;
  /** Number of these with a price. */
  readonly pricedStrategies: number;
  /** Number of these with a price that is at most 48 hours old. */
  readonly freshStrategies: number;
  /** Number of these with a synced token. */
  readonly syncedStrategies: number;
  /** US dollars: the sum of tvl. */
  readonly totalTvl: string;
  /** US dollars: the sum of tvl with fresh prices. */
  readonly freshTvl: string;
  /** Newest pricedAt; null without prices. */
  readonly newestPricedAt: string | null;
  /** Oldest pricedAt; null without prices. */
  readonly oldestPricedAt: string | null;
  /** Sum of tvl of the strategies with a price, by the source of the price, largest first. */
  readonly tvlBySource: readonly RestakingTvlBasisStatisticsTvlBySource[];
}

export interface RestakingTvlBasisMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingTvlBasisStatistics;
}

export interface RestakingTvlBasisResponse {
  /** Records of this page. */
  readonly data: readonly TvlBasis[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingTvlBasisMeta;
}

export interface DurationVault {
  /** Address of the vault, which is both a strategy and an operator. */
  readonly vault: string;
  /** Address that locks the vault and sets its caps. */
  readonly vaultAdmin: string;
  /** Address that may end the lock early. */
  readonly arbitrator: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Address of the AVS of its operator set; empty if unknown. */
  readonly avs: string;
  /** Id of its operator set within the AVS; null if unknown. */
  readonly operatorSetId: number | null;
  /** Seconds from the lock to the unlock time. */
  readonly duration: number;
  /** Tokens of one deposit at most, in the smallest unit; empty if not limited. */
  readonly maxPerDeposit: string;
  /** Tokens of all deposits at most, in the smallest unit; empty if not limited. */
  readonly stakeCap: string;
  /** URI of the published description; empty if there is none. */
  readonly metadataURI: string;
  /** deposits until the lock, allocations while it is locked, withdrawals once it is marked as matured. */
  readonly state: string;
  /** Time of the lock; null before it. */
  readonly lockedAt: string | null;
  /** Time from which the vault can be marked as matured; null before the lock. */
  readonly unlockAt: string | null;
  /** Time at which the vault was marked as matured; null before. */
  readonly maturedAt: string | null;
  /** Whether the arbitrator ended the lock early. */
  readonly advanced: boolean;
  /** Time of the deployment. */
  readonly createdAt: string;
  /** Time of the last change of the vault. */
  readonly updatedAt: string;
}

export interface RestakingAllDurationVaultsStatistics {
  /** Number of duration vaults. */
  readonly totalDurationVaults: number;
  /** Number of duration vaults in the state allocations. */
  readonly lockedDurationVaults: number;
}

export interface RestakingAllDurationVaultsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingAllDurationVaultsStatistics;
}

export interface RestakingAllDurationVaultsResponse {
  /** Records of this page. */
  readonly data: readonly DurationVault[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingAllDurationVaultsMeta;
}

export interface EmissionDistributionStrategiesAndMultiplier {
  /** Number of the reward submission, from 0. */
  readonly submission: number;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Weight of a share of the strategy (10^18 is 1); may exceed 2^53. */
  readonly multiplier: number;
}

export interface EmissionDistribution {
  /** Id of the distribution, from 0. */
  readonly distributionId: number;
  /** Kind of distribution: by which submission of rewards, or by hand; disabled if it was switched off. */
  readonly type: string;
  /** Part of an epoch’s emissions, of 10,000. */
  readonly weight: string;
  /** First epoch in which it is processed. */
  readonly startEpoch: string;
  /** Number of epochs in which it is processed; 0 for no end. */
  readonly totalEpochs: string;
  /** Address of the AVS of the operator set; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within the AVS; null if there is none. */
  readonly operatorSetId: number | null;
  /** Strategies of each of its reward submissions. */
  readonly strategiesAndMultipliers: readonly EmissionDistributionStrategiesAndMultiplier[];
  /** Time at which the distribution was added. */
  readonly createdAt: string;
  /** Time of the last change of the distribution. */
  readonly updatedAt: string;
}

export interface RestakingEmissionDistributionsStatistics {
  /** Number of distributions. */
  readonly totalDistributions: number;
  /** Sum of the weights of all that are not disabled. */
  readonly totalWeight: string;
}

export interface RestakingEmissionDistributionsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingEmissionDistributionsStatistics;
}

export interface RestakingEmissionDistributionsResponse {
  /** Records of this page. */
  readonly data: readonly EmissionDistribution[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingEmissionDistributionsMeta;
}

export interface EmissionEpoch {
  /** Number of the epoch, from 0. */
  readonly epoch: number;
  /** Id of the distribution, from 0. */
  readonly distributionId: number;
  /** Kind of distribution: by which submission of rewards, or by hand; disabled if it was switched off. */
  readonly type: string;
  /** Part of an epoch’s emissions, of 10,000. */
  readonly weight: string;
  /** Whether the submission of its rewards succeeded. */
  readonly success: boolean;
  /** bEIGEN minted in the whole epoch, over all distributions, in the smallest unit; empty if no log states it. */
  readonly epochMinted: string;
  /** Number of the block. */
  readonly blockNumber: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the processing. */
  readonly timestamp: string;
}

export interface RestakingEmissionEpochsStatistics {
  /** Number of epochs. */
  readonly epochs: number;
  /** Number of distributions processed, each counted once for each epoch. */
  readonly processedDistributions: number;
  /** Number of these whose submission failed. */
  readonly failedDistributions: number;
  /** bEIGEN minted in all epochs, in the smallest unit. */
  readonly totalMinted: string;
}

export interface RestakingEmissionEpochsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingEmissionEpochsStatistics;
}

export interface RestakingEmissionEpochsResponse {
  /** Records of this page. */
  readonly data: readonly EmissionEpoch[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingEmissionEpochsMeta;
}

export interface SlashableByAvsStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Slashable shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
}

export interface SlashableByAvs {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Number of its operator sets. */
  readonly operatorSets: number;
  /** Number of distinct members of its operator sets. */
  readonly members: number;
  /** Number of members with a magnitude above 0 in one of its strategies. */
  readonly allocatedOperators: number;
  /** US dollars: value of the shares of the members in its strategies. */
  readonly tvl: string;
  /** US dollars: value that it can slash now, of members and of former members that it can still slash. */
  readonly slashableTvl: string;
  /** US dollars: slashableTvl once all pending changes of magnitudes are in force. */
  readonly pendingSlashableTvl: string;
  /** US dollars: slashableTvl once the pending decreases alone are in force. */
  readonly minimumSlashableTvl: string;
  /** US dollars: the part of slashableTvl of operators that left, which a set can slash for 100800 blocks after they left; null if the snapshot leaves out the table registration_changes: no value has these operators then. */
  readonly formerMembersTvl: string | null;
  /** US dollars: value that it can slash in withdrawals that were queued up to 100800 blocks before that of the snapshot, which a slash still reaches; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
  /** First block at which a pending change of an operator that it can slash takes effect; null if none is pending. */
  readonly nextEffectBlock: number | null;
  /** Strategies with slashable shares, largest value first. */
  readonly strategies: readonly SlashableByAvsStrategy[];
}

export interface RestakingSlashableByAvsStatistics {
  /** Number of AVSs. */
  readonly totalAVSs: number;
  /** US dollars: the sum of slashableTvl. */
  readonly totalSlashableTvl: string;
}

export interface RestakingSlashableByAvsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingSlashableByAvsStatistics;
}

export interface RestakingSlashableByAvsResponse {
  /** Records of this page. */
  readonly data: readonly SlashableByAvs[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlashableByAvsMeta;
}

export interface SlashableBySetStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Slashable shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
}

export interface SlashableBySet {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Number of members of the operator set. */
  readonly members: number;
  /** Number of members with a magnitude above 0 in one of its strategies. */
  readonly allocatedOperators: number;
  /** US dollars: value of the shares of the members in its strategies. */
  readonly tvl: string;
  /** US dollars: value that it can slash now, of members and of former members that it can still slash. */
  readonly slashableTvl: string;
  /** US dollars: slashableTvl once all pending changes of magnitudes are in force. */
  readonly pendingSlashableTvl: string;
  /** US dollars: slashableTvl once the pending decreases alone are in force. */
  readonly minimumSlashableTvl: string;
  /** US dollars: the part of slashableTvl of operators that left, which a set can slash for 100800 blocks after they left; null if the snapshot leaves out the table registration_changes: no value has these operators then. */
  readonly formerMembersTvl: string | null;
  /** US dollars: value that it can slash in withdrawals that were queued up to 100800 blocks before that of the snapshot, which a slash still reaches; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
  /** First block at which a pending change of an operator that it can slash takes effect; null if none is pending. */
  readonly nextEffectBlock: number | null;
  /** Strategies with slashable shares, largest value first. */
  readonly strategies: readonly SlashableBySetStrategy[];
}

export interface RestakingSlashableBySetStatistics {
  /** Number of operator sets. */
  readonly totalOperatorSets: number;
  /** US dollars: the sum of slashableTvl. */
  readonly totalSlashableTvl: string;
}

export interface RestakingSlashableBySetMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingSlashableBySetStatistics;
}

export interface RestakingSlashableBySetResponse {
  /** Records of this page. */
  readonly data: readonly SlashableBySet[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlashableBySetMeta;
}

export interface SlashableStake {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Whether the operator is a member of the set. */
  readonly registered: boolean;
  /** Last block in which the set can slash an operator that left, 100800 blocks after it left; null for a member, for an operator that the set cannot slash, and if the snapshot leaves out the table registration_changes. */
  readonly slashableUntil: number | null;
  /** Whether the set lists the strategy. It cannot slash another strategy. */
  readonly strategyListed: boolean;
  /** Magnitude that the operator set may slash now (10^18 is the whole). */
  readonly magnitude: string;
  /** Magnitude left after slashes (10^18 is the whole). */
  readonly maxMagnitude: string;
  /** Shares that are delegated to the operator, as its contract counts them, in the smallest unit. */
  readonly operatorShares: string;
  /** Shares that the set can slash of a member, or up to slashableUntil, as the contracts round them: operatorShares x (magnitude x 10^18 / maxMagnitude, rounded down) / 10^18, rounded down. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
  /** Magnitude from effectBlock on (10^18 is the whole); null if no change is pending. */
  readonly pendingMagnitude: string | null;
  /** Block at which the pending magnitude takes effect; null if no change is pending. */
  readonly effectBlock: number | null;
  /** Shares that the set could slash with the pending magnitude; null if no change is pending. */
  readonly pendingShares: string | null;
  /** US dollars: value of pendingShares; null if no change is pending. */
  readonly pendingTvl: string | null;
  /** Shares that the set can slash in withdrawals that were queued up to 100800 blocks before that of the snapshot, which a slash still reaches; null if the snapshot leaves out the table withdrawals. */
  readonly queuedShares: string | null;
  /** US dollars: value that the set can slash in withdrawals that were queued up to 100800 blocks before that of the snapshot, which a slash still reaches; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
}

export interface RestakingSlashableStakeResponse {
  /** Records of this page. */
  readonly data: readonly SlashableStake[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface SlashableDay {
  /** First instant of the bucket. */
  readonly start: string;
  /** Last day of the bucket within the time range; the record is the state at the end of this day. */
  readonly day: string;
  /** Number of distinct members. */
  readonly members: number;
  /** Number of members with a magnitude above 0 in one of its strategies. */
  readonly allocatedOperators: number;
  /** Ether: value of the shares of the members in its strategies; null if no strategy with such shares has a known price. */
  readonly ethTvl: string | null;
  /** US dollars: value of the shares of the members in its strategies, at the latest price up to that day; null if no strategy with such shares has a known price. The last day has the rates and prices of all-tokens. */
  readonly tvl: string | null;
  /** Ether: value that it can slash; null if no strategy with such shares has a known price. */
  readonly slashableEthTvl: string | null;
  /** US dollars: value that it can slash of members, and of former members that it can still slash, by the magnitudes in force; null if no strategy with such shares has a known price. */
  readonly slashableTvl: string | null;
  /** Strategies with shares of members, or that it can slash, but without a known price, or not in the table tokens: a value leaves them out. A price of 0 means no price. */
  readonly unpricedStrategies: readonly string[];
  /** Strategies with shares of members, or that it can slash, and a price older than that day. */
  readonly stalePrices: readonly string[];
  /** Strategies with shares of members, or that it can slash, but without an emitted rate up to that day. Rate used before the first one: initial_rate of the table tokens, or 1 if unknown; if the contract never emitted one, the rate of all-tokens. */
  readonly assumedRates: readonly string[];
}

export interface RestakingSlashableHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly SlashableDay[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface SlashableOfStaker {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares of the staker in the smallest unit. */
  readonly stakerShares: string;
  /** Shares that the sets of the AVS can slash of these: stakerShares x the shares that they can slash of the operator / the operator’s shares, rounded down. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: value of shares. */
  readonly tvl: string;
}

export interface RestakingStakerSlashableStatistics {
  /** US dollars: the sum of tvl. */
  readonly totalSlashableTvl: string;
}

export interface RestakingStakerSlashableMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingStakerSlashableStatistics;
}

export interface RestakingStakerSlashableResponse {
  /** Records of this page. */
  readonly data: readonly SlashableOfStaker[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingStakerSlashableMeta;
}

export interface LedgerLine {
  /** Number of the entry among those of the address, from 1; both of its lines have it, and add up to 0. It is null for opening and closing balances. */
  readonly entry: number | null;
  /** Time of the event; of a balance that of the last event before. */
  readonly time: string;
  /** Block of the event; null for earned rewards, and null for opening and closing balances. */
  readonly blockNumber: number | null;
  /** Index of the event's log in its block; null for completed withdrawals, earned rewards, and null for opening and closing balances. */
  readonly logIndex: number | null;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** deposit, pod_update, slash, beacon_slash, withdrawal_queued, withdrawal_completed, rounding, reward_earned, reward_claimed, delegation, opening or closing. */
  readonly kind: string;
  /** Account, such as Assets:Restaked; empty for a note. */
  readonly account: string;
  /** Strategy that has the shares; empty for a token. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Change of the account in the smallest unit: shares of strategy, or token without one. It is null for a note, and null for opening and closing balances. */
  readonly change: string | null;
  /** The account after it; null for a note. */
  readonly balance: string | null;
  /** Tokens: change x the rate at the log / 10^decimals; null if one of them is unknown. */
  readonly tokens: string | null;
  /** US dollars: tokens x dollarPrice; null if one of them is unknown. */
  readonly dollarValue: string | null;
  /** Latest price of the token up to the event in US dollars; null if there is none. */
  readonly dollarPrice: string | null;
  /** Time of that price; null if there is none. */
  readonly pricedAt: string | null;
  /** Source of that price; empty if there is none. */
  readonly priceSource: string;
  /** The AVS and the operator set that slashed, the withdrawal, the root of a claim, the day of earned rewards, or the operator of a delegation. */
  readonly note: string;
}

export interface RestakingLedgerStatistics {
  /** Number of entries and notes in the time. */
  readonly totalEntries: number;
  /** Number of lines with a change and no known value in US dollars. */
  readonly unpricedLines: number;
}

export interface RestakingLedgerMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingLedgerStatistics;
}

export interface RestakingLedgerResponse {
  /** Records of this page. */
  readonly data: readonly LedgerLine[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingLedgerMeta;
}

export interface StakerTvlStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares in the smallest unit, exact. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
}

export interface StakerTvl {
  /** Address of the staker. */
  readonly staker: string;
  /** Operator of the staker; "" if none. */
  readonly operator: string;
  /** US dollars: the sum of the values of the holdings; 0 for those without a price. */
  readonly tvl: string;
  /** Holdings of the staker that match the parameters, largest value first. */
  readonly strategies: readonly StakerTvlStrategy[];
  /** Time of the last change. */
  readonly updatedAt: string;
}

export interface RestakingStakersTvlStatistics {
  /** Number of stakers that match the parameters. */
  readonly totalStakers: number;
  /** US dollars: the sum of tvl. */
  readonly totalTvl: string;
}

export interface RestakingStakersTvlMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingStakersTvlStatistics;
}

export interface RestakingStakersTvlResponse {
  /** Records of this page. */
  readonly data: readonly StakerTvl[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingStakersTvlMeta;
}

export interface StrategyOperator {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Number of its stakers with shares of the strategy. */
  readonly stakersCount: number;
  /** Shares that are delegated to it, in the smallest unit. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: value of these shares. */
  readonly tvl: string;
  /** shares / all delegated shares of the strategy, from 0 to 1 with 18 decimal places, rounded down. */
  readonly part: string;
}

export interface RestakingStrategyOperatorsResponse {
  /** Records of this page. */
  readonly data: readonly StrategyOperator[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface StrategyConcentration {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the strategy; empty if unknown. */
  readonly symbol: string;
  /** Kind of the holders: operator, group (of operators; one without a group is a group by itself), or staker (no rows if more than a million delegate). */
  readonly heldBy: string;
  /** Number of holders with a value above 0. */
  readonly holders: number;
  /** US dollars: delegated value of the strategy. */
  readonly tvl: string;
  /** Herfindahl-Hirschman index, the sum of the squares of the parts, from 0 to 1 with 18 decimal places, rounded down. */
  readonly hhi: string;
  /** Gini coefficient of the holders with a value above 0, from 0 to 1 with 18 decimal places, rounded down. */
  readonly gini: string;
  /** Smallest number of holders with more than a third of the value. */
  readonly nakamotoThird: number;
  /** Smallest number of holders with more than half of the value. */
  readonly nakamotoHalf: number;
  /** Smallest number of holders with more than two thirds of the value. */
  readonly nakamotoTwoThirds: number;
  /** Part of the largest holder, from 0 to 1 with 18 decimal places, rounded down. */
  readonly topPart: string;
  /** Part of the five largest holders, from 0 to 1 with 18 decimal places, rounded down. */
  readonly top5Part: string;
  /** Part of the ten largest holders, from 0 to 1 with 18 decimal places, rounded down. */
  readonly top10Part: string;
}

export interface RestakingStrategyConcentrationResponse {
  /** Records of this page. */
  readonly data: readonly StrategyConcentration[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Concentration {
  /** Scope of the value: all (the whole snapshot), avs, operator or strategy. */
  readonly scope: string;
  /** Address of the AVS, operator or strategy; empty for all. */
  readonly address: string;
  /** Name of the AVS or operator, symbol of the strategy; empty if unknown. */
  readonly name: string;
  /** Kind of the holders: operator, group (of operators; one without a group is a group by itself), staker, token or avs. */
  readonly heldBy: string;
  /** Kind of the value: delegated (to the operators; of an AVS to those registered with it), or slashable (by operator sets). */
  readonly value: string;
  /** Number of holders with a value above 0. */
  readonly holders: number;
  /** US dollars: value of all holders. */
  readonly tvl: string;
  /** Herfindahl-Hirschman index, the sum of the squares of the parts, from 0 to 1 with 18 decimal places, rounded down. */
  readonly hhi: string;
  /** Gini coefficient of the holders with a value above 0, from 0 to 1 with 18 decimal places, rounded down. */
  readonly gini: string;
  /** Smallest number of holders with more than a third of the value. */
  readonly nakamotoThird: number;
  /** Smallest number of holders with more than half of the value. */
  readonly nakamotoHalf: number;
  /** Smallest number of holders with more than two thirds of the value. */
  readonly nakamotoTwoThirds: number;
  /** Part of the largest holder, from 0 to 1 with 18 decimal places, rounded down. */
  readonly topPart: string;
  /** Part of the five largest holders, from 0 to 1 with 18 decimal places, rounded down. */
  readonly top5Part: string;
  /** Part of the ten largest holders, from 0 to 1 with 18 decimal places, rounded down. */
  readonly top10Part: string;
}

export interface RestakingConcentrationResponse {
  /** Records of this page. */
  readonly data: readonly Concentration[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ConcentrationDay {
  /** First instant of the bucket. */
  readonly start: string;
  /** Last day of the bucket within the time range; the record is the state at the end of this day. */
  readonly day: string;
  /** Number of holders with a value above 0. */
  readonly holders: number;
  /** US dollars: value of all holders: the tvl of tvl-historical, of AVSs the slashableTvl of slashable-historical; null if no strategy with shares has a known price, and then all figures are 0. */
  readonly tvl: string | null;
  /** Herfindahl-Hirschman index, the sum of the squares of the parts, from 0 to 1 with 18 decimal places, rounded down. */
  readonly hhi: string;
  /** Gini coefficient of the holders with a value above 0, from 0 to 1 with 18 decimal places, rounded down. */
  readonly gini: string;
  /** Smallest number of holders with more than a third of the value. */
  readonly nakamotoThird: number;
  /** Smallest number of holders with more than half of the value. */
  readonly nakamotoHalf: number;
  /** Smallest number of holders with more than two thirds of the value. */
  readonly nakamotoTwoThirds: number;
  /** Part of the largest holder, from 0 to 1 with 18 decimal places, rounded down. */
  readonly topPart: string;
  /** Part of the five largest holders, from 0 to 1 with 18 decimal places, rounded down. */
  readonly top5Part: string;
  /** Part of the ten largest holders, from 0 to 1 with 18 decimal places, rounded down. */
  readonly top10Part: string;
  /** Strategies with shares but without a known price, or not in the table tokens: the values leave them out. A price of 0 means no price. */
  readonly unpricedStrategies: readonly string[];
  /** Strategies with shares and a price older than that day. */
  readonly stalePrices: readonly string[];
  /** Strategies with shares but without an emitted rate up to that day. Rate used before the first one: initial_rate of the table tokens, or 1 if unknown; if the contract never emitted one, the rate of all-tokens. */
  readonly assumedRates: readonly string[];
}

export interface RestakingConcentrationHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly ConcentrationDay[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface AvsOverlap {
  /** Address of the other AVS. */
  readonly avs: string;
  /** Name of the other AVS; empty if unknown. */
  readonly name: string;
  /** Number of operators registered with both. */
  readonly sharedOperators: number;
  /** US dollars: value that is delegated to these operators. */
  readonly sharedTvl: string;
  /** sharedTvl / the value that is delegated to all operators of the requested AVS, with 18 decimal places, rounded down; 0 if that is 0. */
  readonly sharedPart: string;
}

export interface RestakingAvsOverlapResponse {
  /** Records of this page. */
  readonly data: readonly AvsOverlap[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface OperatorGroupGroupOperator {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Public source that proves that the operator belongs to the group. */
  readonly source: string;
}

export interface OperatorGroup {
  /** Name of the group. */
  readonly group: string;
  /** Number of operators of the group. */
  readonly operators: number;
  /** US dollars: value that is delegated to them. */
  readonly tvl: string;
  /** tvl / the value that is delegated to all operators, from 0 to 1 with 18 decimal places, rounded down. */
  readonly part: string;
  /** US dollars: value that operator sets can slash of them now; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashableTvl: string | null;
  /** slashableTvl / tvl, from 0 to 1 with 18 decimal places, rounded down; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashablePart: string | null;
  /** Operators of the group, by address. */
  readonly groupOperators: readonly OperatorGroupGroupOperator[];
}

export interface RestakingOperatorGroupsResponse {
  /** Records of this page. */
  readonly data: readonly OperatorGroup[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface AvsOverlapByGroup {
  /** Address of the other AVS. */
  readonly avs: string;
  /** Name of the other AVS; empty if unknown. */
  readonly name: string;
  /** Number of groups with an operator in each of both AVSs. */
  readonly sharedGroups: number;
  /** US dollars: value that is delegated to the operators of these groups that are registered with the requested AVS. */
  readonly sharedTvl: string;
  /** sharedTvl / the value that is delegated to all operators of the requested AVS; 0 if that is 0, from 0 to 1 with 18 decimal places, rounded down. */
  readonly sharedPart: string;
}

export interface RestakingAvsOverlapGroupsResponse {
  /** Records of this page. */
  readonly data: readonly AvsOverlapByGroup[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface Product {
  /** Name of the product. */
  readonly product: string;
  /** Number of stakers that belong to the product. */
  readonly stakers: number;
  /** Sources of the addresses of its stakers, in alphabetical order. */
  readonly sources: readonly string[];
  /** How its stakers are known, in alphabetical order: registry, if a trusted contract named them in logs; formula, if their addresses are CREATE(creator, nonce); file, if a file of products has them. */
  readonly rules: readonly string[];
  /** From this block on these rules find each of its stakers; null if no block is proved, and for products of a file. */
  readonly completeFrom: number | null;
  /** Part of the product that no log gives; empty if nothing is known to be missing. */
  readonly notInLogs: string;
  /** US dollars: value of the shares of its stakers. */
  readonly tvl: string;
  /** US dollars: value of the shares of those that delegate to an operator. */
  readonly delegatedTvl: string;
  /** US dollars: value of its shares that operator sets can slash now; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashableTvl: string | null;
  /** slashableTvl / delegatedTvl, from 0 to 1 with 18 decimal places, rounded down; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashablePart: string | null;
  /** Number of AVSs of its operators. */
  readonly avsCount: number;
  /** Number of its operators with a value above 0. */
  readonly operators: number;
  /** Herfindahl-Hirschman index, the sum of the squares of the parts, from 0 to 1 with 18 decimal places, rounded down. */
  readonly hhi: string;
  /** Gini coefficient of the operators with a value above 0, from 0 to 1 with 18 decimal places, rounded down. */
  readonly gini: string;
  /** Smallest number of operators with more than a third of the value. */
  readonly nakamotoThird: number;
  /** Smallest number of operators with more than half of the value. */
  readonly nakamotoHalf: number;
  /** Smallest number of operators with more than two thirds of the value. */
  readonly nakamotoTwoThirds: number;
  /** Part of the largest operator, from 0 to 1 with 18 decimal places, rounded down. */
  readonly topPart: string;
  /** Part of the five largest operators, from 0 to 1 with 18 decimal places, rounded down. */
  readonly top5Part: string;
  /** Part of the ten largest operators, from 0 to 1 with 18 decimal places, rounded down. */
  readonly top10Part: string;
}

export interface RestakingAllProductsResponse {
  /** Records of this page. */
  readonly data: readonly Product[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ProductStaker {
  /** Name of the product. */
  readonly product: string;
  /** Address of the staker. */
  readonly staker: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** US dollars: value of the shares of the staker that belong to the product. */
  readonly tvl: string;
  /** Only its shares in this strategy belong to the product; null for all shares but those in strategies of its other rows. */
  readonly strategy: string | null;
  /** Public source that proves that the staker belongs to the product. */
  readonly source: string;
  /** How it is known: registry, if a trusted contract named it in a log; formula, if its address is CREATE(creator, nonce); file, if a file of products has it. */
  readonly rule: string;
  /** Nonce with which the creator made the staker; null unless the rule is formula. */
  readonly nonce: number | null;
  /** Block of its first pod, deposit or delegation, from which it belongs to the product; null for a row of a file. */
  readonly fromBlock: number | null;
  /** Block in which the registry removed it; null if none did. */
  readonly toBlock: number | null;
  /** Transaction of the log that names it, or of its first pod, deposit or delegation; null for a row of a file. */
  readonly transactionHash: string | null;
}

export interface RestakingProductStakersResponse {
  /** Records of this page. */
  readonly data: readonly ProductStaker[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ProductOperator {
  /** Name of the product. */
  readonly product: string;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Number of stakers of the product that delegate shares to the operator. */
  readonly stakers: number;
  /** Number of AVSs of the operator. */
  readonly avsCount: number;
  /** US dollars: value that the product delegates to the operator. */
  readonly tvl: string;
  /** tvl / the value that the product delegates, from 0 to 1 with 18 decimal places, rounded down. */
  readonly part: string;
  /** tvl / the value that all stakers delegate to the operator, from 0 to 1 with 18 decimal places, rounded down. */
  readonly operatorPart: string;
  /** US dollars: value of these shares that operator sets can slash now; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashableTvl: string | null;
  /** slashableTvl / tvl, from 0 to 1 with 18 decimal places, rounded down; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashablePart: string | null;
}

export interface RestakingProductOperatorsResponse {
  /** Records of this page. */
  readonly data: readonly ProductOperator[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ProductAvs {
  /** Name of the product. */
  readonly product: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Number of operators of the product that are registered with the AVS, or that its operator sets can slash. */
  readonly operators: number;
  /** US dollars: value that the product delegates to them. */
  readonly tvl: string;
  /** tvl / the value that the product delegates, from 0 to 1 with 18 decimal places, rounded down. */
  readonly part: string;
  /** US dollars: value of the product’s shares that operator sets of the AVS can slash now; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashableTvl: string | null;
  /** slashableTvl / the value that the product delegates, from 0 to 1 with 18 decimal places, rounded down; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashablePart: string | null;
}

export interface RestakingProductAvsResponse {
  /** Records of this page. */
  readonly data: readonly ProductAvs[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ProductContagion {
  /** Name of the product. */
  readonly product: string;
  /** Name of the product whose operators are slashed. */
  readonly otherProduct: string;
  /** Number of operators that both delegate shares to. */
  readonly sharedOperators: number;
  /** US dollars: value that product delegates to these operators. */
  readonly sharedTvl: string;
  /** sharedTvl / the value that product delegates, from 0 to 1 with 18 decimal places, rounded down. */
  readonly sharedPart: string;
  /** US dollars: loss of product if all operator sets slashed these operators by their whole allocations; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashableTvl: string | null;
  /** slashableTvl / the value that product delegates, from 0 to 1 with 18 decimal places, rounded down; null if the snapshot leaves out one of the tables operator_sets, operator_set_members, allocations, magnitudes, operator_shares. */
  readonly slashablePart: string | null;
  /** Number of AVSs that both are exposed to. */
  readonly sharedAvs: number;
  /** Jaccard index: sharedAvs / the number of AVSs that one of both is exposed to, from 0 to 1 with 18 decimal places, rounded down. */
  readonly avsSimilarity: string;
}

export interface RestakingProductContagionResponse {
  /** Records of this page. */
  readonly data: readonly ProductContagion[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ProductDay {
  /** First instant of the bucket. */
  readonly start: string;
  /** Last day of the bucket within the time range; the record is the state at the end of this day. */
  readonly day: string;
  /** US dollars: value of the shares of its stakers, at the latest price up to that day; null if no strategy with such shares has a known price. The last day has the rates and prices of all-tokens. */
  readonly tvl: string | null;
  /** US dollars: value of the shares of those that delegate to an operator; null if no strategy with such shares has a known price. */
  readonly delegatedTvl: string | null;
  /** US dollars: value of its shares that operator sets can slash, by the magnitudes in force; null if no strategy with such shares has a known price. */
  readonly slashableTvl: string | null;
  /** Number of operators with a part of delegatedTvl; null if delegatedTvl is, and with operator. */
  readonly operators: number | null;
  /** Herfindahl-Hirschman index of delegatedTvl among the operators of the product, from 0 to 1 with 18 decimal places, rounded down; null if delegatedTvl is, and with operator. */
  readonly hhi: string | null;
  /** Strategies with shares but without a known price, or not in the table tokens: the values leave them out. A price of 0 means no price. */
  readonly unpricedStrategies: readonly string[];
  /** Strategies with shares and a price older than that day. */
  readonly stalePrices: readonly string[];
  /** Strategies with shares but without an emitted rate up to that day. Rate used before the first one: initial_rate of the table tokens, or 1 if unknown; if the contract never emitted one, the rate of all-tokens. */
  readonly assumedRates: readonly string[];
}

export interface RestakingProductHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly ProductDay[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface RiskFlag {
  /** Kind of the flag: allocation_decrease, allocation_delay_decrease, allocation_delay_zero, operator_without_avs, redistribution, set_without_stake, slasher_change, slasher_eoa. */
  readonly flag: string;
  /** Address of the AVS; empty if the flag is of an operator alone. */
  readonly avs: string;
  /** Id of the operator set within the AVS; null if the flag is of an operator alone. */
  readonly operatorSetId: number | null;
  /** Address of the operator; empty if the flag is of a set. */
  readonly operator: string;
  /** Address of the strategy, for allocation_decrease; otherwise empty. */
  readonly strategy: string;
  /** Evidence: the magnitude for allocation_decrease (10^18 is the whole), the delay in blocks for both flags of the delay, the number of delegating stakers for operator_without_avs, the recipient’s address for redistribution, the number of members for set_without_stake, the earlier slasher for slasher_change, the slasher in force for slasher_eoa. */
  readonly value: string;
  /** Magnitude, delay or slasher from effectBlock on; empty for flags of a state, and for a slasher_eoa that is in force. */
  readonly pendingValue: string;
  /** Block at which pendingValue takes effect; null without one. A slasher_change may have taken effect up to 100800 blocks before that of the snapshot. */
  readonly effectBlock: number | null;
  /** Time of the last change of the allocation, the delay or the slasher, of the creation of the set, or of the operator’s last exit from an AVS; null if it was never registered with one, and for a slasher that slasher_changes lacks. */
  readonly since: string | null;
}

export interface RestakingRiskFlagsResponse {
  /** Records of this page. */
  readonly data: readonly RiskFlag[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface OperatorKey {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Curve of the key: ecdsa or bn254. */
  readonly curve: string;
  /** Bytes of the key as hex: an address for ecdsa, the words of the points in G1 and G2 for bn254. */
  readonly publicKey: string;
  /** Whether it is the operator’s key in the set now. */
  readonly registered: boolean;
  /** Time of the registration. */
  readonly registeredAt: string;
  /** Time from which the key is no longer registered; null while it is. */
  readonly deregisteredAt: string | null;
}

export interface RestakingOperatorKeysStatistics {
  /** Number of keys. */
  readonly totalKeys: number;
  /** Number of registered keys. */
  readonly registeredKeys: number;
}

export interface RestakingOperatorKeysMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingOperatorKeysStatistics;
}

export interface RestakingOperatorKeysResponse {
  /** Records of this page. */
  readonly data: readonly OperatorKey[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingOperatorKeysMeta;
}

export interface Permission {
  /** Address of the account for which others may act. */
  readonly account: string;
  /** admin for all calls, pending_admin until the address accepts, appointee for one function of one contract. */
  readonly kind: string;
  /** Address that may act for the account, or that was asked to. */
  readonly grantee: string;
  /** Address of the contract that an appointee may call; empty for other kinds. */
  readonly target: string;
  /** Selector of the function that an appointee may call; empty for other kinds. */
  readonly selector: string;
  /** Whether it is in force; false once it was removed. */
  readonly active: boolean;
  /** Time at which it was first granted. */
  readonly createdAt: string;
  /** Time of the last change of the permission. */
  readonly updatedAt: string;
}

export interface RestakingPermissionsStatistics {
  /** Number of permissions. */
  readonly totalPermissions: number;
  /** Number of permissions that were not removed. */
  readonly activePermissions: number;
}

export interface RestakingPermissionsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingPermissionsStatistics;
}

export interface RestakingPermissionsResponse {
  /** Records of this page. */
  readonly data: readonly Permission[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingPermissionsMeta;
}

export interface AllocationDelay {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Blocks after which an allocation takes effect now; null if none is in force. */
  readonly delay: number | null;
  /** Blocks from effectBlock on; null if no change is pending. */
  readonly pendingDelay: number | null;
  /** Block from which pendingDelay applies; null if no change is pending. */
  readonly effectBlock: number | null;
  /** Time of the last change of the delay. */
  readonly updatedAt: string;
}

export interface RestakingAllocationDelaysResponse {
  /** Records of this page. */
  readonly data: readonly AllocationDelay[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface PodValidator {
  /** Address of the pod; empty if there is none. */
  readonly pod: string;
  /** Index of the validator on the beacon chain; null if the logs name its key. */
  readonly validatorIndex: number | null;
  /** Hash of the public key of the validator; empty if the logs name its index. */
  readonly pubkeyHash: string;
  /** active until a proof shows that the validator has withdrawn, then withdrawn. */
  readonly state: string;
  /** Newest proved balance that counts for shares, in gwei; empty if no log states it. */
  readonly balanceGwei: string;
  /** Newest checkpoint that proved its balance; null if none did. */
  readonly checkpointedAt: string | null;
  /** Time of the first log that names the validator. */
  readonly createdAt: string;
  /** Time of the last log that names it. */
  readonly updatedAt: string;
  /** Block of the first log. */
  readonly blockNumber: number;
}

export interface RestakingPodValidatorsStatistics {
  /** Number of validators. */
  readonly totalValidators: number;
  /** Number of active validators. */
  readonly activeValidators: number;
}

export interface RestakingPodValidatorsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingPodValidatorsStatistics;
}

export interface RestakingPodValidatorsResponse {
  /** Records of this page. */
  readonly data: readonly PodValidator[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingPodValidatorsMeta;
}

export interface PodCheckpoint {
  /** Address of the pod; empty if there is none. */
  readonly pod: string;
  /** Time of the beacon block that is proved. */
  readonly checkpointAt: string;
  /** Root of that beacon block. */
  readonly beaconBlockRoot: string;
  /** Number of validators whose balance is proved. */
  readonly validators: number;
  /** Number of these validators proved so far. */
  readonly proved: number;
  /** Change of the shares in wei, negative for a decrease; null before the end. */
  readonly shareDelta: string | null;
  /** Time of the last proof; null before. */
  readonly finalizedAt: string | null;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the start of the checkpoint. */
  readonly timestamp: string;
}

export interface RestakingPodCheckpointsStatistics {
  /** Number of checkpoints. */
  readonly totalCheckpoints: number;
  /** Number of checkpoints that ended. */
  readonly finalizedCheckpoints: number;
}

export interface RestakingPodCheckpointsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingPodCheckpointsStatistics;
}

export interface RestakingPodCheckpointsResponse {
  /** Records of this page. */
  readonly data: readonly PodCheckpoint[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingPodCheckpointsMeta;
}

export interface ValidatorRequest {
  /** Address of the pod; empty if there is none. */
  readonly pod: string;
  /** exit, withdrawal, consolidation or compounding. */
  readonly kind: string;
  /** Hash of the public key of the validator. */
  readonly pubkeyHash: string;
  /** Hash of the public key of the validator to consolidate into; empty for other kinds. */
  readonly targetPubkeyHash: string;
  /** Amount of a partial withdrawal in gwei; empty for other kinds. */
  readonly amountGwei: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time of the request. */
  readonly timestamp: string;
}

export interface RestakingValidatorRequestsStatistics {
  /** Number of requests. */
  readonly totalRequests: number;
  /** Number of requests of each kind. */
  readonly requestsByKind: Readonly<Record<string, number>>;
}

export interface RestakingValidatorRequestsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingValidatorRequestsStatistics;
}

export interface RestakingValidatorRequestsResponse {
  /** Records of this page. */
  readonly data: readonly ValidatorRequest[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingValidatorRequestsMeta;
}

export interface SlashImpact {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Address that receives slashed shares; empty if they are burnt. */
  readonly redistributionRecipient: string;
  /** Magnitude that the operator set may slash now (10^18 is the whole). */
  readonly magnitude: string;
  /** Magnitude that the slash takes: magnitude x part, rounded up. */
  readonly slashedMagnitude: string;
  /** Shares that the operator loses, in the smallest unit: its shares x slashedMagnitude / its maximum magnitude, rounded down. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: value of these shares. */
  readonly tvl: string;
  /** Shares that stakers lose in withdrawals that were queued up to 100800 blocks before the block of the snapshot; null if the snapshot leaves out the table withdrawals. */
  readonly queuedShares: string | null;
  /** US dollars: value of queuedShares; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
}

export interface RestakingSlashImpactStatisticsByAv {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** US dollars: the sum of tvl. */
  readonly tvl: string;
  /** US dollars: the sum of queuedTvl; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
}

export interface RestakingSlashImpactStatisticsByStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares that the operator loses, in the smallest unit. */
  readonly shares: string;
  /** shares / the operator’s shares in the strategy, with 18 decimal places, rounded down; 0 if it has none. Each of its stakers loses this part of its shares. */
  readonly part: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: the sum of tvl. */
  readonly tvl: string;
  /** US dollars: the sum of queuedTvl; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
}

export interface RestakingSlashImpactStatistics {
  /** US dollars: the sum of tvl. */
  readonly totalTvl: string;
  /** US dollars: the sum of queuedTvl; null if the snapshot leaves out the table withdrawals. */
  readonly totalQueuedTvl: string | null;
  /** US dollars: value that is delegated to the operator. */
  readonly operatorTvl: string;
  /** Number of stakers that delegate to the operator. */
  readonly stakersCount: number;
  /** totalTvl / the value that is delegated to all operators, with 18 decimal places, rounded up; 0 without a loss. */
  readonly lostPart: string;
  /** Lower bound of the factor by which costs of attacks exceed their profits, rounded down, by the condition of arXiv 2407.21785: for each operator, (1 + gamma) x the sum over its AVSs of profit / (threshold x value delegated to their operators) is at most 1. Null without profit, for a profit of 0, and if the condition holds for no gamma above 0. */
  readonly gamma: string | null;
  /** Upper bound of the part of all delegated value that is lost after lostPart and a cascade of attacks: lostPart x (1 + 1 / gamma) before their rounding, rounded up, at most 1 (arXiv 2407.21785). Null if gamma is. */
  readonly cascadeBound: string | null;
  /** Losses by AVS, largest value first. */
  readonly byAvs: readonly RestakingSlashImpactStatisticsByAv[];
  /** Losses by strategy, largest value first. */
  readonly byStrategy: readonly RestakingSlashImpactStatisticsByStrategy[];
}

export interface RestakingSlashImpactMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingSlashImpactStatistics;
}

export interface RestakingSlashImpactResponse {
  /** Records of this page. */
  readonly data: readonly SlashImpact[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlashImpactMeta;
}

export interface SlashImpactOfStakerStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares that the staker loses, in the smallest unit: its shares x the operator’s lost shares / the operator’s shares, rounded down. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: tokens x dollarPrice. */
  readonly tvl: string;
}

export interface SlashImpactOfStaker {
  /** Address of the staker. */
  readonly staker: string;
  /** US dollars: value of the lost shares. */
  readonly tvl: string;
  /** Losses by strategy, largest value first. */
  readonly strategies: readonly SlashImpactOfStakerStrategy[];
}

export interface RestakingSlashImpactStakersStatistics {
  /** Number of stakers with a loss. */
  readonly totalStakers: number;
  /** US dollars: the sum of tvl. */
  readonly totalTvl: string;
}

export interface RestakingSlashImpactStakersMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingSlashImpactStakersStatistics;
}

export interface RestakingSlashImpactStakersResponse {
  /** Records of this page. */
  readonly data: readonly SlashImpactOfStaker[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlashImpactStakersMeta;
}

export interface SlashImpactOfOperator {
  /** Address of the operator; empty if there is none. */
  readonly operator: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** Name of the group of the operator; empty if it has none. */
  readonly group: string;
  /** Number of slashed allocations. */
  readonly allocations: number;
  /** US dollars: value of the shares that the operator loses. */
  readonly tvl: string;
  /** US dollars: value that stakers lose in queued withdrawals; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
}

export interface RestakingSlashImpactOperatorsStatisticsByAv {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Name; empty if unknown. */
  readonly name: string;
  /** US dollars: value of the lost shares. */
  readonly tvl: string;
  /** US dollars: value that stakers lose in queued withdrawals; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
}

export interface RestakingSlashImpactOperatorsStatisticsByStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** Symbol of the token; empty if unknown. */
  readonly symbol: string;
  /** Shares that the operators lose, in the smallest unit. */
  readonly shares: string;
  /** Tokens: shares x sharesUnderlying / 10^decimals. */
  readonly tokens: string;
  /** US dollars: value of the lost shares. */
  readonly tvl: string;
  /** US dollars: value that stakers lose in queued withdrawals; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
}

export interface RestakingSlashImpactOperatorsStatisticsByGroup {
  /** Name of the group. */
  readonly group: string;
  /** Number of its slashed operators. */
  readonly operators: number;
  /** US dollars: value of the lost shares. */
  readonly tvl: string;
  /** US dollars: value that stakers lose in queued withdrawals; null if the snapshot leaves out the table withdrawals. */
  readonly queuedTvl: string | null;
}

export interface RestakingSlashImpactOperatorsStatistics {
  /** Number of slashed operators. */
  readonly totalOperators: number;
  /** US dollars: the sum of tvl. */
  readonly totalTvl: string;
  /** US dollars: value that stakers lose in queued withdrawals; null if the snapshot leaves out the table withdrawals. */
  readonly totalQueuedTvl: string | null;
  /** US dollars: value that is delegated to these operators. */
  readonly operatorsTvl: string;
  /** totalTvl / the value that is delegated to all operators, with 18 decimal places, rounded up; 0 without a loss. */
  readonly lostPart: string;
  /** Lower bound of the factor by which costs of attacks exceed their profits, rounded down, by the condition of arXiv 2407.21785: for each operator, (1 + gamma) x the sum over its AVSs of profit / (threshold x value delegated to their operators) is at most 1. Null without profit, for a profit of 0, and if the condition holds for no gamma above 0. */
  readonly gamma: string | null;
  /** Upper bound of the part of all delegated value that is lost after lostPart and a cascade of attacks: lostPart x (1 + 1 / gamma) before their rounding, rounded up, at most 1 (arXiv 2407.21785). Null if gamma is. */
  readonly cascadeBound: string | null;
  /** Losses by AVS, largest value first. */
  readonly byAvs: readonly RestakingSlashImpactOperatorsStatisticsByAv[];
  /** Losses by strategy, largest value first. */
  readonly byStrategy: readonly RestakingSlashImpactOperatorsStatisticsByStrategy[];
  /** Losses by group of operators, largest value first, without operators that have no group. */
  readonly byGroup: readonly RestakingSlashImpactOperatorsStatisticsByGroup[];
}

export interface RestakingSlashImpactOperatorsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the rows that match the parameters. */
  readonly statistics: RestakingSlashImpactOperatorsStatistics;
}

export interface RestakingSlashImpactOperatorsResponse {
  /** Records of this page. */
  readonly data: readonly SlashImpactOfOperator[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlashImpactOperatorsMeta;
}

export interface SlashResolution {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Id of the slash; empty if no log states it. */
  readonly slashId: string;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Slashed shares to burn or redistribute, in the smallest unit. */
  readonly shares: string;
  /** Shares of these that were burnt or redistributed so far. */
  readonly resolvedShares: string;
  /** Block after which they can be; null if no log states it. */
  readonly resolutionBlock: number | null;
  /** Time of the newest of these; null if there is none. */
  readonly resolvedAt: string | null;
  /** Time of the slash. */
  readonly createdAt: string;
}

export interface RestakingSlashResolutionsStatistics {
  /** Number of slashed strategies, each counted once for each slash. */
  readonly totalSlashedStrategies: number;
  /** Number of these with shares that were burnt or redistributed. */
  readonly resolvedSlashedStrategies: number;
}

export interface RestakingSlashResolutionsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingSlashResolutionsStatistics;
}

export interface RestakingSlashResolutionsResponse {
  /** Records of this page. */
  readonly data: readonly SlashResolution[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlashResolutionsMeta;
}

export interface SlasherChange {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Address that may slash; empty if nobody may. */
  readonly slasher: string;
  /** Block from which it may slash, unless another slasher is set before that block. */
  readonly effectBlock: number;
  /** Whether it is the slasher of the release before, which had slashers by permissions of the AVS. */
  readonly migrated: boolean;
  /** Number of the block. */
  readonly blockNumber: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time at which it was set. */
  readonly timestamp: string;
}

export interface RestakingSlasherChangesStatistics {
  /** Number of slashers that were set. */
  readonly totalChanges: number;
  /** Number of operator sets with a slasher. */
  readonly changedOperatorSets: number;
}

export interface RestakingSlasherChangesMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingSlasherChangesStatistics;
}

export interface RestakingSlasherChangesResponse {
  /** Records of this page. */
  readonly data: readonly SlasherChange[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlasherChangesMeta;
}

export interface SlashLoss {
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Index in its block of the log of OperatorSlashed, or of BeaconChainSlashingFactorDecreased. */
  readonly logIndex: number;
  /** Number of the block. */
  readonly blockNumber: string;
  /** Time of the slash. */
  readonly timestamp: string;
  /** slash: an operator set slashed the operator; beacon: a balance on the beacon chain fell. */
  readonly cause: string;
  /** Operator that was slashed; null if a balance on the beacon chain fell. */
  readonly operator: string | null;
  /** AVS that slashed; null if a balance on the beacon chain fell. */
  readonly avs: string | null;
  /** Id of the operator set that slashed; null if a balance on the beacon chain fell. */
  readonly operatorSetId: number | null;
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Address of the staker. */
  readonly staker: string;
  /** Queued withdrawal that lost; null for shares that the staker held. */
  readonly withdrawalRoot: string | null;
  /** Shares that could be withdrawn just before the slash, in the smallest unit. */
  readonly sharesBefore: string;
  /** Shares that could be withdrawn just after the slash, in the smallest unit. */
  readonly sharesAfter: string;
  /** sharesBefore less sharesAfter. */
  readonly lostShares: string;
  /** Tokens: lostShares x the rate at the log / 10^decimals; null if one of them is unknown. */
  readonly lostTokens: string | null;
  /** US dollars: lostTokens x the latest price up to the time of the slash; null if one of them is unknown. */
  readonly lostDollars: string | null;
}

export interface RestakingSlashLossesStatisticsStrategy {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Number of losses. */
  readonly lossesCount: number;
  /** Number of stakers with a loss. */
  readonly stakers: number;
  /** Sum of lostShares. */
  readonly lostShares: string;
  /** Sum of lostTokens; null if one is null. */
  readonly lostTokens: string | null;
  /** Sum of lostDollars; null if one is null. */
  readonly lostDollars: string | null;
}

export interface RestakingSlashLossesStatisticsProduct {
  /** Name of the product. */
  readonly product: string;
  /** Number of losses. */
  readonly lossesCount: number;
  /** Number of stakers with a loss. */
  readonly stakers: number;
  /** Sum of lostDollars; null if one is null. */
  readonly lostDollars: string | null;
}

export interface RestakingSlashLossesStatistics {
  /** Number of losses. */
  readonly totalLosses: number;
  /** Number of stakers with a loss. */
  readonly totalStakers: number;
  /** Sums by strategy. */
  readonly strategies: readonly RestakingSlashLossesStatisticsStrategy[];
  /** Sums by product; losses of stakers without one are in none. */
  readonly products: readonly RestakingSlashLossesStatisticsProduct[];
}

export interface RestakingSlashLossesMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingSlashLossesStatistics;
}

export interface RestakingSlashLossesResponse {
  /** Records of this page. */
  readonly data: readonly SlashLoss[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingSlashLossesMeta;
}

export interface WatchedAddressSlashable {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** US dollars. */
  readonly tvl: string;
}

export interface WatchedAddressChange {
  /** Reason of a change of shares, as in share_changes; delegated, undelegated or forced if the operator changed. */
  readonly change: string;
  /** Operator after a change of the operator; "" otherwise. */
  readonly operator: string;
  /** Strategy of the shares; "" for a change of the operator. */
  readonly strategy: string;
  /** Shares that it can withdraw after the change; null for a change of the operator. */
  readonly shares: string | null;
  /** Block of the change. */
  readonly blockNumber: number;
  /** Time of the block. */
  readonly timestamp: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface WatchedAddressLosse {
  /** Address of the strategy; empty if there is none. */
  readonly strategy: string;
  /** Sum of the lost shares, in the smallest unit. */
  readonly lostShares: string;
  /** Sum of the lost tokens; null if one is unknown. */
  readonly lostTokens: string | null;
  /** US dollars: sum of the losses, each at the price of its time; null if one is unknown. */
  readonly lostDollars: string | null;
}

export interface WatchedAddressWithdrawal {
  /** Hash that identifies the withdrawal in the contracts. */
  readonly withdrawalRoot: string;
  /** Operator with which it can be slashed; "" if none. */
  readonly delegatedTo: string;
  /** Block in which it was queued. */
  readonly startBlock: number;
  /** First block in which it can be completed, and is beyond the reach of slashes of operator sets; null if it was queued before the slashing release. */
  readonly completableFrom: number | null;
  /** Estimated time of this block: 12 seconds a block without missed slots, so it may be later. Null as completableFrom. */
  readonly completableTime: string | null;
}

export interface WatchedAddressUnclaimedReward {
  /** Address of the token; empty if there is none. */
  readonly token: string;
  /** In the smallest unit of the token. */
  readonly unclaimed: string;
}

export interface WatchedAddress {
  /** Address of the request. */
  readonly address: string;
  /** Operator that the address delegates to; "" if none. */
  readonly operator: string;
  /** US dollars: value of the shares that it holds. */
  readonly tvl: string;
  /** Value of these shares by AVS that its operator sets can slash, through the operator. */
  readonly slashable: readonly WatchedAddressSlashable[];
  /** Number of its changes after the block of since. */
  readonly changesCount: number;
  /** Its newest changes after the block of since, at most 100. */
  readonly changes: readonly WatchedAddressChange[];
  /** Sums of its losses in slash-losses by strategy; empty without losses, and if the snapshot leaves out the table share_losses. */
  readonly losses: readonly WatchedAddressLosse[];
  /** Withdrawals with this staker or withdrawer that are queued and not completed, the oldest first. */
  readonly withdrawals: readonly WatchedAddressWithdrawal[];
  /** Computed rewards that can be claimed now, as in rewards-unclaimed; empty if the snapshot has none. */
  readonly unclaimedRewards: readonly WatchedAddressUnclaimedReward[];
}

export interface RestakingWatchResponse {
  /** Records of this page. */
  readonly data: readonly WatchedAddress[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface WatchedValue {
  /** First instant of the bucket. */
  readonly start: string;
  /** Last day of the bucket within the time range; the record is the state at the end of this day. */
  readonly day: string;
  /** Ether: value of the shares that they can withdraw; null if no strategy with shares has a known price. */
  readonly ethTvl: string | null;
  /** US dollars: value of these shares, at the latest price up to that day; null if no strategy with shares has a known price. The last day has the rates and prices of all-tokens. */
  readonly tvl: string | null;
  /** Number of addresses with shares. */
  readonly holders: number;
  /** Number of slashes, and of losses of a balance on the beacon chain, that took shares of them from the start of the bucket to that day; 0 if the snapshot leaves out the table share_losses. */
  readonly lossesCount: number;
  /** US dollars: sum of these losses, of queued withdrawals too, each at the price of its time; null if one is unknown. */
  readonly lostDollars: string | null;
  /** Strategies with such shares but without a known price, or not in the table tokens: ethTvl or tvl leaves them out. A price of 0 means no price. */
  readonly unpricedStrategies: readonly string[];
  /** Strategies with such shares and a price older than that day. */
  readonly stalePrices: readonly string[];
  /** Strategies with such shares but without an emitted rate up to that day. Rate used before the first one: initial_rate of the table tokens, or 1 if unknown; if the contract never emitted one, the rate of all-tokens. */
  readonly assumedRates: readonly string[];
}

export interface RestakingWatchHistoricalResponse {
  /** Records of this page. */
  readonly data: readonly WatchedValue[];
  /** Totals of the list and the position of this page. */
  readonly meta: PageMeta;
}

export interface ProtocolFeeOptIn {
  /** Address of the submitter. */
  readonly submitter: string;
  /** Whether the submitter has opted in. */
  readonly optedIn: boolean;
  /** Time of the first choice. */
  readonly createdAt: string;
  /** Time of the last choice. */
  readonly updatedAt: string;
}

export interface RestakingProtocolFeeOptInsStatistics {
  /** Number of submitters. */
  readonly totalSubmitters: number;
  /** Number of submitters that have opted in. */
  readonly optedInSubmitters: number;
}

export interface RestakingProtocolFeeOptInsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingProtocolFeeOptInsStatistics;
}

export interface RestakingProtocolFeeOptInsResponse {
  /** Records of this page. */
  readonly data: readonly ProtocolFeeOptIn[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingProtocolFeeOptInsMeta;
}

export interface SupportedChain {
  /** Id of the chain, a whole number as text. */
  readonly chainId: string;
  /** Address of the contract on that chain that receives the roots. */
  readonly operatorTableUpdater: string;
  /** Whether the chain is in the whitelist. */
  readonly whitelisted: boolean;
  /** Time at which the chain was first added. */
  readonly createdAt: string;
  /** Time of the last change. */
  readonly updatedAt: string;
}

export interface RestakingMultichainChainsStatistics {
  /** Number of chains that were ever in the whitelist. */
  readonly totalChains: number;
  /** Number of chains in the whitelist. */
  readonly whitelistedChains: number;
}

export interface RestakingMultichainChainsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingMultichainChainsStatistics;
}

export interface RestakingMultichainChainsResponse {
  /** Records of this page. */
  readonly data: readonly SupportedChain[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingMultichainChainsMeta;
}

export interface MultichainSet {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Whether the set has a generation reservation. */
  readonly reserved: boolean;
  /** Address that owns the set’s configuration on other chains; empty without one. */
  readonly owner: string;
  /** Seconds for which a table is valid by the configuration, 0 for ever; null without one. */
  readonly maxStalenessPeriod: number | null;
  /** Address of the contract that computes the table; empty without one. */
  readonly operatorTableCalculator: string;
  /** Curve of the newest table: ecdsa or bn254; empty without one. */
  readonly curve: string;
  /** Time of the stakes of the newest table on this chain; null without one. */
  readonly referenceTimestamp: string | null;
  /** Seconds for which the verifier on this chain takes certificates of a table, 0 for ever; null without one. */
  readonly verifierStalenessPeriod: number | null;
  /** Time after which the verifier rejects certificates of the newest table; null if never, and after the year 9999. */
  readonly staleAt: string | null;
  /** Whether staleAt has passed at the time of the snapshot; null without a table. */
  readonly stale: boolean | null;
  /** Time of the last change of the reservation or the table. */
  readonly updatedAt: string;
}

export interface RestakingMultichainSetsStatistics {
  /** Number of operator sets. */
  readonly totalSets: number;
  /** Number of these with a generation reservation. */
  readonly reservedSets: number;
  /** Number of these whose newest table is stale. */
  readonly staleSets: number;
}

export interface RestakingMultichainSetsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingMultichainSetsStatistics;
}

export interface RestakingMultichainSetsResponse {
  /** Records of this page. */
  readonly data: readonly MultichainSet[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingMultichainSetsMeta;
}

export interface GlobalTableRoot {
  /** Time of the stakes of the tables. */
  readonly referenceTimestamp: string;
  /** Merkle root of the tables of all operator sets. */
  readonly globalTableRoot: string;
  /** Whether the root is disabled. */
  readonly disabled: boolean;
  /** Time at which the root was disabled; null while it is valid. */
  readonly disabledAt: string | null;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Hash of the transaction. */
  readonly transactionHash: string;
  /** Time at which this chain received the root. */
  readonly timestamp: string;
}

export interface RestakingMultichainRootsStatistics {
  /** Number of roots. */
  readonly totalRoots: number;
  /** Number of disabled roots. */
  readonly disabledRoots: number;
}

export interface RestakingMultichainRootsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingMultichainRootsStatistics;
}

export interface RestakingMultichainRootsResponse {
  /** Records of this page. */
  readonly data: readonly GlobalTableRoot[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingMultichainRootsMeta;
}

export interface OperatorSetTask {
  /** Hash of the task, its id. */
  readonly taskHash: string;
  /** created, verified once it has a result, or expired at the time of the snapshot. */
  readonly status: string;
  /** Address that created the task. */
  readonly creator: string;
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Time of the operator table that verifies the result. */
  readonly operatorTableReferenceTimestamp: string;
  /** Address that can take the fee back; empty if the task has none. */
  readonly refundCollector: string;
  /** Fee of the task, in the smallest unit of the set’s fee token. */
  readonly avsFee: string;
  /** Time after which the task is expired; null if it is beyond the year 9999. */
  readonly taskDeadline: string | null;
  /** Address that submitted the verified result; empty before. */
  readonly aggregator: string;
  /** Time at which the result was verified; null before. */
  readonly verifiedAt: string | null;
  /** Fee that was refunded; null if none was. */
  readonly refundedFee: string | null;
  /** Time at which the fee was refunded; null if it was not. */
  readonly refundedAt: string | null;
  /** Time at which the task was created. */
  readonly createdAt: string;
}

export interface RestakingOperatorSetTasksStatistics {
  /** Number of tasks. */
  readonly totalTasks: number;
  /** Number of verified tasks. */
  readonly verifiedTasks: number;
  /** Number of expired tasks. */
  readonly expiredTasks: number;
}

export interface RestakingOperatorSetTasksMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingOperatorSetTasksStatistics;
}

export interface RestakingOperatorSetTasksResponse {
  /** Records of this page. */
  readonly data: readonly OperatorSetTask[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingOperatorSetTasksMeta;
}

export interface OperatorSetReleaseArtifact {
  /** Digest of the artifact. */
  readonly digest: string;
  /** Registry that has the artifact. */
  readonly registry: string;
}

export interface OperatorSetRelease {
  /** Hash of AVS and id of the operator set, as logs of releases have it. */
  readonly operatorSetHash: string;
  /** Address of the AVS of the operator set; empty if unknown. */
  readonly avs: string;
  /** Id of the operator set within the AVS; null if unknown. */
  readonly operatorSetId: number | null;
  /** Id of the release in the set. */
  readonly releaseId: string;
  /** Time until which operators have to upgrade; null if at once. */
  readonly upgradeByTime: string | null;
  /** Artifacts of the release, such as images of containers, in the order of its log. */
  readonly artifacts: readonly OperatorSetReleaseArtifact[];
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the release. */
  readonly timestamp: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface RestakingOperatorSetReleasesStatistics {
  /** Number of releases. */
  readonly totalReleases: number;
  /** Number of operator sets with a release. */
  readonly releasedSets: number;
}

export interface RestakingOperatorSetReleasesMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingOperatorSetReleasesStatistics;
}

export interface RestakingOperatorSetReleasesResponse {
  /** Records of this page. */
  readonly data: readonly OperatorSetRelease[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingOperatorSetReleasesMeta;
}

export interface ExecutorOperatorSet {
  /** Address of the AVS; empty if there is none. */
  readonly avs: string;
  /** Id of the operator set within its AVS. */
  readonly operatorSetId: number;
  /** Whether it takes tasks now. */
  readonly registered: boolean;
  /** Address of the AVS’s contract that checks tasks and sets their fees; empty without a configuration. */
  readonly taskHook: string;
  /** Seconds from the creation of a task to its deadline; null without a configuration. */
  readonly taskSLA: string | null;
  /** Address of the token of the fees; empty if tasks have none. */
  readonly feeToken: string;
  /** Curve of the certificates of results: ecdsa, bn254 or other; empty without a configuration. */
  readonly curve: string;
  /** Address that gets the AVS’s part of the fees; empty if none. */
  readonly feeCollector: string;
  /** Rule for a result: none if the AVS decides, stake_proportion_threshold for a part of the stake, or other; empty without a configuration. */
  readonly consensus: string;
  /** Part of the stake that must sign a result, in basis points; null for another rule. */
  readonly stakeProportionThreshold: number | null;
  /** Number of its tasks. */
  readonly totalTasks: number;
  /** Fees of its tasks, in the smallest unit of the fee token at the time of each. */
  readonly totalFees: string;
  /** Fees of its tasks that were refunded, in the same unit. */
  readonly refundedFees: string;
  /** Time of the last change of the set. */
  readonly updatedAt: string;
}

export interface RestakingExecutorOperatorSetsStatistics {
  /** Number of operator sets. */
  readonly totalSets: number;
  /** Number of operator sets that take tasks now. */
  readonly registeredSets: number;
}

export interface RestakingExecutorOperatorSetsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingExecutorOperatorSetsStatistics;
}

export interface RestakingExecutorOperatorSetsResponse {
  /** Records of this page. */
  readonly data: readonly ExecutorOperatorSet[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingExecutorOperatorSetsMeta;
}

export interface TaskFeeSplit {
  /** Part of the fee in force from then on, in basis points; null before the first. */
  readonly feeSplit: number | null;
  /** Address that gets that part; empty before the first. */
  readonly feeSplitCollector: string;
  /** Number of the block. */
  readonly blockNumber: number;
  /** Time of the event. */
  readonly timestamp: string;
  /** Hash of the transaction. */
  readonly transactionHash: string;
}

export interface RestakingTaskFeeSplitsStatistics {
  /** Number of changes. */
  readonly totalChanges: number;
}

export interface RestakingTaskFeeSplitsMeta {
  /** Number of rows that match the filters. */
  readonly total: number;
  /** Number of this page, from 1. */
  readonly page: number;
  /** Records per page. */
  readonly limit: number;
  /** Number of pages; 0 if no row matches. */
  readonly totalPages: number;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /** Counts and sums over the whole snapshot, independent of the filters. */
  readonly statistics: RestakingTaskFeeSplitsStatistics;
}

export interface RestakingTaskFeeSplitsResponse {
  /** Records of this page. */
  readonly data: readonly TaskFeeSplit[];
  /** Totals of the list and the position of this page. */
  readonly meta: RestakingTaskFeeSplitsMeta;
}
