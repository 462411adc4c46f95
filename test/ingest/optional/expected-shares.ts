import type { ChainLog } from './decoded-chain.ts';
import { at, BEACON, type Expected, named, orNull, sortedBy, type TextRow, WAD } from './rows.ts';

export const operatorShareChanges: Expected = (logs) => {
  const held = new Map<string, bigint>();
  const rows = named(
    logs,
    'DelegationManager',
    'OperatorSharesIncreased',
    'OperatorSharesDecreased',
  ).map((log) => {
    const { operator, staker, strategy, shares } = log.args;
    const delta: bigint = log.name === 'OperatorSharesIncreased' ? shares : -shares;
    const sum = (held.get(operator + strategy) ?? 0n) + delta;
    held.set(operator + strategy, sum);
    return {
      operator,
      strategy,
      staker: orNull(staker),
      delta: String(delta),
      shares: String(sum),
      ...at(log),
    };
  });
  return sortedBy(rows, 'operator', 'strategy', 'block_number', 'log_index');
};

export const operatorShares: Expected = (logs) => {
  const last = new Map(
    operatorShareChanges(logs).map((row) => [`${row.operator} ${row.strategy}`, row]),
  );
  return [...last.values()].map(({ operator, strategy, shares, timestamp }) => ({
    operator,
    strategy,
    shares,
    updated_at: timestamp,
  }));
};

export const delegationChanges: Expected = (logs) => {
  const rows = named(logs, 'DelegationManager', 'StakerDelegated', 'StakerUndelegated').map(
    (log) => {
      const { staker, operator } = log.args;
      const before = logs.find((one) => one.block === log.block && one.index === log.index - 1);
      const forced = before?.name === 'StakerForceUndelegated' && before.args.staker === staker;
      return {
        staker,
        operator: log.name === 'StakerDelegated' ? orNull(operator) : null,
        forced,
        ...at(log),
      };
    },
  );
  return sortedBy(rows, 'staker', 'block_number', 'log_index');
};

interface Holding {
  deposit: bigint;
  factor: bigint;
}

/**
 * Walks through the logs with the state of each pair, and gives each row the withdrawable shares at
 * the end of its transaction, or null where the transaction has a later row of the pair: the
 * histories' test holds those. For logs since M2, without the silent completions of M1.
 */
