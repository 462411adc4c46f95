import * as z from 'zod';
import type { ShippedNetworkName } from '../common/networks.ts';
import forks from './forks.json' with { type: 'json' };
import excludedAddresses from './inputs/excluded-addresses.json' with { type: 'json' };
import { RewardsError } from './rewards-error.ts';

export const DATE = z.iso.date().describe('a date such as 2026-03-19');

/** First day of each fork that changes amounts; 1970-01-01 is always in force. */
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

/** The forks of the shipped networks, and of others that have posted roots. */
const forksByNetwork = forks satisfies Readonly<Record<ShippedNetworkName, Forks>>;

/** The networks with known forks. */
export const NETWORKS = Object.keys(forksByNetwork) as (keyof typeof forksByNetwork)[];

export type Network = (typeof NETWORKS)[number];

/** The rules of a network. */
export interface Rules {
  readonly forks: Forks;
  /** Stakers that are excluded from rewards-for-all until Panama. */
  readonly excludedBeforePanama: readonly string[];
}

/**
 * The runs of a calculation. A run uses the state before midnight UTC of its cutoff, and pays the
 * days before it.
 */
export interface Runs extends Rules {
  /** Dates in ascending order. */
  readonly cutoffs: readonly string[];
}

/** A file of runs; absent rules are those of the network. */
const FILE = z.strictObject({
  cutoffs: z.array(DATE).min(1),
  forks: FORKS.optional(),
  excludedBeforePanama: z.array(z.string().regex(/^0x[0-9a-fA-F]{40}$/)).optional(),
});

export function rulesOf(network: Network): Rules {
  const excluded: Readonly<Record<string, readonly string[]>> = excludedAddresses;
  return {
    forks: FORKS.parse(forksByNetwork[network]),
    excludedBeforePanama: excluded[network] ?? [],
  };
}

/** Reads a file of runs. Throws a RewardsError that names `path`. */
export function parseRuns(text: string, path: string, rules: Rules): Runs {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new RewardsError(`${path} is not JSON: ${String(cause)}`, { cause });
  }
  const { success, data, error } = FILE.safeParse(json);
  if (!success) throw new RewardsError(`${path} is no file of runs: ${z.prettifyError(error)}`);
  const disordered = data.cutoffs.find((cutoff, at) => cutoff <= (data.cutoffs[at - 1] ?? ''));
  if (disordered !== undefined) {
    throw new RewardsError(`${path}: cutoff ${disordered} must be after the one before it`);
  }
  const excluded = data.excludedBeforePanama ?? rules.excludedBeforePanama;
  return {
    cutoffs: data.cutoffs,
    forks: data.forks ?? rules.forks,
    excludedBeforePanama: excluded.map((address) => address.toLowerCase()),
  };
}

/**
 * The runs up to the day `until`, which is the last one that they pay. A run is added if the last
 * one pays fewer days.
 */
export function runsUntil(runs: Runs, until: string): Runs {
  const cutoff = dayAfter(until);
  const earlier = runs.cutoffs.filter((one) => one < cutoff);
  return { ...runs, cutoffs: [...earlier, cutoff] };
}

/** Throws a RewardsError if there is no run. */
export function checkedRuns(runs: Runs): Runs {
  if (runs.cutoffs.length > 0) return runs;
  throw new RewardsError('no root is posted in the snapshot; give --until or --runs');
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
