import { activityRow } from './activity-row.ts';
import type { Cells } from './cells.ts';
import { type ChangeRows, readChangeRows } from './change-rows.ts';
import { type EventOfRow, eventOfRow, logOf } from './event-of-row.ts';
import { type ExposureRows, readExposureRows } from './exposure-rows.ts';
import { type MultichainRows, readMultichainRows } from './multichain.ts';
import { type PaymentRows, readPaymentRows } from './payment-rows.ts';
import { type ProtocolRows, readProtocolRows } from './protocol-rows.ts';
import { type ResolutionRows, readResolutionRows } from './slash-resolutions.ts';
import { readSlashingRows, type SlashingRows } from './slashing-rows.ts';
import type { ActivityRow } from './snapshot-rows.ts';
import { readTaskRows, type TaskRows } from './tasks.ts';
import { readUsageRows, type UsageRows } from './usage-rows.ts';
import { readValidatorRows, type ValidatorRows } from './validator-rows.ts';

export interface WithdrawalRow {
  readonly withdrawalRoot: string;
  readonly staker: string;
  readonly delegatedTo: string | null;
  readonly withdrawer: string;
  readonly nonce: string;
  readonly startBlock: bigint;
  readonly era: string;
  readonly strategies: readonly string[];
  readonly shares: readonly string[];
  readonly scaledShares: readonly string[];
  readonly completed: boolean;
  readonly receivedAs: string | null;
  readonly migrated: boolean;
  readonly migratedFrom: string | null;
  readonly created: EventOfRow;
  readonly updated: EventOfRow;
}

export interface RewardClaimRow {
  readonly root: string;
  readonly earner: string;
  readonly claimer: string;
  readonly recipient: string;
  readonly token: string;
  readonly amount: bigint;
  readonly logIndex: bigint;
  readonly at: EventOfRow;
}

export interface RewardStrategyRow {
  readonly rewardsSubmissionHash: string;
  readonly position: bigint;
  readonly strategy: string;
  readonly multiplier: bigint;
}

export interface StrategyRow {
  readonly strategy: string;
  readonly token: string | null;
  readonly whitelisted: boolean;
  readonly thirdPartyTransfersForbidden: boolean;
  readonly withdrawalDelayBlocks: bigint | null;
  readonly created: EventOfRow;
  readonly updated: EventOfRow;
}

export interface PodRow {
  readonly pod: string;
  readonly staker: string;
  readonly created: EventOfRow;
}

export interface DaQuorumRow {
  readonly network: string;
  readonly quorumNumber: bigint;
  readonly minimumStake: bigint;
  readonly created: EventOfRow;
  readonly updated: EventOfRow;
}

export interface DaQuorumStrategyRow {
  readonly network: string;
  readonly quorumNumber: bigint;
  readonly strategy: string;
  readonly multiplier: bigint;
}

export interface UpgradeRow {
  readonly contract: string;
  readonly name: string | null;
  readonly implementation: string;
  readonly logIndex: bigint;
  readonly at: EventOfRow;
}

export interface TokenMetadataRow {
  readonly token: string;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: bigint | null;
}

export interface RewardRootRow {
  readonly rootIndex: bigint;
  readonly computedRoot: string | null;
  readonly leftOut: bigint | null;
}

export interface RewardLeafRow {
  readonly rootIndex: bigint;
  readonly earner: string;
  readonly token: string;
  readonly cumulative: bigint;
}

export interface RewardEarningRow {
  readonly earner: string;
  readonly day: bigint;
  readonly rewardsSubmissionHash: string;
  readonly token: string;
  readonly amount: bigint;
  readonly countedFrom: bigint;
}

export interface RewardTreeBlockRow {
  readonly rootIndex: bigint;
  readonly position: bigint;
  readonly level: bigint;
  readonly firstEarner: string;
  readonly hash: string;
}

/** Reads a table; null if the snapshot does not have it. */
export type ReadOptional = <Row>(
  table: string,
  row: (cells: Cells) => Row,
) => Promise<readonly Row[] | null>;

/** Optional tables of a snapshot as plain rows; one that the snapshot leaves out is null. */
export interface OptionalRows
  extends ChangeRows,
    PaymentRows,
    SlashingRows,
    ProtocolRows,
    UsageRows,
    ValidatorRows,
    ResolutionRows,
    ExposureRows,
    MultichainRows,
    TaskRows {
  readonly furtherActivities: readonly ActivityRow[] | null;
  readonly withdrawals: readonly WithdrawalRow[] | null;
  readonly rewardClaims: readonly RewardClaimRow[] | null;
  readonly rewardStrategies: readonly RewardStrategyRow[] | null;
  readonly strategies: readonly StrategyRow[] | null;
  readonly pods: readonly PodRow[] | null;
  readonly daQuorums: readonly DaQuorumRow[] | null;
  readonly daQuorumStrategies: readonly DaQuorumStrategyRow[] | null;
  readonly upgrades: readonly UpgradeRow[] | null;
  readonly tokenMetadata: readonly TokenMetadataRow[] | null;
  readonly rewardRoots: readonly RewardRootRow[] | null;
  readonly rewardLeaves: readonly RewardLeafRow[] | null;
  readonly rewardEarnings: readonly RewardEarningRow[] | null;
  readonly rewardTreeBlocks: readonly RewardTreeBlockRow[] | null;
}

