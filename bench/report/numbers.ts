import type { Figure } from '../measurement.ts';

/** How the values of one plot are written: divided, and under a common name. */
export interface Notation {
  readonly divisor: number;
  readonly unit: string;
  /** A value, not yet divided, as text without its unit. */
  text(value: number): string;
}

const BYTES = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** The notation of a unit whose largest value is `most`; bytes take a prefix that leaves it above ten. */
export function notation(unit: Figure['unit'], most: number): Notation {
  if (unit === 'ratio') return { divisor: 1, unit, text: ratioText };
  if (unit !== 'bytes') return { divisor: 1, unit, text: digits };
  const power = BYTES.findLastIndex((_, at) => at === 0 || most >= 10 * 1024 ** at);
  const divisor = 1024 ** power;
  return { divisor, unit: BYTES[power] ?? unit, text: (value) => digits(value / divisor) };
}

/** Three digits where there are fewer than three before the point, else whole: `0.413`, `1,234`. */
export function digits(value: number): string {
  if (value === 0) return '0';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}

/** A ratio, to two places, or to two digits where it is below a tenth. */
export function ratioText(ratio: number): string {
  if (ratio >= 100) return Math.round(ratio).toLocaleString('en-US');
  if (ratio !== 0 && ratio < 0.1) return ratio.toPrecision(2);
  return ratio.toFixed(ratio >= 10 ? 1 : 2);
}

/** A number on an axis, as short as it can be said: `0.05`, `250`, `20k`. */
export function tickText(value: number): string {
  const short = new Intl.NumberFormat('en-US', {
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  return short.format(value).replace('K', 'k');
}
