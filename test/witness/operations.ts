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
import { avsOverlap, concentration } from './concentration.ts';
import { concentrationHistorical } from './concentration-days.ts';
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
import {
  HttpError,
  PAGING,
  type Parameters,
  type Query,
  readQuery,
  type Settings,
  TIME_RANGE,
} from './read-query.ts';
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

/** The second computation of an operation, with its parameters. */
export interface Operation extends Parameters {
  /** The optional tables that it reads; without one of them it answers 404. */
  readonly tables?: readonly (keyof TableRows | keyof TableRows)[];
  /** The tables of changes for the state at an earlier block. */
  readonly asOf?: readonly (keyof TableRows | keyof TableRows)[];
  readonly answer: (rows: SnapshotRows, query: Query) => ExactObject;
}

/**
 * A second computation of every operation over the rows of a snapshot; it shares no code with the
 * engine.
 */
export class Witness {
  private readonly rows: SnapshotRows;
  private readonly settings: Settings;
  private readonly states = new Map<string, SnapshotRows>();

  constructor(rows: SnapshotRows, settings: Partial<Settings> = {}) {
    this.rows = inContractOrder(rows);
    this.settings = { maximumLimit: 1000n, defaultNetwork: 'ethereum', ...settings };
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
      const types = definition.asOf
        ? { ...definition.types, asOf: 'block or moment' as const }
        : definition.types;
      const read = readQuery(query, { ...definition, types }, this.settings);
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

/** The filters of the operations over activities. */
const OF_ACTIVITIES = {
  action: 'action',
  operator: 'address',
  staker: 'address',
  strategy: 'address',
  token: 'address',
  avs: 'address',
  pod: 'address',
} as const;

const OF_CLAIMS = {
  ...PAGING,
  earner: 'address',
  claimer: 'address',
  recipient: 'address',
  token: 'address',
  root: 'hash',
  ...TIME_RANGE,
} as const;

/** The sortable fields of lists of rewards. */
const OF_REWARDS: readonly string[] = [
  'type',
  'avs',
  'submitter',
  'token',
  'amount',
  'startTimestamp',
  'duration',
  'updatedAt',
];

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

/**
 * Every operation with the types of its parameters, restated: the witness shares no definition with
 * the service.
 */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  concentration: {
    types: {
      ...PAGING,
      sort: 'sort',
      scope: 'scope',
      address: 'address',
      heldBy: 'holder',
      value: 'kind of value',
    },
    sorts: ['tvl', 'holders', 'hhi'],
    answer: concentration,
  },
  'concentration-historical': {
    tables: OF_SERIES,
    types: { interval: 'interval', heldBy: 'holder by day', ...PAGING, ...TIME_RANGE },
    answer: concentrationHistorical,
  },
  'operator-groups': {
    tables: ['operatorGroups'],
    types: { ...PAGING, sort: 'sort', group: 'text' },
    sorts: ['tvl', 'slashableTvl'],
    answer: operatorGroups,
  },
  'avs-overlap-groups': {
    tables: ['operatorGroups'],
    types: { ...PAGING, avs: 'address' },
    required: ['avs'],
    answer: avsOverlapGroups,
  },
  'slash-impact-operators': {
    tables: ['operatorSets', 'operatorSetMembers', 'allocations', 'magnitudes', 'operatorShares'],
    types: {
      ...PAGING,
      group: 'text',
      avs: 'address',
      operatorSetId: 'index',
      part: 'part',
      profit: 'dollars',
      threshold: 'part',
    },
    answer: slashImpactOperators,
  },
  'staker-slashable': {
    tables: ['operatorSets', 'operatorSetMembers', 'allocations', 'magnitudes', 'operatorShares'],
    types: { ...PAGING, staker: 'address', avs: 'address' },
    required: ['staker'],
    asOf: [...SLASHABLE, 'shareChanges', 'delegationChanges'],
    answer: stakerSlashable,
  },
  'all-products': {
    tables: ['productStakers'],
    asOf: PRODUCTS,
    types: { ...PAGING, sort: 'sort', product: 'text' },
    sorts: ['tvl', 'delegatedTvl', 'slashableTvl', 'hhi'],
    answer: allProducts,
  },
  'product-stakers': {
    tables: ['productStakers'],
    asOf: VALUES,
    types: { ...PAGING, product: 'text', staker: 'address', operator: 'address' },
    answer: productStakers,
  },
  'product-operators': {
    tables: ['productStakers'],
    asOf: PRODUCTS,
    types: { ...PAGING, sort: 'sort', product: 'text', operator: 'address' },
    sorts: ['tvl', 'slashableTvl'],
    answer: productOperators,
  },
  'product-avs': {
    tables: ['productStakers'],
    asOf: PRODUCTS,
    types: { ...PAGING, sort: 'sort', product: 'text', avs: 'address' },
    sorts: ['tvl', 'slashableTvl'],
    answer: productAvs,
  },
  'product-historical': {
    tables: ['productStakers', ...SLASHABLE_SERIES],
    types: {
      interval: 'interval',
      product: 'text',
      operator: 'address',
      avs: 'address',
      ...PAGING,
      ...TIME_RANGE,
    },
    required: ['product'],
    answer: productHistorical,
  },
  'product-contagion': {
    tables: ['productStakers'],
    asOf: PRODUCTS,
    types: { ...PAGING, product: 'text', otherProduct: 'text' },
    answer: productContagion,
  },
  'avs-overlap': {
    types: { ...PAGING, avs: 'address' },
    required: ['avs'],
    answer: avsOverlap,
  },
  'risk-flags': {
    types: {
      ...PAGING,
      flag: 'risk flag',
      avs: 'address',
      operatorSetId: 'index',
      operator: 'address',
    },
    tables: [...OF_SLASHABLE, 'allocationDelays'],
    answer: riskFlags,
  },
  'slash-impact-stakers': {
    types: {
      ...PAGING,
      operator: 'address',
      avs: 'address',
      operatorSetId: 'index',
      part: 'part',
      staker: 'address',
    },
    required: ['operator'],
    tables: OF_SLASHABLE,
    answer: slashImpactStakers,
  },
  'slash-impact': {
    types: {
      ...PAGING,
      operator: 'address',
      avs: 'address',
      operatorSetId: 'index',
      part: 'part',
      profit: 'dollars',
      threshold: 'part',
    },
    required: ['operator'],
    tables: OF_SLASHABLE,
    answer: slashImpact,
  },
  'slashable-by-avs': {
    types: { ...PAGING, sort: 'sort', search: 'search' },
    sorts: ['members', 'tvl', 'slashableTvl'],
    tables: OF_SLASHABLE,
    asOf: SLASHABLE,
    answer: slashableByAvs,
  },
  'slashable-by-set': {
    types: { ...PAGING, sort: 'sort', avs: 'address' },
    sorts: ['members', 'tvl', 'slashableTvl'],
    tables: OF_SLASHABLE,
    asOf: SLASHABLE,
    answer: slashableBySet,
  },
  'slashable-stake': {
    types: {
      ...PAGING,
      sort: 'sort',
      avs: 'address',
      operatorSetId: 'index',
      operator: 'address',
      strategy: 'address',
    },
    sorts: ['tvl'],
    tables: OF_SLASHABLE,
    asOf: SLASHABLE,
    answer: slashableStake,
  },
  'slashable-historical': {
    tables: SLASHABLE_SERIES,
    types: {
      interval: 'interval',
      avs: 'address',
      operatorSetId: 'index',
      ...PAGING,
      ...TIME_RANGE,
    },
    answer: slashableHistorical,
  },
  'all-stakers': {
    types: { ...PAGING, sort: 'sort' },
    sorts: ['staker', 'operator', 'strategies', 'updatedAt'],
    answer: allStakers,
  },
  'stakers-tvl': {
    types: { ...PAGING, operator: 'address', strategy: 'address' },
    answer: stakersTvl,
  },
  'strategy-operators': {
    types: { ...PAGING, strategy: 'address', operator: 'address', sort: 'sort' },
    sorts: ['tvl', 'stakersCount'],
    answer: strategyOperators,
  },
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
    types: {
      ...PAGING,
      staker: 'address',
      delegatedTo: 'address',
      strategy: 'address',
      withdrawalRoot: 'hash',
      ready: 'flag',
      ...TIME_RANGE,
    },
    answer: withdrawalsWaiting,
  },
  'all-tokens': {
    types: { ...PAGING, token: 'address', symbol: 'text', synced: 'flag', search: 'search' },
    answer: allTokens,
  },
  'operator-avs': {
    types: { operator: 'address', ...PAGING, search: 'search' },
    required: ['operator'],
    answer: operatorAvs,
  },
  'avs-operators': {
    types: { avs: 'address', ...PAGING, search: 'search' },
    required: ['avs'],
    asOf: REGISTRATIONS,
    answer: avsOperators,
  },
  'all-deposits': {
    types: { ...PAGING, staker: 'address', strategy: 'address', token: 'address', ...TIME_RANGE },
    answer: allDeposits,
  },
  activity: {
    types: {
      ...PAGING,
      ...OF_ACTIVITIES,
      action: 'any action',
      include: 'further rows',
      ...TIME_RANGE,
    },
    answer: activity,
  },
  'all-rewards': {
    types: {
      ...PAGING,
      sort: 'sort',
      type: 'text',
      avs: 'address',
      submitter: 'address',
      token: 'address',
      ...TIME_RANGE,
    },
    sorts: OF_REWARDS,
    answer: allRewards,
  },
  'rewards-value': {
    types: {
      ...PAGING,
      sort: 'sort',
      type: 'text',
      avs: 'address',
      submitter: 'address',
      token: 'address',
      ...TIME_RANGE,
    },
    sorts: [...OF_REWARDS, 'dollarValue'],
    answer: rewardsValue,
  },
  'rewards-earned': {
    tables: ['rewardEarnings'],
    types: {
      ...PAGING,
      earner: 'address',
      avs: 'address',
      token: 'address',
      groupBy: 'group of rewards',
      ...TIME_RANGE,
    },
    answer: rewardsEarned,
  },
  'rewards-proof': {
    tables: ['rewardEarnings', 'rewardRoots', 'rewardTreeBlocks'],
    types: { ...PAGING, earner: 'address', tokens: 'addresses', rootIndex: 'index' },
    required: ['earner'],
    answer: rewardsProof,
  },
  'rewards-roots': {
    tables: ['rewardRoots'],
    types: { ...PAGING, rootIndex: 'index', verdict: 'verdict' },
    answer: rewardsRoots,
  },
  'rewards-unclaimed': {
    tables: ['rewardLeaves', 'rewardClaims'],
    types: { ...PAGING, earner: 'address', token: 'address' },
    answer: rewardsUnclaimed,
  },
  'token-metadata': {
    types: { ...PAGING, token: 'address', symbol: 'text', search: 'search' },
    answer: tokenMetadata,
  },
  'tvl-basis': {
    types: { ...PAGING, token: 'address', symbol: 'text', priceSource: 'text' },
    answer: tvlBasis,
  },
  'pod-activity': {
    types: { pod: 'address', ...PAGING },
    required: ['pod'],
    answer: podActivity,
  },
  'distribution-root-info': {
    types: { rootIndex: 'index' },
    required: ['rootIndex'],
    answer: distributionRootInfo,
  },
  'operator-strategies': {
    types: { operator: 'address' },
    required: ['operator'],
    asOf: STATES,
    answer: operatorStrategies,
  },
  'operators-tvl': {
    types: { ...PAGING, sort: 'sort', search: 'search' },
    sorts: ['tvl', 'stakers'],
    asOf: STATES,
    answer: operatorsTvl,
  },
  changes: {
    types: {
      ...PAGING,
      since: 'block or moment',
      operator: 'address',
      avs: 'address',
      address: 'addresses',
      change: 'change',
    },
    required: ['since'],
    tables: ['shareChanges', 'delegationChanges', 'registrationChanges', 'slashes'],
    answer: changes,
  },
  'changes-feed': {
    types: {
      limit: 'page size',
      since: 'block or moment',
      operator: 'address',
      avs: 'address',
      address: 'addresses',
      change: 'change',
    },
    tables: ['shareChanges', 'delegationChanges', 'registrationChanges', 'slashes'],
    answer: changesFeed,
  },
  'ecosystem-tvl': { types: {}, asOf: VALUES, answer: ecosystemTvl },
  'ecosystem-operators': { types: {}, asOf: ['delegationChanges'], answer: ecosystemOperators },
  'availability/all-operators': {
    types: { network: 'network', ...PAGING },
    answer: allDaOperators,
  },
  'availability/batch-by-hash': {
    types: { network: 'network', batchHeaderHash: 'hash' },
    required: ['batchHeaderHash'],
    answer: batchByHash,
  },
  'all-avs': {
    types: { ...PAGING, sort: 'sort', search: 'search' },
    sorts: ['operatorCount', 'name', 'tvl', 'slashableTvl'],
    answer: allAvs,
  },
  'avs-info': { types: { avs: 'address' }, required: ['avs'], asOf: STATES, answer: avsInfo },
  'all-operators': {
    types: { ...PAGING, sort: 'sort', search: 'search' },
    sorts: ['name', 'avsCount', 'stakersCount', 'tvl', 'slashableTvl'],
    answer: allOperators,
  },
  'operator-info': {
    types: { operator: 'address' },
    required: ['operator'],
    asOf: STATES,
    answer: operatorInfo,
  },
  'staker-info': {
    types: { staker: 'address' },
    required: ['staker'],
    asOf: VALUES,
    answer: stakerInfo,
  },
  'all-strategies': { types: PAGING, asOf: VALUES, answer: allStrategies },
  'all-pods': { types: PAGING, answer: allPods },
  'all-distribution-roots': {
    types: { ...PAGING, rootIndex: 'index', active: 'flag', ...TIME_RANGE },
    answer: allDistributionRoots,
  },
  'reward-info': { types: { hash: 'hash' }, required: ['hash'], answer: rewardInfo },
  'ecosystem-avs': { types: {}, answer: ecosystemAvs },
  'ecosystem-stakers': { types: {}, answer: ecosystemStakers },
  'ecosystem-deposits': { types: {}, answer: ecosystemDeposits },
  'ecosystem-withdrawals': { types: {}, answer: ecosystemWithdrawals },
  'activity-histogram': {
    types: { interval: 'interval', ...OF_ACTIVITIES, ...TIME_RANGE },
    answer: activityHistogram,
  },
  'availability/all-batches': { types: { network: 'network', ...PAGING }, answer: allBatches },
  'availability/batch-by-id': {
    types: { network: 'network', batchId: 'index' },
    required: ['batchId'],
    answer: batchById,
  },
  'availability/operator-info': {
    types: { network: 'network', operator: 'address or operator id' },
    required: ['operator'],
    answer: daOperatorInfo,
  },
  'availability/operator-nonsignings': {
    types: {
      network: 'network',
      operator: 'address or operator id',
      startTime: 'moment',
      endTime: 'moment',
      startBlock: 'index',
      endBlock: 'index',
      ...PAGING,
    },
    required: ['operator'],
    answer: operatorNonSignings,
  },
  'availability/quorum-operators': {
    types: { network: 'network', quorumNumber: 'index', active: 'flag', ...PAGING },
    required: ['quorumNumber'],
    answer: quorumOperators,
  },
  'distribution-roots-by-status': {
    types: { status: 'root status', ...PAGING },
    required: ['status'],
    answer: distributionRootsByStatus,
  },
  'all-avs-rewards-submission': { types: PAGING, answer: allAvsRewardsSubmission },
  'avs-rewards-submission-by-avs': {
    types: { avs: 'address', ...PAGING },
    required: ['avs'],
    answer: avsRewardsSubmissionByAvs,
  },
  'avs-rewards-submission-by-tokenUsed': {
    types: { tokenUsed: 'address', ...PAGING },
    required: ['tokenUsed'],
    answer: avsRewardsSubmissionByTokenUsed,
  },
  'avs-activity': {
    types: { avs: 'address', ...PAGING },
    required: ['avs'],
    answer: activityOf('avs'),
  },
  'avs-rewards': {
    types: { avs: 'address', ...PAGING, sort: 'sort' },
    required: ['avs'],
    sorts: OF_REWARDS,
    answer: avsRewards,
  },
  'operator-activity': {
    types: { operator: 'address', ...PAGING },
    required: ['operator'],
    answer: activityOf('operator'),
  },
  'rewards-status': {
    types: { status: 'reward status', ...PAGING, sort: 'sort' },
    sorts: OF_REWARDS,
    answer: rewardsStatus,
  },
  'staker-activity': {
    types: { staker: 'address', ...PAGING },
    required: ['staker'],
    answer: activityOf('staker'),
  },
  'strategy-activity': {
    types: { strategy: 'address', ...PAGING },
    required: ['strategy'],
    answer: activityOf('strategy'),
  },
  'availability/batch-info': {
    types: { network: 'network', batchId: 'index', batchHeaderHash: 'hash' },
    exactlyOne: ['batchId', 'batchHeaderHash'],
    answer: batchInfo,
  },
  'availability/batch-nonsigners': {
    types: { network: 'network', batchId: 'index' },
    required: ['batchId'],
    answer: batchNonsigners,
  },
  'availability/operators-by-status': {
    types: { network: 'network', status: 'flag', ...PAGING },
    required: ['status'],
    answer: daOperatorsBy('status'),
  },
  'availability/operators-by-ejection': {
    types: { network: 'network', ejected: 'flag', ...PAGING },
    required: ['ejected'],
    answer: daOperatorsBy('ejected'),
  },
  'operator-sets': {
    tables: ['operatorSets', 'operatorSetMembers'],
    types: { ...PAGING, avs: 'address' },
    answer: operatorSets,
  },
  'operator-set-members': {
    tables: ['operatorSets', 'operatorSetMembers'],
    types: { ...PAGING, avs: 'address', operatorSetId: 'index', registered: 'flag' },
    required: ['avs', 'operatorSetId'],
    answer: operatorSetMembers,
  },
  'operator-allocations': {
    tables: ['allocations'],
    types: { ...PAGING, operator: 'address', avs: 'address', strategy: 'address' },
    required: ['operator'],
    answer: operatorAllocations,
  },
  'operator-magnitudes': {
    tables: ['magnitudes'],
    types: { ...PAGING, operator: 'address' },
    required: ['operator'],
    answer: operatorMagnitudes,
  },
  'slashing-history': {
    tables: ['slashes'],
    types: {
      ...PAGING,
      ...TIME_RANGE,
      operator: 'address',
      avs: 'address',
      operatorSetId: 'index',
      strategy: 'address',
    },
    answer: slashingHistory,
  },
  upgrades: {
    tables: ['upgrades'],
    types: { ...PAGING, ...TIME_RANGE, contract: 'address' },
    answer: upgrades,
  },
  'all-withdrawals': {
    tables: ['withdrawals'],
    types: {
      ...PAGING,
      staker: 'address',
      withdrawalRoot: 'hash',
      delegatedTo: 'address',
      completed: 'flag',
      migrated: 'flag',
      ...TIME_RANGE,
    },
    answer: allWithdrawals,
  },
  'all-rewards-claim': { tables: ['rewardClaims'], types: OF_CLAIMS, answer: allRewardsClaim },
  'reward-claim': { tables: ['rewardClaims'], types: OF_CLAIMS, answer: rewardClaim },
  'avs-rewards-submission-by-hash': {
    tables: ['rewardStrategies'],
    types: { hash: 'hash' },
    required: ['hash'],
    answer: avsRewardsSubmissionByHash,
  },
  'reward-strategy': {
    tables: ['rewardStrategies'],
    types: {
      strategy: 'address',
      ...PAGING,
      sort: 'sort',
      type: 'text',
      avs: 'address',
      token: 'address',
    },
    required: ['strategy'],
    sorts: ['amount', 'weight', 'strategyReward', 'updatedAt'],
    answer: rewardStrategy,
  },
  'strategy-info': {
    tables: ['strategies', 'withdrawals'],
    types: { strategy: 'address' },
    required: ['strategy'],
    answer: strategyInfo,
  },
  'pod-info': {
    tables: ['pods', 'shareChanges'],
    types: { pod: 'address', staker: 'address' },
    exactlyOne: ['pod', 'staker'],
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
    types: { ...PAGING, operator: 'address', days: 'count', endTimestamp: 'moment' },
    required: ['operator'],
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
    types: {
      ...PAGING,
      avs: 'address',
      operatorSetId: 'index',
      days: 'count',
      endTimestamp: 'moment',
    },
    required: ['avs'],
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
    types: { ...PAGING, staker: 'address', days: 'count', endTimestamp: 'moment' },
    required: ['staker'],
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
    types: {
      ...PAGING,
      of: 'ranked',
      strategy: 'address',
      days: 'count',
      endTimestamp: 'moment',
    },
    answer: aprRanking,
  },
  'avs-apy': {
    tables: ['rewardStrategies', 'prices'],
    types: { avs: 'address' },
    required: ['avs'],
    answer: avsApy,
  },
  'availability/all-quorums': {
    tables: ['daQuorums', 'daQuorumStrategies'],
    types: { network: 'network', ...PAGING },
    answer: allQuorums,
  },
  'availability/quorum-info': {
    tables: ['daQuorums', 'daQuorumStrategies'],
    types: { network: 'network', quorumNumber: 'index' },
    required: ['quorumNumber'],
    answer: quorumInfo,
  },
  'withdrawal-info': {
    tables: ['withdrawals'],
    types: { withdrawalRoot: 'hash' },
    required: ['withdrawalRoot'],
    answer: withdrawalInfo,
  },
  'operator-historical': {
    tables: ['registrationChanges'],
    types: { operator: 'address', ...PAGING, ...TIME_RANGE },
    required: ['operator'],
    answer: operatorHistorical,
  },
  'pod-historical': {
    tables: ['pods', 'shareChanges'],
    types: { pod: 'address', ...PAGING, ...TIME_RANGE },
    required: ['pod'],
    answer: podHistorical,
  },
  'staker-historical': {
    tables: ['delegationChanges', 'shareChanges'],
    types: { staker: 'address', ...PAGING, ...TIME_RANGE },
    required: ['staker'],
    answer: stakerHistorical,
  },
  'strategy-historical': {
    tables: ['shareChanges', 'delegationChanges', 'rateChanges', 'withdrawals'],
    types: { strategy: 'address', ...PAGING, ...TIME_RANGE },
    required: ['strategy'],
    answer: strategyHistorical,
  },
  'tvl-historical': {
    tables: OF_SERIES,
    types: {
      interval: 'interval',
      strategy: 'address',
      operator: 'address',
      avs: 'address',
      ...PAGING,
      ...TIME_RANGE,
    },
    answer: tvlHistorical,
  },
  'ecosystem-historical': {
    tables: OF_SERIES,
    types: { interval: 'interval', ...PAGING, ...TIME_RANGE },
    answer: ecosystemHistorical,
  },
  'availability/operator-activity': {
    tables: ['daOperatorEvents'],
    types: {
      network: 'network',
      operator: 'address or operator id',
      action: 'operator action',
      ...PAGING,
      ...TIME_RANGE,
    },
    required: ['operator'],
    answer: daOperatorActivity,
  },
  'availability/quorum-activity': {
    tables: ['daOperatorEvents'],
    types: {
      network: 'network',
      quorumNumber: 'index',
      operator: 'address or operator id',
      action: 'quorum action',
      ...PAGING,
      ...TIME_RANGE,
    },
    required: ['quorumNumber'],
    answer: quorumActivity,
  },
  'availability/operator-with-issues': {
    types: {
      network: 'network',
      startTime: 'moment',
      endTime: 'moment',
      startBlock: 'index',
      endBlock: 'index',
      lastNBatches: 'count',
      ...PAGING,
    },
    answer: operatorWithIssues,
  },
  'availability/reservations': {
    tables: ['daReservationChanges'],
    types: {
      network: 'network',
      account: 'address',
      status: 'reservation status',
      ...PAGING,
    },
    answer: reservations,
  },
  'availability/reservation-historical': {
    tables: ['daReservationChanges'],
    types: { network: 'network', account: 'address', ...PAGING, ...TIME_RANGE },
    answer: reservationHistorical,
  },
  'availability/on-demand-deposits': {
    tables: ['daOnDemandDeposits'],
    types: { network: 'network', account: 'address', ...PAGING, ...TIME_RANGE },
    answer: onDemandDeposits,
  },
  'availability/payment-parameters': {
    tables: ['daPaymentParameterChanges'],
    types: { network: 'network', parameter: 'payment parameter', ...PAGING, ...TIME_RANGE },
    answer: paymentParameters,
  },
  'availability/cert-verifiers': {
    tables: ['daCertVerifiers'],
    types: { network: 'network', router: 'address', ...PAGING },
    answer: certVerifiers,
  },
  'availability/relays': {
    tables: ['daRelays'],
    types: { network: 'network', ...PAGING },
    answer: relays,
  },
  'availability/dispersers': {
    tables: ['daDispersers'],
    types: { network: 'network', ...PAGING },
    answer: dispersers,
  },
  'availability/thresholds': {
    tables: ['daThresholdChanges'],
    types: { network: 'network', threshold: 'threshold', ...PAGING, ...TIME_RANGE },
    answer: thresholds,
  },
  'availability/blob-versions': {
    tables: ['daBlobVersions'],
    types: { network: 'network', ...PAGING },
    answer: blobVersions,
  },
  ...PROTOCOL_OPERATIONS,
  'availability/customers': {
    tables: ['daUsage'],
    types: { network: 'network', ...PAGING, customer: 'text', search: 'search' },
    answer: customers,
  },
  'availability/usage': {
    tables: ['daUsage', 'daPaymentParameterChanges'],
    types: { network: 'network', customer: 'text', version: 'index', ...PAGING, ...TIME_RANGE },
    answer: usage,
  },
  'availability/throughput': {
    tables: ['daUsage'],
    types: { network: 'network', ...PAGING, ...TIME_RANGE },
    answer: throughput,
  },
  'availability/throughput-series': {
    tables: ['daThroughput'],
    types: { network: 'network', ...PAGING, ...TIME_RANGE },
    answer: throughputSeries,
  },
  'availability/signing-rates': {
    tables: ['daSigningRates'],
    types: {
      network: 'network',
      operator: 'address',
      operatorId: 'hash',
      quorumNumber: 'index',
      ...PAGING,
      ...TIME_RANGE,
    },
    answer: signingRates,
  },
  'availability/v2-batches': {
    tables: ['daV2Batches'],
    types: { network: 'network', batchHeaderHash: 'hash', ...PAGING, ...TIME_RANGE },
    answer: v2Batches,
  },
};
