import type { AssetHoldings } from './asset-holdings.ts';

/** The lower part of an amount has these bits; a double holds each part exactly. */
const LOW_BITS = 52;

/** An amount in an asset has two parts that doubles hold. */
export interface OnlyAmount {
  readonly asset: AssetHoldings;
  readonly high: number;
  readonly low: number;
}

interface SharedAmount extends OnlyAmount {
  readonly amount: bigint;
  holders: number;
}

/**
 * Has the amounts that are the only ones their holders, numbers, have. Holders with equal amounts
 * in an asset share one object, so that a comparison needs no number.
 */
export class OnlyAmounts {
  readonly #byHolder: (SharedAmount | null)[] = [];
  readonly #shared = new Map<AssetHoldings, Map<bigint, SharedAmount>>();

  at(holder: number): OnlyAmount | null {
    return this.#byHolder[holder] ?? null;
  }

  /** An amount that is too large for two parts is left out. */
  set(holder: number, asset: AssetHoldings, amount: bigint): void {
    this.remove(holder);
    if (amount >> BigInt(2 * LOW_BITS) !== 0n) return;
    const amounts = this.#shared.get(asset) ?? new Map<bigint, SharedAmount>();
    this.#shared.set(asset, amounts);
    const shared = amounts.get(amount) ?? {
      asset,
      amount,
      high: Number(amount >> BigInt(LOW_BITS)),
      low: Number(BigInt.asUintN(LOW_BITS, amount)),
      holders: 0,
    };
    amounts.set(amount, shared);
    shared.holders += 1;
    this.#byHolder[holder] = shared;
  }

  remove(holder: number): void {
    const before = this.#byHolder[holder];
    this.#byHolder[holder] = null;
    if (!before) return;
    before.holders -= 1;
    if (before.holders === 0) this.#shared.get(before.asset)?.delete(before.amount);
  }
}
