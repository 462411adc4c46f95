import type { Hex } from 'viem';
import { type CraftedChain, hash, person } from './crafted-chain.ts';
import { BEACON, MOST, NOBODY, WAD } from './rows.ts';

const withdrawal = (
  staker: Hex,
  nonce: number,
  strategies: readonly Hex[],
  more: Readonly<Record<string, unknown>>,
) => ({
  staker,
  delegatedTo: NOBODY,
  withdrawer: staker,
  nonce: BigInt(nonce),
  startBlock: 100,
  strategies,
  ...more,
});

/**
 * Withdrawals of all releases: migrated, completed as shares and as tokens, by the event of another
 * release, pending.
 */
export function writeWithdrawals(chain: CraftedChain): void {
  const [alice, bob, carol] = [1, 2, 3].map(person) as [Hex, Hex, Hex]; // three numbers
  const [one, two] = [11, 12].map(person) as [Hex, Hex]; // two numbers
  const deposit = (staker: Hex, strategy: Hex, shares: bigint) =>
    chain.emit('StrategyManager.Deposit(address,address,address,uint256)', {
      staker,
      token: person(90),
      strategy,
      shares,
    });
  deposit(alice, one, MOST - 10n);
  deposit(alice, two, 50n);
  deposit(bob, one, 9n);
  chain.next();
  for (const [nonce, root] of [hash(1), hash(2)].entries()) {
    chain.transaction();
    for (const strategy of [two, one])
      chain.emit('StrategyManager.ShareWithdrawalQueued', {
        depositor: alice,
        nonce: BigInt(nonce),
        strategy,
        shares: 7n,
      });
    chain.emit('StrategyManager.WithdrawalQueued', {
      depositor: alice,
      nonce: BigInt(nonce),
      withdrawer: bob,
      delegatedAddress: nonce === 0 ? NOBODY : carol,
      withdrawalRoot: root,
    });
  }
  chain.next();
  chain.emit('StrategyManager.WithdrawalCompleted', {
    depositor: alice,
    nonce: 0n,
    withdrawer: bob,
    withdrawalRoot: hash(1),
  });
  chain.next();
  chain
    .emit('DelegationManager.WithdrawalQueued', {
      withdrawalRoot: hash(3),
      withdrawal: withdrawal(alice, 0, [two, one], { withdrawer: bob, shares: [7n, 7n] }),
    })
    .emit('DelegationManager.WithdrawalMigrated', {
      oldWithdrawalRoot: hash(2),
      newWithdrawalRoot: hash(3),
    })
    .transaction()
    .emit('DelegationManager.WithdrawalQueued', {
      withdrawalRoot: hash(4),
      // A strategy may be named several times.
      withdrawal: withdrawal(alice, 1, [one, one, two], {
        shares: [MOST - 1000n, 3n, 4n],
        delegatedTo: carol,
      }),
    })
    .transaction()
    .emit('DelegationManager.WithdrawalQueued', {
      withdrawalRoot: hash(5),
      withdrawal: withdrawal(bob, 0, [one], { shares: [9n] }),
    })
    .next();
  // The shares come back before M2's event, and after the one since slashing.
  deposit(alice, one, MOST - 1000n);
  chain
    .emit('DelegationManager.WithdrawalCompleted', { withdrawalRoot: hash(4) })
    .next()
    .emit('DelegationManager.SlashingWithdrawalCompleted', { withdrawalRoot: hash(5) })
    .transaction()
    .emit('DelegationManager.SlashingWithdrawalCompleted', { withdrawalRoot: hash(3) })
    .emit('StrategyManager.Deposit(address,address,uint256)', {
      staker: alice,
      strategy: two,
      shares: 7n,
    })
    .next()
    .emit('DelegationManager.SlashingWithdrawalQueued', {
      withdrawalRoot: hash(6),
      withdrawal: withdrawal(alice, 2, [two], { scaledShares: [2n] }),
      sharesToWithdraw: [2n],
    })
    .transaction()
    .emit('DelegationManager.DepositScalingFactorUpdated', {
      staker: carol,
      strategy: two,
      newDepositScalingFactor: 10n ** 40n,
    })
    .emit('DelegationManager.SlashingWithdrawalQueued', {
      withdrawalRoot: hash(7),
      withdrawal: withdrawal(carol, 0, [two], { scaledShares: [10n ** 39n] }),
      sharesToWithdraw: [0n],
    });
}

