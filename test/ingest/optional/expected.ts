import {
  type AddedTableName,
  OPTIONAL_TABLE_NAMES,
  type OptionalTableName,
} from '../../../common/table-names.ts';
import { daOperatorEvents, daQuorumStrategies, daQuorums } from './expected-availability.ts';
import { emissionDistributions, emissionEpochs } from './expected-emissions.ts';
import { furtherActivities } from './expected-further.ts';
import { shareLosses } from './expected-losses.ts';
import { globalTableRoots, operatorTables, supportedChains } from './expected-multichain.ts';
import {
  daBlobVersions,
  daCertVerifiers,
  daDispersers,
  daOnDemandDeposits,
  daPaymentParameterChanges,
  daRelays,
  daReservationChanges,
  daThresholdChanges,
} from './expected-payments.ts';
import { allocationDelays, operatorKeys, permissions } from './expected-permissions.ts';
import { protocolFeeOptIns, slashResolutions } from './expected-resolutions.ts';
import {
  allocationChanges,
  magnitudeChanges,
  operatorSetStrategyChanges,
  rewardShareChanges,
} from './expected-reward-inputs.ts';
import {
  rewardClaims,
  rewardOperators,
  rewardSplits,
  rewardStrategies,
  tokenMetadata,
} from './expected-rewards.ts';
import {
  allocations,
  magnitudes,
  operatorSetMembers,
  operatorSets,
  registrationChanges,
  slasherChanges,
  slashes,
} from './expected-sets.ts';
import {
  delegationChanges,
  operatorShareChanges,
  operatorShares,
  shareChanges,
} from './expected-shares.ts';
import { pods, rateChanges, strategies, upgrades } from './expected-strategies.ts';
import {
  executorOperatorSets,
  operatorSetReleases,
  operatorSetTasks,
  taskFeeSplits,
} from './expected-tasks.ts';
import { checkpoints, validatorRequests, validators } from './expected-validators.ts';
import { durationVaults } from './expected-vaults.ts';
import { withdrawals } from './expected-withdrawals.ts';
import type { Expected } from './rows.ts';

/** Tables of other inputs than logs. */
export const OF_FILES = [
  'prices',
  'restaked_strategies',
  'account_codes',
  'da_usage',
  'da_signing_rates',
  'da_v2_batches',
  'da_throughput',
] as const;

/** An optional table of logs. */
export type LogTable = Exclude<OptionalTableName, (typeof OF_FILES)[number] | AddedTableName>;

export const LOG_TABLES = OPTIONAL_TABLE_NAMES.filter(
  (name): name is LogTable => !OF_FILES.some((one) => one === name),
);

/** Facts that are not in the logs. */
export interface Facts {
  readonly blockNumber: number;
  /** Tokens by strategy, as table `tokens` has them. */
  readonly tokens: ReadonlyMap<unknown, unknown>;
  /** Blocks that a withdrawal waits since slashing. */
  readonly delay: number | null;
  /** Names of the network's contracts by address. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The second computation of each optional table of logs: viem and plain JavaScript over logs,
 * without code of the ingest.
 */
export function expectedTables({
  blockNumber,
  tokens,
  delay,
  names,
}: Facts): Readonly<Record<LogTable, Expected>> {
  return {
    withdrawals,
    share_changes: shareChanges,
    delegation_changes: delegationChanges,
    pods,
    operator_shares: operatorShares,
    operator_share_changes: operatorShareChanges,
    registration_changes: registrationChanges,
    strategies: strategies(tokens, delay),
    rate_changes: rateChanges,
    token_metadata: tokenMetadata(tokens),
    reward_strategies: rewardStrategies,
    reward_operators: rewardOperators,
    reward_claims: rewardClaims,
    reward_splits: rewardSplits,
    reward_share_changes: rewardShareChanges,
    operator_sets: operatorSets(blockNumber),
    operator_set_members: operatorSetMembers,
    operator_set_strategy_changes: operatorSetStrategyChanges,
    slasher_changes: slasherChanges,
    allocations: allocations(blockNumber),
    allocation_changes: allocationChanges,
    magnitudes: magnitudes(blockNumber),
    magnitude_changes: magnitudeChanges,
    slashes,
    share_losses: shareLosses(delay),
    da_quorums: daQuorums,
    da_quorum_strategies: daQuorumStrategies,
    da_operator_events: daOperatorEvents,
    da_reservation_changes: daReservationChanges,
    da_on_demand_deposits: daOnDemandDeposits,
    da_payment_parameter_changes: daPaymentParameterChanges,
    da_cert_verifiers: daCertVerifiers,
    da_relays: daRelays,
    da_dispersers: daDispersers,
    da_threshold_changes: daThresholdChanges,
    da_blob_versions: daBlobVersions,
    upgrades: upgrades(names),
    duration_vaults: durationVaults,
    emission_distributions: emissionDistributions,
    emission_epochs: emissionEpochs,
    operator_keys: operatorKeys,
    permissions,
    allocation_delays: allocationDelays(blockNumber),
    validators,
    validator_requests: validatorRequests,
    checkpoints,
    slash_resolutions: slashResolutions,
    protocol_fee_opt_ins: protocolFeeOptIns,
    supported_chains: supportedChains,
    operator_tables: operatorTables,
    global_table_roots: globalTableRoots,
    operator_set_tasks: operatorSetTasks,
    operator_set_releases: operatorSetReleases,
    executor_operator_sets: executorOperatorSets,
    task_fee_splits: taskFeeSplits,
    further_activities: furtherActivities,
  };
}
