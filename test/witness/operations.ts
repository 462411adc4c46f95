import {
  activity,
  activityOf,
  allDeposits,
  ecosystemDeposits,
  ecosystemWithdrawals,
  podActivity,
} from './activities.ts';
import { avsApr, operatorApr, stakerApr } from './apr.ts';
import { aprRanking } from './apr-ranking.ts';
import { avsApy } from './apy.ts';
import { rowsAsOf } from './as-of.ts';
import { allDaOperators, daOperatorInfo, daOperatorsBy, quorumOperators } from './availability.ts';
import { allAvs, avsInfo, ecosystemAvs } from './avs.ts';
import { batchByHash, batchById, batchInfo } from './batch.ts';
import { changes, changesFeed } from './changes.ts';
import { allRewardsClaim, rewardClaim } from './claims.ts';
import { rewardsEarned, rewardsRoots, rewardsUnclaimed } from './computed-rewards.ts';
import { avsOverlap, concentration, strategyConcentration } from './concentration.ts';
import { concentrationHistorical } from './concentration-days.ts';
import { parametersOf } from './contract.ts';
import { inContractOrder } from './contract-order.ts';
import { daOperatorActivity, quorumActivity } from './da-events.ts';
import { operatorWithIssues } from './da-issues.ts';
import {
  allDistributionRoots,
  distributionRootInfo,
  distributionRootsByStatus,
} from './distribution-roots.ts';
import { ecosystemHistorical } from './ecosystem-days.ts';
import type { ExactObject } from './exact.ts';
import {
  allProducts,
  productAvs,
  productContagion,
  productOperators,
  productStakers,
} from './exposure.ts';
import { avsOverlapGroups, operatorGroups } from './groups.ts';
import { activityHistogram } from './histogram.ts';
import { operatorHistorical, podHistorical, stakerHistorical } from './histories.ts';
import { allOperators, operatorInfo } from './operators.ts';
import {
  blobVersions,
  certVerifiers,
  dispersers,
  onDemandDeposits,
  paymentParameters,
  relays,
  reservationHistorical,
  reservations,
  thresholds,
} from './payments.ts';
import { allPods, podInfo } from './pods.ts';
import { productHistorical } from './product-days.ts';
import { PROTOCOL_OPERATIONS } from './protocol-operations.ts';
import { allQuorums, quorumInfo } from './quorums.ts';
import { HttpError, type Query, readQuery } from './read-query.ts';
import { avsOperators, ecosystemOperators, operatorAvs } from './registrations.ts';
import {
  allAvsRewardsSubmission,
  allRewards,
  avsRewards,
  avsRewardsSubmissionByAvs,
  avsRewardsSubmissionByTokenUsed,
  rewardInfo,
  rewardsStatus,
} from './reward-answers.ts';
import { avsRewardsSubmissionByHash, rewardStrategy } from './reward-strategies.ts';
import { rewardsProof } from './rewards-proof.ts';
import { riskFlags } from './risk-flags.ts';
import { allBatches, batchNonsigners, operatorNonSignings } from './signing.ts';
import { slashImpact, slashImpactOperators } from './slash-impact.ts';
import { slashImpactStakers } from './slash-impact-stakers.ts';
import { slashableByAvs, slashableBySet, slashableStake } from './slashable.ts';
import { slashableHistorical } from './slashable-days.ts';
import {
  operatorAllocations,
  operatorMagnitudes,
  operatorSetMembers,
  operatorSets,
  slashingHistory,
} from './slashing.ts';
import type { SnapshotRows, TableRows } from './snapshot-rows.ts';
import { stakerSlashable } from './staker-slashable.ts';
import { allStakers, ecosystemStakers, stakerInfo, stakersTvl } from './stakers.ts';
import { strategyInfo } from './strategies.ts';
import { strategyHistorical } from './strategy-days.ts';
import { strategyOperators } from './strategy-operators.ts';
import { rewardsValue, tokenMetadata } from './token-facts.ts';
import { allTokens } from './tokens.ts';
import { allStrategies, ecosystemTvl, operatorStrategies, operatorsTvl } from './tvl.ts';
import { tvlBasis } from './tvl-basis.ts';
import { tvlHistorical } from './tvl-days.ts';
import { upgrades } from './upgrades.ts';
import {
  customers,
  signingRates,
  throughput,
  throughputSeries,
  usage,
  v2Batches,
} from './usage.ts';
import { withdrawalsWaiting } from './waiting.ts';
import { allWithdrawals, withdrawalInfo } from './withdrawals.ts';

