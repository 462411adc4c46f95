import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type {
  ExecutorOperatorSetsRow,
  OperatorSetTasksRow,
  SnapshotRows,
} from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, sum, text, time, timeOrNull } from './values.ts';

function statusAt(row: OperatorSetTasksRow, snapshot: bigint | null): string {
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
  const tasksOf = ({ avs, operatorSetId }: ExecutorOperatorSetsRow) =>
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
