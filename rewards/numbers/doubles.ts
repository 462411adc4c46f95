import { type Numeric, round } from './numeric.ts';

/*
 * The oldest amounts were computed in PostgreSQL's double precision. JavaScript multiplies two
 * doubles to the same result, but writes them as other texts.
 */

/** A double keeps 15 significant digits when PostgreSQL casts it to numeric. */
const DIGITS_OF_CAST = 15;

/** A double has at most this many digits in its shortest text. */
const MAX_DIGITS = 17;

/** A finite positive double equals `mantissa * 2^exponent`. */
interface Binary {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/** Divides two whole numbers exactly. */
interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Rounds a double as PostgreSQL does when it casts to numeric: to 15 significant digits, then to a
 * whole number.
 */
export function roundedByCast(value: number): bigint {
  if (value === 0) return 0n;
  const exact = ratioOf(binaryOf(value));
  return round(significant(exact, DIGITS_OF_CAST));
}

/**
 * Rounds a double as PostgreSQL does by way of text: to the shortest digits that identify it, then
 * to a whole number.
 */
export function roundedByText(value: number): bigint {
  return value === 0 ? 0n : round(shortest(value));
}

/**
 * Returns the decimal with the fewest digits that rounds to this double. If several are as short,
 * the one closest to the double. A decimal halfway to the next double does not count.
 */
export function shortest(value: number): Numeric {
  const binary = binaryOf(value);
  const exact = ratioOf(binary);
  const { low, high } = neighbourhood(binary);
  const least = value.toExponential().replace(/e.*|\.|-/g, '').length;
  for (let digits = least; digits < MAX_DIGITS; digits += 1) {
    const found = candidates(exact, digits).find(
      (candidate) => compare(low, candidate) < 0 && compare(candidate, high) < 0,
    );
    if (found) return plain(found);
  }
  return significant(exact, MAX_DIGITS);
}

/** Keeps a decimal next to its value as a ratio. */
interface Candidate extends Ratio {
  readonly decimal: { readonly digits: bigint; readonly exponent: number };
}

/**
 * Returns the two decimals with this many digits around a number, the nearer one first; a tie to
 * even.
 */
function candidates(exact: Ratio, digits: number): Candidate[] {
  const exponent = decimalExponent(exact) - digits + 1;
  const scaled = scaledBy(exact, -exponent);
  const below = scaled.numerator / scaled.denominator;
  const twice = 2n * (scaled.numerator % scaled.denominator);
  const belowFirst =
    twice < scaled.denominator || (twice === scaled.denominator && below % 2n === 0n);
  const order = belowFirst ? [below, below + 1n] : [below + 1n, below];
  return order.map((one) => ({
    ...scaledBy({ numerator: one, denominator: 1n }, exponent),
    decimal: { digits: one, exponent },
  }));
}

/** Returns the nearest decimal with this many significant digits; ties go to even. */
function significant(exact: Ratio, digits: number): Numeric {
  const [nearest] = candidates(exact, digits);
  if (!nearest) throw new RangeError('a number has no nearest decimal');
  return plain(nearest);
}

function plain({ decimal: { digits, exponent } }: Candidate): Numeric {
  return exponent >= 0
    ? { digits: digits * 10n ** BigInt(exponent), scale: 0 }
    : { digits, scale: -exponent };
}

/** Returns the largest whole number `e` with `10^e <= ratio`. */
function decimalExponent(ratio: Ratio): number {
  const guess = ratio.numerator.toString().length - ratio.denominator.toString().length;
  return compare(scaledBy({ numerator: 1n, denominator: 1n }, guess), ratio) <= 0
    ? guess
    : guess - 1;
}

function scaledBy({ numerator, denominator }: Ratio, places: number): Ratio {
  return places >= 0
    ? { numerator: numerator * 10n ** BigInt(places), denominator }
    : { numerator, denominator: denominator * 10n ** BigInt(-places) };
}

function compare(a: Ratio, b: Ratio): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

function ratioOf({ mantissa, exponent }: Binary): Ratio {
  return exponent >= 0
    ? { numerator: mantissa << BigInt(exponent), denominator: 1n }
    : { numerator: mantissa, denominator: 1n << BigInt(-exponent) };
}

/**
 * Returns the ends of the interval that rounds to the double: half way to the next double on each
 * side.
 */
function neighbourhood({ mantissa, exponent }: Binary): { low: Ratio; high: Ratio } {
  // Below a power of two doubles are half as far apart.
  const isPower = mantissa === 1n << 52n && exponent > SMALLEST_EXPONENT;
  return {
    low: ratioOf({ mantissa: 4n * mantissa - (isPower ? 1n : 2n), exponent: exponent - 2 }),
    high: ratioOf({ mantissa: 4n * mantissa + 2n, exponent: exponent - 2 }),
  };
}

const SMALLEST_EXPONENT = -1074;

/** Throws a RangeError unless the double is finite and positive. */
function binaryOf(value: number): Binary {
  if (!(value > 0 && Number.isFinite(value))) {
    throw new RangeError(`${value} is not a finite positive double`);
  }
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const fraction = bits & ((1n << 52n) - 1n);
  const biased = Number(bits >> 52n);
  return biased === 0
    ? { mantissa: fraction, exponent: SMALLEST_EXPONENT }
    : { mantissa: fraction | (1n << 52n), exponent: biased - 1 + SMALLEST_EXPONENT };
}
