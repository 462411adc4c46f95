import { decimalParts } from './exact-decimal.ts';

/**
 * The JSON number of the double nearest to `numerator / denominator` (whole numbers as text);
 * `0` when the denominator is 0.
 *
 * @example
 *     nearestRatio('1', '3'); // '0.3333333333333333'
 */
export function nearestRatio(numerator: string, denominator: string): string {
  return nearest(BigInt(numerator), BigInt(denominator));
}

function nearest(n: bigint, d: bigint): string {
  if (d === 0n) return '0';
  // At least 64 bits of the quotient, and one more that stands for the rest, if there is one: they
  // round to 53 bits as the whole quotient does, and dividing by a power of two changes no digit.
  const shift = BigInt(Math.max(0, 65 + bits(d) - bits(n)));
  const quotient = (n << shift) / d;
  const rest = (n << shift) % d === 0n ? 0n : 1n;
  return String(Number((quotient << 1n) | rest) / 2 ** (Number(shift) + 1));
}

/**
 * Writes the double nearest to the exact sum of `dividends` / the exact sum of `divisors` as a
 * JSON number; `0` if the divisors add up to 0. Both are plain decimals or quotients of two (`3`,
 * `0.5`, `1.5/7`), separated by spaces.
 *
 * @example
 *     nearestQuotient('1 2', '4'); // '0.75'
 */
export function nearestQuotient(dividends: string, divisors: string): string {
  const dividend = sumOf(dividends);
  const divisor = sumOf(divisors);
  return nearest(
    dividend.numerator * divisor.denominator,
    dividend.denominator * divisor.numerator,
  );
}

interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Adds quotients. Those with the same divisor are added first, then neighbours in pairs: to add one
 * after the other takes time with the square of their number, as divisors grow.
 */
function sumOf(quotients: string): Ratio {
  const byDenominator = new Map<bigint, bigint>();
  for (const quotient of quotients.split(' ')) {
    const [dividend = '', divisor = '1'] = quotient.split('/');
    const a = decimalParts(dividend);
    const b = decimalParts(divisor);
    const numerator = a.digits * 10n ** BigInt(b.scale);
    const denominator = b.digits * 10n ** BigInt(a.scale);
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator);
  }
  let sums = [...byDenominator].map(([denominator, numerator]) => ({ numerator, denominator }));
  while (sums.length > 1) {
    sums = sums.flatMap((one, at) => {
      if (at % 2 === 1) return [];
      const other = sums[at + 1];
      return [other ? added(one, other) : one];
    });
  }
  return sums[0] ?? { numerator: 0n, denominator: 1n };
}

function added(one: Ratio, other: Ratio): Ratio {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  };
}

function bits(whole: bigint): number {
  return whole.toString(2).length;
}
