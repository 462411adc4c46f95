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
import { layList } from '../../kinds/laid-list.ts';
import { type Selected, select } from '../../kinds/select.ts';
import type { Operation } from '../../operation.ts';
import { oneOf, rangeOf, readersOf, timeRange } from '../../parameters.ts';
import { DAY, isoTime } from '../../time.ts';
import type { Selection } from '../../value-index.ts';
import { activities, activity } from './activity.ts';

const MOST_ENTRIES = 10_000;

/** Fewer rows are counted in a tenth of a millisecond each time. */
const MANY = 2048;

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
  rows: activity.rows,
  async lay(layout) {
    const list = await layList(layout, activities);
    const { times } = list;
    const actions = list.indexes.get('action');
    if (!times || !actions) throw new RangeError('activities are counted by time and action');
    const rows = { times: times.times, codes: actions.codes, kinds: actions.size };
    const write = writer(
      Array.from({ length: actions.size }, (_, code) => actions.values.textOf(code)),
    );
    const known = knownCounts(rows, write);
    return ({ interval: wanted, startTimestamp, endTimestamp, ...filters }) => {
      const interval = INTERVALS.find((one) => one === wanted) ?? 'day';
      const selected = select(list, filters);
      const counted = known(selected);
      const range = rangeOf({ startTimestamp, endTimestamp });
      if (!range) {
        if (counted) return counted.answer(interval);
        return answer(countByDay(rows, selected.selection), interval, write);
      }
      /** Whole days as they were counted, where they were, and the rows of what remains. */
      const within = (start: number, end: number) =>
        countByDay(rows, times.within(selected.selection, { start, end }));
      const first = Math.ceil(range.start / DAY);
      const end = Math.floor((range.end + 1) / DAY);
      const days =
        counted && first < end
          ? joined([
              within(range.start, first * DAY - 1),
              between(counted.days, first, end),
              within(end * DAY, range.end),
            ])
          : within(range.start, range.end);
      return answer(days, interval, write);
    };
  },
};

/** The days of many rows as they were counted, and their finished answers. */
interface Known {
  readonly days: Counts;
  /** The bytes of the answer; throws where it has too many entries. */
  readonly answer: (interval: Interval) => Buffer;
}

/**
 * What a request by at most one filter asks for and many rows answer. It is counted the first time that
 * it is asked for, in milliseconds: to count every value of every filter at load takes half a second.
 */
function knownCounts(
  rows: TimedRows,
  write: (counts: Counts) => Buffer,
): (selected: Selected) => Known | undefined {
  const know = (selection: Selection): Known => {
    const days = countByDay(rows, selection);
    const answers = new Map<Interval, Buffer>();
    return {
      days,
      answer(interval) {
        const written = answers.get(interval) ?? answer(days, interval, write);
        answers.set(interval, written);
        return written;
      },
    };
  };
  const known = new Map<string, Known>();
  return ({ selection, by }) => {
    const [only, another] = by;
    if (another || (selection !== 'all' && selection.length < MANY)) return undefined;
    const key = only ? `${only.filter} ${only.value}` : 'all';
    const counted = known.get(key) ?? know(selection);
    known.set(key, counted);
    return counted;
  };
}

function answer(days: Counts, interval: Interval, write: (counts: Counts) => Buffer): Buffer {
  const counts = rolledUp(days, interval);
  const entries = counts.starts.length;
  if (entries > MOST_ENTRIES) throw tooMany(entries, interval);
  return write(counts);
}

function rolledUp(days: Counts, interval: Interval): Counts {
  return interval === 'day' ? days : rollUp(days, interval);
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

/** Writes counts as a body; `names` are those of the codes. */
function writer(names: readonly string[]): (counts: Counts) => Buffer {
  const named = names.map((name) => `","action":"${name}","count":`);
  /** By day; there are no more of them than the snapshot has. */
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
    // There are no other characters in times and actions.
    return Buffer.from(`${body}]}`, 'latin1');
  };
}
