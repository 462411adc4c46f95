import {
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import { DAY, isoTime } from '../../store/time.ts';

/** A Date holds at most this many milliseconds since 1970. */
const LAST_MS = 8.64e15;

/**
 * The calendar repeats itself after these years (a hundred cycles), which have this many
 * milliseconds.
 */
const CYCLE_YEARS = 40_000;
const CYCLE_MS = 146_097 * 100 * DAY;

/** DuckDB writes infinity as this value, in any unit. */
const INFINITE = 2n ** 63n - 1n;

/**
 * Writes a time with any precision, with or without a zone, as operations serve times: in UTC, cut
 * at milliseconds. Null for any other value. Years outside 0 to 9999 have a sign and six digits.
 */
export function timeText(value: DuckDBValue): string | null {
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) {
    return textOf(value.micros, 1000n);
  }
  if (value instanceof DuckDBTimestampNanosecondsValue) return textOf(value.nanos, 1_000_000n);
  if (value instanceof DuckDBTimestampMillisecondsValue) return textOf(value.millis, 1n);
  if (value instanceof DuckDBTimestampSecondsValue) {
    return isInfinite(value.seconds)
      ? textOf(value.seconds, 1n)
      : textOf(value.seconds * 1000n, 1n);
  }
  return null;
}

function isInfinite(units: bigint): boolean {
  return units === INFINITE || units === -INFINITE;
}

/** Writes a time in units, with `perMs` to a millisecond. */
function textOf(units: bigint, perMs: bigint): string {
  if (isInfinite(units)) return units > 0n ? 'infinity' : '-infinity';
  // A division of bigints cuts towards zero; times before 1970 are cut downwards as well.
  const ms = Number((units - (((units % perMs) + perMs) % perMs)) / perMs);
  if (Math.abs(ms) <= LAST_MS) return isoTime(ms);
  const later = ms > 0;
  const near = isoTime(later ? ms - CYCLE_MS : ms + CYCLE_MS);
  const [, year = '', rest = ''] = /^([+-]?\d+)(-.*)$/.exec(near) ?? [];
  const far = Number(year) + (later ? CYCLE_YEARS : -CYCLE_YEARS);
  return `${later ? '+' : '-'}${String(Math.abs(far)).padStart(6, '0')}${rest}`;
}
