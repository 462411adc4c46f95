import { AssetHoldings } from './asset-holdings.ts';
import { OnlyAmounts } from './only-amounts.ts';
import { sortByKeys } from './sort-by-keys.ts';

/** Holds holders' values in order, without those of 0. */
export interface RankedValues {
  /** How many values there are. */
  readonly count: number;
  readonly total: bigint;
  /** Adds the squares of the values. */
  readonly squares: bigint;
  /** Adds rank x value; the smallest has rank 1. */
  readonly ranked: bigint;
  /** Returns up to `most` of the largest values, in descending order. */
  largest(most: number): readonly bigint[];
  /** Smallest number of values with a sum above a threshold; 0 if all together have none. */
  fewestAbove(threshold: bigint): number;
}

/** The amount that a holder has in an asset. */
interface Holding {
  readonly asset: AssetHoldings;
  readonly position: number;
}

/**
 * Amounts of holders in assets, which have numbers, for values at one price after the other. Sums
 * of values are sums of amounts in each asset x its price, and the order of most values is that of
 * their doubles: only values with nearly equal doubles are computed. Each call sorts from the order
 * of the one before it. All results are exact. It is meant for many holders of few assets.
 */
export class PricedHoldings<Holder> {
  readonly #numbers = new Map<Holder, number>();
  /** The index is the holder's number, as in all arrays. */
  readonly #holdings: Holding[][] = [];
  /** Counts the holder's amounts above 0. */
  readonly #counts: number[] = [];
  /** Has the holders with one amount above 0. */
  readonly #onlyAmounts = new OnlyAmounts();
  readonly #assets = new Map<number, AssetHoldings>();
  /** Orders the holders' numbers by their values, ascending. */
  #order = new Uint32Array(0);
  #doubles = new Float64Array(0);
  #ranks = new Float64Array(0);
  /** Relative difference up to which doubles of equal values may differ. */
  #productError = 0;

