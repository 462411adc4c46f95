import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { LONG } from '../support/repetitions.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** Is lived in two processes: kills and a loss of power. */
const TWICE = 213;
/**
 * Lives of two processes at a time, all with one episode. 441 has readers and takes as long as all
 * others: it is left to long runs. 155 and 5 have a price service. 5 found that a file which was
 * cut while a run read it ended the process as a bug does, and one like 525 that a node which had
 * rested got no request once the clock was set back.
 */
const LIVES: readonly (readonly number[])[] = [
  [...(LONG ? [441] : [155]), TWICE],
  [5, 525, TWICE, ...(LONG ? [155] : [])],
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
