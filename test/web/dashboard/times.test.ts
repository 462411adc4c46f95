import { expect, it } from 'vitest';
import { minuteIn, zoneName } from '../../../web/dashboard/format/times.ts';

it('times have the name of their zone: UTC, or the offset of the browser', () => {
  const time = '2025-05-31T00:08:11.000Z';
  expect(`${minuteIn('UTC', time)} ${zoneName('UTC', time)}`).toBe('2025-05-31 00:08 UTC');
  // Tests run in the time zone of New York.
  expect(`${minuteIn('local', time)} ${zoneName('local', time)}`).toBe('2025-05-30 20:08 UTC−4');
});
