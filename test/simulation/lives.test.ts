import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { some } from '../support/repetitions.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** Is lived twice: kills, a full disk, reorganisations, a node with faults. */
const TWICE = 63;
/** Other lives, each with an event that the first one lacks. */
const SEEDS: readonly number[] = [29, 213, 2];
/** Other lives that one run of the suite lives: each takes seconds. */
const IN_A_RUN = 1;

/** Lives one life with one episode in its own process. */
async function outcomeOf(seed: number): Promise<Record<string, unknown>> {
  const args = ['--import', 'tsx', MAIN, '--seed', String(seed), '--episodes', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((cause) => cause);
  const { seconds, ...outcome } = JSON.parse(String(stdout).split('\n')[0] ?? '');
  return outcome;
}

it('a life has no finding, and the same trace each time', async () => {
  const [outcome, again] = await Promise.all([outcomeOf(TWICE), outcomeOf(TWICE)]);
  expect(outcome).toMatchObject({ finding: null });
  expect(Number(outcome.publications)).toBeGreaterThan(0);
  expect(again).toEqual(outcome);
});

it.each(some(SEEDS, IN_A_RUN))('the life of seed %i has no finding', async (seed) => {
  expect(await outcomeOf(seed)).toMatchObject({ finding: null });
});
