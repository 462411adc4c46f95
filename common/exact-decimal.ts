/*
 * Exact arithmetic on non-negative decimals held as text in their one plain form: no exponent,
 * no sign, no superfluous zero. Products of amounts, rates and prices need up to 100 digits, more
 * than any of DuckDB's numeric types multiplies without rounding.
 */

/** A double's negative zero is as good as zero. */
const DECIMAL = /^(?:-(?=0+(?:\.0*)?$))?([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,4}))?$/;

const ZERO = 0x30;

/** Longest plain form accepted; a double's own range (1.8e308 to 4.9e-324) stays inside. */
const LONGEST = 1000;

/** Writes `digits / 10^scale` in plain form. */
function plain(digits: string, scale: number): string {
  const padded = digits.padStart(scale + 1, '0');
  const point = padded.length - scale;
  // Loops take a quarter of the time of regular expressions: every holding has two products.
  let start = 0;
  while (start < point - 1 && padded.charCodeAt(start) === ZERO) start += 1;
  let end = padded.length;
  while (end > point && padded.charCodeAt(end - 1) === ZERO) end -= 1;
  const whole = padded.slice(start, point);
  return end === point ? whole : `${whole}.${padded.slice(point, end)}`;
}

/**
 * Reads a plain decimal as a whole number and its decimal places.
 *
 * @example
 *     decimalParts('1.50'); // { digits: 150n, scale: 2 }
 */
export function decimalParts(decimal: string): { digits: bigint; scale: number } {
  const point = decimal.indexOf('.');
  if (point < 0) return { digits: BigInt(decimal), scale: 0 };
  const digits = BigInt(decimal.slice(0, point) + decimal.slice(point + 1));
  return { digits, scale: decimal.length - point - 1 };
}

/**
 * Writes decimals such as `1.50`, `1e-7` or `007` in plain form; null for anything else (`-1`,
 * `nan`, `1.`-less text).
 *
 * @example
 *     plainDecimal('1e-7'); // '0.0000001'
 */
export function plainDecimal(text: string): string | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  if (whole.length + Math.abs(scale) + fraction.length > LONGEST) return null;
  const digits = whole + fraction;
  return scale >= 0 ? plain(digits, scale) : plain(digits + '0'.repeat(-scale), 0);
}

/**
 * Multiplies two plain decimals exactly.
 *
 * @example
 *     multiplyDecimals('1.5', '0.2'); // '0.3'
 */
export function multiplyDecimals(left: string, right: string): string {
  const a = decimalParts(left);
  const b = decimalParts(right);
  return plain((a.digits * b.digits).toString(), a.scale + b.scale);
}

/**
 * The exact difference of two plain decimals, with a sign if it is below 0.
 *
 * @example
 *     subtractDecimals('1', '1.5'); // '-0.5'
 */
export function subtractDecimals(left: string, right: string): string {
  const a = decimalParts(left);
  const b = decimalParts(right);
  const scale = Math.max(a.scale, b.scale);
  return signed(
    a.digits * 10n ** BigInt(scale - a.scale) - b.digits * 10n ** BigInt(scale - b.scale),
    scale,
  );
}

/** `digits / 10^scale` in plain form, with a sign if it is below 0. */
function signed(digits: bigint, scale: number): string {
  return digits < 0n ? `-${plain(String(-digits), scale)}` : plain(String(digits), scale);
}

const ONE = { digits: 1n, scale: 0 };

/**
 * Adds exact products of a plain decimal with each of several: `3*0.5*2 7**1` becomes `1.5 13`.
 * Products are separated by spaces; an empty factor adds nothing, and a sum without terms is
 * empty. Decimals, and so sums, may be below 0.
 *
 * @example
 *     sumsOfProducts('3*0.5*2 7**1'); // '1.5 13'
 */
export function sumsOfProducts(products: string): string {
  // By factor and by scale: to bring each product to one scale would cost more than to multiply it.
  const sums: bigint[][] = [];
  for (const product of products.split(' ')) {
    const [first = '0', ...factors] = product.split('*');
    const { digits, scale } = decimalParts(first);
    for (const [at, factor] of factors.entries()) {
      sums[at] ??= [];
      if (factor === '') continue;
      // A sum of the first factors themselves needs no reading of the second.
      const other = factor === '1' ? ONE : decimalParts(factor);
      const added = sums[at][scale + other.scale] ?? 0n;
      sums[at][scale + other.scale] = added + digits * other.digits;
    }
  }
  return sums.map(totalOf).join(' ');
}

/** Adds whole numbers, each divided by ten to the power of its position; empty without any. */
function totalOf(byScale: readonly bigint[]): string {
  if (byScale.length === 0) return '';
  const scale = byScale.length - 1;
  const digits = byScale.reduce((sum, one, at) => sum + one * 10n ** BigInt(scale - at), 0n);
  return signed(digits, scale);
}

/**
 * Returns a function that multiplies a plain decimal by each of several factors, in order.
 *
 * @example
 *     multiplier(['2', '0.5'])('1.5'); // ['3', '0.75']
 */
export function multiplier(factors: readonly string[]): (decimal: string) => string[] {
  const read = factors.map(decimalParts);
  return (decimal) => {
    const { digits, scale } = decimalParts(decimal);
    return read.map((factor) => plain((digits * factor.digits).toString(), scale + factor.scale));
  };
}

/**
 * Divides plain decimals, truncated after `scale` decimal places; null if the divisor is 0.
 *
 * @example
 *     divideDecimals('1', '3', 4); // '0.3333'
 */
export function divideDecimals(dividend: string, divisor: string, scale: number): string | null {
  const a = decimalParts(dividend);
  const b = decimalParts(divisor);
  if (b.digits === 0n) return null;
  const numerator = a.digits * 10n ** BigInt(b.scale + scale);
  return plain((numerator / (b.digits * 10n ** BigInt(a.scale))).toString(), scale);
}

/**
 * The quotient of two plain decimals, rounded up to a whole number; null if the divisor is 0.
 *
 * @example
 *     quotientUp('7', '2'); // '4'
 */
export function quotientUp(dividend: string, divisor: string): string | null {
  const a = decimalParts(dividend);
  const b = decimalParts(divisor);
  if (b.digits === 0n) return null;
  const whole = b.digits * 10n ** BigInt(a.scale);
  return String((a.digits * 10n ** BigInt(b.scale) + whole - 1n) / whole);
}

/**
 * A plain decimal times 10^`places`; `places` may be negative.
 *
 * @example
 *     shiftDecimal('1500', -3); // '1.5'
 */
export function shiftDecimal(decimal: string, places: number): string {
  const { digits, scale } = decimalParts(decimal);
  return scale >= places
    ? plain(digits.toString(), scale - places)
    : plain(digits.toString() + '0'.repeat(places - scale), 0);
}

/**
 * The JSON number of the double nearest to a plain decimal; JSON has no infinite one.
 *
 * @example
 *     nearestNumber('0.10'); // '0.1'
 */
export function nearestNumber(decimal: string): string {
  return String(Math.min(Number(decimal), Number.MAX_VALUE));
}
