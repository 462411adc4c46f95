import { randomInt } from 'node:crypto';
import { LONG } from './repetitions.ts';

/** The environment variable that repeats the random values of an earlier run. */
const VARIABLE = 'FUZZ_SEED';

/** fast-check takes 32 bits, and histories count upwards from the seed. */
const MOST = 2 ** 31 - 1_000_000;

/**
 * Sets the seed of a run if the environment has none: always the same one in `npm test`, so that
 * its outcome does not depend on chance, and a random one in `npm run test:long`, which prints it.
 * The processes that run test files inherit it.
 */
export function setSeed(): void {
  process.env[VARIABLE] ||= String(LONG ? randomInt(MOST) : 1);
  if (LONG) process.stdout.write(`${VARIABLE}=${runSeed()}\n`);
}

/**
 * The seed of all random values of tests. They are functions of it alone, and of nothing that ran
 * before.
 */
export function runSeed(): number {
  const text = process.env[VARIABLE] ?? '';
  const number = Number(text);
  if (!/^[0-9]+$/.test(text) || number > MOST) {
    throw new RangeError(`${VARIABLE} "${text}": must be a whole number up to ${MOST}`);
  }
  return number;
}

/**
 * Each `step`-th item, from one of the first on: which one depends on the seed, so that long runs
 * meet all of them.
 */
export function sampled<Item>(items: readonly Item[], step: number): Item[] {
  const first = runSeed() % Math.max(1, Math.min(step, items.length));
  return items.filter((_, at) => at % step === first);
}
