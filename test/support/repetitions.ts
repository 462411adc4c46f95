/** Whether this is `npm run test:long`. */
export const LONG = process.env.LONG_TESTS === '1';

/**
 * How often a test repeats what it does once: `few` times in `npm test`, `many` times in `npm run test:long`,
 * and as often as the environment variable says where it is set.
 */
export function repetitions(few: number, many: number, variable?: string): number {
  const said = variable === undefined ? undefined : process.env[variable];
  if (!said) return LONG ? many : few;
  const count = Number(said);
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`${variable} "${said}": must be a whole number from 1`);
  }
  return count;
}
