import type { ChangeRows } from './change-rows.ts';
import type { OptionalRows } from './optional-rows.ts';

/**
 * The mandatory tables of a snapshot (snapshot contract, "Tables") as plain rows, in any order.
 * Addresses and hashes are lower case; times are microseconds since 1970 UTC; decimals are plain
 * decimal numerals; `data` and `metadata` of an activity are JSON text, "{}" for none. Columns
 * marked with "?" in the contract may be null.
 */
export interface SnapshotRows extends ChangeRows, OptionalRows {
  /** The block that the snapshot has the state of; null if its manifest has none. */
  readonly blockNumber: bigint | null;
  readonly stakers: readonly StakerRow[];
  readonly stakerShares: readonly StakerSharesRow[];
  readonly tokens: readonly TokenRow[];
  readonly operators: readonly OperatorRow[];
  readonly avs: readonly AvsRow[];
  readonly avsOperators: readonly AvsOperatorRow[];
  readonly activities: readonly ActivityRow[];
  readonly rewards: readonly RewardRow[];
  readonly distributionRoots: readonly DistributionRootRow[];
  readonly daOperators: readonly DaOperatorRow[];
  readonly daQuorumStakes: readonly DaQuorumStakeRow[];
  readonly daBatches: readonly DaBatchRow[];
}

export interface StakerRow {
  readonly staker: string;
  readonly operator: string | null;
  readonly updatedAt: bigint;
}

export interface StakerSharesRow {
  readonly staker: string;
  readonly strategy: string;
  readonly shares: bigint;
}

export interface TokenRow {
  readonly token: string;
  readonly strategy: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: bigint;
  readonly synced: boolean;
  readonly sharesUnderlying: string;
  /** The rate of a strategy before its first rate in a log; undefined if unknown. */
  readonly initialRate?: string | undefined;
  readonly ethPrice: string;
  readonly dollarPrice: string;
  readonly updatedAt: bigint;
  readonly timestamp: bigint;
}

/** The metadata of an operator or an AVS. */
export interface EntityMetadata {
  readonly metadataUri: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly logo: string | null;
  readonly website: string | null;
  readonly telegram: string | null;
  readonly discord: string | null;
  readonly x: string | null;
}

export interface OperatorRow extends EntityMetadata {
  readonly operator: string;
}

export interface AvsRow extends EntityMetadata {
  readonly avs: string;
}

export interface AvsOperatorRow {
  readonly avs: string;
  readonly operator: string;
  readonly registered: boolean;
  readonly updatedAt: bigint;
}

export interface ActivityRow {
  readonly action: string;
  readonly operator: string | null;
  readonly staker: string | null;
  readonly strategy: string | null;
  readonly token: string | null;
  readonly avs: string | null;
  readonly pod: string | null;
  readonly data: string;
  readonly metadata: string;
  readonly timestamp: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
}

export interface RewardRow {
  readonly type: string;
  readonly avs: string | null;
  readonly submitter: string | null;
  readonly tokenHopper: string | null;
  readonly submissionNonce: string | null;
  readonly rewardsSubmissionHash: string;
  readonly strategies: string | null;
  readonly token: string;
  readonly amount: bigint;
  readonly startTimestamp: bigint;
  readonly duration: string | null;
  readonly updatedAt: bigint;
  readonly operatorSetId: bigint | null;
}

export interface DistributionRootRow {
  readonly rootIndex: bigint;
  readonly root: string;
  readonly rewardsCalculationEndTimestamp: bigint;
  readonly activatedAt: bigint | null;
  readonly active: boolean;
  readonly updatedAt: bigint;
  readonly createdAt: bigint;
}

export interface DaOperatorRow {
  readonly network: string;
  readonly operatorId: string;
  readonly operator: string;
  readonly socket: string | null;
  readonly status: boolean;
  readonly ejected: boolean;
}

export interface DaQuorumStakeRow {
  readonly network: string;
  readonly operatorId: string;
  readonly quorumNumber: bigint;
  readonly stake: bigint;
  readonly blockNumber: bigint;
}

export interface DaBatchRow {
  readonly network: string;
  readonly batchId: string;
  readonly batchHeaderHash: string;
  readonly blobsLength: bigint | null;
  readonly quorumNumbers: Nested[];
  readonly blobHeadersRoot: string;
  readonly referenceBlockNumber: bigint;
  readonly signedStakeForQuorums: Nested[];
  readonly transactionHash: string;
  readonly blockTimestamp: bigint;
  readonly blockNumber: bigint;
  readonly batchMetadata: NestedRecord;
  readonly signers: Nested[];
  readonly nonSigners: Nested[];
  readonly quorumStakes: NestedRecord;
  readonly signatoryRecordHash: string;
  readonly logs: Nested[];
  readonly transactions: Nested[];
  readonly block: NestedRecord | null;
}

/** A value inside a nested column of da_batches; integers are bigints. */
export type Nested = null | string | bigint | Nested[] | NestedRecord;

/**
 * A struct inside a nested column; its fields have the names of the contract, such as log_index.
 */
export interface NestedRecord {
  readonly [field: string]: Nested;
}
