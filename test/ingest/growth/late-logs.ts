import { encodeFunctionData, type Hex } from 'viem';
import { M1_CALL } from '../model.ts';
import { type CraftedChain, contract, hash, person } from '../optional/crafted-chain.ts';
import { NOBODY, WAD } from '../optional/rows.ts';

const DISTRIBUTION = {
  weight: 1n,
  startEpoch: 1n,
  totalEpochs: 1n,
  distributionType: 0,
  operatorSet: { avs: NOBODY, id: 0 },
  strategiesAndMultipliers: [],
};

/** Emits a log, by default of the contract in its key. */
type Emit = (key: string, parameters: Readonly<Record<string, unknown>>, number?: number) => void;

/**
 * Two blocks: logs of the second one change the meaning of logs in the first one. `lateBlock` is
 * the number that the second block gets.
 */
export function writeLateLogs(chain: CraftedChain, lateBlock: number): void {
  const emit: Emit = (key, parameters, number) =>
    chain.emit(key, parameters, number === undefined ? undefined : person(number));
  const set = (number: number) => ({ avs: person(number), id: 1 });
  writeBefore(chain, emit, set, lateBlock);
  chain.next();
  writeAfter(emit, set);
}

function writeBefore(
  chain: CraftedChain,
  emit: Emit,
  set: (number: number) => unknown,
  lateBlock: number,
): void {
  emit('StrategyBase.ExchangeRateEmitted', { rate: WAD }, 900);
  chain.writer.emitRaw('StrategyBase.ExchangeRateEmitted', person(900), [hash(1)], '0x');
  chain.writer.emitRaw('AVSDirectory.AVSMetadataURIUpdated', person(900), [hash(1)], '0x');
  emit('EigenPod.ExitRequested', { validatorPubkeyHash: hash(901) }, 901);
  const release = { artifacts: [], upgradeByTime: 0 };
  emit('ReleaseManager.ReleasePublished', { operatorSet: set(902), releaseId: 1n, release });
  slash(emit, set(903), [904, 905]);
  slash(emit, set(903), [904, 904]);
  emit('EigenDAServiceManager.BatchConfirmed', { batchHeaderHash: hash(906), batchId: 1 });
  const operatorId = hash(907);
  emit('StakeRegistry.OperatorStakeUpdate', { operatorId, quorumNumber: 9, stake: 5n });
  emit('RegistryCoordinator.OperatorSocketUpdate', { operatorId, socket: 'early' });
  const registered = { operator: person(908), operatorId: hash(908) };
  emit('RegistryCoordinator.OperatorRegistered', registered);
  const quorum = { quorumNumber: 9, strategy: person(909) };
  emit('StakeRegistry.StrategyAddedToQuorum', quorum);
  emit('StakeRegistry.StrategyMultiplierUpdated', { ...quorum, multiplier: 5n });
  emit('StrategyManager.StrategyAddedToDepositWhitelist', { strategy: person(910) });
  deposit(emit, 911, 912);
  const member = { operator: person(913), operatorSet: set(914) };
  emit('AllocationManager.OperatorAddedToOperatorSet', member);
  const allocation = { strategy: person(915), magnitude: 7n, effectBlock: lateBlock };
  emit('AllocationManager.AllocationUpdated', { ...member, ...allocation });
  emit('EigenPodManager.PodDeployed', { eigenPod: person(916), podOwner: person(917) });
  const checkpoint = { checkpointTimestamp: 1n, beaconBlockRoot: hash(916), validatorCount: 1n };
  emit('EigenPod.CheckpointCreated', checkpoint, 916);
  distribute(emit, 'Updated', 918n);
  mint(emit, 1n);
  distribute(emit, 'Processed', 919n);
  scale(emit, WAD);
  emit('RewardsCoordinator.DistributionRootSubmitted', {
    rootIndex: 900,
    root: hash(926),
    rewardsCalculationEndTimestamp: 1,
    // Between the small chain and the second block.
    activatedAt: 1_900_000_000,
  });
  describe(emit, 'early');
  setLimits(emit, WAD);
  deposit(emit, 931, 936, 930);
  withdraw(emit, 0n);
  complete(emit, 930);
  withdraw(emit, 0n, 937);
  complete(emit, 937);
  chain.writer.call(contract('StrategyManager'), completionOf(937));
}

