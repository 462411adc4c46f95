import { describe, expect, test } from 'vitest';
import { difference } from './by-hand.ts';
import { parseMoment } from './moment.ts';
import { Witness } from './operations.ts';
import { ALICE, at, BOB, EMPTY, ROWS } from './tiny-rows.ts';

const DAY = 86_400_000_000n;

/** An activity at a time given to the microsecond, as 2024-03-31T23:59:59.999999. */
function activityAt(moment: string, action: string, staker = ALICE) {
  const [activity] = ROWS.activities;
  const second = parseMoment(`${moment.slice(0, 19)}Z`);
  if (activity === undefined || second === null) throw new Error(`no activity at ${moment}`);
  const microseconds = BigInt(moment.slice(20).padEnd(6, '0'));
  return { ...activity, action, staker, timestamp: second * 1_000n + microseconds };
}

// The 31st of March 2024 is a Sunday, the 1st of January 2025 a Wednesday.
const witness = new Witness({
  ...EMPTY,
  activities: [
    activityAt('1969-12-31T23:59:59.999999', 'POD_DEPLOYED'),
    activityAt('2024-02-29T12:00:00', 'POD_DEPLOYED'),
    activityAt('2024-03-31T23:59:59.999999', 'STAKER_DELEGATED'),
    activityAt('2024-03-31T23:59:59.999000', 'POD_DEPLOYED', BOB),
    activityAt('2024-03-31T00:00:00', 'POD_DEPLOYED'),
    activityAt('2024-04-01T00:00:00', 'POD_DEPLOYED'),
    activityAt('2024-12-30T00:00:00', 'POD_DEPLOYED', BOB),
    activityAt('2025-01-01T08:00:00', 'POD_DEPLOYED'),
  ],
});

function entries(...expected: readonly (readonly [string, string, number])[]): string {
  const shown = expected.map(
    ([start, action, count]) =>
      `{"start":"${start}T00:00:00.000Z","action":"${action}","count":${count}}`,
  );
  return `{"data":[${shown.join(',')}]}`;
}

describe('activity-histogram', () => {
  test.each<[string, Record<string, string>]>([
    ['by default', {}],
    ['by day', { interval: 'day' }],
    ['for an interval left empty', { interval: '' }],
  ])('counts days in UTC %s, the earliest first, then by action', (_, query) => {
    const byHand = entries(
      ['1969-12-31', 'POD_DEPLOYED', 1],
      ['2024-02-29', 'POD_DEPLOYED', 1],
      ['2024-03-31', 'POD_DEPLOYED', 2],
      ['2024-03-31', 'STAKER_DELEGATED', 1],
      ['2024-04-01', 'POD_DEPLOYED', 1],
      ['2024-12-30', 'POD_DEPLOYED', 1],
      ['2025-01-01', 'POD_DEPLOYED', 1],
    );
    expect(difference(witness, 'activity-histogram', query, byHand)).toBeNull();
  });

  test('starts weeks on Monday, over the ends of months and years', () => {
    const byHand = entries(
      ['1969-12-29', 'POD_DEPLOYED', 1],
      ['2024-02-26', 'POD_DEPLOYED', 1],
      ['2024-03-25', 'POD_DEPLOYED', 2],
      ['2024-03-25', 'STAKER_DELEGATED', 1],
      ['2024-04-01', 'POD_DEPLOYED', 1],
      ['2024-12-30', 'POD_DEPLOYED', 2],
    );
    expect(difference(witness, 'activity-histogram', { interval: 'week' }, byHand)).toBeNull();
  });

  test('starts months on the first', () => {
    const byHand = entries(
      ['1969-12-01', 'POD_DEPLOYED', 1],
      ['2024-02-01', 'POD_DEPLOYED', 1],
      ['2024-03-01', 'POD_DEPLOYED', 2],
      ['2024-03-01', 'STAKER_DELEGATED', 1],
      ['2024-04-01', 'POD_DEPLOYED', 1],
      ['2024-12-01', 'POD_DEPLOYED', 1],
      ['2025-01-01', 'POD_DEPLOYED', 1],
    );
    expect(difference(witness, 'activity-histogram', { interval: 'month' }, byHand)).toBeNull();
  });

  test.each([
    ['2024-03-31T23:59:59.999Z', '2024-03-31T23:59:59.999Z', 2],
    ['2024-03-31T23:59:59.9999999Z', '2024-04-01', 3],
    ['2024-03-31T23:59:59.998Z', '2024-03-31T23:59:59.998Z', 0],
    ['2024-04-01', '2024-04-01', 1],
    ['2024-04-01T00:00:00.001Z', '2024-12-29', 0],
    ['2024-04-01T02:00:00+02:00', '2024-03-31T15:00:00.000-09:00', 1],
    ['2025-01-01', '2024-01-01', 0],
    ['', '1970-01-01', 1],
    ['2025-01-01', '', 1],
  ])('counts from %j to %j, both included to the millisecond', (from, to, count) => {
    const query = { interval: 'month', startTimestamp: from, endTimestamp: to };
    const answer = witness.answer('activity-histogram', query);
    const text = JSON.stringify(answer, (_key, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    const counts = [...text.matchAll(/"count",(\d+)/g)].map(([, digits]) => Number(digits));
    expect(counts.reduce((total, one) => total + one, 0)).toBe(count);
  });

  test('keeps the start of a bucket that the range cuts', () => {
    const query = { interval: 'month', startTimestamp: '2024-03-31T12:00:00Z', staker: ALICE };
    const byHand = entries(
      ['2024-03-01', 'STAKER_DELEGATED', 1],
      ['2024-04-01', 'POD_DEPLOYED', 1],
      ['2025-01-01', 'POD_DEPLOYED', 1],
    );
    expect(difference(witness, 'activity-histogram', query, byHand)).toBeNull();
  });

  test('is empty for a filter that nothing passes', () => {
    expect(difference(witness, 'activity-histogram', { pod: at(1) }, '{"data":[]}')).toBeNull();
  });

  test('refuses more than 10,000 entries, and gives as many', () => {
    const [first] = ROWS.activities;
    if (first === undefined) throw new Error('tiny rows have no activity');
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => ({ ...first, timestamp: BigInt(day) * DAY }));
    const most = new Witness({ ...EMPTY, activities: days(10_000) });
    const more = new Witness({ ...EMPTY, activities: days(10_001) });
    expect(most.answer('activity-histogram', {}).status).toBe(200);
    expect(more.answer('activity-histogram', {}).status).toBe(422);
    expect(more.answer('activity-histogram', { interval: 'week' }).status).toBe(200);
    expect(more.answer('activity-histogram', { startTimestamp: '1970-01-02' }).status).toBe(200);
  });

  test.each<[Record<string, string>, number]>([
    [{ interval: 'hour' }, 422],
    [{ interval: 'Day' }, 422],
    [{ action: 'POD_EXPLODED' }, 422],
    [{ startTimestamp: 'yesterday' }, 400],
    [{ startTimestamp: '2023-02-29', interval: 'hour' }, 400],
    [{ endTimestamp: '2024-04-11T08:31:11' }, 400],
    [{ staker: '0x12' }, 400],
    [{ limit: '5' }, 400],
  ])('answers %j with %i', (query, status) => {
    expect(witness.answer('activity-histogram', query).status).toBe(status);
  });
});
