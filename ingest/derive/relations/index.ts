import { checkGrowth } from '../../../common/relations/growth.ts';
import { inOrder } from '../../../common/relations/relation.ts';
import { RESTAKED_COLUMNS } from '../../../data/load/restaked-file.ts';
import { BATCH_COLUMNS } from '../../availability/batch-files.ts';
import { CONFIGURED_TABLES } from '../../configuration/configuration.ts';
import { COLUMNS } from '../../store/columns.ts';
import { type DerivedRelation, texts } from '../relation.ts';
import { activityWithdrawals } from './activity-logs.ts';
import { allocationEffects } from './allocation-effects.ts';
import { allocationEvents, allocationStates } from './allocations.ts';
import { batchInputs, batchInputTexts } from './batch-inputs.ts';
import { chainPrices, sourcePrices, usablePriceLogs } from './chain-prices.ts';
import {
  knownTokens,
  priceHistory,
  priceObservations,
  tokenList,
  tokenPrices,
} from './configured.ts';
import { confirmedBatches, quorumStakes } from './confirmed-batches.ts';
import {
  fixedLogs,
  floatingLogs,
  foreignLogs,
  knownStrategies,
  podLogs,
  podOwners,
  refusedLogs,
  rejectedLogs,
  snapshotTime,
  unlistedLogs,
} from './decoded-logs.ts';
import { delegations, withdrawalCompletions } from './delegations.ts';
import { emissionTexts } from './emissions.ts';
import { entityUris } from './entity-uris.ts';
import { blockTimes, eventLogs } from './event-logs.ts';
import { beaconProxies, formulaStakers } from './formula-stakers.ts';
import { currentOperators, holdings } from './holdings.ts';
import {
  callFlags,
  callFlagTexts,
  callReturns,
  inferredReturnTexts,
  m1Completions,
  unloggedReturns,
} from './inferred-returns.ts';
import { malformedLogs, wellFormedLogs } from './malformed-logs.ts';
import { operatorMoves, operatorShareHistory } from './operator-history.ts';
import { priceLogs, priceSourceList } from './price-logs.ts';
import { productListings, productVaults, stakerStarts } from './products.ts';
import { queuedWithdrawals, withdrawalWords } from './queued-withdrawals.ts';
import { releaseTexts } from './releases.ts';
import { replayedChanges, shareSteps } from './replayed-shares.ts';
import { returnedShares } from './returned-shares.ts';
import { rewardShareMoves, rewardSlashLosses, rewardSlashSteps } from './reward-shares.ts';
import {
  rewardSubmissions,
  rewardSubmissionTexts,
  submissionOperators,
  submissionStrategies,
} from './reward-submissions.ts';
import { setsByHash } from './sets-by-hash.ts';
import {
  beaconFactors,
  delegationSpans,
  maxMagnitudes,
  scaledPairs,
  scalingFactors,
} from './share-factors.ts';
import { shareHistory } from './share-history.ts';
import { firstTotals, shareMoves } from './share-moves.ts';
import {
  beaconSteps,
  heldLosses,
  magnitudeSteps,
  queuedLosses,
  queuedLossSteps,
} from './slash-losses.ts';
import { slashedStrategies, slashTexts } from './slashed-strategies.ts';
import { namedTokens, strategySettings, strategyTokenSteps, strategyTokens } from './strategies.ts';
import { taskConfigurationTexts } from './task-configurations.ts';

/**
 * Columns of the relations that are there before the first: the store's files, and the
 * configuration.
 */
export const GIVEN_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  logs: COLUMNS.logs,
  blocks: COLUMNS.blocks,
  calls: COLUMNS.calls,
  token_texts: texts(...CONFIGURED_TABLES.token_texts),
  token_metadata_texts: texts(...CONFIGURED_TABLES.token_metadata_texts),
  account_code_texts: texts(...CONFIGURED_TABLES.account_code_texts),
  other_chain_tokens: texts(...CONFIGURED_TABLES.other_chain_tokens),
  price_rows: texts(...CONFIGURED_TABLES.price_rows),
  entity_list: texts(...CONFIGURED_TABLES.entity_list),
  restaked_rows: RESTAKED_COLUMNS,
  da_usage_texts: texts(...CONFIGURED_TABLES.da_usage_texts),
  da_signing_texts: texts(...CONFIGURED_TABLES.da_signing_texts),
  da_batch_rows: BATCH_COLUMNS,
  da_throughput_texts: texts(...CONFIGURED_TABLES.da_throughput_texts),
};

/** Groups the relations by subject. */
export const RELATION_GROUPS: Readonly<Record<string, readonly DerivedRelation[]>> = {
  'Logs and blocks': [
    blockTimes,
    eventLogs,
    withdrawalWords,
    malformedLogs,
    wellFormedLogs,
    queuedWithdrawals,
    knownStrategies,
    podOwners,
    unlistedLogs,
    foreignLogs,
    rewardSubmissionTexts,
    slashTexts,
    emissionTexts,
    releaseTexts,
    taskConfigurationTexts,
    refusedLogs,
    rejectedLogs,
    fixedLogs,
    floatingLogs,
    podLogs,
    snapshotTime,
  ],
  'Delegations and withdrawals': [
    delegations,
    delegationSpans,
    currentOperators,
    withdrawalCompletions,
    returnedShares,
    activityWithdrawals,
  ],
  'Returns without an event': [
    m1Completions,
    callFlagTexts,
    callFlags,
    callReturns,
    inferredReturnTexts,
    unloggedReturns,
  ],
  Shares: [
    scalingFactors,
    maxMagnitudes,
    beaconFactors,
    scaledPairs,
    firstTotals,
    shareMoves,
    shareSteps,
    replayedChanges,
    shareHistory,
    holdings,
    operatorMoves,
    operatorShareHistory,
  ],
  'Tokens and strategies': [
    tokenList,
    knownTokens,
    strategyTokens,
    strategyTokenSteps,
    strategySettings,
    namedTokens,
  ],
  Prices: [
    priceSourceList,
    priceLogs,
    usablePriceLogs,
    sourcePrices,
    chainPrices,
    priceObservations,
    priceHistory,
    tokenPrices,
  ],
  'Rewards, allocations and slashes': [
    rewardSubmissions,
    submissionStrategies,
    submissionOperators,
    allocationEvents,
    allocationStates,
    allocationEffects,
    setsByHash,
    slashedStrategies,
    magnitudeSteps,
    beaconSteps,
    queuedLossSteps,
    queuedLosses,
    heldLosses,
    rewardShareMoves,
    rewardSlashSteps,
    rewardSlashLosses,
  ],
  Products: [stakerStarts, productVaults, productListings, formulaStakers, beaconProxies],
  'EigenDA and entities': [
    quorumStakes,
    batchInputTexts,
    batchInputs,
    confirmedBatches,
    entityUris,
  ],
};

/**
 * All relations that the tables' rules and the checks can read, in an order that `reads` decide.
 */
export const RELATIONS: readonly DerivedRelation[] = inOrder(
  Object.values(RELATION_GROUPS).flat(),
  Object.keys(GIVEN_COLUMNS),
);

checkGrowth(RELATIONS);
