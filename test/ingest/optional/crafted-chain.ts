import type { Hex } from 'viem';
import type { Network } from '../../../ingest/networks/network.ts';
import { addressOfNumber, hashOf, LogWriter } from '../log-writer.ts';
import type { RawLog } from './decoded-chain.ts';

const NAMES = [
  'StrategyManager',
  'DelegationManager',
  'EigenPodManager',
  'AllocationManager',
  'RewardsCoordinator',
  'AVSDirectory',
  'StrategyFactory',
  'RegistryCoordinator',
  'BLSApkRegistry',
  'StakeRegistry',
  'EjectionManager',
  'EigenDAEjectionManager',
  'EigenDAServiceManager',
  'PaymentVault',
  'EigenDACertVerifierRouter',
  'EigenDARelayRegistry',
  'EigenDADisperserRegistry',
  'EigenDAThresholdRegistry',
  'EmissionsController',
  'BackingEigen',
  'KeyRegistrar',
  'PermissionController',
  'CrossChainRegistry',
  'OperatorTableUpdater',
  'ECDSACertificateVerifier',
  'BN254CertificateVerifier',
  'TaskMailbox',
  'ReleaseManager',
];

export const contract = (name: string) => addressOfNumber(NAMES.indexOf(name) + 1);

export const CRAFTED_NETWORK: Network = {
  chainId: 1,
  network: 'ethereum',
  genesisTime: 1_700_000_000,
  firstBlock: 1,
  withdrawalDelayBlocks: 77,
  contracts: NAMES.map((name) => ({ name, address: contract(name) })),
};

export const person = (number: number) => addressOfNumber(1000 + number);
export const hash = (number: number): Hex => `0x${number.toString(16).padStart(64, 'f0')}`;

/** Writes logs by contract and event; each `next` begins a block. */
export class CraftedChain {
  readonly writer: LogWriter;

  constructor(firstBlock = 100) {
    this.writer = new LogWriter(firstBlock);
  }

  emit(key: string, parameters: Readonly<Record<string, unknown>>, address?: Hex): this {
    this.writer.emit(key, address ?? contract(key.split('.')[0] ?? ''), parameters);
    return this;
  }

  next(blocks = 1): this {
    for (let block = 0; block < blocks; block += 1) this.writer.nextBlock();
    return this;
  }

  transaction(): this {
    this.writer.nextTransaction();
    return this;
  }

  get raw(): RawLog[] {
    return this.writer.logs.map(({ block, index, transaction, address, topics, data }) => ({
      block,
      index,
      seconds: 1_700_000_000 + 12 * block,
      tx: hashOf(block, transaction),
      transaction,
      address,
      topics: topics.flatMap((topic) => (topic === null ? [] : [topic])),
      data,
    }));
  }
}
