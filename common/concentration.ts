import { divideDecimals } from './exact-decimal.ts';
import type { RankedValues } from './priced-holdings.ts';

/** Decimal places of parts and indices; they are rounded down. */
export const PART_PLACES = 18;

/** The concentration of amounts; parts are plain decimals from 0 to 1. */
export interface Concentration {
  /** Counts the amounts above 0. */
  readonly holders: number;
  /** The Herfindahl-Hirschman index adds the squares of the parts. */
  readonly hhi: string;
  /** The Gini coefficient covers the amounts above 0. */
  readonly gini: string;
  /** How few holders have more than a third, a half and two thirds of the total. */
  readonly nakamoto: readonly [number, number, number];
  /** Parts that the largest one, five and ten have. */
  readonly top: readonly [string, string, string];
}

const THRESHOLDS = [
  [1n, 3n],
  [1n, 2n],
  [2n, 3n],
] as const;

/**
 * Computes the concentration of values; without a value above 0 everything is 0. The Gini
 * coefficient is (2 x the sum of rank x value - (n + 1) x total) / (n x total), with ranks from 1
 * for the smallest.
 *
 * @example
 *     const { nakamoto } = concentrationOf(holdings.rankAt(prices)); // at the prices of a day
 */
export function concentrationOf(values: RankedValues): Concentration {
  const { total, squares, ranked } = values;
  const count = BigInt(values.count);
  const largest = values.largest(10);
  const top = (most: number) => part(sumOf(largest.slice(0, most)), total);
  const above = ([numerator, denominator]: readonly [bigint, bigint]) =>
    values.fewestAbove((total * numerator) / denominator);
  return {
    holders: values.count,
    hhi: part(squares, total * total),
    gini: part(2n * ranked - (count + 1n) * total, count * total),
    nakamoto: [above(THRESHOLDS[0]), above(THRESHOLDS[1]), above(THRESHOLDS[2])],
    top: [top(1), top(5), top(10)],
  };
}

/**
 * Computes the concentration of amounts that are not negative, one for each holder.
 *
 * @example
 *     concentrationOfAmounts([3n, 1n]).hhi; // '0.625'
 */
export function concentrationOfAmounts(amounts: readonly bigint[]): Concentration {
  return concentrationOf(rankedAmounts(amounts));
}

/**
 * Writes holders, hhi, gini, the three of nakamoto and the three of top, with spaces.
 *
 * @example
 *     concentrationFigures(concentrationOfAmounts([3n, 1n])); // '2 0.625 0.25 1 1 1 0.75 1 1'
 */
export function concentrationFigures(concentration: Concentration): string {
  const { holders, hhi, gini, nakamoto, top } = concentration;
  return [holders, hhi, gini, ...nakamoto, ...top].join(' ');
}

/**
 * Writes the figures of plain decimals that are separated by spaces.
 *
 * @example
 *     concentrationText('0.5 1.5'); // '2 0.625 0.25 1 1 1 0.75 1 1'
 */
export function concentrationText(amounts: string): string {
  const decimals = amounts.split(' ').map((amount) => amount.split('.'));
  // A call takes no more than some 100,000 arguments, and a chain has more stakers.
  let places = 0;
  for (const [, fraction = ''] of decimals) places = Math.max(places, fraction.length);
  return concentrationFigures(
    concentrationOfAmounts(
      decimals.map(([whole = '', fraction = '']) => BigInt(whole + fraction.padEnd(places, '0'))),
    ),
  );
}

function rankedAmounts(amounts: readonly bigint[]): RankedValues {
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
  return {
    count: held.length,
    total,
    squares,
    ranked,
    largest: (most) => held.slice(0, most),
    fewestAbove: (threshold) => fewest(held, threshold),
  };
}

/** How many of the largest add up to more than a threshold; 0 if all do not. */
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
