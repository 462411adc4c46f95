import type { Hex } from 'viem';
import { type CraftedChain, hash, person } from './crafted-chain.ts';

const REGISTRY = 'CrossChainRegistry';

/** Chains that are added, removed, added with another contract, or only removed. */
export function writeChains(chain: CraftedChain): void {
  const add = (chainID: bigint, operatorTableUpdater: Hex) =>
    chain.emit(`${REGISTRY}.ChainIDAddedToWhitelist`, { chainID, operatorTableUpdater }).next();
  const remove = (chainID: bigint) =>
    chain.emit(`${REGISTRY}.ChainIDRemovedFromWhitelist`, { chainID }).next();
  const [one, two] = [181, 182].map(person) as [Hex, Hex]; // two numbers
  add(2n ** 256n - 1n, one);
  add(8453n, one);
  remove(8453n);
  add(8453n, two);
  add(1n, two);
  remove(1n);
  remove(7n);
}

/**
 * A set with everything, whose table then gets another curve; one whose reservation is removed;
 * one with a table alone.
 */
export function writeOperatorTables(chain: CraftedChain): void {
  const [full, removed, alone] = [0, 2 ** 32 - 1, 5].map((id) => ({ avs: person(183), id }));
  const registry = (event: string, operatorSet: unknown, more: Record<string, unknown> = {}) =>
    chain.emit(`${REGISTRY}.${event}`, { operatorSet, ...more });
  const verifier = (curve: string, operatorSet: unknown, maxStalenessPeriod: number) =>
    chain.emit(`${curve}CertificateVerifier.MaxStalenessPeriodUpdated`, {
      operatorSet,
      maxStalenessPeriod,
    });
  const ecdsa = (operatorSet: unknown, referenceTimestamp: number) =>
    chain
      .emit('ECDSACertificateVerifier.TableUpdated', {
        operatorSet,
        referenceTimestamp,
        operatorInfos: [{ pubkey: person(184), weights: [2n ** 256n - 1n, 0n] }],
      })
      .next();
  const bn254 = (operatorSet: unknown, referenceTimestamp: number) =>
    chain
      .emit('BN254CertificateVerifier.TableUpdated', {
        operatorSet,
        referenceTimestamp,
        operatorSetInfo: {
          operatorInfoTreeRoot: hash(1),
          numOperators: 2n ** 256n - 1n,
          aggregatePubkey: { X: 1n, Y: 2n },
          totalWeights: [],
        },
      })
      .next();
  for (const set of [full, removed]) {
    registry('GenerationReservationCreated', set);
    registry('OperatorTableCalculatorSet', set, { operatorTableCalculator: person(185) });
    registry('OperatorSetConfigSet', set, {
      config: { owner: person(186), maxStalenessPeriod: 2 ** 32 - 1 },
    }).next();
  }
  verifier('ECDSA', full, 60);
  ecdsa(full, 1_700_000_000);
  verifier('BN254', full, 2 ** 32 - 1);
  bn254(full, 2 ** 32 - 1);
  registry('OperatorSetConfigSet', full, {
    config: { owner: person(187), maxStalenessPeriod: 0 },
  }).next();
  registry('OperatorTableCalculatorRemoved', removed);
  registry('OperatorSetConfigRemoved', removed);
  registry('GenerationReservationRemoved', removed).next();
  verifier('ECDSA', alone, 0);
  ecdsa(alone, 0);
}

/** Roots that stay, are disabled, and are confirmed again after that. */
export function writeTableRoots(chain: CraftedChain): void {
  const confirm = (referenceTimestamp: number, globalTableRoot: Hex) =>
    chain
      .emit('OperatorTableUpdater.NewGlobalTableRoot', { referenceTimestamp, globalTableRoot })
      .next();
  const disable = (globalTableRoot: Hex) =>
    chain.emit('OperatorTableUpdater.GlobalRootDisabled', { globalTableRoot }).next();
  confirm(1, hash(201));
  confirm(2, hash(202));
  confirm(3, hash(203));
  disable(hash(202));
  disable(hash(203));
  confirm(2 ** 32 - 1, hash(203));
  disable(hash(204));
}
