import type { ChainLog } from './decoded-chain.ts';
import { at, BEACON, type Expected, orNull, sortedBy, type TextRow, WAD } from './rows.ts';

interface Withdrawal {
  readonly root: string;
  readonly staker: string;
  readonly delegatedTo: string;
  readonly startBlock: number;
  readonly items: readonly (readonly [strategy: string, scaled: bigint])[];
}

/** The contracts' state, as far as a loss depends on it. */
class State {
  readonly operatorOf = new Map<string, string>();
  /** Deposit shares and scaling factor by staker and strategy. */
  readonly held = new Map<string, { deposit: bigint; factor: bigint }>();
  readonly pending = new Map<string, Withdrawal>();
  readonly #magnitudes = new Map<string, (readonly [block: number, magnitude: bigint])[]>();
  readonly #beacons = new Map<string, bigint>();
  readonly #delay: number;

  constructor(delay: number) {
    this.#delay = delay;
  }

  setMagnitude(operator: string, strategy: string, block: number, magnitude: bigint) {
    const key = `${operator} ${strategy}`;
    this.#magnitudes.set(key, [...(this.#magnitudes.get(key) ?? []), [block, magnitude]]);
  }

  setBeacon(staker: string, factor: bigint) {
    this.#beacons.set(staker, factor);
  }

  of(staker: string, strategy: string) {
    const key = `${staker} ${strategy}`;
    const found = this.held.get(key) ?? { deposit: 0n, factor: WAD };
    this.held.set(key, found);
    return found;
  }

