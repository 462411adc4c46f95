/**
 * A non-negative decimal has the scale that PostgreSQL displays: `digits / 10^scale`. The scale
 * counts trailing zeros too, as it decides how a later quotient is rounded.
 */
export interface Numeric {
  readonly digits: bigint;
  readonly scale: number;
}

/** PostgreSQL stores a numeric in groups of four decimal digits, aligned to the point. */
const GROUP_DIGITS = 4;

/** PostgreSQL computes at least this many significant digits in a quotient (numeric.c). */
const MIN_SIGNIFICANT_DIGITS = 16;

/** A proportion has 15 decimal places. */
export const PROPORTION_PLACES = 15;

export const PROPORTION_UNIT = 10n ** BigInt(PROPORTION_PLACES);

/** Reads digits with an optional fraction, as `textOf` writes them. */
export function numericOf(text: string): Numeric {
  const point = text.indexOf('.');
  if (point < 0) return { digits: BigInt(text), scale: 0 };
  return {
    digits: BigInt(text.slice(0, point) + text.slice(point + 1)),
    scale: text.length - point - 1,
  };
}

/** Writes all decimal places that the scale has, also zeros: `1.50`. */
export function textOf({ digits, scale }: Numeric): string {
  if (scale === 0) return digits.toString();
  const padded = digits.toString().padStart(scale + 1, '0');
  return `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

export function whole(value: bigint): Numeric {
  return { digits: value, scale: 0 };
}

export function add(a: Numeric, b: Numeric): Numeric {
  if (a.scale === b.scale) return { digits: a.digits + b.digits, scale: a.scale };
  const scale = Math.max(a.scale, b.scale);
  return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale };
}

/** Returns a decimal's digits at a scale that is not below its own. */
function digitsAt({ digits, scale: own }: Numeric, scale: number): bigint {
  return own === scale ? digits : digits * 10n ** BigInt(scale - own);
}

export function multiply(a: Numeric, b: Numeric): Numeric {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/**
 * Divides two numerics as PostgreSQL does: it rounds half up at a scale that follows from the first
 * groups of both. Throws a RangeError if `b` is 0.
 */
export function divide(a: Numeric, b: Numeric): Numeric {
  const scale = quotientScale(a, b);
  const dividend = a.digits * 10n ** BigInt(b.scale + scale);
  const divisor = b.digits * 10n ** BigInt(a.scale);
  return { digits: roundedQuotient(dividend, divisor), scale };
}

export function floor({ digits, scale }: Numeric): bigint {
  return scale === 0 ? digits : digits / 10n ** BigInt(scale);
}

/** Returns the whole number nearest to a decimal; a half is rounded up. */
export function round({ digits, scale }: Numeric): bigint {
  return scale === 0 ? digits : roundedQuotient(digits, 10n ** BigInt(scale));
}

/**
 * Divides a weight by a total, in units of 1e-15, as PostgreSQL does, and truncates. The weight is
 * at most the total, so that the quotient is rounded at the 20th decimal place or a later one,
 * which reaches the 15th only if less than 1/200000 unit is missing.
 */
export function proportionOf(weight: Numeric, total: Numeric): bigint {
  const scale = Math.max(weight.scale, total.scale);
  const divisor = digitsAt(total, scale);
  const dividend = digitsAt(weight, scale) * PROPORTION_UNIT;
  const truncated = dividend / divisor;
  const missing = divisor - (dividend - truncated * divisor);
  if (missing * 200_000n > divisor) return truncated;
  return floor(multiply(divide(weight, total), whole(PROPORTION_UNIT)));
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

/**
 * Returns a quotient's decimal places: it has 16 significant digits, and no fewer places than an
 * operand.
 */
function quotientScale(a: Numeric, b: Numeric): number {
  const [first, second] = [leadingGroup(a), leadingGroup(b)];
  const weight = first.weight - second.weight - (first.group <= second.group ? 1 : 0);
  return Math.max(MIN_SIGNIFICANT_DIGITS - GROUP_DIGITS * weight, a.scale, b.scale, 0);
}

/** Finds the first non-zero group of four digits; its value is `group * 10000^weight`. */
function leadingGroup({ digits, scale }: Numeric): { weight: number; group: number } {
  if (digits === 0n) return { weight: 0, group: 0 };
  const text = digits.toString();
  const exponent = text.length - 1 - scale;
  const weight = Math.floor(exponent / GROUP_DIGITS);
  const length = exponent - GROUP_DIGITS * weight + 1;
  return { weight, group: Number(text.slice(0, length).padEnd(length, '0')) };
}
