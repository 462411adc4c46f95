import { expect, it } from 'vitest';
import type { LifeOptions, Outcome } from './life.ts';
import type { Program } from './program.ts';
import { shorten } from './shorten.ts';
import { PARTS } from './weights.ts';

const OUTCOME: Outcome = {
  seed: 1,
  hash: '',
  events: 0,
  publications: 0,
  audited: 0,
  alerts: 0,
  answers: 0,
  simulatedMinutes: 0,
  finding: 'something',
};

/** A life that fails if a process is killed in its fourth minute or later. */
async function live({ without = [], minutes = 8 }: LifeOptions): Promise<Outcome> {
  const fails = !without.includes('kill') && minutes >= 4;
  return { ...OUTCOME, finding: fails ? 'something' : null };
}

it('a failing life is shortened to the parts and minutes that it fails with', async () => {
  // No life is lived.
  const program = {} as Program;
  const shortest = await shorten(live, { program, episodes: 1 }, OUTCOME);
  expect(shortest.without).toEqual(PARTS.filter((part) => part !== 'kill'));
  expect(shortest.minutes).toBe(4);
  expect(shortest.outcome.finding).toBe('something');
});
