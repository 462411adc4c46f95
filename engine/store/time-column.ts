import { lowerBound } from './lower-bound.ts';
import { ascendingRows, type Selection } from './selection.ts';
import type { TimeRange } from './time.ts';

/** Holds the time of each row in a list, and finds the rows within a range of time. */
export class TimeColumn {
  /** Maps a row to milliseconds since 1970, cut as a served time is. */
  readonly times: Float64Array;
  /** Lists rows from the newest to the oldest; null if the list has that order itself. */
  readonly #newestFirst: Uint32Array | null;

  constructor(times: Float64Array, newestFirst: Uint32Array | null) {
    this.times = times;
    this.#newestFirst = newestFirst;
  }

  /** Returns the rows of a selection that lie in the range, ascending. */
  within(selection: Selection, range: TimeRange): Uint32Array {
    const { times } = this;
    const newestFirst = this.#newestFirst;
    if (selection === 'all') {
      return newestFirst
        ? this.#slice(newestFirst, range).slice().sort()
        : ascendingRows(...boundsIn(times.length, (row) => times[row] ?? 0, range));
    }
    return newestFirst
      ? selection.filter((row) => {
          const time = times[row] ?? 0;
          return time >= range.start && time <= range.end;
        })
      : this.#slice(selection, range);
  }

  /** Slices the range from rows that go from the newest to the oldest. */
  #slice(rows: Uint32Array, range: TimeRange): Uint32Array {
    const timeAt = (at: number) => this.times[rows[at] ?? 0] ?? 0;
    return rows.subarray(...boundsIn(rows.length, timeAt, range));
  }
}

/** Bounds the range among `length` times from the newest to the oldest. */
function boundsIn(
  length: number,
  timeAt: (at: number) => number,
  { start, end }: TimeRange,
): [from: number, to: number] {
  const from = lowerBound(0, length, (at) => timeAt(at) <= end);
  return [from, lowerBound(from, length, (at) => timeAt(at) < start)];
}
