// `npm run document` writes this file from the contract's tables.
import type { Nested, NestedRecord } from './nested.ts';

export interface StakersRow {
  readonly staker: string;
  readonly operator: string | null;
  readonly updatedAt: bigint;
}

export interface StakerSharesRow {
  readonly staker: string;
  readonly strategy: string;
  readonly shares: bigint;
}

export interface TokensRow {
  readonly token: string;
  readonly strategy: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: bigint;
  readonly synced: boolean;
  readonly sharesUnderlying: string;
  readonly ethPrice: string;
  readonly dollarPrice: string;
  readonly updatedAt: bigint;
  readonly timestamp: bigint;
  readonly initialRate: string | null;
}

export interface OperatorsRow {
  readonly operator: string;
  readonly metadataUri: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly logo: string | null;
  readonly website: string | null;
  readonly telegram: string | null;
  readonly discord: string | null;
  readonly x: string | null;
}

export interface AvsRow {
  readonly avs: string;
  readonly metadataUri: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly logo: string | null;
  readonly website: string | null;
  readonly telegram: string | null;
  readonly discord: string | null;
  readonly x: string | null;
}

export interface AvsOperatorsRow {
  readonly avs: string;
  readonly operator: string;
  readonly registered: boolean;
  readonly updatedAt: bigint;
}

