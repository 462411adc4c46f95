import { divideDecimals } from './exact-decimal.ts';

/** Decimal places of parts and indices; they are rounded down. */
export const PART_PLACES = 18;

/** The concentration of amounts; parts are plain decimals from 0 to 1. */
export interface Concentration {
  /** Number of amounts above 0. */
  readonly holders: number;
  /** Herfindahl-Hirschman index: the sum of the squares of the parts. */
  readonly hhi: string;
  /** Gini coefficient of the amounts above 0. */
  readonly gini: string;
  /** Smallest numbers of holders with more than a third, a half and two thirds of the total. */
  readonly nakamoto: readonly [number, number, number];
  /** Parts of the largest one, five and ten. */
  readonly top: readonly [string, string, string];
}

const THRESHOLDS = [
  [1n, 3n],
  [1n, 2n],
  [2n, 3n],
] as const;

/**
 * Computes the concentration of amounts that are not negative, with integers; without an amount
 * above 0 everything is 0. The Gini coefficient is (2 x the sum of rank x amount - (n + 1) x total)
 * / (n x total), with ranks from 1 for the smallest.
 */
export function concentrationOf(amounts: readonly bigint[]): Concentration {
  const held = amounts.filter((amount) => amount > 0n).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const count = BigInt(held.length);
  let total = 0n;
  let squares = 0n;
  let ranked = 0n;
  for (const [at, amount] of held.entries()) {
    total += amount;
    squares += amount * amount;
    ranked += (count - BigInt(at)) * amount;
  }
  const top = (most: number) => part(sumOf(held.slice(0, most)), total);
  const above = ([numerator, denominator]: readonly [bigint, bigint]) =>
    fewest(held, (total * numerator) / denominator);
  return {
    holders: held.length,
    hhi: part(squares, total * total),
    gini: part(2n * ranked - (count + 1n) * total, count * total),
    nakamoto: [above(THRESHOLDS[0]), above(THRESHOLDS[1]), above(THRESHOLDS[2])],
    top: [top(1), top(5), top(10)],
  };
}

/**
 * The concentration of amounts as text: holders, hhi, gini, the three of nakamoto and the three of
 * top, separated by spaces.
 */
export function concentrationFigures(amounts: readonly bigint[]): string {
  const { holders, hhi, gini, nakamoto, top } = concentrationOf(amounts);
  return [holders, hhi, gini, ...nakamoto, ...top].join(' ');
}

/** The same of whole numbers that are separated by spaces. */
export function concentrationText(amounts: string): string {
  return concentrationFigures(amounts.split(' ').map(BigInt));
}

/** How many of the largest add up to more than a threshold, rounded down; 0 if all do not. */
function fewest(descending: readonly bigint[], threshold: bigint): number {
  let sum = 0n;
  for (const [at, amount] of descending.entries()) {
    sum += amount;
    if (sum > threshold) return at + 1;
  }
  return 0;
}

function part(amount: bigint, of: bigint): string {
  return divideDecimals(String(amount), String(of), PART_PLACES) ?? '0';
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
