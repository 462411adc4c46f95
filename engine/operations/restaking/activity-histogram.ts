import { RequestError } from '../../errors.ts';
import { array, integer, object, objectSchema, time, word } from '../../fields.ts';
import {
  between,
  type Counts,
  countByDay,
  INTERVALS,
  type Interval,
  joined,
  rollUp,
  type TimedRows,
} from '../../histogram.ts';
import { layList } from '../../kinds/list.ts';
import { type Selectable, type Selected, select } from '../../kinds/select.ts';
import type { Operation } from '../../operation.ts';
import {
  type CanonicalParameters,
  oneOf,
  rangeOf,
  readersOf,
  timeRange,
} from '../../parameters.ts';
import { DAY, isoTime } from '../../time.ts';
import { activities } from './activity.ts';

const MOST_ENTRIES = 10_000;

/** Fewer rows are counted faster than they are read about. */
const MANY = 4096;

export const activityHistogram: Operation = {
  name: 'restaking/activity-histogram',
  group: 'restaking',
  path: '/restaking/activity-histogram',
  purpose: 'How many activities of each kind there were in each day, week or month.',
  parameters: (settings) => ({
    interval: oneOf('Length of the buckets; weeks start on Monday.', INTERVALS).prefault('day'),
    ...readersOf({ ...activities.filters, ...timeRange }, settings),
  }),
  response: objectSchema({ data: array(object({ start: time, action: word, count: integer })) }),
  rows: activities.rows,
  async lay(layout) {
    const list = await layList(layout, activities);
    const { times } = list;
    const actions = list.indexes.get('action');
    if (!times || !actions) throw new RangeError('activities are counted by time and action');
    const rows = { times: times.times, codes: actions.codes, kinds: actions.size };
    const names = Array.from({ length: actions.size }, (_, code) => actions.values.textOf(code));
    const known = knownCounts(rows, list);
    /** Whole days as they were counted at load, where they were, and the rows of what remains. */
    const countDays = ({ startTimestamp, endTimestamp, ...filters }: CanonicalParameters) => {
      const selected = select(list, filters);
      const counted = known(selected);
      const range = rangeOf({ startTimestamp, endTimestamp });
      const within = (start: number, end: number) =>
        countByDay(rows, times.within(selected.selection, { start, end }));
      if (!range) return counted ?? countByDay(rows, selected.selection);
      const first = Math.ceil(range.start / DAY);
      const end = Math.floor((range.end + 1) / DAY);
      if (!counted || first >= end) return within(range.start, range.end);
      return joined([
        within(range.start, first * DAY - 1),
        between(counted, first, end),
        within(end * DAY, range.end),
      ]);
    };
    return (parameters) => {
      const days = countDays(parameters);
      const interval = INTERVALS.find((one) => one === parameters.interval) ?? 'day';
      const counts = interval === 'day' ? days : rollUp(days, interval);
      if (counts.starts.length > MOST_ENTRIES) throw tooMany(counts.starts.length, interval);
      return write(counts, names);
    };
  },
};

/** Counts at load what a request by at most one filter asks for and many rows answer. */
function knownCounts(
  rows: TimedRows,
  { indexes }: Selectable,
): (selected: Selected) => Counts | undefined {
  const all = countByDay(rows, 'all');
  const byValue = new Map<string, Map<number, Counts>>();
  for (const [filter, index] of indexes) {
    const counted = new Map<number, Counts>();
    for (let value = 0; value < index.size; value += 1) {
      const places = index.rowsOf(value);
      if (places.length >= MANY) counted.set(value, countByDay(rows, places));
    }
    byValue.set(filter, counted);
  }
  return ({ selection, by: [only, another] }) => {
    if (selection === 'all') return all;
    return only && !another ? byValue.get(only.filter)?.get(only.value) : undefined;
  };
}

function tooMany(entries: number, interval: Interval): RequestError {
  const coarser = INTERVALS[INTERVALS.indexOf(interval) + 1];
  const advice = coarser ? `ask for "${coarser}"` : 'ask for a shorter range of time';
  return new RequestError(
    'unprocessable_entity',
    `interval: "${interval}" gives ${entries} entries, more than ${MOST_ENTRIES}; ${advice}`,
    'interval',
  );
}

function write({ starts, codes, counts }: Counts, names: readonly string[]): Buffer {
  const entries: string[] = [];
  let day = Number.NEGATIVE_INFINITY;
  let start = '';
  for (let at = 0; at < starts.length; at += 1) {
    if (starts[at] !== day) {
      day = starts[at] ?? 0;
      start = isoTime(day * DAY);
    }
    entries.push(
      `{"start":"${start}","action":"${names[codes[at] ?? 0]}","count":${counts[at] ?? 0}}`,
    );
  }
  return Buffer.from(`{"data":[${entries.join()}]}`);
}
