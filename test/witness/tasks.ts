import type { Cells } from './cells.ts';
import { type ExactObject, record } from './exact.ts';
import type { ReadOptional } from './optional-rows.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, sum, text, time, timeOrNull } from './values.ts';

export interface OperatorSetTaskRow {
  readonly taskHash: string;
  readonly creator: string;
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly operatorTableReferenceTimestamp: bigint;
  readonly refundCollector: string | null;
  readonly avsFee: bigint;
  readonly taskDeadline: bigint | null;
  readonly aggregator: string | null;
  readonly verifiedAt: bigint | null;
  readonly refundedFee: bigint | null;
  readonly refundedAt: bigint | null;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

export interface OperatorSetReleaseRow {
  readonly operatorSetHash: string;
  readonly avs: string | null;
  readonly operatorSetId: bigint | null;
  readonly releaseId: string;
  readonly upgradeByTime: bigint | null;
  readonly digests: readonly string[];
  readonly registries: readonly string[];
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

export interface ExecutorOperatorSetRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly registered: boolean;
  readonly taskHook: string | null;
  readonly taskSla: bigint | null;
  readonly feeToken: string | null;
  readonly curve: string | null;
  readonly feeCollector: string | null;
  readonly consensus: string | null;
  readonly stakeProportionThreshold: bigint | null;
  readonly updatedAt: bigint;
}

export interface TaskFeeSplitRow {
  readonly feeSplit: bigint | null;
  readonly feeSplitCollector: string | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

/** Tables of tasks and releases as plain rows; one that the snapshot leaves out is null. */
export interface TaskRows {
  readonly operatorSetTasks: readonly OperatorSetTaskRow[] | null;
  readonly operatorSetReleases: readonly OperatorSetReleaseRow[] | null;
  readonly executorOperatorSets: readonly ExecutorOperatorSetRow[] | null;
  readonly taskFeeSplits: readonly TaskFeeSplitRow[] | null;
}

export async function readTaskRows(read: ReadOptional): Promise<TaskRows> {
  return {
    operatorSetTasks: await read('operator_set_tasks', (row: Cells) => ({
      taskHash: row.hex('task_hash'),
      creator: row.hex('creator'),
      avs: row.hex('avs'),
      operatorSetId: row.integer('operator_set_id'),
      operatorTableReferenceTimestamp: row.time('operator_table_reference_timestamp'),
      refundCollector: row.hexOrNull('refund_collector'),
      avsFee: row.integer('avs_fee'),
      taskDeadline: row.timeOrNull('task_deadline'),
      aggregator: row.hexOrNull('aggregator'),
      verifiedAt: row.timeOrNull('verified_at'),
      refundedFee: row.integerOrNull('refunded_fee'),
      refundedAt: row.timeOrNull('refunded_at'),
      createdAt: row.time('created_at'),
      updatedAt: row.time('updated_at'),
    })),
    operatorSetReleases: await read('operator_set_releases', (row: Cells) => ({
      operatorSetHash: row.hex('operator_set_hash'),
      avs: row.hexOrNull('avs'),
      operatorSetId: row.integerOrNull('operator_set_id'),
      releaseId: row.text('release_id'),
      upgradeByTime: row.timeOrNull('upgrade_by_time'),
      digests: row.list('digests').map((one) => String(one).toLowerCase()),
      registries: row.list('registries').map(String),
      blockNumber: row.integer('block_number'),
      logIndex: row.integer('log_index'),
      timestamp: row.time('timestamp'),
      transactionHash: row.hex('transaction_hash'),
    })),
    executorOperatorSets: await read('executor_operator_sets', (row: Cells) => ({
      avs: row.hex('avs'),
      operatorSetId: row.integer('operator_set_id'),
      registered: row.flag('registered'),
      taskHook: row.hexOrNull('task_hook'),
      taskSla: row.integerOrNull('task_sla'),
      feeToken: row.hexOrNull('fee_token'),
      curve: row.textOrNull('curve'),
      feeCollector: row.hexOrNull('fee_collector'),
      consensus: row.textOrNull('consensus'),
      stakeProportionThreshold: row.integerOrNull('stake_proportion_threshold'),
      updatedAt: row.time('updated_at'),
    })),
    taskFeeSplits: await read('task_fee_splits', (row: Cells) => ({
      feeSplit: row.integerOrNull('fee_split'),
      feeSplitCollector: row.hexOrNull('fee_split_collector'),
      blockNumber: row.integer('block_number'),
      logIndex: row.integer('log_index'),
      timestamp: row.time('timestamp'),
      transactionHash: row.hex('transaction_hash'),
    })),
  };
}

function statusAt(row: OperatorSetTaskRow, snapshot: bigint | null): string {
  if (row.verifiedAt !== null) return 'verified';
  const now = snapshot ?? row.updatedAt;
  return row.taskDeadline !== null && row.taskDeadline < now ? 'expired' : 'created';
}

/** GET /restaking/operator-set-tasks. */
export function operatorSetTasks(rows: SnapshotRows, query: Query): ExactObject {
  const snapshot = snapshotTime(rows);
  const all = (rows.operatorSetTasks ?? []).map((row) => ({
    ...row,
    status: statusAt(row, snapshot),
  }));
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('creator', row.creator) &&
        query.accepts('status', row.status),
    ),
    descending((row) => row.createdAt),
    ascending((row) => row.taskHash),
  );
  const having = (status: string) => count(all.filter((row) => row.status === status));
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        taskHash: row.taskHash,
        status: row.status,
        creator: row.creator,
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        operatorTableReferenceTimestamp: time(row.operatorTableReferenceTimestamp),
        refundCollector: text(row.refundCollector),
        avsFee: String(row.avsFee),
        taskDeadline: timeOrNull(row.taskDeadline),
        aggregator: text(row.aggregator),
        verifiedAt: timeOrNull(row.verifiedAt),
        refundedFee: row.refundedFee === null ? null : String(row.refundedFee),
        refundedAt: timeOrNull(row.refundedAt),
        createdAt: time(row.createdAt),
      }),
    record({
      totalTasks: count(all),
      verifiedTasks: having('verified'),
      expiredTasks: having('expired'),
    }),
  );
}

