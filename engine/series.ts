import { described, time } from './fields.ts';
import { INTERVALS } from './kinds/histogram.ts';
import { oneOf, timeRange } from './parameters.ts';

/** The parameters of a series by day, week or month. */
export function bucketed() {
  return {
    interval: oneOf('Length of the buckets; weeks start on Monday.', INTERVALS).prefault('day'),
    startTimestamp: timeRange.startTimestamp().optional(),
    endTimestamp: timeRange.endTimestamp().optional(),
  };
}

/** The fields that say which bucket a record is of. */
export const IN_BUCKET = {
  start: time,
  day: described(
    'The last day of the bucket, of those that the range of time selects: the record tells of its end.',
    time,
  ),
};

/** SQL of a row for each bucket (`start`, `day`) of those days of a SELECT that the range of time selects. */
export function inBuckets(days: string): string {
  return /* sql */ `
    select date_trunc($interval::varchar, day) as start, max(day) as day
    from (${days})
    where ($startTimestamp::bigint is null or epoch_ms(day) >= $startTimestamp::bigint)
      and ($endTimestamp::bigint is null or epoch_ms(day) <= $endTimestamp::bigint)
    group by start`;
}
