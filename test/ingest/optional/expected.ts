import type { OptionalTableName } from '../../../common/table-names.ts';
import { daOperatorEvents, daQuorumStrategies, daQuorums } from './expected-availability.ts';
import { emissionDistributions, emissionEpochs } from './expected-emissions.ts';
import { allocationDelays, operatorKeys, permissions } from './expected-permissions.ts';
import { protocolFeeOptIns, slashResolutions } from './expected-resolutions.ts';
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
import { checkpoints, validatorRequests, validators } from './expected-validators.ts';
import { durationVaults } from './expected-vaults.ts';
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

/**
 * The second computation of each optional table but `prices`: viem and plain JavaScript over logs,
 * without code of the ingest.
 */
export function expectedTables({
  blockNumber,
  tokens,
  delay,
  names,
}: Facts): Readonly<Record<Exclude<OptionalTableName, 'prices'>, Expected>> {
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
    operator_sets: operatorSets(blockNumber),
    operator_set_members: operatorSetMembers,
    allocations: allocations(blockNumber),
    magnitudes: magnitudes(blockNumber),
    slashes,
    da_quorums: daQuorums,
    da_quorum_strategies: daQuorumStrategies,
    da_operator_events: daOperatorEvents,
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
  };
}
