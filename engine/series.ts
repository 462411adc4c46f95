import { described, time } from './fields.ts';
import { INTERVALS } from './kinds/histogram.ts';
import { oneOf, timeRange } from './parameters.ts';

/** Parameters of a time series by day, week or month. */
export function bucketed() {
  return {
    interval: oneOf('Bucket length; weeks start on Monday.', INTERVALS).prefault('day'),
    startTimestamp: timeRange.startTimestamp().optional(),
    endTimestamp: timeRange.endTimestamp().optional(),
  };
}

/** The fields that identify the bucket of a record. */
export const IN_BUCKET = {
  start: time,
  day: described(
    'Last day of the bucket within the time range; the record is the state at the end of this day.',
    time,
  ),
};

/** SQL of one row per bucket (`start`, `day`) of the days in the time range. */
export function inBuckets(days: string): string {
  return /* sql */ `
    select date_trunc($interval::varchar, day) as start, max(day) as day
    from (${days})
    where ($startTimestamp::bigint is null or epoch_ms(day) >= $startTimestamp::bigint)
      and ($endTimestamp::bigint is null or epoch_ms(day) <= $endTimestamp::bigint)
    group by start`;
}
