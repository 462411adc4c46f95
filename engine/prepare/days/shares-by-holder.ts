/** The shares of a holder, in the order of its strategies. */
interface Holdings {
  readonly strategies: number[];
  readonly shares: bigint[];
}

/** Shares of each holder in each strategy; strategies are numbers. */
export class SharesByHolder<Holder> {
  readonly #byHolder = new Map<Holder, Holdings>();
  readonly #totals = new Map<number, bigint>();

  set(holder: Holder, strategy: number, shares: bigint): void {
    const { holdings, position, held } = this.#find(holder, strategy);
    this.#totals.set(strategy, this.totalOf(strategy) + shares - held);
    holdings.strategies[position] = strategy;
    holdings.shares[position] = shares;
  }

  add(holder: Holder, strategy: number, change: bigint): void {
    const { holdings, position, held } = this.#find(holder, strategy);
    this.#totals.set(strategy, this.totalOf(strategy) + change);
    holdings.strategies[position] = strategy;
    holdings.shares[position] = held + change;
  }

  totalOf(strategy: number): bigint {
    return this.#totals.get(strategy) ?? 0n;
  }

  /** Arrays take half the time of maps: each day multiplies the shares of all holders. */
  valuesAt(prices: ReadonlyMap<number, bigint>): ReadonlyMap<Holder, bigint> {
    const byNumber: bigint[] = [];
    for (const [strategy, price] of prices) byNumber[strategy] = price;
    const values = new Map<Holder, bigint>();
    for (const [holder, { strategies, shares }] of this.#byHolder) {
      let value = 0n;
      for (let at = 0; at < strategies.length; at += 1) {
        value += (shares[at] ?? 0n) * (byNumber[strategies[at] ?? 0] ?? 0n);
      }
      values.set(holder, value);
    }
    return values;
  }

  /** The place of a strategy, after the others if there is none yet. */
  #find(holder: Holder, strategy: number) {
    const holdings = this.#byHolder.get(holder) ?? { strategies: [], shares: [] };
    this.#byHolder.set(holder, holdings);
    const found = holdings.strategies.indexOf(strategy);
    const position = found < 0 ? holdings.strategies.length : found;
    return { holdings, position, held: holdings.shares[position] ?? 0n };
  }
}