export const shareChanges: Expected = (logs) => {
  const pairs = new Map<string, Holding>();
  const operatorOf = new Map<string, string>();
  const magnitudes = new Map<string, bigint>();
  const beacons = new Map<string, bigint>();
  const totals = new Set<string>();
  const rows: (TextRow & { shares: unknown })[] = [];
  let open = new Map<string, number>();
  const holding = (staker: string, strategy: string) => {
    const key = `${staker} ${strategy}`;
    const found = pairs.get(key) ?? { deposit: 0n, factor: WAD };
    pairs.set(key, found);
    return found;
  };
  const sharesOf = (staker: string, strategy: string): bigint => {
    const { deposit, factor } = holding(staker, strategy);
    if (deposit <= 0n) return 0n;
    let slashing = magnitudes.get(`${operatorOf.get(staker)} ${strategy}`) ?? WAD;
    if (strategy === BEACON) slashing = (slashing * (beacons.get(staker) ?? WAD)) / WAD;
    return (((deposit * factor) / WAD) * slashing) / WAD;
  };
  const push = (log: ChainLog, staker: string, strategy: string, moved: bigint, reason: string) => {
    open.set(`${staker} ${strategy}`, rows.length);
    rows.push({
      staker,
      strategy,
      deposit_shares: String(moved),
      shares: null,
      reason,
      ...at(log),
    });
  };
  const move = (log: ChainLog, staker: string, strategy: string, moved: bigint, reason: string) => {
    holding(staker, strategy).deposit += moved;
    push(log, staker, strategy, moved, reason);
  };
  const delegated = new Map<string, ChainLog>();
  const endTransaction = () => {
    for (const [staker, log] of delegated) {
      for (const pair of pairs.keys()) {
        const [owner, strategy = ''] = pair.split(' ');
        if (owner !== staker || open.has(pair)) continue;
        const last = rows.findLast((row) => row.staker === staker && row.strategy === strategy);
        if (String(sharesOf(staker, strategy)) !== (last?.shares ?? '0'))
          push(log, staker, strategy, 0n, 'delegation');
      }
    }
    delegated.clear();
    for (const [pair, index] of open) {
      const [staker = '', strategy = ''] = pair.split(' ');
      const row = rows[index];
      if (row) rows[index] = { ...row, shares: String(sharesOf(staker, strategy)) };
    }
    open = new Map();
  };
  const returned = returnedIn(logs);
  const migrated = new Set(
    named(logs, 'DelegationManager', 'WithdrawalMigrated').map(
      ({ args }) => args.newWithdrawalRoot,
    ),
  );
  let tx = '';
  const before = new Map<string, bigint>();
  for (const log of logs) {
    const { args } = log;
    if (log.tx !== tx) {
      endTransaction();
      before.clear();
    }
    tx = log.tx;
    switch (`${log.contract}.${log.name}`) {
      case 'StrategyManager.Deposit': {
        const isReturn = returned.has(log);
        move(
          log,
          args.staker,
          args.strategy,
          args.shares,
          isReturn ? 'withdrawal_completed' : 'deposit',
        );
        break;
      }
      case 'StrategyManager.ShareWithdrawalQueued': {
        const shares: bigint = args.shares;
        move(log, args.depositor, args.strategy, -shares, 'withdrawal_queued');
        break;
      }
      case 'DelegationManager.StakerDelegated':
        operatorOf.set(args.staker, args.operator);
        delegated.set(args.staker, delegated.get(args.staker) ?? log);
        break;
      case 'DelegationManager.StakerUndelegated':
        operatorOf.delete(args.staker);
        delegated.set(args.staker, delegated.get(args.staker) ?? log);
        break;
      case 'EigenPodManager.BeaconChainETHDeposited':
        move(log, args.podOwner, BEACON, args.amount, 'pod_update');
        break;
      case 'DelegationManager.DepositScalingFactorUpdated': {
        const one = holding(args.staker, args.strategy);
        before.set(`${args.staker} ${args.strategy}`, one.factor);
        one.factor = args.newDepositScalingFactor;
        break;
      }
      case 'AllocationManager.MaxMagnitudeUpdated':
        magnitudes.set(`${args.operator} ${args.strategy}`, args.maxMagnitude);
        for (const [staker, operator] of operatorOf)
          if (
            operator === args.operator &&
            (pairs.get(`${staker} ${args.strategy}`)?.deposit ?? 0n) > 0n
          )
            push(log, staker, args.strategy, 0n, 'slash');
        break;
      case 'EigenPodManager.BeaconChainSlashingFactorDecreased':
        beacons.set(args.staker, args.newBeaconChainSlashingFactor);
        push(log, args.staker, BEACON, 0n, 'beacon_slash');
        break;
      case 'EigenPodManager.PodSharesUpdated': {
        const next = logs.find((one) => one.block === log.block && one.index === log.index + 1);
        if (totals.has(args.podOwner) || next?.name === 'NewTotalShares') break;
        const isReturn = returned.has(log);
        move(
          log,
          args.podOwner,
          BEACON,
          args.sharesDelta,
          isReturn ? 'withdrawal_completed' : 'pod_update',
        );
        break;
      }
      case 'EigenPodManager.NewTotalShares': {
        totals.add(args.podOwner);
        const previous = logs.find((one) => one.block === log.block && one.index === log.index - 1);
        const isUpdate = previous?.name === 'PodSharesUpdated';
        const isReturn = previous !== undefined && returned.has(previous);
        const reason = !isUpdate
          ? 'withdrawal_queued'
          : isReturn
            ? 'withdrawal_completed'
            : 'pod_update';
        const total: bigint = args.newTotalShares;
        const moved = total - holding(args.podOwner, BEACON).deposit;
        move(log, args.podOwner, BEACON, moved, reason);
        break;
      }
      case 'DelegationManager.WithdrawalQueued':
      case 'DelegationManager.SlashingWithdrawalQueued': {
        const { staker, strategies, shares, scaledShares } = args.withdrawal;
        if (migrated.has(args.withdrawalRoot)) break;
        for (const strategy of new Set<string>(strategies)) {
          if (strategy === BEACON && totals.has(staker)) continue;
          const one = holding(staker, strategy);
          let removed = 0n;
          strategies.forEach((other: string, index: number) => {
            if (other !== strategy) return;
            if (shares) removed += shares[index];
            else removed += (scaledShares[index] * WAD + one.factor - 1n) / one.factor;
          });
          const was = before.get(`${staker} ${strategy}`);
          // A reset of the factor means that nothing is left.
          if (!shares && one.factor === WAD && was !== undefined && was !== WAD)
            removed = one.deposit;
          move(log, staker, strategy, -removed, 'withdrawal_queued');
        }
        break;
      }
      default:
    }
  }
  endTransaction();
  return sortedBy(rows, 'staker', 'strategy', 'block_number', 'log_index');
};

