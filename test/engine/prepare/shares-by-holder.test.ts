import { describe, expect, it } from 'vitest';
import { SharesByHolder } from '../../../engine/prepare/days/shares-by-holder.ts';
import { Random } from '../../ingest/randomness.ts';
import { runSeed } from '../../support/seed.ts';

const random = new Random(runSeed());

/** A number of up to so many bits, often one at the edge of a limb. */
function amount(bits: number): bigint {
  const size = BigInt(Math.floor(random.next() * (bits + 1)));
  const top = 1n << size;
  const kind = random.next();
  if (kind < 0.2) return top - 1n;
  if (kind < 0.4) return top;
  return BigInt(Math.floor(random.next() * 2 ** 50)) * (top >> 50n) + top / 3n;
}

describe('the values of shares', () => {
  it.each([
    ['of a HUGEINT', 127, 60],
    ['below 0, too', -127, 60],
    ['of a BIGNUM', 400, 20],
    ['in so many strategies that doubles do not hold their sums', 100, 2000],
  ])('are exact %s', (_what, bits, strategies) => {
    const held = new SharesByHolder<number>();
    const shares = new Map<string, bigint>();
    const prices = new Map<number, bigint>();
    for (let at = 0; at < 3 * strategies; at += 1) {
      const holder = Math.floor(random.next() * 5);
      const strategy = Math.floor(random.next() * strategies);
      const some = amount(Math.abs(bits)) * (bits < 0 && random.next() < 0.5 ? -1n : 1n);
      const key = `${holder} ${strategy}`;
      if (at % 3 === 0) held.add(holder, strategy, some - (shares.get(key) ?? 0n));
      else held.set(holder, strategy, some);
      shares.set(key, some);
      if (random.next() < 0.8) prices.set(strategy, amount(200));
    }
    const expected = new Map<number, bigint>();
    for (const [key, some] of shares) {
      const [holder = 0, strategy = 0] = key.split(' ').map(Number);
      const value = some * (prices.get(strategy) ?? 0n);
      expected.set(holder, (expected.get(holder) ?? 0n) + value);
    }
    expect(new Map(held.valuesAt(prices))).toEqual(expected);
    expect(new Map(held.valuesAt(new Map())).get(0)).toBe(0n);
  });
});