/** The answer of an operation: the body of a 200, or the status of an error. */
export type Answer =
  | { readonly status: 200; readonly body: ExactObject }
  | { readonly status: 400 | 404 | 422 };

/** The second computation of an operation. */
export interface Operation {
  /** The optional tables that it reads; without one of them it answers 404. */
  readonly tables?: readonly (keyof TableRows)[];
  /** The tables of changes for the state at an earlier block. */
  readonly asOf?: readonly (keyof TableRows)[];
  readonly answer: (rows: SnapshotRows, query: Query) => ExactObject;
}

/**
 * A second computation of every operation over the rows of a snapshot. It shares no code with the
 * engine, and reads requests by the OpenAPI document.
 */
export class Witness {
  private readonly rows: SnapshotRows;
  private readonly states = new Map<string, SnapshotRows>();

  constructor(rows: SnapshotRows) {
    this.rows = inContractOrder(rows);
  }

  /**
   * The answer of an operation to a query, given as decoded names and values. An operation is named
   * by the last segment of its path, those of the availability group by "availability/" and that
   * segment. Throws for another name.
   */
  answer(operation: string, query: Readonly<Record<string, string>>): Answer {
    const definition = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
    if (definition === undefined) throw new Error(`no operation ${operation}`);
    if (definition.tables?.some((table) => this.rows[table] === null)) return { status: 404 };
    try {
      const read = readQuery(query, parametersOf(operation));
      const asOf = read.optional('asOf');
      if (asOf === undefined) return { status: 200, body: definition.answer(this.rows, read) };
      if (definition.asOf?.some((table) => this.rows[table] === null)) return { status: 404 };
      return { status: 200, body: definition.answer(this.asOf(asOf), read) };
    } catch (error) {
      if (error instanceof HttpError) return { status: error.status };
      throw error;
    }
  }

  private asOf(asOf: string): SnapshotRows {
    const state = this.states.get(asOf) ?? inContractOrder(rowsAsOf(this.rows, asOf).state);
    this.states.set(asOf, state);
    return state;
  }
}

const VALUES = ['shareChanges', 'delegationChanges', 'rateChanges', 'prices'] as const;
const REGISTRATIONS = ['registrationChanges'] as const;
const STATES = [...VALUES, ...REGISTRATIONS] as const;
const SLASHABLE = [
  'allocationChanges',
  'magnitudeChanges',
  'operatorSetStrategyChanges',
  'operatorShareChanges',
  'registrationChanges',
  'rateChanges',
  'prices',
] as const;

/** The tables for daily series. */
const OF_SERIES = [
  'shareChanges',
  'delegationChanges',
  'registrationChanges',
  'rateChanges',
] as const;

/** The tables for stake that operator sets can slash. */
const OF_SLASHABLE = [
  'operatorSets',
  'operatorSetMembers',
  'allocations',
  'magnitudes',
  'operatorShares',
] as const;

/** Tables that the slashable value by day follows from. */
const SLASHABLE_SERIES = [
  ...OF_SLASHABLE,
  ...OF_SERIES,
  'allocationChanges',
  'magnitudeChanges',
  'operatorSetStrategyChanges',
  'operatorShareChanges',
] as const;

/** Tables that products at an earlier block follow from. */
const PRODUCTS = [...OF_SLASHABLE, ...SLASHABLE, 'shareChanges', 'delegationChanges'] as const;

