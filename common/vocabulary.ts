/** Every value that `activities.action` may take. */
export const ACTIONS = [
  'AVS_METADATA_URI_UPDATED',
  'AVS_REGISTER_OPERATOR',
  'AVS_DEREGISTER_OPERATOR',
  'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_GLOBAL',
  'OPERATOR_DETAILS_UPDATED',
  'OPERATOR_METADATA_URI_UPDATED',
  'OPERATOR_REGISTERED',
  'OPERATOR_SHARES_DECREASED',
  'OPERATOR_SHARES_INCREASED',
  'STAKER_DELEGATED',
  'STAKER_UNDELEGATED',
  'MINIMUM_WITHDRAWAL_DELAY_BLOCKS_UPDATED_STRATEGY',
  'WITHDRAWAL_COMPLETED',
  'WITHDRAWAL_MIGRATED',
  'WITHDRAWAL_QUEUED',
  'POD_SHARES_UPDATED',
  'POD_DEPLOYED',
  'REWARD_ACTIVATION_DELAY_UPDATED',
  'AVS_REWARD_SUBMISSION',
  'CLAIMER_UPDATED',
  'DISTRIBUTION_ROOT_DISABLED',
  'DISTRIBUTION_ROOT_SUBMITTED',
  'GLOBAL_COMMISSION_BIPS_UPDATED',
  'REWARDS_CLAIMED',
  'REWARD_SUBMITTER_FOR_ALL_UPDATED',
  'REWARD_SUBMISSION_FOR_ALL',
  'REWARD_SUBMISSION_FOR_EARNER',
  'REWARDS_UPDATER_UPDATED',
  'SHARES_DEPOSITED_IN_STRATEGY',
  'STRATEGY_WHITELISTING',
  'STRATEGY_WHITELISTER_CHANGED',
  'UPDATE_THIRD_PARTY_TRANSFERS_FORBIDDEN',
] as const;

/**
 * Every value that `further_activities.action` may take: the protocol's events about operator sets,
 * allocations, slashes, keys, permissions, pods, vaults, emissions, other chains, releases and
 * tasks, by their names. None of them is in `ACTIONS`.
 */
export const FURTHER_ACTIONS = [
  'ADMIN_REMOVED',
  'ADMIN_SET',
  'ALLOCATION_DELAY_SET',
  'ALLOCATION_UPDATED',
  'APPOINTEE_REMOVED',
  'APPOINTEE_SET',
  'AVS_REGISTRAR_SET',
  'BEACON_CHAIN_SLASHING_FACTOR_DECREASED',
  'BURN_OR_REDISTRIBUTABLE_SHARES_DECREASED',
  'BURN_OR_REDISTRIBUTABLE_SHARES_INCREASED',
  'CHAIN_ID_ADDED_TO_WHITELIST',
  'CHAIN_ID_REMOVED_FROM_WHITELIST',
  'CHECKPOINT_CREATED',
  'CHECKPOINT_FINALIZED',
  'CONSOLIDATION_REQUESTED',
  'DISTRIBUTION_ADDED',
  'DISTRIBUTION_PROCESSED',
  'DISTRIBUTION_UPDATED',
  'EXECUTOR_OPERATOR_SET_REGISTERED',
  'EXECUTOR_OPERATOR_SET_TASK_CONFIG_SET',
  'EXIT_REQUESTED',
  'FEE_REFUNDED',
  'FEE_SPLIT_COLLECTOR_SET',
  'FEE_SPLIT_SET',
  'GENERATION_RESERVATION_CREATED',
  'GENERATION_RESERVATION_REMOVED',
  'GLOBAL_ROOT_DISABLED',
  'KEY_DEREGISTERED',
  'KEY_REGISTERED',
  'MAX_STALENESS_PERIOD_UPDATED',
  'METADATA_URI_PUBLISHED',
  'NEW_GLOBAL_TABLE_ROOT',
  'OPERATOR_ADDED_TO_OPERATOR_SET',
  'OPERATOR_AVS_SPLIT_BIPS_SET',
  'OPERATOR_PI_SPLIT_BIPS_SET',
  'OPERATOR_REMOVED_FROM_OPERATOR_SET',
  'OPERATOR_SET_CONFIGURED',
  'OPERATOR_SET_CONFIG_REMOVED',
  'OPERATOR_SET_CONFIG_SET',
  'OPERATOR_SET_CREATED',
  'OPERATOR_SET_SPLIT_BIPS_SET',
  'OPERATOR_SHARES_SLASHED',
  'OPERATOR_SLASHED',
  'OPERATOR_TABLE_CALCULATOR_REMOVED',
  'OPERATOR_TABLE_CALCULATOR_SET',
  'OPT_IN_FOR_PROTOCOL_FEE_SET',
  'PENDING_ADMIN_ADDED',
  'PENDING_ADMIN_REMOVED',
  'REDISTRIBUTION_ADDRESS_SET',
  'RELEASE_PUBLISHED',
  'SLASHER_MIGRATED',
  'SLASHER_UPDATED',
  'SLASH_RESOLUTION_BLOCK_SET',
  'STRATEGY_ADDED_TO_OPERATOR_SET',
  'STRATEGY_REMOVED_FROM_OPERATOR_SET',
  'SWITCH_TO_COMPOUNDING_REQUESTED',
  'TABLE_UPDATED',
  'TASK_CREATED',
  'TASK_VERIFIED',
  'VALIDATOR_RESTAKED',
  'VALIDATOR_WITHDRAWN',
  'VAULT_ADVANCED_TO_WITHDRAWALS',
  'VAULT_INITIALIZED',
  'VAULT_LOCKED',
  'VAULT_MATURED',
  'WITHDRAWAL_REQUESTED',
] as const;

