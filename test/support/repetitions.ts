/** Whether this is `npm run test:long`. */
export const LONG = process.env.LONG_TESTS === '1';

/** Whether a change is checked before it lands. */
const CI = Boolean(process.env.CI);

/**
 * The number of repetitions of a test: `few` times in `npm test`, `many` times in
 * `npm run test:long`, a sixth of the way between them, in ratios, if CI is set, and the value of
 * the environment variable if that is set.
 */
export function repetitions(few: number, many: number, variable?: string): number {
  const text = variable === undefined ? undefined : process.env[variable];
  if (!text) return LONG ? many : CI ? Math.round(few * (many / few) ** (1 / 6)) : few;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`${variable} "${text}": must be a whole number from 1`);
  }
  return count;
}

/**
 * So many of the cases of a table in `npm test`, evenly spread and the same in each run; all of
 * them if CI is set and in `npm run test:long`. For slow cases that all take the same path through
 * the code.
 */
export function some<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (LONG || CI || count >= cases.length) return cases;
  return Array.from({ length: count }, (_, at) => {
    return cases[Math.floor((at * cases.length) / count)] as Case;
  });
}
