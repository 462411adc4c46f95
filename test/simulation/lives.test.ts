import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** Lives one life with one episode in its own process. */
async function outcomeOf(seed: number): Promise<Record<string, unknown>> {
  const args = ['--import', 'tsx', MAIN, '--seed', String(seed), '--episodes', '1'];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((cause) => cause);
  const { seconds, ...outcome } = JSON.parse(String(stdout).split('\n')[0] ?? '');
  return outcome;
}

it('a life has no finding, and the same trace each time', async () => {
  const [outcome, again] = [await outcomeOf(12), await outcomeOf(12)];
  expect(outcome).toMatchObject({ finding: null });
  expect(Number(outcome.publications)).toBeGreaterThan(0);
  expect(again).toEqual(outcome);
});
