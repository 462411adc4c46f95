import { firstWhere } from './search.ts';
import type { TimeRange } from './time.ts';
import type { Selection } from './value-index.ts';

/** The time of each row of a list, and which rows lie in a range of time. */
export class TimeColumn {
  /** Place in the listing to milliseconds since 1970, cut as a served time is. */
  readonly times: Float64Array;
  /** Places from the newest to the oldest. */
  readonly #newestFirst: Uint32Array;
  /** Whether the listing has that order itself. */
  readonly #listed: boolean;

  constructor(times: Float64Array) {
    this.times = times;
    this.#listed = true;
    for (let place = 1; place < times.length; place += 1) {
      if ((times[place] ?? 0) > (times[place - 1] ?? 0)) this.#listed = false;
    }
    this.#newestFirst = this.#listed
      ? new Uint32Array(0)
      : ascending(0, times.length).sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0));
  }

  /** The times of some of the rows. */
  part(rows: Uint32Array): TimeColumn {
    const times = new Float64Array(rows.length);
    for (let at = 0; at < rows.length; at += 1) times[at] = this.times[rows[at] ?? 0] ?? 0;
    return new TimeColumn(times);
  }

  /** The rows of a selection that lie in the range, ascending. */
  within(selection: Selection, range: TimeRange): Uint32Array {
    const { times } = this;
    if (selection === 'all') {
      return this.#listed
        ? ascending(...boundsIn(times.length, (place) => times[place] ?? 0, range))
        : this.#slice(this.#newestFirst, range).slice().sort();
    }
    return this.#listed
      ? this.#slice(selection, range)
      : selection.filter((place) => {
          const time = times[place] ?? 0;
          return time >= range.start && time <= range.end;
        });
  }

  /** The part that lies in the range of places that go from the newest to the oldest. */
  #slice(places: Uint32Array, range: TimeRange): Uint32Array {
    const timeAt = (at: number) => this.times[places[at] ?? 0] ?? 0;
    return places.subarray(...boundsIn(places.length, timeAt, range));
  }
}

/** Where, among `length` times from the newest to the oldest, the range begins and ends. */
function boundsIn(
  length: number,
  timeAt: (at: number) => number,
  { start, end }: TimeRange,
): [from: number, to: number] {
  const from = firstWhere(0, length, (at) => timeAt(at) <= end);
  return [from, firstWhere(from, length, (at) => timeAt(at) < start)];
}

/** The numbers from `from` to `to` (exclusive). */
export function ascending(from: number, to: number): Uint32Array {
  const places = new Uint32Array(to - from);
  for (let at = 0; at < places.length; at += 1) places[at] = from + at;
  return places;
}
