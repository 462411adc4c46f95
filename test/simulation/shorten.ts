import type { LifeOptions, Outcome } from './life.ts';
import { PARTS, type Part } from './weights.ts';

/** The rest of a life that fails, and its end. */
export interface Shortened {
  readonly without: readonly Part[];
  readonly minutes: number;
  readonly outcome: Outcome;
}

type Live = (options: LifeOptions) => Promise<Outcome>;

/**
 * Finds the smallest life that still fails: it takes one part after the other away, and then halves
 * the minutes of its episodes. Each is kept only if the life still has a finding.
 */
export async function shorten(
  live: Live,
  options: LifeOptions,
  outcome: Outcome,
): Promise<Shortened> {
  let shortest: Shortened = {
    without: options.without ?? [],
    minutes: options.minutes ?? MAX_MINUTES,
    outcome,
  };
  const fails = async (without: readonly Part[], minutes: number) => {
    const tried = await live({ ...options, without, minutes });
    if (tried.finding !== null) shortest = { without, minutes, outcome: tried };
    return tried.finding !== null;
  };
  for (const part of PARTS) {
    if (shortest.without.includes(part)) continue;
    await fails([...shortest.without, part], shortest.minutes);
  }
  while (shortest.minutes > 1) {
    if (!(await fails(shortest.without, Math.floor(shortest.minutes / 2)))) break;
  }
  return shortest;
}

/** An episode has no more minutes. */
export const MAX_MINUTES = 8;