export interface ActivitiesRow {
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

export interface RewardsRow {
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
  readonly blockNumber: bigint | null;
}

export interface DistributionRootsRow {
  readonly rootIndex: bigint;
  readonly root: string;
  readonly rewardsCalculationEndTimestamp: bigint;
  readonly activatedAt: bigint | null;
  readonly active: boolean;
  readonly updatedAt: bigint;
  readonly createdAt: bigint;
  readonly createdBlock: bigint | null;
  readonly disabledAt: bigint | null;
}

export interface DaOperatorsRow {
  readonly network: string;
  readonly operatorId: string;
  readonly operator: string;
  readonly socket: string | null;
  readonly status: boolean;
  readonly ejected: boolean;
}

export interface DaQuorumStakesRow {
  readonly network: string;
  readonly operatorId: string;
  readonly quorumNumber: bigint;
  readonly stake: bigint;
  readonly blockNumber: bigint;
}

export interface DaBatchesRow {
  readonly network: string;
  readonly batchId: string;
  readonly batchHeaderHash: string;
  readonly blobsLength: bigint | null;
  readonly quorumNumbers: bigint[];
  readonly blobHeadersRoot: string;
  readonly referenceBlockNumber: bigint;
  readonly signedStakeForQuorums: bigint[];
  readonly transactionHash: string;
  readonly blockTimestamp: bigint;
  readonly blockNumber: bigint;
  readonly batchMetadata: NestedRecord;
  readonly signers: string[];
  readonly nonSigners: string[];
  readonly quorumStakes: NestedRecord;
  readonly signatoryRecordHash: string;
  readonly logs: Nested[];
  readonly transactions: Nested[];
  readonly block: NestedRecord | null;
}

export interface WithdrawalsRow {
  readonly withdrawalRoot: string;
  readonly staker: string;
  readonly delegatedTo: string | null;
  readonly withdrawer: string;
  readonly nonce: string;
  readonly startBlock: bigint;
  readonly era: string;
  readonly strategies: string[];
  readonly shares: bigint[];
  readonly scaledShares: bigint[];
  readonly completed: boolean;
  readonly receivedAs: string | null;
  readonly migrated: boolean;
  readonly migratedFrom: string | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface ShareChangesRow {
  readonly staker: string;
  readonly strategy: string;
  readonly depositShares: bigint;
  readonly shares: bigint;
  readonly reason: string;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DelegationChangesRow {
  readonly staker: string;
  readonly operator: string | null;
  readonly forced: boolean;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface PodsRow {
  readonly pod: string;
  readonly staker: string;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly restakedValidators: bigint | null;
}

export interface OperatorSharesRow {
  readonly operator: string;
  readonly strategy: string;
  readonly shares: bigint;
  readonly updatedAt: bigint;
}

export interface OperatorShareChangesRow {
  readonly operator: string;
  readonly strategy: string;
  readonly staker: string | null;
  readonly delta: bigint;
  readonly shares: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface RegistrationChangesRow {
  readonly avs: string;
  readonly operator: string;
  readonly registered: boolean;
  readonly operatorSetId: bigint | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface StrategiesRow {
  readonly strategy: string;
  readonly token: string | null;
  readonly whitelisted: boolean;
  readonly thirdPartyTransfersForbidden: boolean;
  readonly withdrawalDelayBlocks: bigint | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface RateChangesRow {
  readonly strategy: string;
  readonly rate: string;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface PricesRow {
  readonly token: string;
  readonly time: bigint;
  readonly ethPrice: string;
  readonly dollarPrice: string;
  readonly source: string | null;
}

export interface TokenMetadataRow {
  readonly token: string;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: bigint | null;
  readonly source: string | null;
}

export interface RewardStrategiesRow {
  readonly rewardsSubmissionHash: string;
  readonly position: bigint;
  readonly strategy: string;
  readonly multiplier: bigint;
}

export interface RewardOperatorsRow {
  readonly rewardsSubmissionHash: string;
  readonly position: bigint;
  readonly operator: string;
  readonly amount: bigint;
}

export interface RewardClaimsRow {
  readonly root: string;
  readonly earner: string;
  readonly claimer: string;
  readonly recipient: string;
  readonly token: string;
  readonly amount: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface RewardSplitsRow {
  readonly operator: string;
  readonly kind: string;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly bips: bigint;
  readonly activatedAt: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
  readonly isGlobalCommission: boolean | null;
}

export interface RewardShareChangesRow {
  readonly staker: string;
  readonly strategy: string;
  readonly delta: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
}

export interface RestakedStrategiesRow {
  readonly avs: string;
  readonly operator: string;
  readonly strategy: string;
  readonly blockNumber: bigint;
  readonly timestamp: bigint;
}

export interface OperatorSetsRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly redistributionRecipient: string | null;
  readonly slasher: string | null;
  readonly createdAt: bigint;
  readonly strategies: string[];
}

export interface OperatorSetMembersRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operator: string;
  readonly registered: boolean;
  readonly updatedAt: bigint;
}

export interface OperatorSetStrategyChangesRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly strategy: string;
  readonly added: boolean;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface SlasherChangesRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly slasher: string | null;
  readonly effectBlock: bigint;
  readonly migrated: boolean;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface AccountCodesRow {
  readonly account: string;
  readonly kind: string;
  readonly blockNumber: bigint;
}

export interface AllocationsRow {
  readonly operator: string;
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly strategy: string;
  readonly magnitude: bigint;
  readonly pendingMagnitude: bigint | null;
  readonly effectBlock: bigint | null;
  readonly updatedAt: bigint;
}

export interface AllocationChangesRow {
  readonly operator: string;
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly strategy: string;
  readonly magnitude: bigint;
  readonly effectBlock: bigint;
  readonly effectAt: bigint | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface MagnitudesRow {
  readonly operator: string;
  readonly strategy: string;
  readonly maxMagnitude: bigint;
  readonly encumberedMagnitude: bigint;
  readonly updatedAt: bigint;
}

export interface MagnitudeChangesRow {
  readonly operator: string;
  readonly strategy: string;
  readonly maxMagnitude: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface SlashesRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operator: string;
  readonly strategy: string;
  readonly wadSlashed: bigint;
  readonly sharesSlashed: bigint | null;
  readonly slashId: string | null;
  readonly description: string | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface ShareLossesRow {
  readonly cause: string;
  readonly operator: string | null;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly strategy: string;
  readonly staker: string;
  readonly withdrawalRoot: string | null;
  readonly sharesBefore: bigint;
  readonly sharesAfter: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaQuorumsRow {
  readonly network: string;
  readonly quorumNumber: bigint;
  readonly minimumStake: bigint;
  readonly maxOperators: bigint | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface DaQuorumStrategiesRow {
  readonly network: string;
  readonly quorumNumber: bigint;
  readonly strategy: string;
  readonly multiplier: bigint;
}

export interface DaOperatorEventsRow {
  readonly network: string;
  readonly operatorId: string;
  readonly operator: string;
  readonly quorumNumber: bigint | null;
  readonly action: string;
  readonly stake: bigint | null;
  readonly socket: string | null;
  readonly batchId: string | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaReservationChangesRow {
  readonly network: string;
  readonly account: string;
  readonly symbolsPerSecond: bigint;
  readonly startsAt: bigint | null;
  readonly endsAt: bigint | null;
  readonly quorumNumbers: bigint[];
  readonly quorumSplits: bigint[];
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaOnDemandDepositsRow {
  readonly network: string;
  readonly account: string;
  readonly amount: bigint;
  readonly totalDeposit: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaPaymentParameterChangesRow {
  readonly network: string;
  readonly parameter: string;
  readonly previousValue: bigint | null;
  readonly value: bigint | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaCertVerifiersRow {
  readonly network: string;
  readonly router: string;
  readonly certVerifier: string;
  readonly activationBlock: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaRelaysRow {
  readonly network: string;
  readonly relayKey: bigint;
  readonly relay: string;
  readonly url: string;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaDispersersRow {
  readonly network: string;
  readonly disperserKey: bigint;
  readonly disperser: string;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaThresholdChangesRow {
  readonly network: string;
  readonly threshold: string;
  readonly previousValues: bigint[];
  readonly values: bigint[];
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaBlobVersionsRow {
  readonly network: string;
  readonly version: bigint;
  readonly maxNumOperators: bigint;
  readonly numChunks: bigint;
  readonly codingRate: bigint;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DaUsageRow {
  readonly network: string;
  readonly time: bigint;
  readonly customer: string;
  readonly accountName: string | null;
  readonly version: bigint;
  readonly blobCount: bigint;
  readonly sizeMib: string;
  readonly source: string;
}

export interface DaSigningRatesRow {
  readonly network: string;
  readonly operatorId: string;
  readonly operator: string;
  readonly quorumNumber: bigint;
  readonly startsAt: bigint;
  readonly endsAt: bigint;
  readonly unsignedBatches: bigint;
  readonly responsibleBatches: bigint;
  readonly totalBatches: bigint;
  readonly stakePercentage: string;
  readonly source: string;
}

export interface DaV2BatchesRow {
  readonly network: string;
  readonly batchHeaderHash: string;
  readonly referenceBlockNumber: bigint;
  readonly attestedAt: bigint;
  readonly quorumNumbers: bigint[];
  readonly signedPercentages: bigint[];
  readonly source: string;
}

export interface DaThroughputRow {
  readonly network: string;
  readonly time: bigint;
  readonly bytesPerSecond: string;
  readonly source: string;
}

export interface UpgradesRow {
  readonly contract: string;
  readonly name: string | null;
  readonly implementation: string;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface DurationVaultsRow {
  readonly vault: string;
  readonly vaultAdmin: string;
  readonly arbitrator: string;
  readonly token: string;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly duration: bigint;
  readonly maxPerDeposit: bigint | null;
  readonly stakeCap: bigint | null;
  readonly metadataUri: string;
  readonly state: string;
  readonly lockedAt: bigint | null;
  readonly unlockAt: bigint | null;
  readonly maturedAt: bigint | null;
  readonly advanced: boolean;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface EmissionDistributionsRow {
  readonly distributionId: bigint;
  readonly type: string;
  readonly weight: bigint;
  readonly startEpoch: bigint;
  readonly totalEpochs: bigint;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly submissions: bigint[];
  readonly strategies: string[];
  readonly multipliers: bigint[];
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface EmissionEpochsRow {
  readonly epoch: bigint;
  readonly distributionId: bigint;
  readonly type: string;
  readonly weight: bigint;
  readonly success: boolean;
  readonly epochMinted: bigint | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface OperatorKeysRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operator: string;
  readonly curve: string;
  readonly publicKey: string;
  readonly registered: boolean;
  readonly deregisteredAt: bigint | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface PermissionsRow {
  readonly account: string;
  readonly kind: string;
  readonly grantee: string;
  readonly target: string | null;
  readonly selector: string | null;
  readonly active: boolean;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface AllocationDelaysRow {
  readonly operator: string;
  readonly delay: bigint | null;
  readonly pendingDelay: bigint | null;
  readonly effectBlock: bigint | null;
  readonly updatedAt: bigint;
}

export interface ValidatorsRow {
  readonly pod: string;
  readonly validatorIndex: bigint | null;
  readonly pubkeyHash: string | null;
  readonly state: string;
  readonly balanceGwei: bigint | null;
  readonly checkpointedAt: bigint | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface ValidatorRequestsRow {
  readonly pod: string;
  readonly kind: string;
  readonly pubkeyHash: string;
  readonly targetPubkeyHash: string | null;
  readonly amountGwei: bigint | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface CheckpointsRow {
  readonly pod: string;
  readonly checkpointAt: bigint;
  readonly beaconBlockRoot: string;
  readonly validators: bigint;
  readonly proved: bigint;
  readonly shareDelta: bigint | null;
  readonly finalizedAt: bigint | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface SlashResolutionsRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly slashId: string;
  readonly strategy: string;
  readonly shares: bigint;
  readonly resolvedShares: bigint;
  readonly resolutionBlock: bigint | null;
  readonly resolvedAt: bigint | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface ProtocolFeeOptInsRow {
  readonly submitter: string;
  readonly optedIn: boolean;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface SupportedChainsRow {
  readonly chainId: string;
  readonly operatorTableUpdater: string;
  readonly whitelisted: boolean;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface OperatorTablesRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly reserved: boolean;
  readonly owner: string | null;
  readonly maxStalenessPeriod: bigint | null;
  readonly operatorTableCalculator: string | null;
  readonly curve: string | null;
  readonly referenceTimestamp: bigint | null;
  readonly verifierStalenessPeriod: bigint | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface GlobalTableRootsRow {
  readonly referenceTimestamp: bigint;
  readonly globalTableRoot: string;
  readonly disabledAt: bigint | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface OperatorSetTasksRow {
  readonly taskHash: string;
  readonly creator: string;
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operatorTableReferenceTimestamp: bigint;
  readonly refundCollector: string | null;
  readonly avsFee: bigint;
  readonly taskDeadline: bigint | null;
  readonly aggregator: string | null;
  readonly verifiedAt: bigint | null;
  readonly refundedFee: bigint | null;
  readonly refundedAt: bigint | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface OperatorSetReleasesRow {
  readonly operatorSetHash: string;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly releaseId: string;
  readonly upgradeByTime: bigint | null;
  readonly digests: string[];
  readonly registries: string[];
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface ExecutorOperatorSetsRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly registered: boolean;
  readonly taskHook: string | null;
  readonly taskSla: bigint | null;
  readonly feeToken: string | null;
  readonly curve: string | null;
  readonly feeCollector: string | null;
  readonly consensus: string | null;
  readonly stakeProportionThreshold: bigint | null;
  readonly createdAt: bigint;
  readonly createdBlock: bigint;
  readonly createdTransaction: string;
  readonly updatedAt: bigint;
  readonly updatedBlock: bigint;
  readonly updatedTransaction: string;
}

export interface TaskFeeSplitsRow {
  readonly feeSplit: bigint | null;
  readonly feeSplitCollector: string | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface FurtherActivitiesRow {
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

export interface RewardRootsRow {
  readonly rootIndex: bigint;
  readonly computedRoot: string | null;
  readonly leftOutSubmissions: bigint | null;
}

export interface RewardLeavesRow {
  readonly rootIndex: bigint;
  readonly earner: string;
  readonly token: string;
  readonly cumulative: string;
}

export interface RewardEarningsRow {
  readonly earner: string;
  readonly day: bigint;
  readonly rewardsSubmissionHash: string;
  readonly token: string;
  readonly amount: bigint;
  readonly countedFrom: bigint;
}

export interface RewardTreeBlocksRow {
  readonly rootIndex: bigint;
  readonly position: bigint;
  readonly level: bigint;
  readonly firstEarner: string;
  readonly hash: string;
}

export interface ProductStakersRow {
  readonly product: string;
  readonly staker: string;
  readonly source: string;
  readonly strategy: string | null;
  readonly rule: string | null;
  readonly nonce: bigint | null;
  readonly fromBlock: bigint | null;
  readonly toBlock: bigint | null;
  readonly transactionHash: string | null;
  readonly completeFrom: bigint | null;
  readonly notInLogs: string | null;
}

export interface OperatorGroupsRow {
  readonly operator: string;
  readonly groupName: string;
  readonly source: string;
}

/** The tables of a snapshot; an optional one that it leaves out is null. */
export interface TableRows {
  readonly stakers: readonly StakersRow[];
  readonly stakerShares: readonly StakerSharesRow[];
  readonly tokens: readonly TokensRow[];
  readonly operators: readonly OperatorsRow[];
  readonly avs: readonly AvsRow[];
  readonly avsOperators: readonly AvsOperatorsRow[];
  readonly activities: readonly ActivitiesRow[];
  readonly rewards: readonly RewardsRow[];
  readonly distributionRoots: readonly DistributionRootsRow[];
  readonly daOperators: readonly DaOperatorsRow[];
  readonly daQuorumStakes: readonly DaQuorumStakesRow[];
  readonly daBatches: readonly DaBatchesRow[];
  readonly withdrawals: readonly WithdrawalsRow[] | null;
  readonly shareChanges: readonly ShareChangesRow[] | null;
  readonly delegationChanges: readonly DelegationChangesRow[] | null;
  readonly pods: readonly PodsRow[] | null;
  readonly operatorShares: readonly OperatorSharesRow[] | null;
  readonly operatorShareChanges: readonly OperatorShareChangesRow[] | null;
  readonly registrationChanges: readonly RegistrationChangesRow[] | null;
  readonly strategies: readonly StrategiesRow[] | null;
  readonly rateChanges: readonly RateChangesRow[] | null;
  readonly prices: readonly PricesRow[] | null;
  readonly tokenMetadata: readonly TokenMetadataRow[] | null;
  readonly rewardStrategies: readonly RewardStrategiesRow[] | null;
  readonly rewardOperators: readonly RewardOperatorsRow[] | null;
  readonly rewardClaims: readonly RewardClaimsRow[] | null;
  readonly rewardSplits: readonly RewardSplitsRow[] | null;
  readonly rewardShareChanges: readonly RewardShareChangesRow[] | null;
  readonly restakedStrategies: readonly RestakedStrategiesRow[] | null;
  readonly operatorSets: readonly OperatorSetsRow[] | null;
  readonly operatorSetMembers: readonly OperatorSetMembersRow[] | null;
  readonly operatorSetStrategyChanges: readonly OperatorSetStrategyChangesRow[] | null;
  readonly slasherChanges: readonly SlasherChangesRow[] | null;
  readonly accountCodes: readonly AccountCodesRow[] | null;
  readonly allocations: readonly AllocationsRow[] | null;
  readonly allocationChanges: readonly AllocationChangesRow[] | null;
  readonly magnitudes: readonly MagnitudesRow[] | null;
  readonly magnitudeChanges: readonly MagnitudeChangesRow[] | null;
  readonly slashes: readonly SlashesRow[] | null;
  readonly shareLosses: readonly ShareLossesRow[] | null;
  readonly daQuorums: readonly DaQuorumsRow[] | null;
  readonly daQuorumStrategies: readonly DaQuorumStrategiesRow[] | null;
  readonly daOperatorEvents: readonly DaOperatorEventsRow[] | null;
  readonly daReservationChanges: readonly DaReservationChangesRow[] | null;
  readonly daOnDemandDeposits: readonly DaOnDemandDepositsRow[] | null;
  readonly daPaymentParameterChanges: readonly DaPaymentParameterChangesRow[] | null;
  readonly daCertVerifiers: readonly DaCertVerifiersRow[] | null;
  readonly daRelays: readonly DaRelaysRow[] | null;
  readonly daDispersers: readonly DaDispersersRow[] | null;
  readonly daThresholdChanges: readonly DaThresholdChangesRow[] | null;
  readonly daBlobVersions: readonly DaBlobVersionsRow[] | null;
  readonly daUsage: readonly DaUsageRow[] | null;
  readonly daSigningRates: readonly DaSigningRatesRow[] | null;
  readonly daV2Batches: readonly DaV2BatchesRow[] | null;
  readonly daThroughput: readonly DaThroughputRow[] | null;
  readonly upgrades: readonly UpgradesRow[] | null;
  readonly durationVaults: readonly DurationVaultsRow[] | null;
  readonly emissionDistributions: readonly EmissionDistributionsRow[] | null;
  readonly emissionEpochs: readonly EmissionEpochsRow[] | null;
  readonly operatorKeys: readonly OperatorKeysRow[] | null;
  readonly permissions: readonly PermissionsRow[] | null;
  readonly allocationDelays: readonly AllocationDelaysRow[] | null;
  readonly validators: readonly ValidatorsRow[] | null;
  readonly validatorRequests: readonly ValidatorRequestsRow[] | null;
  readonly checkpoints: readonly CheckpointsRow[] | null;
  readonly slashResolutions: readonly SlashResolutionsRow[] | null;
  readonly protocolFeeOptIns: readonly ProtocolFeeOptInsRow[] | null;
  readonly supportedChains: readonly SupportedChainsRow[] | null;
  readonly operatorTables: readonly OperatorTablesRow[] | null;
  readonly globalTableRoots: readonly GlobalTableRootsRow[] | null;
  readonly operatorSetTasks: readonly OperatorSetTasksRow[] | null;
  readonly operatorSetReleases: readonly OperatorSetReleasesRow[] | null;
  readonly executorOperatorSets: readonly ExecutorOperatorSetsRow[] | null;
  readonly taskFeeSplits: readonly TaskFeeSplitsRow[] | null;
  readonly furtherActivities: readonly FurtherActivitiesRow[] | null;
  readonly rewardRoots: readonly RewardRootsRow[] | null;
  readonly rewardLeaves: readonly RewardLeavesRow[] | null;
  readonly rewardEarnings: readonly RewardEarningsRow[] | null;
  readonly rewardTreeBlocks: readonly RewardTreeBlocksRow[] | null;
  readonly productStakers: readonly ProductStakersRow[] | null;
  readonly operatorGroups: readonly OperatorGroupsRow[] | null;
}