function writeAfter(emit: Emit, set: (number: number) => unknown): void {
  emit('StrategyManager.StrategyAddedToDepositWhitelist', { strategy: person(900) });
  emit('EigenPodManager.PodDeployed', { eigenPod: person(901), podOwner: person(920) });
  emit('AllocationManager.OperatorSetCreated', { operatorSet: set(902) });
  emit('StrategyManager.BurnOrRedistributableSharesIncreased', {
    operatorSet: set(903),
    slashId: 5n,
    strategy: person(904),
    shares: 1n,
  });
  slash(emit, set(903), [904, 905]);
  emit('EigenDAServiceManager.BatchConfirmed', { batchHeaderHash: hash(906), batchId: 2 });
  const late = { operator: person(907), operatorId: hash(907) };
  emit('RegistryCoordinator.OperatorRegistered', late);
  const left = { operator: person(908), operatorId: hash(908) };
  emit('RegistryCoordinator.OperatorDeregistered', left);
  const quorum = { quorumNumber: 9, strategy: person(909) };
  emit('StakeRegistry.StrategyMultiplierUpdated', { ...quorum, multiplier: 6n });
  emit('StrategyManager.StrategyRemovedFromDepositWhitelist', { strategy: person(910) });
  deposit(emit, 910, 921);
  deposit(emit, 911, 921);
  const member = { operator: person(913), operatorSet: set(914) };
  emit('AllocationManager.OperatorRemovedFromOperatorSet', member);
  const finalized = { checkpointTimestamp: 1n, totalShareDeltaWei: 0n };
  emit('EigenPod.CheckpointFinalized', finalized, 916);
  distribute(emit, 'Updated', 918n);
  // The contract mints once an epoch; if it did twice, both rows of the epoch have the later sum.
  mint(emit, 2n);
  distribute(emit, 'Processed', 922n);
  scale(emit, 2n * WAD);
  describe(emit, 'late');
  setLimits(emit, WAD / 2n);
  // More than there is, unless the first withdrawal came back as shares.
  withdraw(emit, 1n);
}

function slash(emit: Emit, operatorSet: unknown, strategies: readonly number[]): void {
  emit('AllocationManager.OperatorSlashed', {
    operator: person(923),
    operatorSet,
    strategies: strategies.map(person),
    wadSlashed: strategies.map(() => 1n),
    description: '',
  });
}

function deposit(emit: Emit, strategy: number, token: number, staker = 924): void {
  emit('StrategyManager.Deposit(address,address,address,uint256)', {
    staker: person(staker),
    token: person(token),
    strategy: person(strategy),
    shares: 10n,
  });
}

function distribute(emit: Emit, name: 'Updated' | 'Processed', distributionId: bigint): void {
  emit(`EmissionsController.Distribution${name}`, {
    distributionId,
    epoch: 77n,
    distribution: DISTRIBUTION,
    success: true,
  });
}

function mint(emit: Emit, value: bigint): void {
  emit('BackingEigen.Transfer', { from: NOBODY, to: contract('EmissionsController'), value });
}

function scale(emit: Emit, newDepositScalingFactor: bigint): void {
  emit('DelegationManager.DepositScalingFactorUpdated', {
    staker: person(924),
    strategy: person(925),
    newDepositScalingFactor,
  });
}

function describe(emit: Emit, metadataURI: string): void {
  emit('DelegationManager.OperatorMetadataURIUpdated', { operator: person(932), metadataURI });
  emit('AVSDirectory.AVSMetadataURIUpdated', { avs: person(933), metadataURI });
}

function setLimits(emit: Emit, amount: bigint): void {
  emit('StakeRegistry.MinimumStakeForQuorumUpdated', { quorumNumber: 9, minimumStake: amount });
  emit('AllocationManager.MaxMagnitudeUpdated', {
    operator: person(934),
    strategy: person(935),
    maxMagnitude: amount,
  });
}

/** A withdrawal of the first release. */
function withdraw(emit: Emit, nonce: bigint, depositor = 930): void {
  const shares = { depositor: person(depositor), nonce, strategy: person(931), shares: 10n };
  emit('StrategyManager.ShareWithdrawalQueued', shares);
}

function complete(emit: Emit, depositor: number): void {
  emit('StrategyManager.WithdrawalCompleted', {
    depositor: person(depositor),
    nonce: 0n,
    withdrawer: person(depositor),
    withdrawalRoot: hash(depositor),
  });
}

/** The input of the call that completes a withdrawal as shares. */
function completionOf(depositor: number): Hex {
  const withdrawal = {
    strategies: [person(931)],
    shares: [10n],
    depositor: person(depositor),
    withdrawerAndNonce: { withdrawer: person(depositor), nonce: 0n },
    withdrawalStartBlock: 1,
    delegatedAddress: NOBODY,
  };
  return encodeFunctionData({ abi: M1_CALL, args: [withdrawal, [person(936)], 0n, false] });
}
