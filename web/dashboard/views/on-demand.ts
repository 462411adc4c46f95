/**
 * Loads views and blocks on demand. They are in one module, since the bundler would write a file
 * for each group that shares modules, and the overview would request all files.
 */
export { Availability } from './availability.tsx';
export { Batch } from './batch.tsx';
export { Allocations, Magnitudes } from './blocks/allocations.tsx';
export { AprRanking } from './blocks/apr-ranking.tsx';
export { AvsOverlap } from './blocks/avs-overlap.tsx';
export { ClaimList } from './blocks/claim-list.tsx';
export { DelegatedValue } from './blocks/delegated-value.tsx';
export { Departures } from './blocks/departures.tsx';
export { Depositors } from './blocks/depositors.tsx';
export { DurationVaults } from './blocks/duration-vaults.tsx';
export { EarnedByDay } from './blocks/earned-by-day.tsx';
export { EarnedList } from './blocks/earned-list.tsx';
export { Growth } from './blocks/growth.tsx';
export { OperatorKeys, Permissions } from './blocks/keys-and-permissions.tsx';
export { LargestMoves } from './blocks/largest-moves.tsx';
export { Ledger } from './blocks/ledger.tsx';
export { MultichainChains, MultichainRoots, TaskFeeSplits } from './blocks/multichain.tsx';
export { OperatorSets } from './blocks/operator-sets.tsx';
export { OperatorsOfToken } from './blocks/operators-of-token.tsx';
export { ProductsOfAvs, ProductsOfOperator } from './blocks/products-behind.tsx';
export { RecentChanges } from './blocks/recent-changes.tsx';
export { RegistrationHistory } from './blocks/registration-history.tsx';
export { RewardsPerYear } from './blocks/rewards-per-year.tsx';
export { SetMembers } from './blocks/set-members.tsx';
export {
  ExecutorSets,
  MultichainSets,
  OperatorSetReleases,
  OperatorSetTasks,
} from './blocks/set-services.tsx';
export { SlashList } from './blocks/slash-list.tsx';
export { StakerHistory } from './blocks/staker-history.tsx';
export { StakerSlashable } from './blocks/staker-slashable.tsx';
export { StakerValues } from './blocks/staker-values.tsx';
export { StrategyHistory } from './blocks/strategy-history.tsx';
export { UnclaimedList } from './blocks/unclaimed-list.tsx';
export { ValueOverTime } from './blocks/value-over-time.tsx';
export { WithdrawalList } from './blocks/withdrawal-list.tsx';
export { Claims } from './claims.tsx';
export { DaCustomer } from './da-customer.tsx';
export { DaOperator } from './da-operator.tsx';
export { Mine } from './mine.tsx';
export { Pod } from './pod.tsx';
export { Pods } from './pods.tsx';
export { Product } from './product.tsx';
export { Products } from './products.tsx';
export { Query } from './query.tsx';
export { Quorum } from './quorum.tsx';
export { Reward } from './reward.tsx';
export { Rewards } from './rewards.tsx';
export { OverlapByGroup } from './risk/overlap.tsx';
export { RiskFlags } from './risk/risk-flags.tsx';
export { LossList } from './risk/slash-losses.tsx';
export { SlashableOverTime } from './risk/slashable-over-time.tsx';
export { Risk } from './risk.tsx';
export { Root } from './root.tsx';
export { Transaction } from './transaction.tsx';
export { Withdrawal } from './withdrawal.tsx';
export { Withdrawals } from './withdrawals.tsx';
