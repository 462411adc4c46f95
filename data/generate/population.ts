/** The sizes in which `generate` can make a snapshot. */
export const SIZES = ['tiny', 'small', 'real', 'x10'] as const;

export type Size = (typeof SIZES)[number];

/** Says how many rows a snapshot holds by kind, and the time it covers. */
export interface Population {
  readonly stakers: number;
  /** `staker_shares` has this many rows. */
  readonly holdings: number;
  readonly tokens: number;
  readonly operators: number;
  readonly avs: number;
  readonly pods: number;
  /**
   * `activities` has this many rows: those from all other tables, and others to make up the number.
   */
  readonly activities: number;
  /**
   * `share_changes` has about this many rows, without those that others bring about. The log has
   * each row, and most a second time for the operator.
   */
  readonly changes: number;
  /**
   * `withdrawals` has about this many rows at most: the part of `changes` that decreases a holding,
   * if holdings change more than once.
   */
  readonly withdrawals: number;
  readonly claims: number;
  /** `rewards` has this many rows, one for each submission. */
  readonly rewards: number;
  readonly roots: number;
  readonly daOperators: { readonly ethereum: number; readonly holesky: number };
  readonly batches: number;
  /** The period begins and ends then, in whole seconds since 1970. */
  readonly from: number;
  readonly to: number;
}

const seconds = (iso: string): number => Date.parse(iso) / 1000;

const period = { from: seconds('2023-06-01T00:00:00Z'), to: seconds('2025-06-01T00:00:00Z') };

/**
 * The real protocol had this size in the middle of 2025, rounded; the other sizes derive from it.
 */
const real: Population = {
  stakers: 200_000,
  holdings: 400_000,
  tokens: 48,
  operators: 1_800,
  avs: 60,
  pods: 8_000,
  activities: 2_000_000,
  changes: 400_000,
  withdrawals: 150_000,
  claims: 200_000,
  rewards: 20_000,
  roots: 150,
  daOperators: { ethereum: 250, holesky: 100 },
  batches: 5_000,
  ...period,
};

export const POPULATIONS: Readonly<Record<Size, Population>> = {
  tiny: {
    stakers: 40,
    holdings: 80,
    tokens: 8,
    operators: 12,
    avs: 6,
    pods: 6,
    activities: 1_000,
    changes: 200,
    withdrawals: 40,
    claims: 40,
    rewards: 30,
    roots: 8,
    daOperators: { ethereum: 9, holesky: 5 },
    batches: 6,
    ...period,
  },
  small: {
    stakers: 2_000,
    holdings: 4_000,
    tokens: 16,
    operators: 120,
    avs: 20,
    pods: 150,
    activities: 20_000,
    changes: 4_000,
    withdrawals: 1_500,
    claims: 2_000,
    rewards: 600,
    roots: 60,
    daOperators: { ethereum: 60, holesky: 25 },
    batches: 60,
    ...period,
  },
  real,
  x10: {
    ...real,
    stakers: real.stakers * 10,
    holdings: real.holdings * 10,
    operators: real.operators * 10,
    pods: real.pods * 10,
    activities: real.activities * 10,
    changes: real.changes * 10,
    withdrawals: real.withdrawals * 10,
    claims: real.claims * 10,
  },
};
