import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { HttpError, type Query } from './read-query.ts';
import type { ActivitiesRow, SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, time } from './values.ts';

/**
 * An activity with the first instants, in microseconds since 1970, of the buckets that it falls
 * into.
 */
interface Counted {
  readonly row: ActivitiesRow;
  readonly starts: Readonly<Record<string, bigint>>;
}

const MOST_ENTRIES = 10_000;

const counted = oncePerSnapshot((rows): readonly Counted[] =>
  rows.activities.map((row) => ({ row, starts: bucketStarts(row.timestamp) })),
);

/**
 * GET /restaking/activity-histogram: activities by interval and action; intervals without one are
 * left out.
 */
export function activityHistogram(rows: SnapshotRows, query: Query): ExactObject {
  const interval = query.optional('interval') ?? 'day';
  const selected = counted(rows).filter(
    ({ row }) =>
      query.accepts('action', row.action) &&
      query.accepts('operator', row.operator) &&
      query.accepts('staker', row.staker) &&
      query.accepts('strategy', row.strategy) &&
      query.accepts('token', row.token) &&
      query.accepts('avs', row.avs) &&
      query.accepts('pod', row.pod) &&
      query.covers(row.timestamp),
  );
  const entries: { start: bigint; action: string; count: bigint }[] = [];
  for (const group of groupsBy(selected, (one) => `${one.starts[interval]} ${one.row.action}`)) {
    const [first] = group[1];
    const start = first?.starts[interval];
    if (first === undefined || start === undefined) throw new Error(`no interval ${interval}`);
    entries.push({ start, action: first.row.action, count: count(group[1]) });
  }
  if (entries.length > MOST_ENTRIES) throw new HttpError(422, `${interval}: too many entries`);
  const ordered = sorted(
    entries,
    ascending((entry) => entry.start),
    ascending((entry) => entry.action),
  );
  return record({
    data: ordered.map((entry) =>
      record({ start: time(entry.start), action: entry.action, count: entry.count }),
    ),
  });
}

/** The first instants of the day, of the week, which starts on Monday, and of the month in UTC. */
function bucketStarts(microseconds: bigint): Readonly<Record<string, bigint>> {
  const day = new Date(time(microseconds));
  day.setUTCHours(0, 0, 0, 0);
  const week = new Date(day);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  week.setUTCDate(day.getUTCDate() - sinceMonday);
  const month = new Date(day);
  month.setUTCDate(1);
  const start = (date: Date) => BigInt(date.getTime()) * 1_000n;
  return { day: start(day), week: start(week), month: start(month) };
}
