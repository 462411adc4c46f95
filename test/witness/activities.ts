import { newestFirst } from './contract-order.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { parseExact } from './json.ts';
import { oncePerSnapshot } from './once.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { ActivitiesRow, SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, text, time } from './values.ts';

const DEPOSIT = 'SHARES_DEPOSITED_IN_STRATEGY';

/**
 * GET /restaking/all-deposits: the activities that are deposits, the newest first, without
 * statistics.
 */
export function allDeposits(rows: SnapshotRows, query: Query): ExactObject {
  const selected = rows.activities.filter(
    (row) =>
      row.action === DEPOSIT &&
      query.accepts('staker', row.staker) &&
      query.accepts('strategy', row.strategy) &&
      query.accepts('token', row.token) &&
      query.covers(row.timestamp),
  );
  return listing(pageOf(selected, query), (row) =>
    record({
      action: row.action,
      staker: text(row.staker),
      strategy: text(row.strategy),
      token: text(row.token),
      data: parseExact(row.data),
      metadata: parseExact(row.metadata),
      timestamp: time(row.timestamp),
    }),
  );
}

/** GET /restaking/ecosystem-deposits: how many deposits there are. */
export function ecosystemDeposits(rows: SnapshotRows): ExactObject {
  return record({ data: record({ totalDeposits: ofAction(rows, DEPOSIT) }) });
}

/** GET /restaking/ecosystem-withdrawals: how many were queued. */
export function ecosystemWithdrawals(rows: SnapshotRows): ExactObject {
  return record({ data: record({ withdrawalQueuedCount: ofAction(rows, 'WITHDRAWAL_QUEUED') }) });
}

function ofAction(rows: SnapshotRows, action: string): bigint {
  return count(rows.activities.filter((row) => row.action === action));
}

const withFurther = oncePerSnapshot((rows: SnapshotRows) =>
  newestFirst([...rows.activities, ...(rows.furtherActivities ?? [])]),
);

/**
 * GET /restaking/activity: its statistics describe the selected rows. Further actions are among
 * them if the request includes them or names one.
 */
export function activity(rows: SnapshotRows, query: Query): ExactObject {
  const isWithFurther = ['action', 'include'].some((name) => query.optional(name) !== undefined);
  const all = isWithFurther ? withFurther(rows) : rows.activities;
  const selected = all.filter(
    (row) =>
      query.accepts('action', row.action) &&
      query.accepts('operator', row.operator) &&
      query.accepts('staker', row.staker) &&
      query.accepts('strategy', row.strategy) &&
      query.accepts('token', row.token) &&
      query.accepts('avs', row.avs) &&
      query.accepts('pod', row.pod) &&
      query.covers(row.timestamp),
  );
  return listing(
    pageOf(selected, query),
    (row) => record({ ...fields(row), timestamp: time(row.timestamp) }),
    record({
      totalActivities: count(selected),
      uniqueActions: countDistinct(selected.map((row) => row.action)),
      uniqueOperators: countDistinct(selected.map((row) => row.operator)),
    }),
  );
}

/** GET /restaking/pod-activity: its statistics describe the activities of all pods. */
export function podActivity(rows: SnapshotRows, query: Query): ExactObject {
  const pod = query.required('pod');
  const ofPods = rows.activities.filter((row) => row.pod !== null);
  const selected = ofPods.filter((row) => row.pod === pod);
  if (selected.length === 0) throw new HttpError(404, `no pod ${pod}`);
  return listing(
    pageOf(selected, query),
    (row) => record({ ...fields(row), activity_timestamp: time(row.timestamp) }),
    record({
      totalActivities: count(ofPods),
      uniqueActions: countDistinct(ofPods.map((row) => row.action)),
      uniqueStakers: countDistinct(ofPods.map((row) => row.staker)),
      uniquePods: countDistinct(ofPods.map((row) => row.pod)),
    }),
  );
}

/**
 * GET /restaking/avs-activity, operator-activity, staker-activity and strategy-activity: the
 * activities that name one entity, which is known if one does. Statistics describe them.
 */
export function activityOf(
  thing: 'avs' | 'operator' | 'staker' | 'strategy',
): (rows: SnapshotRows, query: Query) => ExactObject {
  return (rows, query) => {
    const wanted = query.required(thing);
    const selected = rows.activities.filter((row) => row[thing] === wanted);
    if (selected.length === 0) throw new HttpError(404, `no activity of ${thing} ${wanted}`);
    const stakers = { uniqueStakers: countDistinct(selected.map((row) => row.staker)) };
    return listing(
      pageOf(selected, query),
      (row) => record({ ...fields(row), timestamp: time(row.timestamp) }),
      record({
        totalActivities: count(selected),
        uniqueActions: countDistinct(selected.map((row) => row.action)),
        ...(thing !== 'staker' && stakers),
        uniquePods: countDistinct(selected.map((row) => row.pod)),
      }),
    );
  };
}

/** The fields that activity records and pod activity records share. */
function fields(row: ActivitiesRow): Record<string, Exact> {
  return {
    action: row.action,
    operator: text(row.operator),
    staker: text(row.staker),
    strategy: text(row.strategy),
    token: text(row.token),
    avs: text(row.avs),
    pod: text(row.pod),
    data: parseExact(row.data),
    metadata: parseExact(row.metadata),
  };
}
