/** A limb has these bits: doubles hold products of limbs and weights exactly. */
const LIMB_BITS = 24;

/** A double holds whole numbers of this many bits exactly. */
const EXACT_BITS = 53;

/**
 * Holds the amounts of holders in one asset as whole numbers, and the price per unit. A negative
 * amount counts as 0: times of changes may disagree with their order. Sums over all holders are
 * exact and need no bigint for each: amounts are also held as limbs of 24 bits.
 */
export class AssetHoldings {
  readonly number: number;
  price = 0n;
  readonly #holders: number[] = [];
  /** Negative ones are included. */
  readonly #amounts: bigint[] = [];
  readonly #doubles: number[] = [];
  /** The lowest limbs come first, for all amounts. */
  readonly #limbs: number[][] = [];
  #total = 0n;
  #squares = 0n;
  /** Keeps for another asset the products of a holder's two amounts, added up over all holders. */
  readonly #products = new Map<AssetHoldings, bigint>();

  constructor(number: number) {
    this.number = number;
  }

  /** Values all amounts together. */
  get value(): bigint {
    return this.#total * this.price;
  }

  /** Appends the amount 0 for a holder, a number, and returns its position. */
  append(holder: number): number {
    this.#holders.push(holder);
    this.#doubles.push(0);
    for (const limbs of this.#limbs) limbs.push(0);
    return this.#amounts.push(0n) - 1;
  }

  amountAt(position: number): bigint {
    const amount = this.#amounts[position] ?? 0n;
    return amount > 0n ? amount : 0n;
  }

  /** Returns by how much the counted amount changes. */
  add(position: number, change: bigint): bigint {
    const before = this.amountAt(position);
    this.#amounts[position] = (this.#amounts[position] ?? 0n) + change;
    const amount = this.amountAt(position);
    this.#total += amount - before;
    this.#squares += amount * amount - before * before;
    this.#doubles[position] = Number(amount);
    this.#setLimbs(position, amount);
    return amount - before;
  }

  #setLimbs(position: number, amount: bigint): void {
    let rest = amount;
    for (let at = 0; at < this.#limbs.length || rest > 0n; at += 1) {
      this.#limbs[at] ??= Array.from(this.#amounts, () => 0);
      const limbs = this.#limbs[at] ?? [];
      limbs[position] = Number(BigInt.asUintN(LIMB_BITS, rest));
      rest >>= BigInt(LIMB_BITS);
    }
  }

  addProduct(other: AssetHoldings, change: bigint): void {
    this.#products.set(other, (this.#products.get(other) ?? 0n) + change);
  }

  /**
   * Returns the sum of the squared values, plus twice the products with the same holders' other
   * assets that `addProduct` has added.
   */
  squares(): bigint {
    let sum = this.#squares * this.price;
    for (const [other, product] of this.#products) sum += 2n * product * other.price;
    return sum * this.price;
  }

  /** Adds the value of each amount, as a double, to the element of its holder. */
  addValues(values: Float64Array): void {
    const price = Number(this.price);
    for (let at = 0; at < this.#holders.length; at += 1) {
      const holder = this.#holders[at] ?? 0;
      const value = (this.#doubles[at] ?? 0) * price;
      // Infinity x 0 is no number.
      if (value > 0) values[holder] = (values[holder] ?? 0) + value;
    }
  }

  /** Adds value x its holder's weight; weights are whole numbers up to `heaviest`. */
  weightedValue(weights: Float64Array, heaviest: number): bigint {
    const block = Math.floor(2 ** (EXACT_BITS - LIMB_BITS) / Math.max(heaviest, 1));
    const sum = this.#limbs.reduceRight(
      (higher, limbs) => (higher << BigInt(LIMB_BITS)) + this.#weightedSum(limbs, weights, block),
      0n,
    );
    return sum * this.price;
  }

  /** Adds limb x weight; a block's sum is exact as a double. */
  #weightedSum(limbs: readonly number[], weights: Float64Array, block: number): bigint {
    const holders = this.#holders;
    let sum = 0n;
    for (let start = 0; start < limbs.length; start += block) {
      const end = Math.min(start + block, limbs.length);
      let part = 0;
      for (let at = start; at < end; at += 1) {
        part += (limbs[at] ?? 0) * (weights[holders[at] ?? 0] ?? 0);
      }
      sum += BigInt(part);
    }
    return sum;
  }
}
