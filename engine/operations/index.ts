import type { Operation } from '../definition/operation.ts';
import { allBatches } from './availability/all-batches.ts';
import { availabilityAllOperators } from './availability/all-operators.ts';
import { allQuorums } from './availability/all-quorums.ts';
import { batchByHash } from './availability/batch-by-hash.ts';
import { batchById } from './availability/batch-by-id.ts';
import { batchInfo } from './availability/batch-info.ts';
import { batchNonsigners } from './availability/batch-nonsigners.ts';
import { blobVersions } from './availability/blob-versions.ts';
import { certVerifiers } from './availability/cert-verifiers.ts';
import { customers } from './availability/customers.ts';
import { dispersers } from './availability/dispersers.ts';
import { onDemandDeposits } from './availability/on-demand-deposits.ts';
import { availabilityOperatorActivity } from './availability/operator-activity.ts';
import { availabilityOperatorInfo } from './availability/operator-info.ts';
import { operatorNonsignings } from './availability/operator-nonsignings.ts';
import { operatorWithIssues } from './availability/operator-with-issues.ts';
import { operatorsByEjection } from './availability/operators-by-ejection.ts';
import { operatorsByStatus } from './availability/operators-by-status.ts';
import { paymentParameters } from './availability/payment-parameters.ts';
import { quorumActivity } from './availability/quorum-activity.ts';
import { quorumInfo } from './availability/quorum-info.ts';
import { quorumOperators } from './availability/quorum-operators.ts';
import { relays } from './availability/relays.ts';
import { reservationHistorical } from './availability/reservation-historical.ts';
import { reservations } from './availability/reservations.ts';
import { signingRates } from './availability/signing-rates.ts';
import { thresholds } from './availability/thresholds.ts';
import { throughput } from './availability/throughput.ts';
import { throughputSeries } from './availability/throughput-series.ts';
import { usage } from './availability/usage.ts';
import { v2Batches } from './availability/v2-batches.ts';
import { activity } from './restaking/activity.ts';
import { activityHistogram } from './restaking/activity-histogram.ts';
import { allAvs } from './restaking/all-avs.ts';
import { allAvsRewardsSubmission } from './restaking/all-avs-rewards-submission.ts';
import { allDeposits } from './restaking/all-deposits.ts';
import { allDistributionRoots } from './restaking/all-distribution-roots.ts';
import { allDurationVaults } from './restaking/all-duration-vaults.ts';
import { allOperators } from './restaking/all-operators.ts';
import { allPods } from './restaking/all-pods.ts';
import { allRewards } from './restaking/all-rewards.ts';
import { allRewardsClaim } from './restaking/all-rewards-claim.ts';
import { allStakers } from './restaking/all-stakers.ts';
import { allStrategies } from './restaking/all-strategies.ts';
import { allTokens } from './restaking/all-tokens.ts';
import { allWithdrawals } from './restaking/all-withdrawals.ts';
import { allocationDelays } from './restaking/allocation-delays.ts';
import { aprRanking } from './restaking/apr-ranking.ts';
import { avsActivity } from './restaking/avs-activity.ts';
import { avsApr } from './restaking/avs-apr.ts';
import { avsApy } from './restaking/avs-apy.ts';
import { avsInfo } from './restaking/avs-info.ts';
import { avsOperators } from './restaking/avs-operators.ts';
import { avsOverlap } from './restaking/avs-overlap.ts';
import { avsOverlapGroups } from './restaking/avs-overlap-groups.ts';
import { avsRewards } from './restaking/avs-rewards.ts';
import { avsRewardsSubmissionByAvs } from './restaking/avs-rewards-submission-by-avs.ts';
import { avsRewardsSubmissionByHash } from './restaking/avs-rewards-submission-by-hash.ts';
import { avsRewardsSubmissionByTokenUsed } from './restaking/avs-rewards-submission-by-tokenUsed.ts';
import { changes } from './restaking/changes.ts';
import { changesFeed } from './restaking/changes-feed.ts';
import { concentration } from './restaking/concentration.ts';
import { concentrationHistorical } from './restaking/concentration-historical.ts';
import { distributionRootInfo } from './restaking/distribution-root-info.ts';
import { distributionRootsByStatus } from './restaking/distribution-roots-by-status.ts';
import { ecosystemAvs } from './restaking/ecosystem-avs.ts';
import { ecosystemDeposits } from './restaking/ecosystem-deposits.ts';
import { ecosystemHistorical } from './restaking/ecosystem-historical.ts';
import { ecosystemOperators } from './restaking/ecosystem-operators.ts';
import { ecosystemStakers } from './restaking/ecosystem-stakers.ts';
import { ecosystemTvl } from './restaking/ecosystem-tvl.ts';
import { ecosystemWithdrawals } from './restaking/ecosystem-withdrawals.ts';
import { emissionDistributions } from './restaking/emission-distributions.ts';
import { emissionEpochs } from './restaking/emission-epochs.ts';
import { executorOperatorSets } from './restaking/executor-operator-sets.ts';
import { multichainChains } from './restaking/multichain-chains.ts';
import { multichainRoots } from './restaking/multichain-roots.ts';
import { multichainSets } from './restaking/multichain-sets.ts';
import { operatorActivity } from './restaking/operator-activity.ts';
import { operatorAllocations } from './restaking/operator-allocations.ts';
import { operatorApr } from './restaking/operator-apr.ts';
import { operatorAvs } from './restaking/operator-avs.ts';
import { operatorGroups } from './restaking/operator-groups.ts';
import { operatorHistorical } from './restaking/operator-historical.ts';
import { operatorInfo } from './restaking/operator-info.ts';
import { operatorKeys } from './restaking/operator-keys.ts';
import { operatorMagnitudes } from './restaking/operator-magnitudes.ts';
import { operatorSetMembers } from './restaking/operator-set-members.ts';
import { operatorSetReleases } from './restaking/operator-set-releases.ts';
import { operatorSetTasks } from './restaking/operator-set-tasks.ts';
import { operatorSets } from './restaking/operator-sets.ts';
import { operatorStrategies } from './restaking/operator-strategies.ts';
import { operatorsTvl } from './restaking/operators-tvl.ts';
import { permissions } from './restaking/permissions.ts';
import { podActivity } from './restaking/pod-activity.ts';
import { podCheckpoints } from './restaking/pod-checkpoints.ts';
import { podHistorical } from './restaking/pod-historical.ts';
import { podInfo } from './restaking/pod-info.ts';
import { podValidators } from './restaking/pod-validators.ts';
import { protocolFeeOptIns } from './restaking/protocol-fee-opt-ins.ts';
import { rewardClaim } from './restaking/reward-claim.ts';
import { rewardInfo } from './restaking/reward-info.ts';
import { rewardStrategy } from './restaking/reward-strategy.ts';
import { rewardsEarned } from './restaking/rewards-earned.ts';
import { rewardsProof } from './restaking/rewards-proof.ts';
import { rewardsRoots } from './restaking/rewards-roots.ts';
import { rewardsStatus } from './restaking/rewards-status.ts';
import { rewardsUnclaimed } from './restaking/rewards-unclaimed.ts';
import { rewardsValue } from './restaking/rewards-value.ts';
import { riskFlags } from './restaking/risk-flags.ts';
import { slashImpact } from './restaking/slash-impact.ts';
import { slashImpactOperators } from './restaking/slash-impact-operators.ts';
import { slashImpactStakers } from './restaking/slash-impact-stakers.ts';
import { slashResolutions } from './restaking/slash-resolutions.ts';
import { slashableByAvs } from './restaking/slashable-by-avs.ts';
import { slashableBySet } from './restaking/slashable-by-set.ts';
import { slashableHistorical } from './restaking/slashable-historical.ts';
import { slashableStake } from './restaking/slashable-stake.ts';
import { slashingHistory } from './restaking/slashing-history.ts';
import { stakerActivity } from './restaking/staker-activity.ts';
import { stakerApr } from './restaking/staker-apr.ts';
import { stakerHistorical } from './restaking/staker-historical.ts';
import { stakerInfo } from './restaking/staker-info.ts';
import { stakersTvl } from './restaking/stakers-tvl.ts';
import { strategyActivity } from './restaking/strategy-activity.ts';
import { strategyConcentration } from './restaking/strategy-concentration.ts';
import { strategyHistorical } from './restaking/strategy-historical.ts';
import { strategyInfo } from './restaking/strategy-info.ts';
import { strategyOperators } from './restaking/strategy-operators.ts';
import { taskFeeSplits } from './restaking/task-fee-splits.ts';
import { tokenMetadata } from './restaking/token-metadata.ts';
import { tvlBasis } from './restaking/tvl-basis.ts';
import { tvlHistorical } from './restaking/tvl-historical.ts';
import { upgrades } from './restaking/upgrades.ts';
import { validatorRequests } from './restaking/validator-requests.ts';
import { withdrawalInfo } from './restaking/withdrawal-info.ts';
import { withdrawalsWaiting } from './restaking/withdrawals-waiting.ts';
import { PRODUCT_LISTS } from './shared/product-lists.ts';
import { SLASH_LISTS } from './shared/slash-lists.ts';
import { STAKER_LISTS } from './shared/staker-lists.ts';

