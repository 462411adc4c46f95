import type { ComputedTableName, TableName } from '../../../common/table-names.ts';
import { accountCodes } from './account-codes.ts';
import { allocationChanges } from './allocation-changes.ts';
import { allocationDelays } from './allocation-delays.ts';
import { allocations } from './allocations.ts';
import { avsOperators } from './avs-operators.ts';
import type { TableRule } from './context.ts';
import { daBatches } from './da-batches.ts';
import { daSigningRates, daThroughput, daUsage, daV2Batches } from './da-files.ts';
import { daOperatorEvents } from './da-operator-events.ts';
import { daOperators } from './da-operators.ts';
import {
  daOnDemandDeposits,
  daPaymentParameterChanges,
  daReservationChanges,
} from './da-payments.ts';
import { daQuorumStakes } from './da-quorum-stakes.ts';
import { daQuorumStrategies, daQuorums } from './da-quorums.ts';
import {
  daBlobVersions,
  daCertVerifiers,
  daDispersers,
  daRelays,
  daThresholdChanges,
} from './da-registries.ts';
import { delegationChanges } from './delegation-changes.ts';
import { distributionRoots } from './distribution-roots.ts';
import { durationVaults } from './duration-vaults.ts';
import { emissionDistributions, emissionEpochs } from './emissions.ts';
import { furtherActivities } from './further-activities.ts';
import { magnitudeChanges } from './magnitude-changes.ts';
import { magnitudes } from './magnitudes.ts';
import { globalTableRoots, operatorTables, supportedChains } from './multichain.ts';
import { operatorGroups } from './operator-groups.ts';
import { operatorKeys } from './operator-keys.ts';
import { operatorSetMembers } from './operator-set-members.ts';
import { operatorSetStrategyChanges } from './operator-set-strategy-changes.ts';
import { operatorSets } from './operator-sets.ts';
import { operatorShareChanges, operatorShares } from './operator-shares.ts';
import { avs, operators } from './operators-and-avs.ts';
import { permissions } from './permissions.ts';
import { pods } from './pods.ts';
import { prices } from './prices.ts';
import { productStakers } from './product-stakers.ts';
import { protocolFeeOptIns } from './protocol-fee-opt-ins.ts';
import { rateChanges } from './rate-changes.ts';
import { registrationChanges } from './registration-changes.ts';
import { restakedStrategies } from './restaked-strategies.ts';
import { rewardClaims } from './reward-claims.ts';
import { rewardOperators, rewardStrategies } from './reward-parts.ts';
import { rewardShareChanges } from './reward-share-changes.ts';
import { rewardSplits } from './reward-splits.ts';
import { rewards } from './rewards.ts';
import { shareChanges } from './share-changes.ts';
import { shareLosses } from './share-losses.ts';
import { slashResolutions } from './slash-resolutions.ts';
import { slasherChanges } from './slasher-changes.ts';
import { slashes } from './slashes.ts';
import { stakerShares } from './staker-shares.ts';
import { stakers } from './stakers.ts';
import { strategies } from './strategies.ts';
import { executorOperatorSets, taskFeeSplits } from './task-settings.ts';
import { operatorSetReleases, operatorSetTasks } from './tasks.ts';
import { tokenMetadata } from './token-metadata.ts';
import { tokens } from './tokens.ts';
import { upgrades } from './upgrades.ts';
import { checkpoints, validatorRequests, validators } from './validators.ts';
import { withdrawals } from './withdrawals.ts';

/** One rule a table; `activities` are made range by range. */
export const RULES: Readonly<
  Record<Exclude<TableName, 'activities' | ComputedTableName>, TableRule>
> = {
  stakers,
  staker_shares: stakerShares,
  tokens,
  operators,
  avs,
  avs_operators: avsOperators,
  rewards,
  distribution_roots: distributionRoots,
  da_operators: daOperators,
  da_quorum_stakes: daQuorumStakes,
  da_batches: daBatches,
  withdrawals,
  share_changes: shareChanges,
  delegation_changes: delegationChanges,
  pods,
  operator_shares: operatorShares,
  operator_share_changes: operatorShareChanges,
  registration_changes: registrationChanges,
  strategies,
  rate_changes: rateChanges,
  prices,
  token_metadata: tokenMetadata,
  reward_strategies: rewardStrategies,
  reward_operators: rewardOperators,
  reward_claims: rewardClaims,
  reward_splits: rewardSplits,
  reward_share_changes: rewardShareChanges,
  restaked_strategies: restakedStrategies,
  operator_sets: operatorSets,
  operator_set_members: operatorSetMembers,
  operator_set_strategy_changes: operatorSetStrategyChanges,
  slasher_changes: slasherChanges,
  account_codes: accountCodes,
  allocations,
  allocation_changes: allocationChanges,
  magnitudes,
  magnitude_changes: magnitudeChanges,
  slashes,
  share_losses: shareLosses,
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
  da_usage: daUsage,
  da_signing_rates: daSigningRates,
  da_v2_batches: daV2Batches,
  da_throughput: daThroughput,
  upgrades,
  duration_vaults: durationVaults,
  emission_distributions: emissionDistributions,
  emission_epochs: emissionEpochs,
  operator_keys: operatorKeys,
  permissions,
  allocation_delays: allocationDelays,
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
  product_stakers: productStakers,
  operator_groups: operatorGroups,
};