/**
 * Transactions that complete one withdrawal as tokens and another as shares, or as tokens and
 * deposit again.
 */
export function writeMixedCompletions(chain: CraftedChain): void {
  const [alice, bob] = [4, 5].map(person) as [Hex, Hex]; // two numbers
  const strategy = person(13);
  const gain = (staker: Hex, token: Hex | null, shares: bigint) =>
    token === null
      ? chain.emit('StrategyManager.Deposit(address,address,uint256)', { staker, strategy, shares })
      : chain.emit('StrategyManager.Deposit(address,address,address,uint256)', {
          staker,
          token,
          strategy,
          shares,
        });
  const rate = () => chain.emit('StrategyBase.ExchangeRateEmitted', { rate: WAD }, strategy);
  const completed = (root: number, event = 'SlashingWithdrawalCompleted') =>
    chain.emit(`DelegationManager.${event}`, { withdrawalRoot: hash(root) });
  rate();
  gain(alice, person(91), 100n);
  chain.next();
  for (const [nonce, root] of [80, 81, 82].entries())
    chain
      .emit('DelegationManager.WithdrawalQueued', {
        withdrawalRoot: hash(root),
        withdrawal: withdrawal(alice, nonce, [strategy], {
          shares: [10n],
          withdrawer: root === 82 ? bob : alice,
        }),
      })
      .transaction();
  chain.next();
  // As shares, which its caller names any token for, and then as tokens.
  gain(alice, person(99), 10n);
  completed(80, 'WithdrawalCompleted');
  rate();
  completed(81, 'WithdrawalCompleted');
  chain.next();
  for (const [nonce, root] of [83, 84, 85].entries())
    chain
      .emit('DelegationManager.SlashingWithdrawalQueued', {
        withdrawalRoot: hash(root),
        withdrawal: withdrawal(alice, nonce + 3, [strategy], { scaledShares: [10n] }),
        sharesToWithdraw: [10n],
      })
      .transaction();
  chain.next();
  // As tokens and then as shares.
  completed(83);
  rate();
  completed(84);
  gain(alice, null, 10n);
  chain.transaction();
  // As tokens; its staker deposits some of them.
  completed(85);
  rate();
  rate();
  gain(alice, null, 7n);
  chain.transaction();
  // An older one of another withdrawer goes back to the staker.
  completed(82);
  gain(alice, null, 10n);
}

/**
 * Withdrawals of each release; in the transaction of their completion the staker also deposits and
 * its pod is updated.
 */
