import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketOf,
  type Counts,
  countByDay,
  countsBetween,
  joinedCounts,
  rollUp,
} from '../../engine/answers/buckets.ts';
import { INTERVALS } from '../../engine/definition/kinds/histogram-operation.ts';
import { DAY, isoTime } from '../../engine/store/time.ts';

const dayOf = (date: string) => Date.parse(date) / DAY;
const dateOf = (day: number) => isoTime(day * DAY).slice(0, 10);

describe('bucketOf', () => {
  it.each([
    ['week', '2024-04-11', '2024-04-08'],
    ['week', '2024-04-08', '2024-04-08'],
    ['week', '2024-04-07', '2024-04-01'],
    ['week', '2025-01-01', '2024-12-30'],
    ['week', '1970-01-01', '1969-12-29'],
    ['week', '1969-12-28', '1969-12-22'],
    ['week', '1968-02-29', '1968-02-26'],
    ['month', '2024-02-29', '2024-02-01'],
    ['month', '2024-03-01', '2024-03-01'],
    ['month', '2023-12-31', '2023-12-01'],
    ['month', '1970-01-31', '1970-01-01'],
    ['month', '1969-12-31', '1969-12-01'],
    ['month', '1900-02-28', '1900-02-01'],
    ['month', '0000-02-29', '0000-02-01'],
    ['day', '1969-12-31', '1969-12-31'],
  ] as const)('of a %s puts %s into %s', (interval, day, start) => {
    expect(dateOf(bucketOf(dayOf(day), interval))).toBe(start);
  });

  it('begins weeks on Mondays and months on the first, never after the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayOf('0001-01-01'), max: dayOf('9999-12-31') }), (day) => {
        const week = bucketOf(day, 'week');
        expect(new Date(week * DAY).getUTCDay()).toBe(1);
        expect(day - week).toBeGreaterThanOrEqual(0);
        expect(day - week).toBeLessThan(7);
        const month = bucketOf(day, 'month');
        expect(dateOf(month)).toBe(`${dateOf(day).slice(0, 7)}-01`);
      }),
    );
  });
});

describe('countByDay and rollUp', () => {
  const KINDS = 4;
  const listed = fc
    .array(
      fc.record({
        time: fc.integer({ min: -200 * DAY, max: 200 * DAY }),
        code: fc.nat(KINDS - 1),
      }),
    )
    .map((rows) => rows.sort((a, b) => b.time - a.time));

  const entries = ({ starts, codes, counts }: Counts) =>
    [...starts].map((start, at) => [start, codes[at], counts[at]]);

  it('count each row once, in its bucket, in ascending order', () => {
    fc.assert(
      fc.property(
        listed,
        fc.array(fc.boolean(), { minLength: 1 }),
        fc.constantFrom(...INTERVALS),
        (rows, picks, interval) => {
          const timed = {
            times: Float64Array.from(rows, ({ time }) => time),
            codes: Uint32Array.from(rows, ({ code }) => code),
            kinds: KINDS,
          };
          const selected = [...rows.keys()].filter((row) => picks[row % picks.length]);
          for (const selection of ['all', Uint32Array.from(selected)] as const) {
            const chosen = selection === 'all' ? rows : selected.flatMap((row) => rows[row] ?? []);
            const expected = new Map<string, number>();
            for (const { time, code } of chosen) {
              const start = bucketOf(Math.floor(time / DAY), interval);
              const name = JSON.stringify([start, code]);
              expected.set(name, (expected.get(name) ?? 0) + 1);
            }
            const sorted = [...expected]
              .map(([name, count]): number[] => [...JSON.parse(name), count])
              .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
            const counted = countByDay(timed, selection);
            expect(entries(rollUp(counted, interval))).toEqual(sorted);
            expect(entries(rollUp(counted, 'day'))).toEqual(entries(counted));
          }
        },
      ),
    );
  });

  it('cut at days and joined again are what they were', () => {
    fc.assert(
      fc.property(listed, fc.integer({ min: -210, max: 210 }), fc.nat(30), (rows, first, days) => {
        const counted = countByDay(
          {
            times: Float64Array.from(rows, ({ time }) => time),
            codes: Uint32Array.from(rows, ({ code }) => code),
            kinds: KINDS,
          },
          'all',
        );
        const end = first + days;
        const middle = countsBetween(counted, first, end);
        expect(entries(middle)).toEqual(
          entries(counted).filter(([start = 0]) => start >= first && start < end),
        );
        const spans = [
          countsBetween(counted, -300, first),
          middle,
          countsBetween(counted, end, 300),
        ];
        expect(entries(joinedCounts(spans))).toEqual(entries(counted));
      }),
    );
  });
});