/** Computes every operation a second time. The contract says how their parameters are read. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  concentration: { answer: concentration },
  'concentration-historical': {
    tables: OF_SERIES,
    answer: concentrationHistorical,
  },
  'operator-groups': {
    tables: ['operatorGroups'],
    answer: operatorGroups,
  },
  'avs-overlap-groups': {
    tables: ['operatorGroups'],
    answer: avsOverlapGroups,
  },
  'slash-impact-operators': {
    tables: ['operatorSets', 'operatorSetMembers', 'allocations', 'magnitudes', 'operatorShares'],
    answer: slashImpactOperators,
  },
  'staker-slashable': {
    tables: ['operatorSets', 'operatorSetMembers', 'allocations', 'magnitudes', 'operatorShares'],
    asOf: [...SLASHABLE, 'shareChanges', 'delegationChanges'],
    answer: stakerSlashable,
  },
  'all-products': {
    tables: ['productStakers'],
    asOf: PRODUCTS,
    answer: allProducts,
  },
  'product-stakers': {
    tables: ['productStakers'],
    asOf: VALUES,
    answer: productStakers,
  },
  'product-operators': {
    tables: ['productStakers'],
    asOf: PRODUCTS,
    answer: productOperators,
  },
  'product-avs': {
    tables: ['productStakers'],
    asOf: PRODUCTS,
    answer: productAvs,
  },
  'product-historical': {
    tables: ['productStakers', ...SLASHABLE_SERIES],
    answer: productHistorical,
  },
  'product-contagion': {
    tables: ['productStakers'],
    asOf: PRODUCTS,
    answer: productContagion,
  },
  'avs-overlap': { answer: avsOverlap },
  'risk-flags': {
    tables: [...OF_SLASHABLE, 'allocationDelays'],
    answer: riskFlags,
  },
  'slash-impact-stakers': {
    tables: OF_SLASHABLE,
    answer: slashImpactStakers,
  },
  'slash-impact': {
    tables: OF_SLASHABLE,
    answer: slashImpact,
  },
  'slashable-by-avs': {
    tables: OF_SLASHABLE,
    asOf: SLASHABLE,
    answer: slashableByAvs,
  },
  'slashable-by-set': {
    tables: OF_SLASHABLE,
    asOf: SLASHABLE,
    answer: slashableBySet,
  },
  'slashable-stake': {
    tables: OF_SLASHABLE,
    asOf: SLASHABLE,
    answer: slashableStake,
  },
  'slashable-historical': {
    tables: SLASHABLE_SERIES,
    answer: slashableHistorical,
  },
  'all-stakers': { answer: allStakers },
  'stakers-tvl': { answer: stakersTvl },
  'strategy-operators': { answer: strategyOperators },
  'strategy-concentration': { asOf: VALUES, answer: strategyConcentration },
  'withdrawals-waiting': {
    tables: [
      'operatorSets',
      'operatorSetMembers',
      'allocations',
      'magnitudes',
      'operatorShares',
      'withdrawals',
      'strategies',
    ],
    answer: withdrawalsWaiting,
  },
  'all-tokens': { answer: allTokens },
  'operator-avs': { answer: operatorAvs },
  'avs-operators': {
    asOf: REGISTRATIONS,
    answer: avsOperators,
  },
  'all-deposits': { answer: allDeposits },
  activity: { answer: activity },
  'all-rewards': { answer: allRewards },
  'rewards-value': { answer: rewardsValue },
  'rewards-earned': {
    tables: ['rewardEarnings'],
    answer: rewardsEarned,
  },
  'rewards-proof': {
    tables: ['rewardEarnings', 'rewardRoots', 'rewardTreeBlocks'],
    answer: rewardsProof,
  },
  'rewards-roots': {
    tables: ['rewardRoots'],
    answer: rewardsRoots,
  },
  'rewards-unclaimed': {
    tables: ['rewardLeaves', 'rewardClaims'],
    answer: rewardsUnclaimed,
  },
  'token-metadata': { answer: tokenMetadata },
  'tvl-basis': { answer: tvlBasis },
  'pod-activity': { answer: podActivity },
  'distribution-root-info': { answer: distributionRootInfo },
  'operator-strategies': {
    asOf: STATES,
    answer: operatorStrategies,
  },
  'operators-tvl': {
    asOf: STATES,
    answer: operatorsTvl,
  },
  changes: {
    tables: ['shareChanges', 'delegationChanges', 'registrationChanges', 'slashes'],
    answer: changes,
  },
  'changes-feed': {
    tables: ['shareChanges', 'delegationChanges', 'registrationChanges', 'slashes'],
    answer: changesFeed,
  },
  'ecosystem-tvl': { asOf: VALUES, answer: ecosystemTvl },
  'ecosystem-operators': { asOf: ['delegationChanges'], answer: ecosystemOperators },
  'availability/all-operators': { answer: allDaOperators },
  'availability/batch-by-hash': { answer: batchByHash },
  'all-avs': { answer: allAvs },
  'avs-info': { asOf: STATES, answer: avsInfo },
  'all-operators': { answer: allOperators },
  'operator-info': {
    asOf: STATES,
    answer: operatorInfo,
  },
  'staker-info': {
    asOf: VALUES,
    answer: stakerInfo,
  },
  'all-strategies': { asOf: VALUES, answer: allStrategies },
  'all-pods': { answer: allPods },
  'all-distribution-roots': { answer: allDistributionRoots },
  'reward-info': { answer: rewardInfo },
  'ecosystem-avs': { answer: ecosystemAvs },
  'ecosystem-stakers': { answer: ecosystemStakers },
  'ecosystem-deposits': { answer: ecosystemDeposits },
  'ecosystem-withdrawals': { answer: ecosystemWithdrawals },
  'activity-histogram': { answer: activityHistogram },
  'availability/all-batches': { answer: allBatches },
  'availability/batch-by-id': { answer: batchById },
  'availability/operator-info': { answer: daOperatorInfo },
  'availability/operator-nonsignings': { answer: operatorNonSignings },
  'availability/quorum-operators': { answer: quorumOperators },
  'distribution-roots-by-status': { answer: distributionRootsByStatus },
  'all-avs-rewards-submission': { answer: allAvsRewardsSubmission },
  'avs-rewards-submission-by-avs': { answer: avsRewardsSubmissionByAvs },
  'avs-rewards-submission-by-tokenUsed': { answer: avsRewardsSubmissionByTokenUsed },
  'avs-activity': { answer: activityOf('avs') },
  'avs-rewards': { answer: avsRewards },
  'operator-activity': { answer: activityOf('operator') },
  'rewards-status': { answer: rewardsStatus },
  'staker-activity': { answer: activityOf('staker') },
  'strategy-activity': { answer: activityOf('strategy') },
  'availability/batch-info': { answer: batchInfo },
  'availability/batch-nonsigners': { answer: batchNonsigners },
  'availability/operators-by-status': { answer: daOperatorsBy('status') },
  'availability/operators-by-ejection': { answer: daOperatorsBy('ejected') },
  'operator-sets': {
    tables: ['operatorSets', 'operatorSetMembers'],
    answer: operatorSets,
  },
  'operator-set-members': {
    tables: ['operatorSets', 'operatorSetMembers'],
    answer: operatorSetMembers,
  },
  'operator-allocations': {
    tables: ['allocations'],
    answer: operatorAllocations,
  },
  'operator-magnitudes': {
    tables: ['magnitudes'],
    answer: operatorMagnitudes,
  },
  'slashing-history': {
    tables: ['slashes'],
    answer: slashingHistory,
  },
  upgrades: {
    tables: ['upgrades'],
    answer: upgrades,
  },
  'all-withdrawals': {
    tables: ['withdrawals'],
    answer: allWithdrawals,
  },
  'all-rewards-claim': { tables: ['rewardClaims'], answer: allRewardsClaim },
  'reward-claim': { tables: ['rewardClaims'], answer: rewardClaim },
  'avs-rewards-submission-by-hash': {
    tables: ['rewardStrategies'],
    answer: avsRewardsSubmissionByHash,
  },
  'reward-strategy': {
    tables: ['rewardStrategies'],
    answer: rewardStrategy,
  },
  'strategy-info': {
    tables: ['strategies', 'withdrawals'],
    answer: strategyInfo,
  },
  'pod-info': {
    tables: ['pods', 'shareChanges'],
    answer: podInfo,
  },
  'operator-apr': {
    tables: [
      'rewardEarnings',
      'prices',
      'shareChanges',
      'delegationChanges',
      'registrationChanges',
      'rateChanges',
    ],
    answer: operatorApr,
  },
  'avs-apr': {
    tables: [
      'rewardEarnings',
      'prices',
      'shareChanges',
      'delegationChanges',
      'registrationChanges',
      'rateChanges',
    ],
    answer: avsApr,
  },
  'staker-apr': {
    tables: [
      'rewardEarnings',
      'prices',
      'shareChanges',
      'delegationChanges',
      'registrationChanges',
      'rateChanges',
    ],
    answer: stakerApr,
  },
  'apr-ranking': {
    tables: [
      'rewardEarnings',
      'prices',
      'shareChanges',
      'delegationChanges',
      'registrationChanges',
      'rateChanges',
      'rewardStrategies',
    ],
    answer: aprRanking,
  },
  'avs-apy': {
    tables: ['rewardStrategies', 'prices'],
    answer: avsApy,
  },
  'availability/all-quorums': {
    tables: ['daQuorums', 'daQuorumStrategies'],
    answer: allQuorums,
  },
  'availability/quorum-info': {
    tables: ['daQuorums', 'daQuorumStrategies'],
    answer: quorumInfo,
  },
  'withdrawal-info': {
    tables: ['withdrawals'],
    answer: withdrawalInfo,
  },
  'operator-historical': {
    tables: ['registrationChanges'],
    answer: operatorHistorical,
  },
  'pod-historical': {
    tables: ['pods', 'shareChanges'],
    answer: podHistorical,
  },
  'staker-historical': {
    tables: ['delegationChanges', 'shareChanges'],
    answer: stakerHistorical,
  },
  'strategy-historical': {
    tables: ['shareChanges', 'delegationChanges', 'rateChanges', 'withdrawals'],
    answer: strategyHistorical,
  },
  'tvl-historical': {
    tables: OF_SERIES,
    answer: tvlHistorical,
  },
  'ecosystem-historical': {
    tables: OF_SERIES,
    answer: ecosystemHistorical,
  },
  'availability/operator-activity': {
    tables: ['daOperatorEvents'],
    answer: daOperatorActivity,
  },
  'availability/quorum-activity': {
    tables: ['daOperatorEvents'],
    answer: quorumActivity,
  },
  'availability/operator-with-issues': { answer: operatorWithIssues },
  'availability/reservations': {
    tables: ['daReservationChanges'],
    answer: reservations,
  },
  'availability/reservation-historical': {
    tables: ['daReservationChanges'],
    answer: reservationHistorical,
  },
  'availability/on-demand-deposits': {
    tables: ['daOnDemandDeposits'],
    answer: onDemandDeposits,
  },
  'availability/payment-parameters': {
    tables: ['daPaymentParameterChanges'],
    answer: paymentParameters,
  },
  'availability/cert-verifiers': {
    tables: ['daCertVerifiers'],
    answer: certVerifiers,
  },
  'availability/relays': {
    tables: ['daRelays'],
    answer: relays,
  },
  'availability/dispersers': {
    tables: ['daDispersers'],
    answer: dispersers,
  },
  'availability/thresholds': {
    tables: ['daThresholdChanges'],
    answer: thresholds,
  },
  'availability/blob-versions': {
    tables: ['daBlobVersions'],
    answer: blobVersions,
  },
  ...PROTOCOL_OPERATIONS,
  'availability/customers': {
    tables: ['daUsage'],
    answer: customers,
  },
  'availability/usage': {
    tables: ['daUsage', 'daPaymentParameterChanges'],
    answer: usage,
  },
  'availability/throughput': {
    tables: ['daUsage'],
    answer: throughput,
  },
  'availability/throughput-series': {
    tables: ['daThroughput'],
    answer: throughputSeries,
  },
  'availability/signing-rates': {
    tables: ['daSigningRates'],
    answer: signingRates,
  },
  'availability/v2-batches': {
    tables: ['daV2Batches'],
    answer: v2Batches,
  },
};
