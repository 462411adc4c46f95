import type { ChainLog } from './decoded-chain.ts';
import {
  at,
  type Expected,
  hashOfSet,
  lifetime,
  lifetimes,
  named,
  orNull,
  sortedBy,
} from './rows.ts';

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

export const operatorSetReleases: Expected = (logs) => {
  const sets = named(logs, 'AllocationManager', 'OperatorSetCreated').map(
    ({ args }) => args.operatorSet,
  );
  return named(logs, 'ReleaseManager', 'ReleasePublished').map((log) => {
    const { operatorSet, releaseId, release } = log.args;
    const set = sets.find((one) => hashOfSet(one) === operatorSet);
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

const THRESHOLD = /^0x0{60}[0-9a-f]{4}$/;

/** The columns of a configuration; all are null without one. */
function configurationOf(log: ChainLog | undefined) {
  const config = log?.args.config;
  const consensus =
    config && ['none', 'stake_proportion_threshold'][Number(config.consensus.consensusType)];
  const value = config?.consensus.value;
  return {
    task_hook: config?.taskHook ?? null,
    task_sla: config ? String(config.taskSLA) : null,
    fee_token: config ? orNull(config.feeToken) : null,
    curve: config ? ([null, 'ecdsa', 'bn254'][Number(config.curveType)] ?? 'other') : null,
    fee_collector: config ? orNull(config.feeCollector) : null,
    consensus: config ? (consensus ?? 'other') : null,
    stake_proportion_threshold:
      consensus === 'stake_proportion_threshold' && THRESHOLD.test(value)
        ? String(BigInt(value))
        : null,
  };
}

export const executorOperatorSets: Expected = (logs) => {
  const [registration, configuration] = [
    'ExecutorOperatorSetRegistered',
    'ExecutorOperatorSetTaskConfigSet',
  ];
  const events = named(logs, MAILBOX, registration, configuration);
  const setOf = ({ args }: ChainLog) => `${args.avs} ${args.executorOperatorSetId}`;
  const rows = [...lifetimes(events, setOf)].map(([set, { first, last }]) => {
    const latest = (name: string) =>
      events.findLast((log) => log.name === name && setOf(log) === set);
    return {
      avs: first.args.avs,
      operator_set_id: String(first.args.executorOperatorSetId),
      registered: latest(registration)?.args.isRegistered ?? false,
      ...configurationOf(latest(configuration)),
      ...lifetime(first, last),
    };
  });
  return sortedBy(rows, 'avs', 'operator_set_id');
};

export const taskFeeSplits: Expected = (logs) => {
  const events = named(logs, MAILBOX, 'FeeSplitSet', 'FeeSplitCollectorSet');
  return events.map((log, place) => {
    const latest = (name: string) =>
      events.slice(0, place + 1).findLast((one) => one.name === name)?.args;
    const split = latest('FeeSplitSet');
    return {
      fee_split: split ? String(split.feeSplit) : null,
      fee_split_collector: latest('FeeSplitCollectorSet')?.feeSplitCollector ?? null,
      ...at(log),
    };
  });
};