/** The fifteen specified operations: paths and fields never change, parameters may be added. */
export const specification: readonly Operation[] = [
  allStakers,
  allTokens,
  operatorAvs,
  avsOperators,
  allDeposits,
  activity,
  allRewards,
  podActivity,
  distributionRootInfo,
  operatorStrategies,
  operatorsTvl,
  ecosystemTvl,
  ecosystemOperators,
  availabilityAllOperators,
  batchByHash,
];

/** All other operations, which follow the same rules. */
export const extensions: readonly Operation[] = [
  allAvs,
  avsInfo,
  allOperators,
  operatorInfo,
  stakerInfo,
  allStrategies,
  allPods,
  allDistributionRoots,
  rewardInfo,
  ecosystemAvs,
  ecosystemStakers,
  ecosystemDeposits,
  ecosystemWithdrawals,
  activityHistogram,
  allBatches,
  batchById,
  availabilityOperatorInfo,
  operatorNonsignings,
  quorumOperators,
  distributionRootsByStatus,
  allAvsRewardsSubmission,
  avsRewardsSubmissionByAvs,
  avsRewardsSubmissionByTokenUsed,
  avsActivity,
  avsRewards,
  operatorActivity,
  rewardsStatus,
  stakerActivity,
  strategyActivity,
  batchInfo,
  batchNonsigners,
  operatorsByStatus,
  operatorsByEjection,
  allWithdrawals,
  withdrawalsWaiting,
  withdrawalInfo,
  allRewardsClaim,
  rewardClaim,
  operatorSets,
  operatorSetMembers,
  operatorAllocations,
  operatorMagnitudes,
  slashingHistory,
  upgrades,
  avsRewardsSubmissionByHash,
  rewardStrategy,
  strategyInfo,
  podInfo,
  allQuorums,
  quorumInfo,
  avsApy,
  operatorHistorical,
  podHistorical,
  stakerHistorical,
  strategyHistorical,
  availabilityOperatorActivity,
  quorumActivity,
  operatorWithIssues,
  reservations,
  reservationHistorical,
  onDemandDeposits,
  paymentParameters,
  certVerifiers,
  relays,
  dispersers,
  thresholds,
  blobVersions,
  usage,
  customers,
  throughput,
  throughputSeries,
  signingRates,
  v2Batches,
  tvlHistorical,
  ecosystemHistorical,
  changes,
  changesFeed,
  rewardsValue,
  operatorApr,
  avsApr,
  stakerApr,
  aprRanking,
  rewardsEarned,
  rewardsProof,
  rewardsRoots,
  rewardsUnclaimed,
  tokenMetadata,
  tvlBasis,
  allDurationVaults,
  emissionDistributions,
  emissionEpochs,
  slashableByAvs,
  slashableBySet,
  slashableStake,
  slashableHistorical,
  ...STAKER_LISTS,
  stakersTvl,
  strategyOperators,
  strategyConcentration,
  concentration,
  concentrationHistorical,
  avsOverlap,
  operatorGroups,
  avsOverlapGroups,
  ...PRODUCT_LISTS,
  riskFlags,
  operatorKeys,
  permissions,
  allocationDelays,
  podValidators,
  podCheckpoints,
  validatorRequests,
  slashImpact,
  slashImpactStakers,
  slashImpactOperators,
  slashResolutions,
  ...SLASH_LISTS,
  protocolFeeOptIns,
  multichainChains,
  multichainSets,
  multichainRoots,
  operatorSetTasks,
  operatorSetReleases,
  executorOperatorSets,
  taskFeeSplits,
];

/** Lists all operations. Routes, tests and the reference pages iterate over it. */
export const operations: readonly Operation[] = [...specification, ...extensions];
