/** The exact value digits / 10^scale; scale is not negative. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const NUMERAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * The exact value of a decimal numeral, with or without point and exponent. Throws on any other
 * text.
 */
export function parseDecimal(text: string): Decimal {
  const match = NUMERAL.exec(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (match === null || whole + fraction === '') {
    throw new Error(`not a decimal numeral: ${JSON.stringify(text)}`);
  }
  const magnitude = BigInt(whole + fraction);
  const digits = sign === '-' ? -magnitude : magnitude;
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * tenTo(-scale), scale: 0 };
}

/**
 * The numeral without exponent, without leading plus and without needless zeros:
 * 1.50 gives 1.5, 1e-7 gives 0.0000001, 2.0 gives 2.
 */
export function plainDecimal(text: string): string {
  const { digits, scale } = parseDecimal(text);
  const sign = digits < 0n ? '-' : '';
  const magnitude = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = magnitude.slice(0, magnitude.length - scale);
  const fraction = magnitude.slice(magnitude.length - scale).replace(/0+$/, '');
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}

/** 10^exponent, for an exponent that is not negative. */
export function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** The exact product. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** The exact sum. */
export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale };
}

/** Negative, 0 or positive as a is less than, equal to or greater than b. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = digitsAt(a, scale) - digitsAt(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The double nearest to numerator / denominator, neither negative, ties to even. */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  // The quotient gets at least 100 bits and its last bit is set for a remainder, so that
  // Number(bigint), which rounds to the nearest double with ties to even, rounds as it would round
  // the exact value.
  const missing = 100 + bitsOf(denominator) - bitsOf(numerator);
  const shift = BigInt(Math.max(missing, 0));
  const scaled = numerator << shift;
  const quotient = scaled / denominator;
  const sticky = quotient * denominator === scaled ? 0n : 1n;
  return Number(quotient | sticky) / 2 ** Number(shift);
}

function digitsAt(value: Decimal, scale: number): bigint {
  return value.digits * tenTo(scale - value.scale);
}

function bitsOf(value: bigint): number {
  return value.toString(2).length;
}
