import { oncePerSnapshot } from './once.ts';
import type { Query } from './read-query.ts';
import { snapshotTime } from './snapshot-time.ts';
import { time } from './values.ts';

/** Microseconds of a day. */
export const DAY = 86_400_000_000n;

/** The first instant of the day of a time; times are microseconds since 1970. */
export function dayOf(microseconds: bigint): bigint {
  return microseconds - (((microseconds % DAY) + DAY) % DAY);
}

/** The first and the last day of the series; null without any holdings or delegations. */
export const daysOfSeries = oncePerSnapshot((rows) => {
  const timesOf = (changes: readonly { readonly timestamp: bigint }[] | null) =>
    (changes ?? []).map(({ timestamp }) => timestamp);
  const held = [...timesOf(rows.shareChanges), ...timesOf(rows.delegationChanges)];
  const [some] = held;
  if (some === undefined) return null;
  const newest = snapshotTime(rows);
  const all = [
    ...held,
    ...timesOf(rows.registrationChanges),
    ...timesOf(rows.rateChanges),
    ...(newest === null ? [] : [newest]),
  ];
  return {
    first: dayOf(held.reduce((a, b) => (a < b ? a : b), some)),
    last: dayOf(all.reduce((a, b) => (a > b ? a : b), some)),
  };
});

export interface Bucket {
  readonly start: bigint;
  /** Its last day that the request's range of time covers. */
  readonly day: bigint;
}

/** The buckets from `first` to `last`, both days, newest first. */
export function bucketsOf(first: bigint, last: bigint, query: Query): readonly Bucket[] {
  const interval = query.optional('interval') ?? 'day';
  const buckets = new Map<bigint, Bucket>();
  for (let day = first; day <= last; day += DAY) {
    if (!query.covers(day)) continue;
    const start = startOf(day, interval);
    buckets.set(start, { start, day });
  }
  return [...buckets.values()].reverse();
}

function startOf(day: bigint, interval: string): bigint {
  const date = new Date(time(day));
  if (interval === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  if (interval === 'month') date.setUTCDate(1);
  return BigInt(date.getTime()) * 1_000n;
}
