import type { Hex } from 'viem';
import { type CraftedChain, hash, person } from './crafted-chain.ts';
import { MOST } from './rows.ts';

const POD = 'EigenPod';
const UINT64 = 2n ** 64n - 1n;

/**
 * Validators by index and by hash in each state, every request, checkpoints that end and one open.
 */
export function writeValidators(chain: CraftedChain): void {
  const [pod, other, stranger] = [161, 162, 163].map(person) as [Hex, Hex, Hex]; // three numbers
  for (const [place, eigenPod] of [pod, other].entries())
    chain.emit('EigenPodManager.PodDeployed', { eigenPod, podOwner: person(164 + place) });
  const byIndex = (validatorIndex: number, newValidatorBalanceGwei: bigint, of = pod) =>
    chain
      .emit(`${POD}.ValidatorRestaked(uint40)`, { validatorIndex }, of)
      .emit(
        `${POD}.ValidatorBalanceUpdated(uint40,uint64,uint64)`,
        { validatorIndex, balanceTimestamp: 1n, newValidatorBalanceGwei },
        of,
      );
  byIndex(2 ** 40 - 1, UINT64);
  byIndex(5, 1n);
  byIndex(5, 2n, other);
  byIndex(5, 3n, stranger);
  chain
    .emit(`${POD}.ValidatorRestaked(bytes32)`, { pubkeyHash: hash(161) }, pod)
    .emit(`${POD}.ValidatorRestaked(bytes32)`, { pubkeyHash: hash(162) }, pod)
    .next();
  const create = (checkpointTimestamp: bigint, validatorCount: bigint, of = pod) =>
    chain.emit(
      `${POD}.CheckpointCreated`,
      { checkpointTimestamp, beaconBlockRoot: hash(163), validatorCount },
      of,
    );
  const finalize = (checkpointTimestamp: bigint, totalShareDeltaWei: bigint, of = pod) =>
    chain.emit(`${POD}.CheckpointFinalized`, { checkpointTimestamp, totalShareDeltaWei }, of);
  const proved = (checkpointTimestamp: bigint, id: number | Hex) =>
    typeof id === 'number'
      ? chain.emit(
          `${POD}.ValidatorCheckpointed(uint64,uint40)`,
          { checkpointTimestamp, validatorIndex: id },
          pod,
        )
      : chain.emit(
          `${POD}.ValidatorCheckpointed(uint64,bytes32)`,
          { checkpointTimestamp, pubkeyHash: id },
          pod,
        );
  create(1_700_000_000n, 2n);
  proved(1_700_000_000n, 5);
  chain
    .emit(
      `${POD}.ValidatorBalanceUpdated(bytes32,uint64,uint64)`,
      { pubkeyHash: hash(161), balanceTimestamp: 1n, newValidatorBalanceGwei: 0n },
      pod,
    )
    .emit(
      `${POD}.ValidatorWithdrawn(uint64,bytes32)`,
      { checkpointTimestamp: 1_700_000_000n, pubkeyHash: hash(161) },
      pod,
    );
  proved(1_700_000_000n, hash(161));
  finalize(1_700_000_000n, -MOST);
  chain.next();
  create(1_700_000_012n, 0n, other);
  finalize(1_700_000_012n, MOST, other);
  create(1_700_000_013n, 0n, stranger);
  chain
    .emit(
      `${POD}.ValidatorWithdrawn(uint64,uint40)`,
      { checkpointTimestamp: 1n, validatorIndex: 5 },
      other,
    )
    .next();
  create(4_000_000_000n, 4n);
  proved(4_000_000_000n, 5);
  chain.next();
  const hashed = { validatorPubkeyHash: hash(162) };
  chain
    .emit(`${POD}.ExitRequested`, hashed, pod)
    .emit(`${POD}.WithdrawalRequested`, { ...hashed, withdrawalAmountGwei: UINT64 }, pod)
    .emit(`${POD}.SwitchToCompoundingRequested`, hashed, pod)
    .emit(
      `${POD}.ConsolidationRequested`,
      { sourcePubkeyHash: hash(161), targetPubkeyHash: hash(162) },
      pod,
    )
    .emit(`${POD}.ExitRequested`, hashed, stranger);
}
