import { hasQuorum } from './availability.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { DaOperatorEventsRow, SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, text, time } from './values.ts';

/** GET /availability/operator-activity. */
export function daOperatorActivity(rows: SnapshotRows, query: Query): ExactObject {
  const wanted = query.required('operator');
  const isOf = (row: { network: string; operatorId: string; operator: string }) =>
    row.network === query.network && (row.operatorId === wanted || row.operator === wanted);
  const own = (rows.daOperatorEvents ?? []).filter(isOf);
  if (own.length === 0 && !rows.daOperators.some(isOf)) {
    throw new HttpError(404, `no operator ${wanted} on ${query.network}`);
  }
  const selected = selectedOf(own, query);
  return listing(
    pageOf(selected, query),
    shown,
    record({ totalActivities: count(selected), actionCounts: actionCounts(selected) }),
  );
}

/** GET /availability/quorum-activity. */
export function quorumActivity(rows: SnapshotRows, query: Query): ExactObject {
  const quorum = BigInt(query.required('quorumNumber'));
  const isOf = (row: { network: string; quorumNumber: bigint | null }) =>
    row.network === query.network && row.quorumNumber === quorum;
  const own = (rows.daOperatorEvents ?? []).filter(isOf);
  const exists = rows.daQuorumStakes.some(isOf) || hasQuorum(rows, query.network, quorum);
  if (own.length === 0 && !exists) {
    throw new HttpError(404, `no quorum ${quorum} on ${query.network}`);
  }
  const selected = selectedOf(
    own.filter(
      (row) => query.accepts('operator', row.operatorId) || query.accepts('operator', row.operator),
    ),
    query,
  );
  return listing(
    pageOf(selected, query),
    shown,
    record({
      totalActivities: count(selected),
      actionCounts: actionCounts(selected),
      uniqueOperators: countDistinct(selected.map((row) => row.operatorId)),
    }),
  );
}

/**
 * Events of the action and of the time that are asked for, newest first, those of one log by
 * quorum.
 */
function selectedOf(
  events: readonly DaOperatorEventsRow[],
  query: Query,
): readonly DaOperatorEventsRow[] {
  return sorted(
    events.filter((row) => query.accepts('action', row.action) && query.covers(row.timestamp)),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
    ascending((row) => row.quorumNumber ?? 256n),
  );
}

function actionCounts(events: readonly DaOperatorEventsRow[]): Exact {
  const groups = [...groupsBy(events, (row) => row.action)];
  return record(
    Object.fromEntries(
      sorted(
        groups,
        ascending(([action]) => action),
      ).map(([action, group]) => [action, count(group)]),
    ),
  );
}

function shown(row: DaOperatorEventsRow): Exact {
  return record({
    operatorId: row.operatorId,
    operator: row.operator,
    quorumNumber: text(row.quorumNumber?.toString()),
    action: row.action,
    stake: text(row.stake?.toString()),
    socket: text(row.socket),
    batchId: text(row.batchId),
    transactionHash: row.transactionHash,
    blockTimestamp: time(row.timestamp),
    blockNumber: row.blockNumber,
  });
}
