import { encodeAbiParameters, keccak256 } from 'viem';
import { at, type Expected, lifetime, named, orNull, sortedBy } from './rows.ts';

const MAILBOX = 'TaskMailbox';

/** Text of a time; null beyond the year 9999. */
function time(seconds: bigint): string | null {
  if (seconds > 253_402_300_799n) return null;
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

export const operatorSetTasks: Expected = (logs) => {
  const rows = named(logs, MAILBOX, 'TaskCreated').map((created) => {
    const { args } = created;
    const later = (name: string) =>
      named(logs, MAILBOX, name).find((log) => log.args.taskHash === args.taskHash);
    const [verified, refunded] = [later('TaskVerified'), later('FeeRefunded')];
    return {
      task_hash: args.taskHash,
      creator: args.creator,
      avs: args.avs,
      operator_set_id: String(args.executorOperatorSetId),
      operator_table_reference_timestamp: time(args.operatorTableReferenceTimestamp),
      refund_collector: orNull(args.refundCollector),
      avs_fee: String(args.avsFee),
      task_deadline: time(args.taskDeadline),
      aggregator: verified?.args.aggregator ?? null,
      verified_at: verified?.time ?? null,
      refunded_fee: refunded ? String(refunded.args.avsFee) : null,
      refunded_at: refunded?.time ?? null,
      ...lifetime(created, refunded ?? verified ?? created),
    };
  });
  return sortedBy(rows, 'task_hash');
};

const SET = [
  {
    type: 'tuple',
    components: [
      { name: 'avs', type: 'address' },
      { name: 'id', type: 'uint32' },
    ],
  },
] as const;

export const operatorSetReleases: Expected = (logs) => {
  const sets = named(logs, 'AllocationManager', 'OperatorSetCreated').map(
    ({ args }) => args.operatorSet,
  );
  const hashOf = ({ avs, id }: { avs: `0x${string}`; id: bigint }) =>
    keccak256(encodeAbiParameters(SET, [{ avs, id: Number(id) }]));
  return named(logs, 'ReleaseManager', 'ReleasePublished').map((log) => {
    const { operatorSet, releaseId, release } = log.args;
    const set = sets.find((one) => hashOf(one) === operatorSet);
    const artifacts: readonly { readonly digest: string; readonly registry: string }[] =
      release.artifacts;
    return {
      operator_set_hash: operatorSet,
      avs: set?.avs ?? null,
      operator_set_id: set ? String(set.id) : null,
      release_id: String(releaseId),
      upgrade_by_time: release.upgradeByTime === 0n ? null : time(release.upgradeByTime),
      digests: artifacts.map(({ digest }) => digest),
      registries: artifacts.map(({ registry }) => registry),
      ...at(log),
    };
  });
};
