import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { LONG } from '../support/repetitions.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** Is lived in two processes: kills and a loss of power. */
const TWICE = 213;
/**
 * Lives of two processes at a time, all with one episode. 61 has readers and takes as long as all
 * others: it is left to long runs. 115 has kills and a second writer, 33 prices and alerts. One
 * like 525 found that a node which had rested got no request once the clock was set back, and one
 * like 42 that the first withdrawals of a chain lay in another file than a fresh run's.
 */
const LIVES: readonly (readonly number[])[] = [
  [115, TWICE, ...(LONG ? [61] : [])],
  [525, TWICE, ...(LONG ? [33, 42] : [])],
];

interface Outcome {
  readonly seed: number;
  readonly finding: string | null;
  readonly publications: number;
  readonly answers: number;
}

/** Lives lives one after the other in a process of their own. */
async function outcomesOf(seeds: readonly number[]): Promise<Outcome[]> {
  const args = ['--import', 'tsx', MAIN, '--seeds', `${seeds.join(',')},`, '--episodes', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((cause) => cause);
  const lines = String(stdout).split('\n').slice(0, seeds.length);
  return lines.map((line) => {
    const { seconds, ...outcome } = JSON.parse(line);
    return outcome;
  });
}

it('lives have no finding, and the same trace each time', async () => {
  const outcomes = (await Promise.all(LIVES.map(outcomesOf))).flat();
  expect(outcomes.map(({ seed }) => seed)).toEqual(LIVES.flat());
  expect(outcomes.filter(({ finding }) => finding !== null)).toEqual([]);
  const [one, other] = outcomes.filter(({ seed }) => seed === TWICE);
  expect(one?.publications).toBeGreaterThan(0);
  expect(other).toEqual(one);
  expect(outcomes.some(({ answers }) => answers > 0)).toBe(LONG);
});
