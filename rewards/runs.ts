import * as z from 'zod';
import type { ShippedNetworkName } from '../common/networks.ts';
import forks from './forks.json' with { type: 'json' };
import excludedAddresses from './inputs/excluded-addresses.json' with { type: 'json' };
import { REWARD_PROBLEMS } from './reward-problems.ts';
import { RewardsError } from './rewards-error.ts';

export const DATE = z.iso.date().describe('a date such as 2026-03-19');

/**
 * Each fork that changes amounts begins on such a day; one that begins on 1970-01-01 is always in
 * force.
 */
export const FORKS = z.strictObject({
  amazon: DATE,
  nile: DATE,
  panama: DATE,
  arno: DATE,
  trinity: DATE,
  mississippi: DATE,
  colorado: DATE,
  sabine: DATE,
});

export type Forks = z.output<typeof FORKS>;

/** Covers the shipped networks, and others that have posted roots. */
const forksByNetwork = forks satisfies Readonly<Record<ShippedNetworkName, Forks>>;

/** Lists the networks that have known forks. */
export const NETWORKS = Object.keys(forksByNetwork) as (keyof typeof forksByNetwork)[];

export type Network = (typeof NETWORKS)[number];

/** A network follows these rules. */
export interface Rules {
  readonly forks: Forks;
  /** Names the stakers that are excluded from rewards-for-all until Panama. */
  readonly excludedBeforePanama: readonly string[];
}

/**
 * Lists the runs that a calculation has. A run uses the state before midnight UTC of its cutoff,
 * and pays the days before it.
 */
export interface Runs extends Rules {
  /** Dates ascend. */
  readonly cutoffs: readonly string[];
}

/** Describes a file of runs; absent rules are the network's. */
const FILE = z.strictObject({
  cutoffs: z.array(DATE).min(1),
  forks: FORKS.optional(),
  excludedBeforePanama: z.array(z.string().regex(/^0x[0-9a-fA-F]{40}$/)).optional(),
});

/**
 * Returns the forks and the excluded stakers of a network.
 *
 * @example
 *     const { forks } = rulesOf('mainnet');
 */
export function rulesOf(network: Network): Rules {
  const excluded: Readonly<Record<string, readonly string[]>> = excludedAddresses;
  return {
    forks: FORKS.parse(forksByNetwork[network]),
    excludedBeforePanama: excluded[network] ?? [],
  };
}

/**
 * Reads a file of runs. Throws a RewardsError that names `path`.
 *
 * @example
 *     const text = '{ "cutoffs": ["2026-03-12", "2026-03-19"] }';
 *     const runs = parseRuns(text, 'runs.json', rulesOf('mainnet'));
 */
export function parseRuns(text: string, path: string, rules: Rules): Runs {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new RewardsError([REWARD_PROBLEMS.runs_not_json({ path, reason: String(cause) })], {
      cause,
    });
  }
  const { success, data, error } = FILE.safeParse(json);
  if (!success) {
    const problem = z.prettifyError(error);
    throw new RewardsError([REWARD_PROBLEMS.runs_malformed({ path, problem })]);
  }
  const disordered = data.cutoffs.find((cutoff, at) => cutoff <= (data.cutoffs[at - 1] ?? ''));
  if (disordered !== undefined) {
    throw new RewardsError([REWARD_PROBLEMS.runs_out_of_order({ path, cutoff: disordered })]);
  }
  const excluded = data.excludedBeforePanama ?? rules.excludedBeforePanama;
  return {
    cutoffs: data.cutoffs,
    forks: data.forks ?? rules.forks,
    excludedBeforePanama: excluded.map((address) => address.toLowerCase()),
  };
}

/**
 * Returns the runs that pay days up to `until`. A run is added if the last one pays fewer days.
 *
 * @example
 *     const runs = runsUntil({ ...rulesOf('mainnet'), cutoffs: ['2026-03-12'] }, '2026-03-13');
 *     runs.cutoffs; // ['2026-03-12', '2026-03-14']
 */
export function runsUntil(runs: Runs, until: string): Runs {
  const cutoff = dayAfter(until);
  const earlier = runs.cutoffs.filter((one) => one < cutoff);
  return { ...runs, cutoffs: [...earlier, cutoff] };
}

/**
 * Returns the runs; throws a RewardsError if there is none.
 *
 * @example
 *     checkedRuns({ ...rulesOf('mainnet'), cutoffs: [] }); // throws a RewardsError
 */
export function checkedRuns(runs: Runs): Runs {
  if (runs.cutoffs.length > 0) return runs;
  throw new RewardsError([REWARD_PROBLEMS.runs_missing()]);
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
