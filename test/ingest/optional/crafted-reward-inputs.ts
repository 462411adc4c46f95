import type { Hex } from 'viem';
import { type CraftedChain, hash, person } from './crafted-chain.ts';
import { MOST, NOBODY, WAD } from './rows.ts';

const AM = 'AllocationManager';

// four numbers
export const [alice, bob, carol, operator] = [71, 72, 73, 74].map(person) as [Hex, Hex, Hex, Hex];
export const [one, two] = [75, 76].map(person) as [Hex, Hex]; // two numbers
export const operatorSet = { avs: person(77), id: 5 };

/**
 * Slashes of stakers with the greatest shares, with a debt and without any, that come to and leave
 * the operator in the block of the slash; two slashes in a block; withdrawals that name a strategy
 * twice, and that are migrated.
 */
export function writeRewardShares(chain: CraftedChain): void {
  const deposit = (staker: Hex, strategy: Hex, shares: bigint) =>
    chain.emit('StrategyManager.Deposit(address,address,uint256)', { staker, strategy, shares });
  const delegates = (staker: Hex, event = 'StakerDelegated') =>
    chain.emit(`DelegationManager.${event}`, { staker, operator });
  const slash = (...wads: readonly bigint[]) =>
    chain.emit(`${AM}.OperatorSlashed`, {
      operator,
      operatorSet,
      strategies: [one, two].slice(0, wads.length),
      wadSlashed: wads,
      description: '',
    });
  const pod = (sharesDelta: bigint) =>
    chain.emit('EigenPodManager.PodSharesUpdated', { podOwner: carol, sharesDelta });
  const beaconSlash = (before: bigint, after: bigint) =>
    chain.emit('EigenPodManager.BeaconChainSlashingFactorDecreased', {
      staker: carol,
      prevBeaconChainSlashingFactor: before,
      newBeaconChainSlashingFactor: after,
    });
  const queued = (staker: Hex, root: number, strategies: readonly Hex[]) => ({
    withdrawalRoot: hash(root),
    withdrawal: {
      staker,
      delegatedTo: operator,
      withdrawer: staker,
      nonce: BigInt(root),
      startBlock: 1,
      strategies,
    },
  });
  deposit(alice, one, MOST);
  deposit(bob, one, 7n);
  deposit(bob, two, 10n);
  delegates(alice);
  slash(WAD / 3n);
  delegates(bob);
  slash(WAD / 3n, WAD);
  chain.next();
  slash(1n);
  delegates(bob, 'StakerUndelegated');
  slash(WAD / 2n, WAD / 2n);
  chain.next();
  const twice = queued(alice, 500, [one, one]);
  chain.emit('DelegationManager.SlashingWithdrawalQueued', {
    ...twice,
    withdrawal: { ...twice.withdrawal, scaledShares: [MOST, MOST] },
    sharesToWithdraw: [5n, 6n],
  });
  const migrated = queued(alice, 501, [one]);
  chain
    .emit('DelegationManager.WithdrawalQueued', {
      ...migrated,
      withdrawal: { ...migrated.withdrawal, shares: [9n] },
    })
    .emit('DelegationManager.WithdrawalMigrated', {
      oldWithdrawalRoot: hash(502),
      newWithdrawalRoot: hash(501),
    })
    .emit('StrategyManager.ShareWithdrawalQueued', {
      depositor: bob,
      nonce: 0n,
      strategy: one,
      shares: 1n,
    })
    .emit('EigenPodManager.BeaconChainETHDeposited', { podOwner: carol, amount: 32n * WAD })
    .next();
  beaconSlash(WAD, WAD / 2n);
  pod(-3n);
  beaconSlash(WAD / 2n, WAD / 3n);
  pod(10n);
  beaconSlash(WAD / 3n, WAD / 7n);
  beaconSlash(0n, 0n);
  chain.emit('DelegationManager.StakerDelegated', { staker: carol, operator: NOBODY });
}

/**
 * Allocations with blocks of effect of every kind: with a log, between logs of one day and of two.
 */
export function writeEffects(chain: CraftedChain): void {
  const allocate = (magnitude: bigint, effectBlock: number) =>
    chain.emit(`${AM}.AllocationUpdated`, {
      operator,
      operatorSet,
      strategy: one,
      magnitude,
      effectBlock,
    });
  const { block } = chain.writer;
  allocate(1n, block);
  allocate(2n, block + 2);
  allocate(3n, block + 7);
  allocate(4n, block + 4000);
  allocate(5n, block + 10_000_000);
  chain.next(3);
  for (const event of ['AddedTo', 'RemovedFrom', 'AddedTo'])
    chain.emit(`${AM}.Strategy${event}OperatorSet`, { operatorSet, strategy: one });
  chain.next(4);
  chain.emit(`${AM}.MaxMagnitudeUpdated`, {
    operator,
    strategy: one,
    maxMagnitude: 2n ** 64n - 1n,
  });
  chain.next(8000);
  allocate(6n, block);
}
