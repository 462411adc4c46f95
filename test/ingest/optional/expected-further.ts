import type { ChainLog } from './decoded-chain.ts';
import { strategiesNamed } from './expected-strategies.ts';
import { type Expected, hashOfSet, named, orNull, type TextRow } from './rows.ts';

/** Names of the events that are further activities, by contract, with their actions. */
const ACTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AllocationManager: {
    AVSRegistrarSet: 'AVS_REGISTRAR_SET',
    AllocationDelaySet: 'ALLOCATION_DELAY_SET',
    AllocationUpdated: 'ALLOCATION_UPDATED',
    OperatorAddedToOperatorSet: 'OPERATOR_ADDED_TO_OPERATOR_SET',
    OperatorRemovedFromOperatorSet: 'OPERATOR_REMOVED_FROM_OPERATOR_SET',
    OperatorSetCreated: 'OPERATOR_SET_CREATED',
    OperatorSlashed: 'OPERATOR_SLASHED',
    RedistributionAddressSet: 'REDISTRIBUTION_ADDRESS_SET',
    SlasherMigrated: 'SLASHER_MIGRATED',
    SlasherUpdated: 'SLASHER_UPDATED',
    StrategyAddedToOperatorSet: 'STRATEGY_ADDED_TO_OPERATOR_SET',
    StrategyRemovedFromOperatorSet: 'STRATEGY_REMOVED_FROM_OPERATOR_SET',
  },
  BN254CertificateVerifier: {
    MaxStalenessPeriodUpdated: 'MAX_STALENESS_PERIOD_UPDATED',
    TableUpdated: 'TABLE_UPDATED',
  },
  CrossChainRegistry: {
    ChainIDAddedToWhitelist: 'CHAIN_ID_ADDED_TO_WHITELIST',
    ChainIDRemovedFromWhitelist: 'CHAIN_ID_REMOVED_FROM_WHITELIST',
    GenerationReservationCreated: 'GENERATION_RESERVATION_CREATED',
    GenerationReservationRemoved: 'GENERATION_RESERVATION_REMOVED',
    OperatorSetConfigRemoved: 'OPERATOR_SET_CONFIG_REMOVED',
    OperatorSetConfigSet: 'OPERATOR_SET_CONFIG_SET',
    OperatorTableCalculatorRemoved: 'OPERATOR_TABLE_CALCULATOR_REMOVED',
    OperatorTableCalculatorSet: 'OPERATOR_TABLE_CALCULATOR_SET',
  },
  DelegationManager: { OperatorSharesSlashed: 'OPERATOR_SHARES_SLASHED' },
  DurationVaultStrategy: {
    VaultAdvancedToWithdrawals: 'VAULT_ADVANCED_TO_WITHDRAWALS',
    VaultInitialized: 'VAULT_INITIALIZED',
    VaultLocked: 'VAULT_LOCKED',
    VaultMatured: 'VAULT_MATURED',
  },
  ECDSACertificateVerifier: {
    MaxStalenessPeriodUpdated: 'MAX_STALENESS_PERIOD_UPDATED',
    TableUpdated: 'TABLE_UPDATED',
  },
  EigenPod: {
    CheckpointCreated: 'CHECKPOINT_CREATED',
    CheckpointFinalized: 'CHECKPOINT_FINALIZED',
    ConsolidationRequested: 'CONSOLIDATION_REQUESTED',
    ExitRequested: 'EXIT_REQUESTED',
    SwitchToCompoundingRequested: 'SWITCH_TO_COMPOUNDING_REQUESTED',
    ValidatorRestaked: 'VALIDATOR_RESTAKED',
    ValidatorWithdrawn: 'VALIDATOR_WITHDRAWN',
    WithdrawalRequested: 'WITHDRAWAL_REQUESTED',
  },
  EigenPodManager: {
    BeaconChainSlashingFactorDecreased: 'BEACON_CHAIN_SLASHING_FACTOR_DECREASED',
  },
  EmissionsController: {
    DistributionAdded: 'DISTRIBUTION_ADDED',
    DistributionProcessed: 'DISTRIBUTION_PROCESSED',
    DistributionUpdated: 'DISTRIBUTION_UPDATED',
  },
  KeyRegistrar: {
    KeyDeregistered: 'KEY_DEREGISTERED',
    KeyRegistered: 'KEY_REGISTERED',
    OperatorSetConfigured: 'OPERATOR_SET_CONFIGURED',
  },
  OperatorTableUpdater: {
    GlobalRootDisabled: 'GLOBAL_ROOT_DISABLED',
    NewGlobalTableRoot: 'NEW_GLOBAL_TABLE_ROOT',
  },
  PermissionController: {
    AdminRemoved: 'ADMIN_REMOVED',
    AdminSet: 'ADMIN_SET',
    AppointeeRemoved: 'APPOINTEE_REMOVED',
    AppointeeSet: 'APPOINTEE_SET',
    PendingAdminAdded: 'PENDING_ADMIN_ADDED',
    PendingAdminRemoved: 'PENDING_ADMIN_REMOVED',
  },
  ReleaseManager: {
    MetadataURIPublished: 'METADATA_URI_PUBLISHED',
    ReleasePublished: 'RELEASE_PUBLISHED',
  },
  RewardsCoordinator: {
    OperatorAVSSplitBipsSet: 'OPERATOR_AVS_SPLIT_BIPS_SET',
    OperatorPISplitBipsSet: 'OPERATOR_PI_SPLIT_BIPS_SET',
    OperatorSetSplitBipsSet: 'OPERATOR_SET_SPLIT_BIPS_SET',
    OptInForProtocolFeeSet: 'OPT_IN_FOR_PROTOCOL_FEE_SET',
  },
  StrategyManager: {
    BurnOrRedistributableSharesDecreased: 'BURN_OR_REDISTRIBUTABLE_SHARES_DECREASED',
    BurnOrRedistributableSharesIncreased: 'BURN_OR_REDISTRIBUTABLE_SHARES_INCREASED',
    SlashResolutionBlockSet: 'SLASH_RESOLUTION_BLOCK_SET',
  },
  TaskMailbox: {
    ExecutorOperatorSetRegistered: 'EXECUTOR_OPERATOR_SET_REGISTERED',
    ExecutorOperatorSetTaskConfigSet: 'EXECUTOR_OPERATOR_SET_TASK_CONFIG_SET',
    FeeRefunded: 'FEE_REFUNDED',
    FeeSplitCollectorSet: 'FEE_SPLIT_COLLECTOR_SET',
    FeeSplitSet: 'FEE_SPLIT_SET',
    TaskCreated: 'TASK_CREATED',
    TaskVerified: 'TASK_VERIFIED',
  },
};

