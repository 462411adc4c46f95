/** Whether this is `npm run test:long`. */
export const LONG = process.env.LONG_TESTS === '1';

/**
 * The number of repetitions of a test: `few` times in `npm test`, `many` times in
 * `npm run test:long`, and the value of the environment variable if that is set.
 */
export function repetitions(few: number, many: number, variable?: string): number {
  const text = variable === undefined ? undefined : process.env[variable];
  if (!text) return LONG ? many : few;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`${variable} "${text}": must be a whole number from 1`);
  }
  return count;
}

/**
 * So many of the cases of a table in `npm test`, evenly spread and the same in each run; all of
 * them in `npm run test:long`. For slow cases that all take the same path through
 * the code.
 */
export function some<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (LONG || count >= cases.length) return cases;
  return Array.from({ length: count }, (_, at) => {
    return cases[Math.floor((at * cases.length) / count)] as Case;
  });
}