  /** The worth of each holding and of each pending withdrawal, by a text that names it. */
  worths(block: number): Map<string, bigint> {
    const worths = new Map<string, bigint>();
    for (const [pair, { deposit, factor }] of this.held) {
      const [staker = '', strategy = ''] = pair.split(' ');
      const slashing = this.#slashing(staker, this.operatorOf.get(staker), strategy, block);
      worths.set(`${pair} `, deposit <= 0n ? 0n : (((deposit * factor) / WAD) * slashing) / WAD);
    }
    for (const { root, staker, delegatedTo, startBlock, items } of this.pending.values())
      for (const [strategy, scaled] of items) {
        const last = Math.min(block, startBlock + this.#delay);
        const slashing = this.#slashing(staker, delegatedTo, strategy, last);
        const key = `${staker} ${strategy} ${root}`;
        worths.set(key, (worths.get(key) ?? 0n) + (scaled * slashing) / WAD);
      }
    return worths;
  }

  #slashing(staker: string, operator: string | undefined, strategy: string, block: number) {
    const all = this.#magnitudes.get(`${operator} ${strategy}`) ?? [];
    const magnitude = all.findLast(([since]) => since <= block)?.[1] ?? WAD;
    return strategy === BEACON ? (magnitude * (this.#beacons.get(staker) ?? WAD)) / WAD : magnitude;
  }
}

/**
 * Walks through the logs, and compares the worth of all holdings and withdrawals before and after
 * each log that slashes. For logs since M2, without the silent completions of M1.
 */
export const shareLosses =
  (delay: number | null): Expected =>
  (logs) => {
    const state = new State(delay ?? 100_800);
    const totals = new Set<string>();
    const rows: TextRow[] = [];
    logs.forEach((log, index) => {
      const { args, block } = log;
      const compare = (
        cause: 'slash' | 'beacon',
        own: ChainLog | undefined,
        change: () => void,
      ) => {
        const before = state.worths(block);
        change();
        const after = state.worths(block);
        if (own) rows.push(...lost(cause, own, before, after));
      };
      switch (`${log.contract}.${log.name}`) {
        case 'AllocationManager.MaxMagnitudeUpdated': {
          const own = logs
            .slice(index)
            .find(
              (one) =>
                one.tx === log.tx &&
                one.name === 'OperatorSlashed' &&
                one.args.operator === args.operator,
            );
          compare('slash', own, () =>
            state.setMagnitude(args.operator, args.strategy, block, args.maxMagnitude),
          );
          break;
        }
        case 'EigenPodManager.BeaconChainSlashingFactorDecreased':
          compare('beacon', log, () =>
            state.setBeacon(args.staker, args.newBeaconChainSlashingFactor),
          );
          break;
        case 'DelegationManager.StakerDelegated':
          state.operatorOf.set(args.staker, args.operator);
          break;
        case 'DelegationManager.StakerUndelegated':
          state.operatorOf.delete(args.staker);
          break;
        case 'DelegationManager.DepositScalingFactorUpdated': {
          const pair = state.of(args.staker, args.strategy);
          if (isReset(logs, index) && pair.factor !== WAD) pair.deposit = 0n;
          pair.factor = args.newDepositScalingFactor;
          break;
        }
        case 'StrategyManager.Deposit':
          state.of(args.staker, args.strategy).deposit += args.shares;
          break;
        case 'StrategyManager.ShareWithdrawalQueued':
          state.of(args.depositor, args.strategy).deposit -= args.shares;
          break;
        case 'EigenPodManager.BeaconChainETHDeposited':
        case 'EigenPodManager.PodSharesUpdated':
          if (totals.has(args.podOwner)) break;
          state.of(args.podOwner, BEACON).deposit += args.sharesDelta ?? args.amount;
          break;
        case 'EigenPodManager.NewTotalShares':
          totals.add(args.podOwner);
          state.of(args.podOwner, BEACON).deposit = args.newTotalShares;
          break;
        case 'DelegationManager.WithdrawalQueued':
        case 'DelegationManager.SlashingWithdrawalQueued':
          queue(state, totals, logs, log);
          break;
        case 'DelegationManager.WithdrawalCompleted':
        case 'DelegationManager.SlashingWithdrawalCompleted':
          state.pending.delete(args.withdrawalRoot);
          break;
        default:
      }
    });
    return sortedBy(rows, 'block_number', 'log_index', 'strategy', 'staker', 'withdrawal_root');
  };

/** Whether a factor of 1e18 stands for an emptied pair: no addition is next to it. */
function isReset(logs: readonly ChainLog[], index: number): boolean {
  const { args, tx } = logs[index] as ChainLog;
  if (args.newDepositScalingFactor !== WAD) return false;
  const [before, after] = [logs[index - 1], logs[index + 1]];
  const ofStaker = (one: ChainLog | undefined) =>
    one?.tx === tx && [one.args.staker, one.args.podOwner].includes(args.staker);
  const isAdded = ['Deposit', 'PodSharesUpdated', 'NewTotalShares'].includes(before?.name ?? '');
  const isIncreased = after?.name === 'OperatorSharesIncreased';
  return !(isAdded && ofStaker(before)) && !(isIncreased && ofStaker(after));
}

function queue(state: State, totals: Set<string>, logs: readonly ChainLog[], { args }: ChainLog) {
  const { staker, delegatedTo, startBlock, strategies, shares, scaledShares } = args.withdrawal;
  const root: string = args.withdrawalRoot;
  const items: [string, bigint][] = strategies.map((strategy: string, at: number) => [
    strategy,
    (shares ?? scaledShares)[at],
  ]);
  state.pending.set(root, { root, staker, delegatedTo, startBlock: Number(startBlock), items });
  if (logs.some((one) => one.name === 'WithdrawalMigrated' && one.args.newWithdrawalRoot === root))
    return;
  for (const [strategy, amount] of items) {
    if (strategy === BEACON && totals.has(staker)) continue;
    const pair = state.of(staker, strategy);
    if (shares) pair.deposit -= amount;
    else if (pair.deposit > 0n) pair.deposit -= (amount * WAD + pair.factor - 1n) / pair.factor;
    if (!shares && pair.deposit === 0n) pair.factor = WAD;
  }
}

function lost(
  cause: 'slash' | 'beacon',
  log: ChainLog,
  before: ReadonlyMap<string, bigint>,
  after: ReadonlyMap<string, bigint>,
): TextRow[] {
  const { operator, operatorSet } =
    cause === 'slash' ? log.args : { operator: null, operatorSet: null };
  return [...before].flatMap(([key, worth]) => {
    const left = after.get(key) ?? 0n;
    if (left >= worth) return [];
    const [staker, strategy, root = ''] = key.split(' ');
    return [
      {
        cause,
        operator: operator && orNull(operator),
        avs: operatorSet?.avs ?? null,
        operator_set_id: operatorSet ? String(operatorSet.id) : null,
        strategy,
        staker,
        withdrawal_root: root || null,
        shares_before: String(worth),
        shares_after: String(left),
        ...at(log),
      },
    ];
  });
}
