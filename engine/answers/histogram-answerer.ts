import {
  type HistogramDefinition,
  INTERVALS,
  type Interval,
} from '../definition/kinds/histogram-operation.ts';
import { rangeOf } from '../definition/parameters.ts';
import { RequestError } from '../errors.ts';
import type { Selection } from '../store/selection.ts';
import type { StoredList } from '../store/stored-list.ts';
import { DAY, isoTime } from '../store/time.ts';
import type { Answerer } from './answerer.ts';
import {
  type Counts,
  countByDay,
  countsBetween,
  joinedCounts,
  rollUp,
  type TimedRows,
} from './buckets.ts';
import { type SelectedRows, select } from './select-rows.ts';

const MAX_ENTRIES = 10_000;

/** Counts of fewer rows are not cached: counting them takes a tenth of a millisecond. */
const CACHED_ROWS = 2048;

/** Answers with counts by time bucket and term. */
export function histogramAnswerer(list: StoredList, { of, by }: HistogramDefinition): Answerer {
  const { times } = list;
  const index = list.indexes.get(by);
  if (!times || !index) throw new RangeError(`rows are counted by time and ${by}`);
  const { terms, ordinals } = index;
  const rows = { times: times.times, codes: ordinals, kinds: terms.length };
  const write = histogramWriter(
    by,
    Array.from({ length: terms.length }, (_, ordinal) => terms.termOf(ordinal)),
  );
  const cached = cachedCounts(rows, write);
  return ({ interval: wanted, startTimestamp, endTimestamp, ...filters }) => {
    const interval = INTERVALS.find((one) => one === wanted) ?? 'day';
    const selected = select(list, of, filters);
    const counted = cached(selected);
    const range = rangeOf({ startTimestamp, endTimestamp });
    if (!range) {
      if (counted) return counted.answer(interval);
      return histogramBody(countByDay(rows, selected.selection), interval, write);
    }
    const within = (start: number, end: number) =>
      countByDay(rows, times.within(selected.selection, { start, end }));
    // Whole days come from cached counts, the partial days at both ends from rows.
    const first = Math.ceil(range.start / DAY);
    const end = Math.floor((range.end + 1) / DAY);
    const days =
      counted && first < end
        ? joinedCounts([
            within(range.start, first * DAY - 1),
            countsBetween(counted.days, first, end),
            within(end * DAY, range.end),
          ])
        : within(range.start, range.end);
    return histogramBody(days, interval, write);
  };
}

/** Caches counts by day, and finished answers. */
interface CachedCounts {
  readonly days: Counts;
  /** Returns the answer's bytes; throws if it has too many entries. */
  readonly answer: (interval: Interval) => Buffer;
}

/**
 * Caches counts for large selections by at most one filter. The first request counts them, in
 * milliseconds; counting every term beforehand would take half a second.
 */
function cachedCounts(
  rows: TimedRows,
  write: (counts: Counts) => Buffer,
): (selected: SelectedRows) => CachedCounts | undefined {
  const count = (selection: Selection): CachedCounts => {
    const days = countByDay(rows, selection);
    const answers = new Map<Interval, Buffer>();
    return {
      days,
      answer(interval) {
        const written = answers.get(interval) ?? histogramBody(days, interval, write);
        answers.set(interval, written);
        return written;
      },
    };
  };
  const cache = new Map<string, CachedCounts>();
  return ({ selection, terms }) => {
    const [only, another] = terms;
    if (another || (selection !== 'all' && selection.length < CACHED_ROWS)) return undefined;
    const key = only ? `${only.filter} ${only.ordinal}` : 'all';
    const counted = cache.get(key) ?? count(selection);
    cache.set(key, counted);
    return counted;
  };
}

/**
 * Writes a body from counts by day, which it sums to the interval. Throws a RequestError if it has
 * too many entries.
 */
export function histogramBody(
  days: Counts,
  interval: Interval,
  write: (counts: Counts) => Buffer,
): Buffer {
  const counts = interval === 'day' ? days : rollUp(days, interval);
  const entries = counts.starts.length;
  if (entries > MAX_ENTRIES) throw tooMany(entries, interval);
  return write(counts);
}

function tooMany(entries: number, interval: Interval): RequestError {
  const coarser = INTERVALS[INTERVALS.indexOf(interval) + 1];
  const advice = coarser ? `ask for "${coarser}"` : 'ask for a shorter range of time';
  return new RequestError(
    'unprocessable_entity',
    `interval: "${interval}" gives ${entries} entries, more than ${MAX_ENTRIES}; ${advice}`,
    'interval',
  );
}

/** Writes counts as a body; `terms` has each code's term. */
export function histogramWriter(by: string, terms: readonly string[]): (counts: Counts) => Buffer {
  const named = terms.map((term) => `","${by}":"${term}","count":`);
  /** Caches each day's text; there are no more than the snapshot has days. */
  const started = new Map<number, string>();
  const startOf = (day: number) => {
    const known = started.get(day);
    if (known !== undefined) return known;
    const start = `{"start":"${isoTime(day * DAY)}`;
    started.set(day, start);
    return start;
  };
  return ({ starts, codes, counts }) => {
    let body = '{"data":[';
    let day = Number.NEGATIVE_INFINITY;
    let start = '';
    for (let at = 0; at < starts.length; at += 1) {
      if (starts[at] !== day) {
        day = starts[at] ?? 0;
        start = startOf(day);
      }
      body += `${at === 0 ? '' : ','}${start}${named[codes[at] ?? 0]}${counts[at] ?? 0}}`;
    }
    // Times and words are ASCII.
    return Buffer.from(`${body}]}`, 'latin1');
  };
}
