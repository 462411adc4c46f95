import { isoTime, readTime, TIME } from '../store/time.ts';
import { malformed, parameter } from './parameters.ts';

const BLOCK_OR_TIME =
  'a block number, a time such as 2024-04-11 or 2024-04-11T08:31:11Z, or a duration such as 24h, 7d or 2w before the newest change';

/** Matches a duration that ends at the snapshot's newest change, in hours, days or weeks. */
const DURATION = /^([1-9][0-9]{0,4})([hdw])$/;

const HOURS = { h: 1, d: 24, w: 168 };

/**
 * Reads a block number, as digits, a time in its UTC form, or a duration in hours (`24h`), which
 * the engine replaces by a time.
 */
export function blockOrTime(description: string) {
  return parameter(
    description,
    (value) => {
      if (/^[0-9]+$/.test(value)) return BigInt(value).toString();
      const [, count, unit] = DURATION.exec(value) ?? [];
      if (unit !== undefined) return `${Number(count) * HOURS[unit as keyof typeof HOURS]}h`;
      return readTime(value) ?? malformed(BLOCK_OR_TIME);
    },
    { type: 'string', pattern: `^[0-9]+$|${DURATION.source}|${TIME.source}` },
  );
}

/**
 * Returns the time that a duration before `end` means, a served time; other values as they are.
 *
 * @example
 *     timeBefore('24h', '2026-03-02T00:00:00.000Z'); // '2026-03-01T00:00:00.000Z'
 */
export function timeBefore(value: string, end: string): string {
  if (!value.endsWith('h')) return value;
  return isoTime(Date.parse(end) - Number(value.slice(0, -1)) * 3_600_000);
}
