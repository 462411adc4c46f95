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
    const { strategies, shares: held } = this.#holdingsOf(holder);
    const found = strategies.indexOf(strategy);
    const moved = shares - (held[found] ?? 0n);
    this.#totals.set(strategy, this.totalOf(strategy) + moved);
    if (found >= 0) held[found] = shares;
    else {
      strategies.push(strategy);
      held.push(shares);
    }
  }

  sharesOf(holder: Holder, strategy: number): bigint {
    const { strategies, shares } = this.#holdingsOf(holder);
    return shares[strategies.indexOf(strategy)] ?? 0n;
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

  #holdingsOf(holder: Holder): Holdings {
    const found = this.#byHolder.get(holder) ?? { strategies: [], shares: [] };
    this.#byHolder.set(holder, found);
    return found;
  }
}
