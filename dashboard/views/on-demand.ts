/**
 * Views and blocks that are loaded when they are first shown: one module, because the bundler makes a file of
 * each group of modules that several such imports share, and the overview would ask for all of these files.
 */
export { ClaimList } from './blocks/claim-list.tsx';
export { DaOperatorEvents } from './blocks/da-events.tsx';
export { PodFacts, PodHistory } from './blocks/pod-history.tsx';
export { QuorumList } from './blocks/quorum-list.tsx';
export { RegistrationHistory } from './blocks/registration-history.tsx';
export { StakerHistory } from './blocks/staker-history.tsx';
export { StrategyHistory } from './blocks/strategy-history.tsx';
export { WithdrawalList } from './blocks/withdrawal-list.tsx';
export { Claims } from './claims.tsx';
export { Quorum } from './quorum.tsx';
export { Withdrawal } from './withdrawal.tsx';
export { Withdrawals } from './withdrawals.tsx';