export function writeOwnGains(chain: CraftedChain): void {
  const alice = person(61);
  const pod = person(62);
  const strategy = person(63);
  const emit = (key: string, parameters: Readonly<Record<string, unknown>>, address?: Hex) =>
    chain.emit(key, parameters, address);
  const gained = (shares: bigint) => {
    emit('EigenPodManager.PodSharesUpdated', { podOwner: alice, sharesDelta: shares });
    emit('EigenPodManager.NewTotalShares', { podOwner: alice, newTotalShares: 100n });
  };
  const deposited = (shares: bigint) =>
    emit('StrategyManager.Deposit(address,address,address,uint256)', {
      staker: alice,
      token: person(91),
      strategy,
      shares,
    });
  const delegated = (of: Hex) =>
    emit('DelegationManager.OperatorSharesIncreased', {
      operator: person(64),
      staker: alice,
      strategy: of,
      shares: 0n,
    });
  const restaked = () => {
    emit('EigenPod.ValidatorRestaked(uint40)', { validatorIndex: 1 }, pod);
    emit(
      'EigenPod.ValidatorBalanceUpdated(uint40,uint64,uint64)',
      { validatorIndex: 1, balanceTimestamp: 1n, newValidatorBalanceGwei: 1n },
      pod,
    );
  };
  const checkpoint = () =>
    emit('EigenPod.CheckpointFinalized', { checkpointTimestamp: 1n, totalShareDeltaWei: 1n }, pod);
  const paidOut = () =>
    emit('EigenPod.RestakedBeaconChainETHWithdrawn', { recipient: alice, amount: 10n }, pod);
  /** A token's log, which is not read. */
  const transfer = () => chain.writer.emitRaw(null, person(91), [hash(999)], '0x');
  let nonce = 0;
  const completed = (root: number, isM2: boolean) =>
    emit(`DelegationManager.${isM2 ? '' : 'Slashing'}WithdrawalCompleted`, {
      withdrawalRoot: hash(root),
    });
  const queued = (root: number, strategies: readonly Hex[], isM2: boolean) => {
    const amounts = strategies.map(() => 10n);
    emit(`DelegationManager.${isM2 ? '' : 'Slashing'}WithdrawalQueued`, {
      withdrawalRoot: hash(root),
      withdrawal: withdrawal(alice, nonce, strategies, {
        [isM2 ? 'shares' : 'scaledShares']: amounts,
      }),
      ...(!isM2 && { sharesToWithdraw: amounts }),
    });
    chain.transaction();
    nonce += 1;
  };
  emit('EigenPodManager.PodDeployed', { eigenPod: pod, podOwner: alice });
  transfer();
  deposited(1000n);
  chain.next();
  for (const root of [100, 101]) queued(root, [BEACON], true);
  for (const root of [102, 103]) queued(root, [strategy], true);
  queued(104, [strategy, BEACON], true);
  for (const root of [105, 106]) queued(root, [BEACON], false);
  for (const root of [107]) queued(root, [strategy], false);
  chain.next();
  // M2. The pod finds a validator; then its ETH is paid out.
  restaked();
  gained(7n);
  paidOut();
  completed(100, true);
  chain.next();
  // The same, but the ETH comes back.
  restaked();
  delegated(BEACON);
  gained(7n);
  gained(10n);
  delegated(BEACON);
  completed(101, true);
  chain.next();
  // A deposit, when strategies emitted no rates yet, before one that comes back.
  transfer();
  deposited(7n);
  delegated(strategy);
  deposited(10n);
  delegated(strategy);
  completed(102, true);
  chain.next();
  // A deposit, and one that is paid out.
  transfer();
  deposited(7n);
  delegated(strategy);
  transfer();
  completed(103, true);
  chain.next();
  // A checkpoint, and then both come back.
  gained(7n);
  checkpoint();
  deposited(10n);
  delegated(strategy);
  gained(10n);
  completed(104, true);
  chain.next();
  // Since slashing. The ETH is paid out, and the pod finishes a checkpoint.
  completed(105, false);
  paidOut();
  checkpoint();
  gained(7n);
  chain.next();
  // It comes back before the checkpoint.
  completed(106, false);
  gained(10n);
  checkpoint();
  gained(7n);
  chain.next();
  // It is paid out, and deposited again in a strategy that emits no rates.
  completed(107, false);
  transfer();
  transfer();
  deposited(7n);
}

