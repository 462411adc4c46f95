import type { Figure } from '../measurement.ts';

/** One plot writes all values with a common divisor and unit. */
export interface Notation {
  readonly divisor: number;
  readonly unit: string;
  /** Formats a value before division, without the unit. */
  text(value: number): string;
}

const BYTES = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/**
 * The notation for a unit and the largest value; bytes get the largest prefix with a value above
 * ten.
 */
export function notation(unit: Figure['unit'], max: number): Notation {
  if (unit === 'ratio') return { divisor: 1, unit, text: ratioText };
  if (unit !== 'bytes') return { divisor: 1, unit, text: digits };
  const power = BYTES.findLastIndex((_, at) => at === 0 || max >= 10 * 1024 ** at);
  const divisor = 1024 ** power;
  return { divisor, unit: BYTES[power] ?? unit, text: (value) => digits(value / divisor) };
}

/** Writes three significant digits below 1,000, otherwise a whole number: `0.413`, `1,234`. */
export function digits(value: number): string {
  if (value === 0) return '0';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}

/** Writes a ratio with two decimals, or with two significant digits below 0.1. */
export function ratioText(ratio: number): string {
  if (ratio >= 100) return Math.round(ratio).toLocaleString('en-US');
  if (ratio !== 0 && ratio < 0.1) return ratio.toPrecision(2);
  return ratio.toFixed(ratio >= 10 ? 1 : 2);
}

/** Writes a number on an axis as short as possible: `0.05`, `250`, `20k`. */
export function tickText(value: number): string {
  const short = new Intl.NumberFormat('en-US', {
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  return short.format(value).replace('K', 'k');
}
