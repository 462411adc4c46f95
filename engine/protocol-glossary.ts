/**
 * Description of each response field about vaults, emissions, keys and permissions, as in
 * `glossary.ts`.
 */
export const PROTOCOL: Readonly<Record<string, string>> = {
  // Duration vaults
  vault: 'Address of the vault, which is both a strategy and an operator.',
  vaultAdmin: 'Address that locks the vault and sets its caps.',
  arbitrator: 'Address that may end the lock early.',
  maxPerDeposit: 'Tokens of one deposit at most, in the smallest unit; empty if not limited.',
  stakeCap: 'Tokens of all deposits at most, in the smallest unit; empty if not limited.',
  lockedAt: 'Time of the lock; null before it.',
  unlockAt: 'Time from which the vault can be marked as matured; null before the lock.',
  maturedAt: 'Time at which the vault was marked as matured; null before.',
  advanced: 'Whether the arbitrator ended the lock early.',
  totalDurationVaults: 'Number of duration vaults.',
  lockedDurationVaults: 'Number of duration vaults in the state allocations.',
};
