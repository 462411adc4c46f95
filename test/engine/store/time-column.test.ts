import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newestFirst } from '../../../engine/prepare/columns/read-times.ts';
import { TimeColumn } from '../../../engine/store/time-column.ts';

const anyTimes = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 });
const anyEnd = fc.oneof(fc.integer({ min: -25, max: 25 }), fc.constantFrom(-Infinity, Infinity));

describe.each([
  ['that lists the newest first', (times: number[]) => times.sort((a, b) => b - a)],
  ['in another order', (times: number[]) => times],
  ['that lists the oldest first', (times: number[]) => times.sort((a, b) => a - b)],
])('TimeColumn of a list %s', (_order, arrange) => {
  it('selects what lies in the range, both ends included, ascending', () => {
    fc.assert(
      fc.property(anyTimes, anyEnd, anyEnd, fc.array(fc.nat(59)), (given, start, end, wanted) => {
        const times = arrange(given);
        const column = new TimeColumn(
          Float64Array.from(times),
          newestFirst(Float64Array.from(times)),
        );
        const rows = times.map((_, row) => row);
        const inRange = (row: number) => {
          const time = times[row] ?? Number.NaN;
          return time >= start && time <= end;
        };
        expect([...column.within('all', { start, end })]).toEqual(rows.filter(inRange));
        const some = rows.filter((row) => wanted.includes(row));
        expect([...column.within(Uint32Array.from(some), { start, end })]).toEqual(
          some.filter(inRange),
        );
      }),
    );
  });
});

describe('newestFirst', () => {
  it('is not stored where a list has that order', () => {
    expect(newestFirst(Float64Array.of(5, 3, 3, -1))).toBeNull();
    expect(newestFirst(new Float64Array(0))).toBeNull();
  });

  it('has each row once, from the newest to the oldest, equal times in the order of the list', () => {
    expect([...(newestFirst(Float64Array.of(1, 7, 7, -3, 2)) ?? [])]).toEqual([1, 2, 4, 0, 3]);
  });
});
