import type { Interval } from '../definition/kinds/histogram-operation.ts';
import { lowerBound } from '../store/lower-bound.ts';
import type { Selection } from '../store/selection.ts';
import { DAY } from '../store/time.ts';

/** Counts rows by bucket and code, without zeros; buckets and codes ascend. */
export interface Counts {
  /** Each bucket begins on this day, counted from 1970. */
  readonly starts: Int32Array;
  readonly codes: Uint8Array;
  readonly counts: Uint32Array;
}

/** Returns the first day of the bucket that a day belongs to; days are counted from 1970. */
export function bucketOf(day: number, interval: Interval): number {
  switch (interval) {
    case 'day':
      return day;
    case 'week':
      // 1970 began on a Thursday, three days after a Monday.
      return Math.floor((day + 3) / 7) * 7 - 3;
    case 'month':
      return day + 1 - new Date(day * DAY).getUTCDate();
  }
}

/** Rows in a list, newest first, each have a time and a code. */
export interface TimedRows {
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  readonly codes: Uint32Array;
  /** Counts the codes, at most 256. */
  readonly kinds: number;
}

/** Counts selected rows by day. */
export function countByDay({ times, codes, kinds }: TimedRows, selection: Selection): Counts {
  const tally = new Tally(kinds);
  const rows = selection === 'all' ? null : selection;
  // Begins at the oldest row, so that the day is computed once per day and not per row.
  let nextDay = Number.NEGATIVE_INFINITY;
  for (let at = (rows ?? times).length - 1; at >= 0; at -= 1) {
    const row = rows ? (rows[at] ?? 0) : at;
    const time = times[row] ?? 0;
    if (time >= nextDay) {
      const day = Math.floor(time / DAY);
      nextDay = (day + 1) * DAY;
      tally.begin(day);
    }
    tally.add(codes[row] ?? 0, 1);
  }
  return tally.finish();
}

/** Selects the counts for days from `first` to `end` (exclusive), counted from 1970. */
export function countsBetween(
  { starts, codes, counts }: Counts,
  first: number,
  end: number,
): Counts {
  const from = lowerBound(0, starts.length, (at) => (starts[at] ?? 0) >= first);
  const to = lowerBound(from, starts.length, (at) => (starts[at] ?? 0) >= end);
  return {
    starts: starts.subarray(from, to),
    codes: codes.subarray(from, to),
    counts: counts.subarray(from, to),
  };
}

/** Concatenates counts of consecutive time spans. */
export function joinedCounts(spans: readonly Counts[]): Counts {
  const length = spans.reduce((sum, { starts }) => sum + starts.length, 0);
  const whole = {
    starts: new Int32Array(length),
    codes: new Uint8Array(length),
    counts: new Uint32Array(length),
  };
  let filled = 0;
  for (const { starts, codes, counts } of spans) {
    whole.starts.set(starts, filled);
    whole.codes.set(codes, filled);
    whole.counts.set(counts, filled);
    filled += starts.length;
  }
  return whole;
}

/** Sums counts of days into longer buckets. */
export function rollUp({ starts, codes, counts }: Counts, interval: Interval): Counts {
  const tally = new Tally(MAX_KINDS);
  let day = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < starts.length; at += 1) {
    const start = starts[at] ?? 0;
    if (start !== day) tally.begin(bucketOf(start, interval));
    day = start;
    tally.add(codes[at] ?? 0, counts[at] ?? 0);
  }
  return tally.finish();
}

/** Limits the codes, as `Counts.codes` has bytes. */
const MAX_KINDS = 256;

/** Counts bucket by bucket. */
class Tally {
  readonly #starts: number[] = [];
  readonly #codes: number[] = [];
  readonly #counts: number[] = [];
  /** Counts the current bucket by code. */
  readonly #current: Uint32Array;
  #start = Number.NEGATIVE_INFINITY;

  constructor(kinds: number) {
    this.#current = new Uint32Array(kinds);
  }

  /** Starts the bucket at day `start`; buckets must ascend. */
  begin(start: number): void {
    if (start === this.#start) return;
    this.#close();
    this.#start = start;
  }

  add(code: number, count: number): void {
    this.#current[code] = (this.#current[code] ?? 0) + count;
  }

  finish(): Counts {
    this.#close();
    return {
      starts: Int32Array.from(this.#starts),
      codes: Uint8Array.from(this.#codes),
      counts: Uint32Array.from(this.#counts),
    };
  }

  #close(): void {
    for (let code = 0; code < this.#current.length; code += 1) {
      const count = this.#current[code] ?? 0;
      if (count === 0) continue;
      this.#starts.push(this.#start);
      this.#codes.push(code);
      this.#counts.push(count);
      this.#current[code] = 0;
    }
  }
}
