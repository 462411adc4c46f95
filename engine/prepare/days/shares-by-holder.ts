import { limbsOf, MAX_PRODUCTS, SHARE_LIMBS, SumOfProducts } from './sum-of-products.ts';

/** Holds a holder's shares, in the order of its strategies. */
interface Holdings {
  readonly strategies: number[];
  readonly shares: bigint[];
  /** Divides the shares into limbs, `SHARE_LIMBS` for each. */
  readonly limbs: number[];
  /** Whether the limbs were too few for some shares. */
  isWide: boolean;
}

/** Holds each holder's shares in each strategy; strategies are numbers. */
export class SharesByHolder<Holder> {
  readonly #byHolder = new Map<Holder, Holdings>();
  readonly #totals = new Map<number, bigint>();
  readonly #sum = new SumOfProducts();

  set(holder: Holder, strategy: number, shares: bigint): void {
    const { holdings, position, held } = this.#find(holder, strategy);
    this.#totals.set(strategy, this.totalOf(strategy) + shares - held);
    put(holdings, position, strategy, shares);
  }

  add(holder: Holder, strategy: number, change: bigint): void {
    const { holdings, position, held } = this.#find(holder, strategy);
    this.#totals.set(strategy, this.totalOf(strategy) + change);
    put(holdings, position, strategy, held + change);
  }

  totalOf(strategy: number): bigint {
    return this.#totals.get(strategy) ?? 0n;
  }

  /** Each day multiplies all holders' shares. */
  valuesAt(prices: ReadonlyMap<number, bigint>): ReadonlyMap<Holder, bigint> {
    const byNumber: (readonly number[])[] = [];
    for (const [strategy, price] of prices) byNumber[strategy] = limbsOf(price);
    const values = new Map<Holder, bigint>();
    for (const [holder, holdings] of this.#byHolder) {
      const { strategies, limbs, isWide } = holdings;
      if (isWide || strategies.length > MAX_PRODUCTS) {
        values.set(holder, wideValue(holdings, prices));
        continue;
      }
      for (let at = 0; at < strategies.length; at += 1) {
        const price = byNumber[strategies[at] ?? 0];
        if (price) this.#sum.add(limbs, at * SHARE_LIMBS, price);
      }
      values.set(holder, this.#sum.take());
    }
    return values;
  }

  /** Finds a strategy's place, after the others if there is none yet. */
  #find(holder: Holder, strategy: number) {
    const holdings = this.#byHolder.get(holder) ?? withoutShares();
    this.#byHolder.set(holder, holdings);
    const found = holdings.strategies.indexOf(strategy);
    const position = found < 0 ? holdings.strategies.length : found;
    return { holdings, position, held: holdings.shares[position] ?? 0n };
  }
}

function withoutShares(): Holdings {
  return { strategies: [], shares: [], limbs: [], isWide: false };
}

function put(holdings: Holdings, position: number, strategy: number, shares: bigint): void {
  holdings.strategies[position] = strategy;
  holdings.shares[position] = shares;
  const limbs = limbsOf(shares);
  if (limbs.length > SHARE_LIMBS) holdings.isWide = true;
  for (let at = 0; at < SHARE_LIMBS; at += 1) {
    holdings.limbs[position * SHARE_LIMBS + at] = limbs[at] ?? 0;
  }
}

function wideValue({ strategies, shares }: Holdings, prices: ReadonlyMap<number, bigint>): bigint {
  return strategies.reduce(
    (sum, strategy, at) => sum + (shares[at] ?? 0n) * (prices.get(strategy) ?? 0n),
    0n,
  );
}
