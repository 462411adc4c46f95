import { array, described, hex, time } from '../../definition/fields.ts';
import { INTERVALS } from '../../definition/kinds/histogram-operation.ts';
import { oneOf, timeRange } from '../../definition/parameters.ts';

/** Defines the parameters for a time series by day, week or month. */
export function seriesParameters() {
  return {
    interval: oneOf('Bucket length; weeks start on Monday.', INTERVALS).prefault('day'),
    startTimestamp: timeRange.startTimestamp().optional(),
    endTimestamp: timeRange.endTimestamp().optional(),
  };
}

/** Identifies the bucket that a record is for. */
export const IN_BUCKET = {
  start: time,
  day: described(
    'Last day of the bucket within the time range; the record is the state at the end of this day.',
    time,
  ),
};

/** Writes SQL with one row per bucket (`start`, `day`) over the days in the time range. */
export function inBuckets(days: string): string {
  return /* sql */ `
    select date_trunc($interval::varchar, day) as start, max(day) as day
    from (${days})
    where ($startTimestamp::bigint is null or epoch_ms(day) >= $startTimestamp::bigint)
      and ($endTimestamp::bigint is null or epoch_ms(day) <= $endTimestamp::bigint)
    group by start`;
}

/**
 * Lists the strategies without a known price or rate in a value by day, from the columns
 * `unpriced`, `stale` and `assumed`. `shares` describes which shares they have, `omission` which
 * values leave out those without a price.
 */
export function unknownInputs(shares: string, omission: string) {
  return {
    unpricedStrategies: described(
      `Strategies with ${shares} but without a known price, or not in the table tokens: ${omission}. A price of 0 means no price.`,
      { ...array(hex), column: 'unpriced' },
    ),
    stalePrices: described(`Strategies with ${shares} and a price older than that day.`, {
      ...array(hex),
      column: 'stale',
    }),
    assumedRates: described(
      `Strategies with ${shares} but without an emitted rate up to that day. Rate used before the first one: initial_rate of the table tokens, or 1 if unknown; if the contract never emitted one, the rate of all-tokens.`,
      { ...array(hex), column: 'assumed' },
    ),
  };
}
