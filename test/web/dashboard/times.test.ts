import { expect, it } from 'vitest';
import { age, lengthOf, minuteIn, zoneName } from '../../../web/dashboard/format/times.ts';

it('times have the name of their zone: UTC, or the offset of the browser', () => {
  const time = '2025-05-31T00:08:11.000Z';
  expect(`${minuteIn('UTC', time)} ${zoneName('UTC', time)}`).toBe('2025-05-31 00:08 UTC');
  // Tests run in the time zone of New York.
  expect(`${minuteIn('local', time)} ${zoneName('local', time)}`).toBe('2025-05-30 20:08 UTC−4');
});

it('an age has months up to 24, and years from there on', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  const ages = [
    '2026-11-28T11:59:30Z',
    '2026-11-26T12:00:00Z',
    '2026-10-20',
    '2025-11-29',
    '2025-05-28',
  ];
  expect([...ages, '2024-12-01', '2024-11-01'].map((time) => age(time, now))).toEqual([
    '30 seconds ago',
    '2 days ago',
    '1 month ago',
    '12 months ago',
    '18 months ago',
    '24 months ago',
    '2 years ago',
  ]);
});

it('a length is in days at most', () => {
  expect([30, 5400, 604_800, 86_400 * 400].map(lengthOf)).toEqual([
    '30 seconds',
    '1.5 hours',
    '7 days',
    '400 days',
  ]);
});
