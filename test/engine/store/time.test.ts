import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../../engine/store/copy-bytes.ts';
import { DAY, ISO_LENGTH, IsoWriter, isoTime, readTime } from '../../../engine/store/time.ts';

const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

describe('readTime', () => {
  it.each([
    ['2024-04-11', '2024-04-11T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0000-01-01', '0000-01-01T00:00:00.000Z'],
    ['2024-04-11T08:31:11Z', '2024-04-11T08:31:11.000Z'],
    ['2024-04-11T08:31:11.5Z', '2024-04-11T08:31:11.500Z'],
    ['2024-04-11T08:31:11.1239999Z', '2024-04-11T08:31:11.123Z'],
    ['2024-04-11T00:31:11+02:00', '2024-04-10T22:31:11.000Z'],
    ['2024-12-31T23:31:11.25-05:30', '2025-01-01T05:01:11.250Z'],
    ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00+00:01', '-000001-12-31T23:59:00.000Z'],
    ['9999-12-31T23:59:59-00:01', '+010000-01-01T00:00:59.000Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(readTime(text)).toBe(expected);
  });

  it.each([
    '',
    'now',
    '2024',
    '2024-04',
    '20240411',
    '2024-4-11',
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '2024-04-11 08:31:11Z',
    '2024-04-11t08:31:11z',
    '2024-04-11T08:31Z',
    '2024-04-11T08:31:11',
    '2024-04-11T08:31:11.Z',
    '2024-04-11T24:00:00Z',
    '2024-04-11T08:60:00Z',
    '2024-04-11T08:31:60Z',
    '2024-04-11T08:31:11+2:00',
    '2024-04-11T08:31:11+24:00',
    '+012024-04-11',
    '-000001-04-11',
    '10000-01-01',
    ' 2024-04-11',
    '1712824271',
  ])('refuses %j', (text) => {
    expect(readTime(text)).toBeNull();
  });

  it('reads every served time as itself, and any offset as the same instant', () => {
    const anyTime = fc.integer({ min: FIRST, max: LAST });
    const anyOffset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
    fc.assert(
      fc.property(anyTime, anyOffset, (time, minutes) => {
        expect(readTime(isoTime(time))).toBe(isoTime(time));
        const local = time + minutes * 60_000;
        fc.pre(local >= FIRST && local <= LAST);
        const digits = (number: number) => String(number).padStart(2, '0');
        const ahead = Math.abs(minutes);
        const offset = `${minutes < 0 ? '-' : '+'}${digits(Math.floor(ahead / 60))}:${digits(ahead % 60)}`;
        expect(readTime(isoTime(local).replace('Z', offset))).toBe(isoTime(time));
      }),
    );
  });
});

describe('IsoWriter', () => {
  it('writes what isoTime gives, on whatever day the time before was', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: FIRST, max: LAST }), { maxLength: 20 }), (days) => {
        const writer = new IsoWriter();
        const target = Buffer.alloc(ISO_LENGTH + 2, '-');
        for (const time of days.flatMap((day) => [day, Math.min(day + 3_723_004, LAST)])) {
          expect(writer.write(time, viewOf(target), 1)).toBe(1 + ISO_LENGTH);
          expect(target.toString()).toBe(`-${isoTime(time)}-`);
        }
      }),
    );
  });

  it('knows every day of the 400 years after which the calendar repeats, and those at both ends', () => {
    const writer = new IsoWriter();
    const target = Buffer.alloc(ISO_LENGTH);
    const view = viewOf(target);
    const wrong: string[] = [];
    for (const start of [FIRST, Date.UTC(1800, 0, 1), LAST - 400 * DAY]) {
      const days = start === FIRST || start > Date.UTC(9000, 0, 1) ? 400 : 146_097;
      for (let day = 0; day < days; day += 1) {
        writer.write(start + day * DAY, view, 0);
        if (target.toString() !== isoTime(start + day * DAY)) wrong.push(target.toString());
      }
    }
    expect(wrong).toEqual([]);
  });
});