/** The events of shares that come back, with no other among them. */
const OF_COMPLETIONS = [
  'StrategyManager Deposit',
  'EigenPodManager PodSharesUpdated',
  'EigenPodManager NewTotalShares',
  'DelegationManager DepositScalingFactorUpdated',
  'DelegationManager OperatorSharesIncreased',
];

/**
 * The root of the withdrawal by log, of each Deposit and pod's update that gives its shares back.
 * M2 gives back and then tells that the withdrawal is completed; since slashing it is the other way
 * round. Any other log between says that they do not belong together.
 */
export function returnedIn(logs: readonly ChainLog[]): Map<ChainLog, string> {
  const queued = new Map(
    named(logs, 'DelegationManager', 'WithdrawalQueued', 'SlashingWithdrawalQueued').map(
      ({ args }) => [args.withdrawalRoot, args.withdrawal],
    ),
  );
  const found = new Map<ChainLog, string>();
  const give = (root: string, gains: readonly ChainLog[], isM2: boolean) => {
    const withdrawal = queued.get(root);
    const left: string[] = [...(withdrawal?.strategies ?? [])];
    for (const gain of gains) {
      const isPod = gain.name === 'PodSharesUpdated';
      const strategy = isPod ? BEACON : gain.args.strategy;
      const receiver = isPod || !isM2 ? withdrawal?.staker : withdrawal?.withdrawer;
      const at = left.indexOf(strategy);
      if (at < 0 || receiver !== (gain.args.staker ?? gain.args.podOwner)) continue;
      left.splice(at, 1);
      found.set(gain, root);
    }
  };
  /** The logs that follow one another from a log on, in one direction. */
  const run = (at: number, step: 1 | -1) => {
    const gains: ChainLog[] = [];
    for (let next = at + step; ; next += step) {
      const [log, before] = [logs[next], logs[next - step]];
      if (!log || !before || log.tx !== before.tx || log.index !== before.index + step)
        return gains;
      if (!OF_COMPLETIONS.includes(`${log.contract} ${log.name}`)) return gains;
      if (['Deposit', 'PodSharesUpdated'].includes(log.name)) gains.push(log);
    }
  };
  logs.forEach((log, at) => {
    if (log.contract !== 'DelegationManager') return;
    if (log.name === 'SlashingWithdrawalCompleted')
      give(log.args.withdrawalRoot, run(at, 1), false);
    if (log.name === 'WithdrawalCompleted') give(log.args.withdrawalRoot, run(at, -1), true);
  });
  return found;
}