/** GET /restaking/operator-set-releases. */
export function operatorSetReleases(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.operatorSetReleases ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts(
          'operatorSetId',
          row.operatorSetId === null ? null : String(row.operatorSetId),
        ),
    ),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        operatorSetHash: row.operatorSetHash,
        avs: text(row.avs),
        operatorSetId: row.operatorSetId,
        releaseId: row.releaseId,
        upgradeByTime: timeOrNull(row.upgradeByTime),
        artifacts: row.digests.map((digest, at) =>
          record({ digest, registry: row.registries[at] ?? '' }),
        ),
        blockNumber: row.blockNumber,
        timestamp: time(row.timestamp),
        transactionHash: row.transactionHash,
      }),
    record({
      totalReleases: count(all),
      releasedSets: count([...new Set(all.map(({ operatorSetHash }) => operatorSetHash))]),
    }),
  );
}

/** GET /restaking/executor-operator-sets. */
export function executorOperatorSets(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.executorOperatorSets ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('registered', String(row.registered)),
    ),
    ascending((row) => row.avs),
    ascending((row) => row.operatorSetId),
  );
  const tasksOf = ({ avs, operatorSetId }: ExecutorOperatorSetRow) =>
    (rows.operatorSetTasks ?? []).filter(
      (task) => task.avs === avs && task.operatorSetId === operatorSetId,
    );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        registered: row.registered,
        taskHook: text(row.taskHook),
        taskSLA: row.taskSla === null ? null : String(row.taskSla),
        feeToken: text(row.feeToken),
        curve: text(row.curve),
        feeCollector: text(row.feeCollector),
        consensus: text(row.consensus),
        stakeProportionThreshold: row.stakeProportionThreshold,
        totalTasks: count(tasksOf(row)),
        totalFees: String(sum(tasksOf(row).map(({ avsFee }) => avsFee))),
        refundedFees: String(sum(tasksOf(row).map(({ refundedFee }) => refundedFee ?? 0n))),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalSets: count(all),
      registeredSets: count(all.filter(({ registered }) => registered)),
    }),
  );
}

/** GET /restaking/task-fee-splits. */
export function taskFeeSplits(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.taskFeeSplits ?? [];
  const ordered = sorted(
    all,
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        feeSplit: row.feeSplit,
        feeSplitCollector: text(row.feeSplitCollector),
        blockNumber: row.blockNumber,
        timestamp: time(row.timestamp),
        transactionHash: row.transactionHash,
      }),
    record({ totalChanges: count(all) }),
  );
}
