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

/**
 * The part of a table of cases that is tried at one of many places in `npm test`, so that several
 * places together have all of them; all at each place in `npm run test:long`. For cases that do not
 * depend on the place.
 */
export function partOf<Case>(
  cases: readonly Case[],
  parts: number,
  place: number,
): readonly Case[] {
  const step = LONG ? 1 : Math.min(parts, cases.length);
  return cases.filter((_, at) => at % step === place % step);
}