/** Parameters that `data` leaves out: lists of tuples and lists of lists. */
const LEFT_OUT: readonly string[] = ['distribution', 'operatorInfos', 'release'];

/** Parameters as JSON: integers as text, hexadecimal digits in lower case. */
function dataOf({ args }: ChainLog): string {
  const members = Object.entries(args ?? {}).filter(([name]) => !LEFT_OUT.includes(name));
  return JSON.stringify(Object.fromEntries(members), (_name, value) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
      ? value.toLowerCase()
      : value;
  });
}

/** The addresses that a log names: `owners` are pods' owners, `sets` AVSs by the set's hash. */
function addressesOf(
  { args = {}, contract, address }: ChainLog,
  owners: ReadonlyMap<string, string>,
  sets: ReadonlyMap<string, string>,
): TextRow {
  const vault = contract === 'DurationVaultStrategy' ? address : undefined;
  const pod = contract === 'EigenPod' ? address : undefined;
  const released = contract === 'ReleaseManager' ? sets.get(args.operatorSet) : undefined;
  const some = (found: string | undefined) => (found === undefined ? null : orNull(found));
  return {
    operator: some(vault ?? args.operator),
    staker: some(args.staker ?? owners.get(pod ?? '')),
    strategy: some(vault ?? args.strategy),
    token: some(args.underlyingToken),
    avs: some(released ?? args.operatorSet?.avs ?? args.avs),
    pod: some(pod),
  };
}

export const furtherActivities: Expected = (logs) => {
  const owners = new Map(
    named(logs, 'EigenPodManager', 'PodDeployed').map(({ args }) => [args.eigenPod, args.podOwner]),
  );
  const sets = new Map(
    named(logs, 'AllocationManager', 'OperatorSetCreated').map(({ args: { operatorSet } }) => [
      hashOfSet(operatorSet),
      operatorSet.avs,
    ]),
  );
  const vaults = new Set(logs.flatMap(strategiesNamed));
  return logs.flatMap((log) => {
    if (log.contract === 'EigenPod' && !owners.has(log.address)) return [];
    if (log.contract === 'DurationVaultStrategy' && !vaults.has(log.address)) return [];
    const action = ACTIONS[log.contract]?.[log.name];
    if (action === undefined) return [];
    const metadata = {
      transactionHash: log.tx,
      transactionIndex: log.transaction,
      contract: log.address,
      event: log.name,
    };
    return [
      {
        action,
        ...addressesOf(log, owners, sets),
        data: dataOf(log),
        metadata: JSON.stringify(metadata),
        timestamp: log.time,
        block_number: String(log.block),
        log_index: String(log.index),
      },
    ];
  });
};
