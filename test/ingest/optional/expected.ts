import { OPTIONAL_TABLE_NAMES, type OptionalTableName } from '../../../common/table-names.ts';
import { daOperatorEvents, daQuorumStrategies, daQuorums } from './expected-availability.ts';
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
  slashes,
} from './expected-sets.ts';
import {
  delegationChanges,
  operatorShareChanges,
  operatorShares,
  shareChanges,
} from './expected-shares.ts';
import { pods, rateChanges, strategies, upgrades } from './expected-strategies.ts';
import { withdrawals } from './expected-withdrawals.ts';
import type { Expected } from './rows.ts';

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

/** Optional tables of files, and not of logs. */
export const OF_FILES = ['prices', 'restaked_strategies'] as const;

type OfFiles = (typeof OF_FILES)[number];

/** The optional tables with a second computation. */
export const EXPECTED_TABLES = OPTIONAL_TABLE_NAMES.filter(
  (name): name is Exclude<OptionalTableName, OfFiles> => !OF_FILES.some((one) => one === name),
);

/**
 * The second computation of each optional table but those of OF_FILES: viem and plain JavaScript
 * over logs, without code of the ingest.
 */
export function expectedTables({
  blockNumber,
  tokens,
  delay,
  names,
}: Facts): Readonly<Record<Exclude<OptionalTableName, OfFiles>, Expected>> {
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
    allocations: allocations(blockNumber),
    allocation_changes: allocationChanges,
    magnitudes: magnitudes(blockNumber),
    magnitude_changes: magnitudeChanges,
    slashes,
    da_quorums: daQuorums,
    da_quorum_strategies: daQuorumStrategies,
    da_operator_events: daOperatorEvents,
    upgrades: upgrades(names),
  };
}
