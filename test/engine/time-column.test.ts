import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TimeColumn } from '../../engine/time-column.ts';

const anyTimes = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 });
const anyEnd = fc.oneof(fc.integer({ min: -25, max: 25 }), fc.constantFrom(-Infinity, Infinity));

describe.each([
  ['that lists the newest first', (times: number[]) => times.sort((a, b) => b - a)],
  ['in another order', (times: number[]) => times],
])('TimeColumn of a list %s', (_order, arrange) => {
  it('selects what lies in the range, both ends included, ascending', () => {
    fc.assert(
      fc.property(anyTimes, anyEnd, anyEnd, fc.array(fc.nat(59)), (given, start, end, wanted) => {
        const times = arrange(given);
        const column = new TimeColumn(Float64Array.from(times));
        const places = times.map((_, place) => place);
        const inRange = (place: number) => {
          const time = times[place] ?? Number.NaN;
          return time >= start && time <= end;
        };
        expect([...column.within('all', { start, end })]).toEqual(places.filter(inRange));
        const some = places.filter((place) => wanted.includes(place));
        expect([...column.within(Uint32Array.from(some), { start, end })]).toEqual(
          some.filter(inRange),
        );
      }),
    );
  });
});
