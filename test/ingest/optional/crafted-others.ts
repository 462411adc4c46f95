import type { Hex } from 'viem';
import { type CraftedChain, contract, hash, person } from './crafted-chain.ts';
import { WAD } from './rows.ts';

/**
 * Strategies that are allowed, forbidden and allowed again; rates of every size, one of a stranger.
 */
export function writeStrategies(chain: CraftedChain): void {
  const SM = 'StrategyManager';
  const [one, two, three] = [71, 72, 73].map(person) as [Hex, Hex, Hex]; // three numbers
  chain
    .emit('DelegationManager.MinWithdrawalDelayBlocksSet', { previousValue: 0n, newValue: 50_400n })
    .emit('StrategyFactory.StrategySetForToken', { token: person(74), strategy: one })
    .emit(`${SM}.StrategyAddedToDepositWhitelist`, { strategy: one })
    .emit(`${SM}.StrategyAddedToDepositWhitelist`, { strategy: two })
    .emit(`${SM}.UpdatedThirdPartyTransfersForbidden`, { strategy: two, value: true })
    .next()
    .emit(`${SM}.StrategyRemovedFromDepositWhitelist`, { strategy: two })
    .emit('DelegationManager.StrategyWithdrawalDelayBlocksSet', {
      strategy: one,
      previousValue: 0n,
      newValue: 60_000n,
    })
    .emit('DelegationManager.StrategyWithdrawalDelayBlocksSet', {
      strategy: two,
      previousValue: 0n,
      newValue: 7n,
    })
    .emit('DelegationManager.StrategyWithdrawalDelayBlocksSet', {
      strategy: three,
      previousValue: 0n,
      newValue: 7n,
    })
    .next()
    .emit(`${SM}.StrategyRemovedFromDepositWhitelist`, { strategy: one })
    .emit(`${SM}.StrategyAddedToDepositWhitelist`, { strategy: one })
    .next();
  const rates = [
    0n,
    1n,
    WAD,
    WAD + 10n ** 17n,
    2n ** 127n - 1n,
    2n ** 127n,
    2n ** 256n - 1n,
    123n * WAD + 45n,
  ];
  for (const rate of rates) chain.emit('StrategyBase.ExchangeRateEmitted', { rate }, one).next();
  chain.emit('StrategyBase.ExchangeRateEmitted', { rate: WAD }, person(75));
}

/** Two contracts upgraded in one transaction, one of them again. */
export function writeUpgrades(chain: CraftedChain): void {
  const upgrade = (proxy: Hex, implementation: Hex) =>
    chain.emit('Proxy.Upgraded', { implementation }, proxy);
  upgrade(contract('StrategyManager'), person(91));
  upgrade(contract('DelegationManager'), person(92));
  chain.next();
  upgrade(contract('StrategyManager'), person(93));
  chain.next();
}

/**
 * Quorums with and without an event of their creation, and every event of an operator, of some that
 * never registered.
 */
export function writeAvailability(chain: CraftedChain): void {
  const [operator, stranger] = [81, 82].map(person) as [Hex, Hex]; // two numbers
  const id = hash(81);
  const [one, two] = [83, 84].map(person) as [Hex, Hex];
  const stake = (quorumNumber: number, amount: bigint, of = id) =>
    chain.emit('StakeRegistry.OperatorStakeUpdate', {
      operatorId: of,
      quorumNumber,
      stake: amount,
    });
  chain
    .emit('StakeRegistry.QuorumCreated', { quorumNumber: 255 })
    .emit('StakeRegistry.MinimumStakeForQuorumUpdated', {
      quorumNumber: 0,
      minimumStake: 2n ** 96n - 1n,
    })
    .emit('RegistryCoordinator.OperatorSetParamsUpdated', {
      quorumNumber: 0,
      operatorSetParams: {
        maxOperatorCount: 200,
        kickBIPsOfOperatorStake: 1,
        kickBIPsOfTotalStake: 2,
      },
    });
  for (const strategy of [two, one])
    chain
      .emit('StakeRegistry.StrategyAddedToQuorum', { quorumNumber: 0, strategy })
      .emit('StakeRegistry.StrategyMultiplierUpdated', {
        quorumNumber: 0,
        strategy,
        multiplier: WAD,
      });
  chain
    .next()
    .emit('StakeRegistry.StrategyRemovedFromQuorum', { quorumNumber: 0, strategy: one })
    .emit('StakeRegistry.StrategyMultiplierUpdated', {
      quorumNumber: 0,
      strategy: one,
      multiplier: 0n,
    })
    .emit('StakeRegistry.StrategyMultiplierUpdated', {
      quorumNumber: 0,
      strategy: two,
      multiplier: 10n ** 38n - 1n,
    })
    .emit('StakeRegistry.MinimumStakeForQuorumUpdated', { quorumNumber: 0, minimumStake: 1n })
    .next();
  // Events before its registration belong to an operator too.
  stake(0, 5n);
  chain
    .emit('BLSApkRegistry.OperatorAddedToQuorums', {
      operator,
      operatorId: id,
      quorumNumbers: '0x0001ff',
    })
    .emit('RegistryCoordinator.OperatorRegistered', { operator, operatorId: id })
    .emit('RegistryCoordinator.OperatorSocketUpdate', {
      operatorId: id,
      socket: 'node.example:1;2 ü',
    })
    .next()
    .emit('EigenDAServiceManager.BatchConfirmed', { batchHeaderHash: hash(82), batchId: 41 });
  stake(1, 2n ** 96n - 1n);
  stake(1, 7n, hash(83));
  chain
    .next()
    .emit('EigenDAServiceManager.BatchConfirmed', { batchHeaderHash: hash(84), batchId: 42 })
    .emit('EjectionManager.OperatorEjected', { operatorId: id, quorumNumber: 1 })
    .emit('EjectionManager.OperatorEjected', { operatorId: hash(85), quorumNumber: 1 })
    .emit('EigenDAEjectionManager.EjectionCompleted', { operator, quorums: '0x00ff' })
    .emit('EigenDAEjectionManager.EjectionCompleted', { operator: stranger, quorums: '0x00' })
    .emit('BLSApkRegistry.OperatorRemovedFromQuorums', {
      operator,
      operatorId: id,
      quorumNumbers: '0x',
    })
    .emit('BLSApkRegistry.OperatorRemovedFromQuorums', {
      operator,
      operatorId: id,
      quorumNumbers: '0x00ff',
    });
}
