import type { ChainLog } from './decoded-chain.ts';
import { at, BEACON, type Expected, named, sortedBy, type TextRow, WAD } from './rows.ts';

const AM = 'AllocationManager';

export const operatorSetStrategyChanges: Expected = (logs) =>
  sortedBy(
    named(logs, AM, 'StrategyAddedToOperatorSet', 'StrategyRemovedFromOperatorSet').map((log) => ({
      avs: log.args.operatorSet.avs,
      operator_set_id: String(log.args.operatorSet.id),
      strategy: log.args.strategy,
      added: log.name === 'StrategyAddedToOperatorSet',
      ...at(log),
    })),
    'avs',
    'operator_set_id',
    'strategy',
    'block_number',
    'log_index',
  );

const timeOf = (seconds: number) =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** The time of a block: that of its logs, or between those of its neighbours on one day. */
function timeAt(block: number, logs: readonly ChainLog[]): string | null {
  const before = logs.findLast((log) => log.block <= block);
  const after = logs.find((log) => log.block >= block);
  if (before?.block === block) return before.time;
  if (!before || !after || before.time.slice(0, 10) !== after.time.slice(0, 10)) return null;
  const part = (after.seconds - before.seconds) * (block - before.block);
  return timeOf(before.seconds + Math.floor(part / (after.block - before.block)));
}

export const allocationChanges: Expected = (logs) =>
  sortedBy(
    named(logs, AM, 'AllocationUpdated').map((log) => {
      const { operator, operatorSet, strategy, magnitude, effectBlock } = log.args;
      return {
        operator,
        avs: operatorSet.avs,
        operator_set_id: String(operatorSet.id),
        strategy,
        magnitude: String(magnitude),
        effect_block: String(effectBlock),
        effect_at: timeAt(Number(effectBlock), logs),
        ...at(log),
      };
    }),
    'operator',
    'avs',
    'operator_set_id',
    'strategy',
    'block_number',
    'log_index',
  );

export const magnitudeChanges: Expected = (logs) =>
  sortedBy(
    named(logs, AM, 'MaxMagnitudeUpdated').map((log) => ({
      operator: log.args.operator,
      strategy: log.args.strategy,
      max_magnitude: String(log.args.maxMagnitude),
      ...at(log),
    })),
    'operator',
    'strategy',
    'block_number',
    'log_index',
  );

/** Walks through the logs with the shares of each staker, and takes slashes one by one. */
export const rewardShareChanges: Expected = (logs) => {
  const shares = new Map<string, Map<string, bigint>>();
  const operators = new Map<string, string>();
  const rows = new Map<string, TextRow & { readonly delta: string }>();
  const migrated = new Set(
    named(logs, 'DelegationManager', 'WithdrawalMigrated').map(
      ({ args }) => args.newWithdrawalRoot,
    ),
  );
  const held = (staker: string, strategy: string) => shares.get(staker)?.get(strategy) ?? 0n;
  const move = (log: ChainLog, staker: string, strategy: string, delta: bigint) => {
    const ofStaker = shares.get(staker) ?? new Map<string, bigint>();
    shares.set(staker, ofStaker.set(strategy, held(staker, strategy) + delta));
    const key = `${staker} ${strategy} ${log.block} ${log.index}`;
    const sum = BigInt(rows.get(key)?.delta ?? 0) + delta;
    const { block_number, log_index, timestamp } = at(log);
    rows.set(key, { staker, strategy, delta: String(sum), block_number, log_index, timestamp });
  };
  const slash = (log: ChainLog, staker: string, strategy: string, wad: bigint) => {
    const loss = (held(staker, strategy) * wad) / WAD;
    if (loss > 0n) move(log, staker, strategy, -loss);
  };
  for (const log of logs) {
    const { args } = log;
    switch (`${log.contract}.${log.name}`) {
      case 'StrategyManager.Deposit':
        move(log, args.staker, args.strategy, args.shares);
        break;
      case 'EigenPodManager.PodSharesUpdated':
        move(log, args.podOwner, BEACON, args.sharesDelta);
        break;
      case 'StrategyManager.ShareWithdrawalQueued':
        move(log, args.depositor, args.strategy, -BigInt(args.shares));
        break;
      case 'DelegationManager.WithdrawalQueued':
      case 'DelegationManager.SlashingWithdrawalQueued': {
        if (migrated.has(args.withdrawalRoot)) break;
        const { staker, strategies, shares: whole } = args.withdrawal;
        const removed = args.sharesToWithdraw ?? whole;
        strategies.forEach((strategy: string, index: number) => {
          move(log, staker, strategy, -BigInt(removed[index]));
        });
        break;
      }
      case 'DelegationManager.StakerDelegated':
        operators.set(args.staker, args.operator);
        break;
      case 'DelegationManager.StakerUndelegated':
        operators.delete(args.staker);
        break;
      case 'AllocationManager.OperatorSlashed':
        args.strategies.forEach((strategy: string, index: number) => {
          for (const [staker, operator] of operators)
            if (operator === args.operator) slash(log, staker, strategy, args.wadSlashed[index]);
        });
        break;
      case 'EigenPodManager.BeaconChainSlashingFactorDecreased': {
        const { newBeaconChainSlashingFactor: after, prevBeaconChainSlashingFactor: before } = args;
        if (before > 0n) slash(log, args.staker, BEACON, WAD - (WAD * after) / before);
        break;
      }
      default:
    }
  }
  return sortedBy([...rows.values()], 'staker', 'strategy', 'block_number', 'log_index');
};
