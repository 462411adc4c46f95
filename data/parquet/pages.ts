import { copyBytes } from '../copy-bytes.ts';
import { writeVarint } from './thrift.ts';

/** The bits that numbers up to `largest` need. */
export function bitWidth(largest: number): number {
  return 32 - Math.clz32(largest);
}

/**
 * Numbers of `width` bits each, 24 at most, packed as one run of Parquet's RLE and bit-packing hybrid.
 */
export function packed(numbers: Uint32Array, width: number): Buffer {
  if (width > 24) throw new RangeError(`numbers of ${width} bits are not packed`);
  const groups = Math.ceil(numbers.length / 8);
  const head: number[] = [];
  writeVarint(groups * 2 + 1, head);
  const bytes = Buffer.alloc(head.length + groups * width);
  bytes.set(head);
  let at = head.length;
  let bits = 0;
  let filled = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    bits |= (numbers[index] as number) << filled;
    filled += width;
    while (filled >= 8) {
      bytes[at] = bits;
      at += 1;
      bits >>>= 8;
      filled -= 8;
    }
  }
  if (filled > 0) bytes[at] = bits;
  return bytes;
}

/** Whole numbers that a double holds, as 64-bit integers. */
export function plainIntegers(values: Float64Array): Buffer {
  const words = new Int32Array(values.length * 2);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    const high = Math.floor(value / 2 ** 32);
    words[index * 2] = value - high * 2 ** 32;
    words[index * 2 + 1] = high;
  }
  return Buffer.from(words.buffer);
}

/** Whether each value is there, as definition levels: 1 or 0 each, with their length before them. */
export function levels(valid: Uint8Array | null, length: number): Buffer {
  let runs: Buffer;
  if (valid) runs = packed(Uint32Array.from(valid), 1);
  else {
    const run: number[] = [];
    writeVarint(length * 2, run);
    runs = Buffer.from([...run, 1]);
  }
  const size = Buffer.alloc(4);
  size.writeUInt32LE(runs.length);
  return Buffer.concat([size, runs]);
}

/** What a page begins with, and then texts with the length of each before it. */
export function plainTexts(head: Buffer, bytes: Uint8Array, offsets: Int32Array): Buffer {
  const count = offsets.length - 1;
  const first = offsets[0] ?? 0;
  const target = Buffer.allocUnsafe(head.length + (offsets[count] ?? 0) - first + count * 4);
  let at = head.copy(target);
  for (let index = 0; index < count; index += 1) {
    const start = offsets[index] ?? 0;
    const end = offsets[index + 1] ?? 0;
    at = target.writeUInt32LE(end - start, at);
    at = copyBytes(bytes, start, end, target, at);
  }
  return target;
}