  /** Adds to the amount of a holder in an asset; a negative amount counts as 0. */
  add(holder: Holder, asset: number, change: bigint): void {
    const held = this.#assetOf(asset);
    const number = this.#numberOf(holder);
    const holdings = this.#holdings[number] ?? [];
    this.#holdings[number] = holdings;
    let own = holdings.find((holding) => holding.asset === held);
    if (!own) {
      own = { asset: held, position: held.append(number) };
      holdings.push(own);
    }
    const before = amountOf(own);
    const added = held.add(own.position, change);
    if (added === 0n) return;
    // Counts amounts above 0.
    const amounts = (this.#counts[number] ?? 0) + Number(before + added > 0n) - Number(before > 0n);
    this.#counts[number] = amounts;
    let only = before + added > 0n ? own : undefined;
    if (amounts > Number(only !== undefined)) {
      for (const other of holdings) {
        const amount = other === own ? 0n : amountOf(other);
        if (amount === 0n) continue;
        held.addProduct(other.asset, added * amount);
        only ??= other;
      }
    }
    if (amounts === 1 && only) this.#onlyAmounts.set(number, only.asset, amountOf(only));
    else this.#onlyAmounts.remove(number);
  }

  /**
   * Ranks values at the assets' prices, by their numbers; without a price an amount has no value.
   * The result holds until the next call of a method.
   */
  rankAt(prices: ReadonlyMap<number, bigint>): RankedValues {
    for (const [number, asset] of this.#assets) asset.price = prices.get(number) ?? 0n;
    const assets = [...this.#assets.values()].filter(({ price }) => price > 0n);
    this.#growTo(this.#holdings.length);
    this.#doubles.fill(0);
    // Each product has three rounded numbers, and each asset adds one of them.
    this.#productError = 2 * (assets.length + 8) * Number.EPSILON;
    for (const asset of assets) asset.addValues(this.#doubles);
    const sorted = sortByKeys(this.#order, this.#doubles);
    // A value that is not 0 is 1 or more.
    const first = sorted.findIndex((double) => double >= 1);
    const zeros = first < 0 ? sorted.length : first;
    this.#sortNearValues(sorted, zeros);
    const count = this.#order.length - zeros;
    return {
      count,
      total: sumOf(assets, (asset) => asset.value),
      squares: sumOf(assets, (asset) => asset.squares()),
      ranked: this.#rankedValue(assets, zeros),
      largest: (most) =>
        Array.from({ length: Math.min(most, count) }, (_, at) => this.#valueAt(at)),
      fewestAbove: (threshold) =>
        this.#nearlyFewest(sorted, Number(threshold)) ?? this.#exactlyFewest(threshold, count),
    };
  }

  #growTo(count: number): void {
    const before = this.#order;
    if (before.length === count) return;
    this.#order = new Uint32Array(count);
    this.#order.set(before);
    for (let number = before.length; number < count; number += 1) this.#order[number] = number;
    this.#doubles = new Float64Array(count);
    this.#ranks = new Float64Array(count);
  }

  /** Sorts values exactly where their doubles are too near, or infinite, to prove the order. */
  #sortNearValues(sorted: Float64Array, first: number): void {
    const error = this.#sumError();
    const { length } = sorted;
    let start = first;
    let smaller = 0;
    for (let place = first; place < length; place += 1) {
      const larger = sorted[place] ?? 0;
      if (larger - smaller > larger * error) {
        if (place - start > 1) this.#sortExactly(start, place);
        start = place;
      }
      smaller = larger;
    }
    if (length - start > 1) this.#sortExactly(start, length);
  }

  /** Bounds the relative error in keys that `sortByKeys` returns, and in their sums. */
  #sumError(): number {
    return 8 * this.#order.length * Number.EPSILON + this.#productError;
  }

  #sortExactly(start: number, end: number): void {
    const order = this.#order;
    for (let at = start + 1; at < end; at += 1) {
      const one = order[at - 1] ?? 0;
      const other = order[at] ?? 0;
      const amount = this.#onlyAmounts.at(one);
      // Most values that are nearly equal come from equal amounts.
      if (amount && amount === this.#onlyAmounts.at(other)) continue;
      if (this.#compare(one, other) > 0) {
        order.subarray(start, end).sort((one, other) => this.#compare(one, other));
        return;
      }
    }
  }

  /**
   * Compares values by their doubles if these prove the order, otherwise exactly. Amounts in one
   * asset have the order of their values. The difference of infinite doubles is no number.
   */
  #compare(one: number, other: number): number {
    const double = this.#doubles[one] ?? 0;
    const difference = double - (this.#doubles[other] ?? 0);
    if (Math.abs(difference) > double * this.#productError) return difference;
    const amount = this.#onlyAmounts.at(one);
    const another = this.#onlyAmounts.at(other);
    if (amount && another && amount.asset === another.asset) {
      return amount.high - another.high || amount.low - another.low;
    }
    const value = this.#valueOf(one) - this.#valueOf(other);
    return value > 0n ? 1 : value < 0n ? -1 : 0;
  }

  #valueOf(number: number): bigint {
    return sumOf(
      this.#holdings[number] ?? [],
      (holding) => amountOf(holding) * holding.asset.price,
    );
  }

  /** The value of a rank from the largest one on, which has 0. */
  #valueAt(rank: number): bigint {
    return this.#valueOf(this.#order[this.#order.length - 1 - rank] ?? 0);
  }

  #rankedValue(assets: readonly AssetHoldings[], zeros: number): bigint {
    const order = this.#order;
    const ranks = this.#ranks.fill(0);
    for (let at = zeros; at < order.length; at += 1) ranks[order[at] ?? 0] = at + 1 - zeros;
    return sumOf(assets, (asset) => asset.weightedValue(ranks, order.length - zeros));
  }

  /** As doubles tell it; undefined if their rounding errors may change it. */
  #nearlyFewest(sorted: Float64Array, threshold: number): number | undefined {
    const error = threshold * this.#sumError();
    let sum = 0;
    for (let place = sorted.length - 1; place >= 0; place -= 1) {
      const next = sum + (sorted[place] ?? 0);
      if (next > threshold + error) {
        return sum < threshold - error ? sorted.length - place : undefined;
      }
      sum = next;
    }
    return undefined;
  }

  #exactlyFewest(threshold: bigint, count: number): number {
    let sum = 0n;
    for (let rank = 0; rank < count; rank += 1) {
      sum += this.#valueAt(rank);
      if (sum > threshold) return rank + 1;
    }
    return 0;
  }

  #numberOf(holder: Holder): number {
    const number = this.#numbers.get(holder) ?? this.#numbers.size;
    this.#numbers.set(holder, number);
    return number;
  }

  #assetOf(number: number): AssetHoldings {
    const found = this.#assets.get(number) ?? new AssetHoldings(number);
    this.#assets.set(number, found);
    return found;
  }
}

function amountOf({ asset, position }: Holding): bigint {
  return asset.amountAt(position);
}

function sumOf<Element>(elements: readonly Element[], read: (element: Element) => bigint): bigint {
  let sum = 0n;
  for (const element of elements) sum += read(element);
  return sum;
}