/** Pods: deficits, totals, slashes of native ETH, validators by index and by hash. */
export function writePods(chain: CraftedChain): void {
  const [alice, bob] = [21, 22].map(person) as [Hex, Hex]; // two numbers
  const [pod, other] = [31, 32].map(person) as [Hex, Hex];
  chain
    .emit('EigenPodManager.PodDeployed', { eigenPod: pod, podOwner: alice })
    .emit('EigenPodManager.PodDeployed', { eigenPod: other, podOwner: bob })
    .emit('EigenPodManager.BeaconChainETHDeposited', { podOwner: alice, amount: 32n * WAD })
    .emit('EigenPod.ValidatorRestaked(uint40)', { validatorIndex: 5 }, pod)
    .emit('EigenPod.ValidatorRestaked(uint40)', { validatorIndex: 6 }, pod)
    .emit('EigenPod.ValidatorRestaked(bytes32)', { pubkeyHash: hash(9) }, pod)
    .emit('EigenPod.ValidatorRestaked(uint40)', { validatorIndex: 7 }, person(33))
    .next()
    .emit('EigenPodManager.PodSharesUpdated', { podOwner: alice, sharesDelta: -MOST })
    .transaction()
    .emit('EigenPodManager.PodSharesUpdated', { podOwner: bob, sharesDelta: MOST })
    .emit(
      'EigenPod.FullWithdrawalRedeemed(uint40,uint64,address,uint64)',
      { validatorIndex: 5, withdrawalTimestamp: 1n, recipient: alice, withdrawalAmountGwei: 1n },
      pod,
    )
    .emit(
      'EigenPod.FullWithdrawalRedeemed(uint40,uint64,address,uint64)',
      { validatorIndex: 5, withdrawalTimestamp: 2n, recipient: alice, withdrawalAmountGwei: 1n },
      pod,
    )
    .emit(
      'EigenPod.ValidatorWithdrawn(uint64,bytes32)',
      { checkpointTimestamp: 1n, pubkeyHash: hash(9) },
      pod,
    )
    .next()
    .emit('EigenPodManager.PodSharesUpdated', { podOwner: alice, sharesDelta: 5n })
    .emit('EigenPodManager.NewTotalShares', {
      podOwner: alice,
      newTotalShares: -MOST + 32n * WAD + 5n,
    })
    .next()
    .emit('EigenPodManager.PodSharesUpdated', { podOwner: alice, sharesDelta: MOST })
    .emit('EigenPodManager.NewTotalShares', { podOwner: alice, newTotalShares: 32n * WAD + 5n })
    .next()
    .emit('EigenPodManager.NewTotalShares', { podOwner: alice, newTotalShares: 30n * WAD })
    .emit('DelegationManager.SlashingWithdrawalQueued', {
      withdrawalRoot: hash(20),
      withdrawal: withdrawal(alice, 0, [BEACON], { scaledShares: [2n * WAD + 5n] }),
      sharesToWithdraw: [2n * WAD + 5n],
    })
    .next()
    .emit('EigenPodManager.BeaconChainSlashingFactorDecreased', {
      staker: alice,
      prevBeaconChainSlashingFactor: WAD,
      newBeaconChainSlashingFactor: WAD / 3n,
    })
    .next()
    .emit('DelegationManager.SlashingWithdrawalCompleted', { withdrawalRoot: hash(20) })
    .emit('EigenPodManager.PodSharesUpdated', { podOwner: alice, sharesDelta: WAD })
    .emit('EigenPodManager.NewTotalShares', { podOwner: alice, newTotalShares: 31n * WAD })
    .emit('DelegationManager.DepositScalingFactorUpdated', {
      staker: alice,
      strategy: BEACON,
      newDepositScalingFactor: (WAD * 11n) / 10n,
    });
}

/** Delegations of all kinds, operators' shares, and a slash of an operator with stakers. */
export function writeDelegations(chain: CraftedChain): void {
  const [alice, bob, operator] = [41, 42, 43].map(person) as [Hex, Hex, Hex]; // three numbers
  const strategy = person(44);
  const delegate = (staker: Hex) =>
    chain.emit('DelegationManager.StakerDelegated', { staker, operator });
  const undelegate = (staker: Hex) =>
    chain.emit('DelegationManager.StakerUndelegated', { staker, operator });
  const shares = (kind: 'Increased' | 'Decreased', staker: Hex, amount: bigint) =>
    chain.emit(`DelegationManager.OperatorShares${kind}`, {
      operator,
      staker,
      strategy,
      shares: amount,
    });
  const scaled = (staker: Hex, factor: bigint) =>
    chain.emit('DelegationManager.DepositScalingFactorUpdated', {
      staker,
      strategy,
      newDepositScalingFactor: factor,
    });
  const deposit = (staker: Hex, amount: bigint) =>
    chain.emit('StrategyManager.Deposit(address,address,uint256)', {
      staker,
      strategy,
      shares: amount,
    });
  delegate(alice);
  chain.transaction();
  deposit(alice, MOST / 2n);
  scaled(alice, WAD);
  shares('Increased', alice, MOST / 2n);
  chain.next();
  deposit(bob, 1000n);
  chain.next();
  chain.emit('AllocationManager.MaxMagnitudeUpdated', {
    operator,
    strategy,
    maxMagnitude: WAD / 2n,
  });
  shares('Decreased', NOBODY, MOST / 4n);
  chain.next();
  delegate(bob);
  scaled(bob, 2n * WAD);
  shares('Increased', bob, 1000n);
  chain.next();
  chain.emit('DelegationManager.StakerForceUndelegated', { staker: bob, operator });
  undelegate(bob);
  shares('Decreased', bob, 1000n);
  scaled(bob, WAD);
  chain.emit('DelegationManager.SlashingWithdrawalQueued', {
    withdrawalRoot: hash(40),
    withdrawal: withdrawal(bob, 0, [strategy], { scaledShares: [2000n], delegatedTo: operator }),
    sharesToWithdraw: [1000n],
  });
  chain.next();
  undelegate(alice);
  chain.next();
  delegate(alice);
}
