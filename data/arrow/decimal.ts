import { DECIMAL, VARCHAR } from '@duckdb/node-api';
import type duckdb from '@duckdb/node-bindings';
import type { Data, Decimal } from 'apache-arrow';
import { ArrowFormatError } from './format-error.ts';
import { ENTRY_BYTES, stringEntries } from './text.ts';

const MAX_DIGITS = 38;
const BIT_WIDTHS = [32, 64, 128, 256];

/**
 * Returns the `FlatType` for a decimal type: DECIMAL, or text if DuckDB has no such DECIMAL;
 * undefined if it is malformed.
 */
export function decimalType({ bitWidth, precision, scale }: Decimal) {
  const isSane = Math.abs(scale) <= 2 * precision && precision >= 1 && precision <= 76;
  if (!BIT_WIDTHS.includes(bitWidth) || !isSane) return undefined;
  if (precision > MAX_DIGITS || bitWidth > 128 || scale < 0 || scale > precision) {
    return {
      type: VARCHAR,
      width: ENTRY_BYTES,
      encode: (data: Data, start: number, count: number, owner: duckdb.Vector): Uint8Array => {
        const texts = unscaledValues(data, start, count, bitWidth, precision).map((value) =>
          Buffer.from(decimalText(value, scale)),
        );
        const offsets = new Float64Array(count + 1);
        texts.forEach(({ length }, index) => {
          offsets[index + 1] = (offsets[index] ?? 0) + length;
        });
        return stringEntries({ bytes: Buffer.concat(texts), offsets }, owner);
      },
    };
  }
  const width = precision <= 4 ? 2 : precision <= 9 ? 4 : precision <= 18 ? 8 : 16;
  return {
    type: DECIMAL(precision, scale),
    width,
    encode: (data: Data, start: number, count: number): Uint8Array => {
      if (width === 16 && bitWidth === 128 && areSmall(data, start, count, precision)) {
        return new Uint8Array(data.values.buffer, data.values.byteOffset + start * 16, count * 16);
      }
      const values = unscaledValues(data, start, count, bitWidth, precision);
      if (width === 2) return new Uint8Array(Int16Array.from(values, Number).buffer);
      if (width === 4) return new Uint8Array(Int32Array.from(values, Number).buffer);
      if (width === 8) return new Uint8Array(BigInt64Array.from(values).buffer);
      const words = values.flatMap((value) => [value, value >> 64n]);
      return new Uint8Array(BigInt64Array.from(words).buffer);
    },
  };
}

/** Whether the highest word alone proves that each value has at most `precision` digits. */
function areSmall({ values }: Data, start: number, count: number, precision: number): boolean {
  const limit = Number((10n ** BigInt(precision)) >> 96n);
  const words: Uint32Array = values;
  for (let i = start; i < start + count; i++) {
    if (Math.abs((words[4 * i + 3] ?? 0) | 0) >= limit) return false;
  }
  return true;
}

/**
 * Reads the unscaled values of decimals with `bits` bits: two's complement, little-endian; 0 for
 * nulls.
 *
 * @throws ArrowFormatError when a value has more digits than `precision`; DuckDB does not check.
 */
function unscaledValues(
  data: Data,
  start: number,
  count: number,
  bits: number,
  precision: number,
): bigint[] {
  const words: Uint32Array = data.values;
  const perValue = bits / 32;
  const limit = 10n ** BigInt(precision);
  return Array.from({ length: count }, (_, index) => {
    const row = start + index;
    if (!data.getValid(row)) return 0n;
    let unsigned = 0n;
    for (let word = perValue - 1; word >= 0; word--) {
      unsigned = (unsigned << 32n) | BigInt(words[row * perValue + word] ?? 0);
    }
    const value = BigInt.asIntN(bits, unsigned);
    if (value < limit && value > -limit) return value;
    throw new ArrowFormatError(`${value} in row ${row} has more than ${precision} digits`);
  });
}

/** Writes a decimal with all its digits. */
function decimalText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : '';
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString();
  if (scale <= 0) return `${sign}${digits}${unscaled === 0n ? '' : '0'.repeat(-scale)}`;
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}
