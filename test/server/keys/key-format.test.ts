import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWellFormed, makeIssuedKey, withoutKeys } from '../../../server/keys/key-format.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 53;
const made = fc.constant(null).map(() => makeIssuedKey());

describe('makeIssuedKey', () => {
  it('gives rsk_, 43 digits and 6 check digits, which verify', () => {
    fc.assert(
      fc.property(made, (key) => {
        expect(key).toMatch(/^rsk_[0-9A-Za-z]{49}$/);
        expect(isWellFormed(key)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives 256 bits, each of which is random', () => {
    const numbers = Array.from({ length: 500 }, () =>
      [...makeIssuedKey().slice(4, 47)].reduce((n, d) => n * 62n + BigInt(DIGITS.indexOf(d)), 0n),
    );
    const ones = numbers.reduce((all, one) => all | one, 0n);
    const zeros = numbers.reduce((all, one) => all & one);
    expect(ones).toBe(2n ** 256n - 1n);
    expect(zeros).toBe(0n);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('isWellFormed', () => {
  it('has this one known answer, so that issued keys stay good', () => {
    // The check digits were computed with another implementation of CRC32 (zlib's in Python).
    expect(isWellFormed(`rsk_${'0'.repeat(42)}11LtFAZ`)).toBe(true);
  });

  it('refuses a key with any one character changed', () => {
    const index = fc.integer({ min: 0, max: LENGTH - 1 });
    fc.assert(
      fc.property(made, index, fc.constantFrom(...DIGITS, '_', '-', ' ', 'é'), (key, at, digit) => {
        fc.pre(key[at] !== digit);
        expect(isWellFormed(key.slice(0, at) + digit + key.slice(at + 1))).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });

  it('refuses a key with any two characters swapped', () => {
    const index = fc.integer({ min: 0, max: LENGTH - 1 });
    fc.assert(
      fc.property(made, index, index, (key, one, other) => {
        fc.pre(key[one] !== key[other]);
        const digits = [...key];
        [digits[one], digits[other]] = [key[other] ?? '', key[one] ?? ''];
        expect(isWellFormed(digits.join(''))).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });

  it('refuses a key that was cut, lengthened, surrounded or repeated', () => {
    const key = makeIssuedKey();
    const others = [
      key.slice(1),
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key} `,
      `${key}\n`,
      `${key}, ${key}`,
      key.toUpperCase(),
      key.slice(4),
      '',
      'rsk_',
      'x'.repeat(100_000),
    ];
    expect(others.filter(isWellFormed)).toEqual([]);
  });
});

describe('withoutKeys', () => {
  it('leaves nothing of a key, wherever it stands, whole or cut', () => {
    fc.assert(
      fc.property(made, fc.string(), fc.string(), fc.integer({ min: 8, max: LENGTH }), (...of) => {
        const [key, before, after, length] = of;
        const text = withoutKeys(`${before}${key.slice(0, length)}${after}`);
        expect(text).not.toContain(key.slice(0, 8));
      }),
    );
    expect(withoutKeys('operator: "rsk_abc" and RSK_ABC, run_a-b_c, "0x12"')).toBe(
      'operator: "rsk_…" and RSK_…, run_…, "0x12"',
    );
  });
});