/** Networks that the data-availability tables name. */
export const NETWORKS = ['ethereum', 'holesky'] as const;

/** Parameters that EigenDA's payments have, as their newest events name them. */
export const PAYMENT_PARAMETERS = [
  'minNumSymbols',
  'pricePerSymbol',
  'priceUpdateCooldown',
  'globalSymbolsPerPeriod',
  'globalRatePeriodInterval',
  'reservationPeriodInterval',
] as const;

/** EigenDA's security thresholds, and the quorums that a blob needs. */
export const THRESHOLDS = [
  'quorumConfirmationThresholdPercentages',
  'quorumAdversaryThresholdPercentages',
  'quorumNumbersRequired',
  'defaultConfirmationThreshold',
  'defaultAdversaryThreshold',
] as const;

/** A duration vault passes these states in order, each once. */
export const VAULT_STATES = ['deposits', 'allocations', 'withdrawals'] as const;

/** States of an operator set's task, as the TaskMailbox names them. */
export const TASK_STATES = ['created', 'verified', 'expired'] as const;

/** Rules for a task's result, in the contract's order; a later release may add others. */
export const CONSENSUS_TYPES = ['none', 'stake_proportion_threshold', 'other'] as const;

/**
 * The contract declares these types of emission distributions in this order; a later release may
 * add others.
 */
export const EMISSION_TYPES = [
  'disabled',
  'rewards_for_all_earners',
  'operator_set_total_stake',
  'operator_set_unique_stake',
  'eigen_da',
  'manual',
  'other',
] as const;

/** Curves that operators' keys use; a later release may add others. */
export const CURVES = ['ecdsa', 'bn254', 'other'] as const;

/** Permissions that let another act for an account. */
export const PERMISSIONS = ['admin', 'pending_admin', 'appointee'] as const;

/** States that a pod's validator can have. */
export const VALIDATOR_STATES = ['active', 'withdrawn'] as const;

/** Requests about a validator that a pod sends to the beacon chain. */
export const VALIDATOR_REQUESTS = ['exit', 'withdrawal', 'consolidation', 'compounding'] as const;

/** A token's metadata comes from these sources; the most trusted is the first. */
export const TOKEN_SOURCES = ['file', 'shipped', 'contract'] as const;

/**
 * An account's code decides its kind: none, a delegation to another account's code (EIP-7702), or
 * other code. A private key controls an account of the first two kinds.
 */
export const ACCOUNT_KINDS = ['externally_owned', 'delegated', 'contract'] as const;

/** The protocol caps an amount, and all shares in a strategy together, at this value. */
export const MAX_AMOUNT = 10n ** 38n - 1n;

/** The strategy of native ETH, which is no contract: the contracts name it so. */
export const BEACON_STRATEGY = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';

/** The address that stands for ether in prices and programs, as ether has no token. */
export const ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** A price is fresh up to this age at the snapshot's time. */
export const FRESH_HOURS = 48;

/** A magnitude or slashed part is whole at this value: the contracts call it WAD. */
export const WAD = 10n ** 18n;

/**
 * Blocks that a withdrawal waits, and in which slashes reach it: MIN_WITHDRAWAL_DELAY_BLOCKS in
 * mainnet's contracts since the slashing release. No log has it.
 */
export const WITHDRAWAL_DELAY_BLOCKS = 100_800;

/** Blocks in which a set can still slash a former member: DEALLOCATION_DELAY on mainnet. */
export const DEALLOCATION_DELAY_BLOCKS = 100_800;

/**
 * The name of native ETH in files of prices; its price converts other tokens between ETH and
 * dollars.
 */
export const ETH = 'ETH';
