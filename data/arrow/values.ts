import { isAscii, isUtf8 } from 'node:buffer';
import type { ArrowArray } from './array.ts';
import { ArrowFormatError } from './format-error.ts';

/** Whether the value at a position is there; `array.validity` has one bit for each. */
export function isValid({ validity }: ArrowArray, index: number): boolean {
  return validity === null || (((validity[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
}

/** Rows that are decoded at once where a column is plain ASCII. */
const BLOCK_ROWS = 2048;
/** A view of at most this many bytes holds them itself. */
const MAX_INLINE_BYTES = 12;

/** Gives the texts of an array with offsets. Throws ArrowFormatError for what is not UTF-8. */
export function textReader(array: ArrowArray): (index: number) => string {
  const { offsets, data } = array;
  const used = data.subarray(offsets[0], offsets.at(-1));
  return isAscii(used) ? asciiReader(array) : textOf(array, bytesReader(array));
}

/** Gives the texts of a view array. Throws ArrowFormatError for what is not UTF-8. */
export function textViewReader(array: ArrowArray): (index: number) => string {
  return textOf(array, bytesViewReader(array));
}

/** Decodes a block of rows at once and cuts it: several times faster than value by value. */
function asciiReader({ offsets, data }: ArrowArray): (index: number) => string {
  const bytes = asBuffer(data);
  let text = '';
  let textStart = 0;
  let first = 0;
  let end = 0;
  return (index) => {
    if (index < first || index >= end) {
      first = index;
      end = Math.min(index + BLOCK_ROWS, offsets.length - 1);
      textStart = offsets[first] ?? 0;
      text = bytes.toString('latin1', textStart, offsets[end]);
    }
    return text.substring((offsets[index] ?? 0) - textStart, (offsets[index + 1] ?? 0) - textStart);
  };
}

/** Checks every text before the first is given; what lies where a text is null is no matter. */
function textOf(array: ArrowArray, read: (index: number) => Uint8Array): (index: number) => string {
  for (let i = 0; i < array.length; i++) {
    if (isValid(array, i) && !isUtf8(read(i))) {
      throw new ArrowFormatError(`text of row ${i} is not UTF-8`);
    }
  }
  return (index) => asBuffer(read(index)).toString('utf8');
}

/** Gives the bytes of the values of an array with offsets, as parts of its buffer. */
export function bytesReader({ offsets, data }: ArrowArray): (index: number) => Uint8Array {
  return (index) => data.subarray(offsets[index], offsets[index + 1]);
}

/** Gives the bytes of the values of a view array. Throws ArrowFormatError for a bad view. */
export function bytesViewReader(array: ArrowArray): (index: number) => Uint8Array {
  const { data, viewed } = array;
  const views = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return (index) => {
    const at = 16 * index;
    const length = views.getInt32(at, true);
    if (length >= 0 && length <= MAX_INLINE_BYTES) return data.subarray(at + 4, at + 4 + length);
    const buffer = viewed[views.getInt32(at + 8, true)];
    const offset = views.getInt32(at + 12, true);
    if (length < 0 || offset < 0 || buffer === undefined || offset + length > buffer.length) {
      throw new ArrowFormatError(`view of row ${index} is malformed: ${length} bytes at ${offset}`);
    }
    return buffer.subarray(offset, offset + length);
  };
}

/** Gives the bytes of values of `width` bytes each. */
export function fixedBytesReader(
  { data }: ArrowArray,
  width: number,
): (index: number) => Uint8Array {
  return (index) => data.subarray(index * width, (index + 1) * width);
}

/**
 * Gives the unscaled values of decimals of `bits` bits: two's complement, little-endian.
 *
 * @throws ArrowFormatError when a value has more digits than `precision`; DuckDB does not check.
 */
export function decimalReader(
  { data, length }: ArrowArray,
  bits: number,
  precision: number,
): (index: number) => bigint {
  const unscaled = unscaledReader(data, length, bits);
  const limit = 10n ** BigInt(precision);
  return (index) => {
    const value = unscaled(index);
    if (value >= limit || value <= -limit) {
      throw new ArrowFormatError(`${value} in row ${index} has more than ${precision} digits`);
    }
    return value;
  };
}

function unscaledReader(data: Uint8Array, length: number, bits: number) {
  const { buffer, byteOffset } = data;
  if (bits === 32) {
    const words = new Int32Array(buffer, byteOffset, length);
    return (index: number) => BigInt(words[index] ?? 0);
  }
  const perValue = bits / 64;
  const words = new BigUint64Array(buffer, byteOffset, length * perValue);
  return (index: number) => {
    let value = 0n;
    for (let word = perValue - 1; word > 0; word--) {
      const bitsOfWord = words[index * perValue + word] ?? 0n;
      // Most values need the lowest word only.
      if (value !== 0n || bitsOfWord !== 0n) value = (value << 64n) | bitsOfWord;
    }
    const lowest = words[index * perValue] ?? 0n;
    return value === 0n && perValue > 1 ? lowest : BigInt.asIntN(bits, (value << 64n) | lowest);
  };
}

/** A decimal as text with all its digits; for the ones that are too long for DuckDB's DECIMAL. */
export function decimalText(unscaled: bigint, scale: number): string {
  const sign = unscaled < 0n ? '-' : '';
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString();
  if (scale <= 0) return `${sign}${digits}${unscaled === 0n ? '' : '0'.repeat(-scale)}`;
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
