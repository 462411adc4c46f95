import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concentrationOf, concentrationOfAmounts } from '../../common/concentration.ts';
import { PricedHoldings } from '../../common/priced-holdings.ts';

const MOST_HOLDERS = 60;
const ASSETS = 3;

/** Amounts and prices; doubles round their products, or cannot hold them. */
const WHOLE = fc.oneof(
  fc.constantFrom(0n, 1n, 2n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 64n + 1n, 10n ** 38n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 70n }),
);
const PRICE = fc.oneof(WHOLE, fc.constantFrom(10n ** 40n, 10n ** 40n + 1n, 10n ** 320n));

const DAY = fc.record({
  changes: fc.array(
    fc.record({
      holder: fc.nat({ max: MOST_HOLDERS - 1 }),
      asset: fc.nat({ max: ASSETS - 1 }),
      amount: WHOLE,
    }),
    { maxLength: 2 * MOST_HOLDERS },
  ),
  /** Of the first assets; the others have none. */
  prices: fc.array(PRICE, { maxLength: ASSETS }),
});

/** The amounts of each holder by asset. */
class Amounts {
  readonly holdings = new PricedHoldings<number>();
  readonly #amounts = new Map<number, bigint[]>();

  set(holder: number, asset: number, amount: bigint): void {
    const own = this.#amounts.get(holder) ?? Array.from({ length: ASSETS }, () => 0n);
    this.holdings.add(holder, asset, amount - (own[asset] ?? 0n));
    this.#amounts.set(holder, own.with(asset, amount));
  }

  valuesAt(prices: readonly bigint[]): readonly bigint[] {
    return [...this.#amounts.values()].map((own) =>
      own.reduce((value, amount, asset) => value + amount * (prices[asset] ?? 0n), 0n),
    );
  }

  concentrationAt(prices: readonly bigint[]) {
    return concentrationOf(this.holdings.rankAt(new Map(prices.entries())));
  }
}

describe('the concentration of priced holdings', () => {
  it('is that of the values, as amounts and prices change', () => {
    fc.assert(
      fc.property(fc.array(DAY, { minLength: 1, maxLength: 4 }), (days) => {
        const amounts = new Amounts();
        for (const { changes, prices } of days) {
          for (const { holder, asset, amount } of changes) amounts.set(holder, asset, amount);
          const expected = concentrationOfAmounts(amounts.valuesAt(prices));
          expect(amounts.concentrationAt(prices)).toEqual(expected);
        }
      }),
    );
  });

  it('is that of many values, of which prices change the order', () => {
    const amounts = new Amounts();
    // Multiples of a prime spread the amounts; every seventh holder has the same one.
    for (let holder = 0; holder < 5_000; holder += 1) {
      const amount = holder % 7 === 0 ? 32n : BigInt((holder * 7_919) % 10_007) ** 2n;
      amounts.set(holder, holder % ASSETS, amount * 10n ** 18n + BigInt(holder % 2));
      if (holder % 5 === 0) amounts.set(holder, (holder + 1) % ASSETS, amount);
    }
    for (const prices of [
      [3n, 4n, 5n],
      [5n, 4n, 3n],
      [10n ** 40n, 10n ** 40n + 1n, 10n ** 39n],
    ]) {
      const expected = concentrationOfAmounts(amounts.valuesAt(prices));
      expect(amounts.concentrationAt(prices)).toEqual(expected);
    }
  });

  it('is that of values which doubles cannot tell apart', () => {
    const amounts = new Amounts();
    const large = 10n ** 60n;
    for (let holder = 0; holder < 40; holder += 1) {
      amounts.set(holder, holder % 2, large + BigInt((holder * 17) % 40));
    }
    const prices = [1n, 1n];
    const expected = concentrationOfAmounts(amounts.valuesAt(prices));
    expect(amounts.concentrationAt(prices)).toEqual(expected);
    expect(expected.gini).toBe('0');
    const [largest, second] = amounts.holdings.rankAt(new Map([[0, 1n]])).largest(2);
    expect([largest, second]).toEqual([large + 38n, large + 36n]);
  });

  it('needs more than a threshold, also if a sum is equal to it', () => {
    const amounts = new Amounts();
    for (const [holder, amount] of [25n, 50n, 25n].entries()) amounts.set(holder, 0, amount);
    expect(amounts.concentrationAt([10n ** 30n]).nakamoto).toEqual([1, 2, 2]);
  });

  it('counts a negative amount as 0', () => {
    const amounts = new Amounts();
    amounts.set(0, 0, 3n);
    amounts.set(1, 0, -5n);
    amounts.set(1, 1, 2n);
    expect(amounts.concentrationAt([1n, 1n])).toEqual(concentrationOfAmounts([3n, 2n]));
    amounts.set(1, 0, 4n);
    expect(amounts.concentrationAt([1n, 1n])).toEqual(concentrationOfAmounts([3n, 6n]));
  });

  it('is 0 without holders, and without prices', () => {
    const nothing = concentrationOfAmounts([]);
    const amounts = new Amounts();
    expect(amounts.concentrationAt([1n])).toEqual(nothing);
    amounts.set(0, 0, 7n);
    expect(amounts.concentrationAt([])).toEqual(nothing);
    expect(amounts.concentrationAt([0n])).toEqual(nothing);
    expect(amounts.concentrationAt([2n])).toEqual(concentrationOfAmounts([7n]));
  });
});
