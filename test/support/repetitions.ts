/** Whether this is `npm run test:long`. */
export const LONG = process.env.LONG_TESTS === '1';

/** Whether a change is checked before it lands. */
const CI = Boolean(process.env.CI);

/**
 * How often a test repeats what it does once: `few` times in `npm test`, `many` times in `npm run test:long`, the geometric
 * mean of both if CI is set, and as often as the environment variable says if that is set.
 */
export function repetitions(few: number, many: number, variable?: string): number {
  const text = variable === undefined ? undefined : process.env[variable];
  if (!text) return LONG ? many : CI ? Math.round(Math.sqrt(few * many)) : few;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`${variable} "${text}": must be a whole number from 1`);
  }
  return count;
}
