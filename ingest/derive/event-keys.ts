/* Keys of events that several relations read, as in the dictionary of events. */

export const DEPOSITS = [
  'StrategyManager.Deposit(address,address,uint256)',
  'StrategyManager.Deposit(address,address,address,uint256)',
] as const;

export const POD_UPDATED = 'EigenPodManager.PodSharesUpdated';
export const POD_TOTAL = 'EigenPodManager.NewTotalShares';

/** Emitted by the strategy itself. */
export const RATE = 'StrategyBase.ExchangeRateEmitted';

/* The events that queue a withdrawal, by release. */
export const M1_QUEUED = 'StrategyManager.WithdrawalQueued';
export const M2_QUEUED = 'DelegationManager.WithdrawalQueued';
export const SLASHING_QUEUED = 'DelegationManager.SlashingWithdrawalQueued';

/** The shares that a withdrawal of the first release takes, one event a strategy. */
export const M1_REMOVED = 'StrategyManager.ShareWithdrawalQueued';
