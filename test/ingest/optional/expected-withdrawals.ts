import type { ChainLog } from './decoded-chain.ts';
import { returnedIn } from './expected-shares.ts';
import { type Expected, lifetime, MOST, named, orNull, sortedBy } from './rows.ts';

/** Amounts as text; null above the contract's limit. */
const amounts = (list: readonly bigint[]) =>
  list.some((one) => one > MOST) ? null : list.map(String);

export const withdrawals: Expected = (logs) => {
  const completions = new Map<string, ChainLog>(
    [
      ...named(logs, 'DelegationManager', 'WithdrawalCompleted', 'SlashingWithdrawalCompleted'),
      ...named(logs, 'StrategyManager', 'WithdrawalCompleted'),
    ].map((log) => [log.args.withdrawalRoot, log]),
  );
  const migrations = named(logs, 'DelegationManager', 'WithdrawalMigrated');
  const oldRoots = new Map(
    migrations.map(({ args }) => [args.newWithdrawalRoot, args.oldWithdrawalRoot]),
  );
  const gone = new Set(oldRoots.values());
  const shareEvents = named(logs, 'StrategyManager', 'ShareWithdrawalQueued');
  const ofM1 = named(logs, 'StrategyManager', 'WithdrawalQueued')
    .filter(({ args }) => !gone.has(args.withdrawalRoot))
    .map((log) => {
      const { depositor, nonce, withdrawer, delegatedAddress, withdrawalRoot } = log.args;
      const parts = shareEvents.filter(
        ({ tx, args }) => tx === log.tx && args.depositor === depositor && args.nonce === nonce,
      );
      return {
        log,
        root: withdrawalRoot,
        era: 'm1',
        staker: depositor,
        delegatedTo: delegatedAddress,
        withdrawer,
        nonce,
        startBlock: log.block,
        strategies: parts.map(({ args }) => args.strategy),
        shares: parts.map(({ args }) => args.shares),
        scaled: null,
      };
    });
  const later = named(
    logs,
    'DelegationManager',
    'WithdrawalQueued',
    'SlashingWithdrawalQueued',
  ).map((log) => {
    const { shares, scaledShares, ...withdrawal } = log.args.withdrawal;
    return {
      log,
      root: log.args.withdrawalRoot,
      era: shares ? 'm2' : 'slashing',
      ...withdrawal,
      shares: shares ?? log.args.sharesToWithdraw,
      scaled: scaledShares ?? null,
    };
  });
  const asShares = new Set(returnedIn(logs).values());
  const rows = [...ofM1, ...later].map((one) => {
    const done = completions.get(one.root);
    return {
      withdrawal_root: one.root,
      staker: one.staker,
      delegated_to: orNull(one.delegatedTo),
      withdrawer: one.withdrawer,
      nonce: String(one.nonce),
      start_block: String(one.startBlock),
      era: one.era,
      strategies: one.strategies,
      shares: amounts(one.shares),
      scaled_shares: one.scaled && amounts(one.scaled),
      completed: done !== undefined,
      received_as: done && one.era !== 'm1' ? (asShares.has(one.root) ? 'shares' : 'tokens') : null,
      migrated: oldRoots.has(one.root),
      migrated_from: oldRoots.get(one.root) ?? null,
      ...lifetime(one.log, done ?? one.log),
    };
  });
  return sortedBy(rows, 'withdrawal_root');
};