export async function readOptionalRows(read: ReadOptional): Promise<OptionalRows> {
  return {
    ...(await readSlashingRows(read)),
    ...(await readChangeRows(read)),
    ...(await readPaymentRows(read)),
    ...(await readProtocolRows(read)),
    ...(await readUsageRows(read)),
    ...(await readValidatorRows(read)),
    ...(await readResolutionRows(read)),
    ...(await readExposureRows(read)),
    ...(await readMultichainRows(read)),
    ...(await readTaskRows(read)),
    furtherActivities: await read('further_activities', activityRow),
    withdrawals: await read('withdrawals', withdrawal),
    rewardClaims: await read('reward_claims', (row) => ({
      root: row.hex('root'),
      earner: row.hex('earner'),
      claimer: row.hex('claimer'),
      recipient: row.hex('recipient'),
      token: row.hex('token'),
      amount: row.integer('amount'),
      logIndex: row.integer('log_index'),
      at: logOf(row),
    })),
    upgrades: await read('upgrades', (row) => ({
      contract: row.hex('contract'),
      name: row.textOrNull('name'),
      implementation: row.hex('implementation'),
      logIndex: row.integer('log_index'),
      at: logOf(row),
    })),
    rewardRoots: await read('reward_roots', (row) => ({
      rootIndex: row.integer('root_index'),
      computedRoot: row.hexOrNull('computed_root'),
      leftOut: row.integerOrNull('left_out_submissions'),
    })),
    rewardLeaves: await read('reward_leaves', (row) => ({
      rootIndex: row.integer('root_index'),
      earner: row.hex('earner'),
      token: row.hex('token'),
      cumulative: row.integer('cumulative'),
    })),
    rewardTreeBlocks: await read('reward_tree_blocks', (row) => ({
      rootIndex: row.integer('root_index'),
      position: row.integer('position'),
      level: row.integer('level'),
      firstEarner: row.hex('first_earner'),
      hash: row.hex('hash'),
    })),
    rewardEarnings: await read('reward_earnings', (row) => ({
      earner: row.hex('earner'),
      day: row.time('day'),
      rewardsSubmissionHash: row.hex('rewards_submission_hash'),
      token: row.hex('token'),
      amount: row.integer('amount'),
      countedFrom: row.time('counted_from'),
    })),
    tokenMetadata: await read('token_metadata', (row) => ({
      token: row.hex('token'),
      symbol: row.textOrNull('symbol'),
      name: row.textOrNull('name'),
      decimals: row.integerOrNull('decimals'),
    })),
    rewardStrategies: await read('reward_strategies', (row) => ({
      rewardsSubmissionHash: row.hex('rewards_submission_hash'),
      position: row.integer('position'),
      strategy: row.hex('strategy'),
      multiplier: row.integer('multiplier'),
    })),
    strategies: await read('strategies', (row) => ({
      strategy: row.hex('strategy'),
      token: row.hexOrNull('token'),
      whitelisted: row.flag('whitelisted'),
      thirdPartyTransfersForbidden: row.flag('third_party_transfers_forbidden'),
      withdrawalDelayBlocks: row.integerOrNull('withdrawal_delay_blocks'),
      created: eventOfRow(row, 'created'),
      updated: eventOfRow(row, 'updated'),
    })),
    pods: await read('pods', (row) => ({
      pod: row.hex('pod'),
      staker: row.hex('staker'),
      created: eventOfRow(row, 'created'),
    })),
    daQuorums: await read('da_quorums', (row) => ({
      network: row.text('network'),
      quorumNumber: row.integer('quorum_number'),
      minimumStake: row.integer('minimum_stake'),
      created: eventOfRow(row, 'created'),
      updated: eventOfRow(row, 'updated'),
    })),
    daQuorumStrategies: await read('da_quorum_strategies', (row) => ({
      network: row.text('network'),
      quorumNumber: row.integer('quorum_number'),
      strategy: row.hex('strategy'),
      multiplier: row.integer('multiplier'),
    })),
  };
}

function withdrawal(row: Cells): WithdrawalRow {
  return {
    withdrawalRoot: row.hex('withdrawal_root'),
    staker: row.hex('staker'),
    delegatedTo: row.hexOrNull('delegated_to'),
    withdrawer: row.hex('withdrawer'),
    nonce: row.text('nonce'),
    startBlock: row.integer('start_block'),
    era: row.text('era'),
    strategies: row.list('strategies').map((one) => String(one).toLowerCase()),
    shares: row.list('shares').map(String),
    scaledShares: row.list('scaled_shares').map(String),
    completed: row.flag('completed'),
    receivedAs: row.textOrNull('received_as'),
    migrated: row.flag('migrated'),
    migratedFrom: row.hexOrNull('migrated_from'),
    created: eventOfRow(row, 'created'),
    updated: eventOfRow(row, 'updated'),
  };
}
