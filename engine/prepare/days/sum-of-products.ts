/** A limb has these bits, so that a double holds 4,096 added products exactly. */
const LIMB_BITS = 20;

const LIMB = 2 ** LIMB_BITS;

/** A HUGEINT has fewer bits than this many limbs. */
export const SHARE_LIMBS = 7;

/**
 * A product adds at most `SHARE_LIMBS` products of limbs to a limb; this many products are exact.
 */
export const MAX_PRODUCTS = Math.floor(2 ** (52 - 2 * LIMB_BITS) / SHARE_LIMBS);

/** Divides a whole number into limbs, the lowest first; a negative one has none above 0. */
export function limbsOf(value: bigint): number[] {
  const limbs: number[] = [];
  const sign = value < 0n ? -1 : 1;
  let rest = value < 0n ? -value : value;
  while (rest > 0n) {
    limbs.push(sign * Number(BigInt.asUintN(LIMB_BITS, rest)));
    rest >>= BigInt(LIMB_BITS);
  }
  return limbs;
}

/**
 * Adds up to `MAX_PRODUCTS` products of whole numbers exactly, in doubles: a sum needs one bigint,
 * and not two for each product. The first factor has `SHARE_LIMBS` limbs at most.
 */
export class SumOfProducts {
  #sums = new Float64Array(4 * SHARE_LIMBS);
  #length = 0;

  /** Adds the product of two numbers; the first one's limbs begin at a position. */
  add(limbs: readonly number[], start: number, others: readonly number[]): void {
    const limbCount = SHARE_LIMBS + others.length;
    // Makes the length even, as a sum is read two limbs at a time.
    const length = limbCount + (limbCount % 2);
    if (length > this.#sums.length) {
      const sums = new Float64Array(2 * length);
      sums.set(this.#sums);
      this.#sums = sums;
    }
    if (length > this.#length) this.#length = length;
    const sums = this.#sums;
    for (let at = 0; at < SHARE_LIMBS; at += 1) {
      const limb = limbs[start + at] ?? 0;
      if (limb === 0) continue;
      for (let other = 0; other < others.length; other += 1) {
        const to = at + other;
        sums[to] = (sums[to] ?? 0) + limb * (others[other] ?? 0);
      }
    }
  }

  /** Returns the sum, after which the next one begins. */
  take(): bigint {
    const sums = this.#sums;
    let carry = 0;
    for (let at = 0; at < this.#length; at += 1) {
      const sum = (sums[at] ?? 0) + carry;
      carry = Math.floor(sum / LIMB);
      sums[at] = sum - carry * LIMB;
    }
    let value = BigInt(carry);
    for (let at = this.#length - 2; at >= 0; at -= 2) {
      const pair = (sums[at + 1] ?? 0) * LIMB + (sums[at] ?? 0);
      value = (value << BigInt(2 * LIMB_BITS)) + BigInt(pair);
    }
    sums.fill(0, 0, this.#length);
    this.#length = 0;
    return value;
  }
}
