import type { Hex } from 'viem';
import { type CraftedChain, hash, person } from './crafted-chain.ts';
import { NOBODY } from './rows.ts';

const MAILBOX = 'TaskMailbox';

/** Tasks that are open, verified and refunded; the largest fee and deadline; an unknown task. */
export function writeTasks(chain: CraftedChain): void {
  const create = (taskHash: Hex, changes: Readonly<Record<string, unknown>> = {}) =>
    chain
      .emit(`${MAILBOX}.TaskCreated`, {
        creator: person(190),
        taskHash,
        avs: person(191),
        executorOperatorSetId: 7,
        operatorTableReferenceTimestamp: 1_700_000_001,
        refundCollector: person(192),
        avsFee: 5n,
        taskDeadline: 1_700_009_999n,
        payload: '0x',
        ...changes,
      })
      .next();
  const verify = (taskHash: Hex) =>
    chain
      .emit(`${MAILBOX}.TaskVerified`, {
        aggregator: person(193),
        taskHash,
        avs: person(191),
        executorOperatorSetId: 7,
        executorCert: '0x01',
        result: '0x',
      })
      .next();
  const refund = (taskHash: Hex, avsFee: bigint) =>
    chain.emit(`${MAILBOX}.FeeRefunded`, { refundCollector: person(192), taskHash, avsFee }).next();
  create(hash(3), { taskDeadline: 253_402_300_799n, payload: `0x${'ab'.repeat(70)}` });
  create(hash(1), { executorOperatorSetId: 2 ** 32 - 1, avsFee: 2n ** 96n - 1n });
  create(hash(2), { refundCollector: NOBODY, taskDeadline: 2n ** 256n - 1n });
  create(hash(4), { operatorTableReferenceTimestamp: 0, taskDeadline: 253_402_300_800n });
  verify(hash(2));
  refund(hash(1), 2n ** 96n - 1n);
  verify(hash(9));
  refund(hash(9), 1n);
}

/**
 * Executor sets that are registered, removed, only registered and only configured; configurations
 * of each consensus, with values that are no threshold; changes of the split of the fees.
 */
export function writeTaskSettings(chain: CraftedChain): void {
  const ofSet = (executorOperatorSetId: number) => ({
    caller: person(196),
    avs: person(191),
    executorOperatorSetId,
  });
  const register = (set: number, isRegistered: boolean) =>
    chain.emit(`${MAILBOX}.ExecutorOperatorSetRegistered`, { ...ofSet(set), isRegistered }).next();
  const configure = (set: number, consensus: unknown, changes: object = {}) =>
    chain
      .emit(`${MAILBOX}.ExecutorOperatorSetTaskConfigSet`, {
        ...ofSet(set),
        config: {
          taskHook: person(197),
          taskSLA: 600n,
          feeToken: person(198),
          curveType: 2,
          feeCollector: person(199),
          consensus,
          taskMetadata: `0x${'cd'.repeat(40)}`,
          ...changes,
        },
      })
      .next();
  const threshold = (value: Hex) => ({ consensusType: 1, value });
  const none = { consensusType: 0, value: '0x' };
  chain.emit(`${MAILBOX}.FeeSplitSet`, { feeSplit: 0 });
  chain.emit(`${MAILBOX}.FeeSplitCollectorSet`, { feeSplitCollector: person(200) }).next();
  configure(0, threshold(hash(6667)));
  register(0, true);
  configure(0, none, { feeToken: NOBODY, feeCollector: NOBODY, curveType: 1 });
  configure(1, threshold(hash(10_000)), { taskSLA: 2n ** 96n - 1n, curveType: 0 });
  register(1, true);
  register(1, false);
  register(2 ** 32 - 1, true);
  configure(3, threshold('0x1a0b'));
  configure(4, threshold(`0x${'f'.repeat(64)}`));
  configure(5, { consensusType: 7, value: hash(1) }, { curveType: 9 });
  chain.emit(`${MAILBOX}.FeeSplitSet`, { feeSplit: 2 ** 16 - 1 }).next();
  chain.emit(`${MAILBOX}.FeeSplitCollectorSet`, { feeSplitCollector: NOBODY }).next();
}

/** Releases of a set that a log names and of one that no log names, with and without artifacts. */
export function writeReleases(chain: CraftedChain): void {
  const publish = (
    operatorSet: unknown,
    releaseId: bigint,
    artifacts: readonly unknown[],
    upgradeByTime: number,
  ) =>
    chain
      .emit('ReleaseManager.ReleasePublished', {
        operatorSet,
        releaseId,
        release: { artifacts, upgradeByTime },
      })
      .next();
  const known = { avs: person(194), id: 2 ** 32 - 1 };
  const unknown = { avs: person(195), id: 0 };
  const artifact = (number: number, registry: string) => ({ digest: hash(number), registry });
  publish(known, 0n, [artifact(1, 'https://registry.example/a,b "c"')], 0);
  chain.emit('AllocationManager.OperatorSetCreated', { operatorSet: known }).next();
  publish(known, 1n, [artifact(2, ''), artifact(3, 'ü')], 2 ** 32 - 1);
  publish(unknown, 2n ** 256n - 1n, [], 1);
}
