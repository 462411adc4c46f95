import { WAD } from '../../../common/vocabulary.ts';

/** An operator set can slash a part from an operator's shares in a strategy. */
interface Allocation {
  readonly avs: string;
  /** Part of the shares, in 10^-18. */
  part: bigint;
  /** Remembers the amount that `changes` counted last. */
  counted: bigint;
}

/** A pair has an operator's shares in a strategy, and the sets that can slash them. */
interface Pair {
  readonly strategy: number;
  shares: bigint;
  readonly allocations: Map<string, Allocation>;
}

/** Gives the change in the shares that a set can slash in a strategy. */
export interface SlashableChange {
  readonly avs: string;
  readonly strategy: number;
  readonly change: bigint;
}

/**
 * Holds operators' shares, and the parts that operator sets can slash. An amount is shares x part /
 * 10^18, rounded down. Memory holds the pairs with shares or parts.
 */
export class SlashablePairs {
  readonly #pairs = new Map<string, Pair>();
  /** Holds the pairs that changed since `changes` was called. */
  readonly #touched = new Map<string, Pair>();

  setShares(operator: string, strategy: number, shares: bigint): void {
    this.#touch(operator, strategy).shares = shares;
  }

  setPart(
    operator: string,
    strategy: number,
    { set, avs }: { readonly set: string; readonly avs: string },
    part: bigint,
  ): void {
    const { allocations } = this.#touch(operator, strategy);
    const found = allocations.get(set);
    if (found) found.part = part;
    else allocations.set(set, { avs, part, counted: 0n });
  }

  /** Gives the changes since the last call. */
  *changes(): Iterable<SlashableChange> {
    for (const [key, { strategy, shares, allocations }] of this.#touched) {
      for (const [set, allocation] of allocations) {
        const amount = (shares * allocation.part) / WAD;
        const change = amount - allocation.counted;
        allocation.counted = amount;
        if (allocation.part === 0n) allocations.delete(set);
        if (change !== 0n) yield { avs: allocation.avs, strategy, change };
      }
      if (shares === 0n && allocations.size === 0) this.#pairs.delete(key);
    }
    this.#touched.clear();
  }

  #touch(operator: string, strategy: number): Pair {
    const key = `${strategy} ${operator}`;
    const pair = this.#pairs.get(key) ?? { strategy, shares: 0n, allocations: new Map() };
    this.#pairs.set(key, pair);
    this.#touched.set(key, pair);
    return pair;
  }
}
