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
