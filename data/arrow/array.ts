import { DataType, Precision, Type } from 'apache-arrow';
import type { BufferRegion, RecordBatch } from 'apache-arrow/ipc/metadata/message';
import { decompress } from './compression.ts';
import { ArrowFormatError } from './format-error.ts';
import type { ArraySlot } from './slots.ts';

/** One array, checked: every position that it refers to exists. Buffers are aligned to 8 bytes. */
export interface ArrowArray {
  readonly length: number;
  /** One bit a value, 1 where there is one; null when all are there. */
  readonly validity: Uint8Array | null;
  /** Where each value begins in `data` or in the child, `length` + 1 of them; else empty. */
  readonly offsets: Int32Array;
  /** The values: one after the other, or the views of a view type; else empty. */
  readonly data: Uint8Array;
  /** What the views of a view type point into; else empty. */
  readonly viewed: readonly Uint8Array[];
  readonly children: readonly ArrowArray[];
}

const MAX_LENGTH = 2 ** 31 - 1;
/** Writers may pad a buffer or keep the rest of the column that it was sliced from; not more. */
const SLACK_BYTES = 64 * 2 ** 20;
const SLACK_FACTOR = 16;
const FLOAT_BYTES = { [Precision.HALF]: 2, [Precision.SINGLE]: 4, [Precision.DOUBLE]: 8 };
const NO_OFFSETS = new Int32Array(0);
const NO_BYTES = new Uint8Array(0);

/** Reads the arrays of one record batch out of its body. */
export class BatchBody {
  readonly #bytes: Uint8Array;
  readonly #compression: RecordBatch['compression'];

  constructor(bytes: Uint8Array, compression: RecordBatch['compression']) {
    this.#bytes = bytes;
    this.#compression = compression;
  }

  /**
   * Reads one array with all it contains.
   *
   * @param column the column's name, for messages.
   * @throws ArrowFormatError when a buffer is too short, or refers to what is not there.
   */
  async array(slot: ArraySlot, column: string): Promise<ArrowArray> {
    try {
      return await this.#array(slot);
    } catch (cause) {
      if (!(cause instanceof ArrowFormatError)) throw cause;
      throw new ArrowFormatError(`column "${column}": ${cause.message}`, { cause });
    }
  }

  async #array(slot: ArraySlot): Promise<ArrowArray> {
    const { type, node, regions } = slot;
    const { length, nullCount } = node;
    if (!(length >= 0 && length <= MAX_LENGTH && nullCount >= 0 && nullCount <= length)) {
      throw new ArrowFormatError(`${length} rows, ${nullCount} of them null`);
    }
    const children = await Promise.all(slot.children.map((child) => this.#array(child)));
    const [validityRegion, second, third] = regions;
    const validity = await this.#validity(validityRegion, length, nullCount);
    const empty = { offsets: NO_OFFSETS, data: NO_BYTES, viewed: [] };
    const array = { ...empty, length, validity, children };
    switch (type.typeId) {
      case Type.Null:
        return array;
      case Type.Struct:
        requireChildren(children, length);
        return array;
      case Type.FixedSizeList:
        requireChildren(children, length * fixedWidth(type));
        return array;
      case Type.List:
      case Type.LargeList: {
        const offsets = await this.#offsets(second, length, type.typeId === Type.LargeList);
        requireChildren(children, offsets.at(-1) ?? 0);
        return { ...array, offsets };
      }
      case Type.Utf8:
      case Type.Binary:
      case Type.LargeUtf8:
      case Type.LargeBinary: {
        const isLarge = type.typeId === Type.LargeUtf8 || type.typeId === Type.LargeBinary;
        const offsets = await this.#offsets(second, length, isLarge);
        return { ...array, offsets, data: await this.#buffer(third, offsets.at(-1) ?? 0) };
      }
      case Type.Utf8View:
      case Type.BinaryView: {
        const data = await this.#buffer(second, 16 * length);
        const viewed = await Promise.all(
          regions.slice(2).map((region) => this.#buffer(region, 0, MAX_LENGTH)),
        );
        return { ...array, data, viewed };
      }
      default:
        return { ...array, data: await this.#buffer(second, fixedWidth(type) * length) };
    }
  }

  async #validity(
    region: BufferRegion | undefined,
    length: number,
    nullCount: number,
  ): Promise<Uint8Array | null> {
    if (region === undefined) return null;
    if (region.length === 0) {
      if (nullCount === 0) return null;
      throw new ArrowFormatError(`${nullCount} nulls, and nothing says which`);
    }
    const validity = await this.#buffer(region, length / 8);
    const found = length - countBits(validity, length);
    if (found !== nullCount) {
      throw new ArrowFormatError(`${nullCount} nulls announced, ${found} found`);
    }
    return nullCount === 0 ? null : validity;
  }

  /** Offsets of either width as 32-bit ones: no buffer here is larger than they can say. */
  async #offsets(
    region: BufferRegion | undefined,
    length: number,
    isLarge: boolean,
  ): Promise<Int32Array> {
    // The one offset of an empty array may be left out.
    if (length === 0) return new Int32Array(1);
    const bytes = await this.#buffer(region, (isLarge ? 8 : 4) * (length + 1));
    const offsets = isLarge
      ? Int32Array.from(new BigInt64Array(bytes.buffer, bytes.byteOffset, length + 1), narrow)
      : new Int32Array(bytes.buffer, bytes.byteOffset, length + 1);
    let last = 0;
    for (const offset of offsets) {
      if (offset < last) throw new ArrowFormatError(`offset ${offset} after offset ${last}`);
      last = offset;
    }
    return offsets;
  }

  /** The bytes of one buffer: at least `needed`, whole, uncompressed, aligned. */
  async #buffer(
    region: BufferRegion | undefined,
    needed: number,
    limit = Math.min(MAX_LENGTH, Math.max(SLACK_BYTES, SLACK_FACTOR * needed)),
  ): Promise<Uint8Array> {
    const { offset, length } = region ?? { offset: 0, length: 0 };
    if (!(offset >= 0 && length >= 0 && offset + length <= this.#bytes.length)) {
      throw new ArrowFormatError(
        `a buffer of ${length} bytes at byte ${offset} of a body of ${this.#bytes.length}`,
      );
    }
    const stored = this.#bytes.subarray(offset, offset + length);
    const bytes = this.#compression
      ? await decompress(stored, this.#compression.type, limit)
      : stored;
    if (bytes.length < needed) {
      throw new ArrowFormatError(`a buffer of ${bytes.length} bytes, ${Math.ceil(needed)} needed`);
    }
    return bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  }
}

/** Bytes that a value of a fixed-width type takes, or values that a fixed-size list has. */
function fixedWidth(type: DataType): number {
  if (DataType.isDictionary(type)) return fixedWidth(type.indices);
  if (DataType.isBool(type)) return 1 / 8;
  if (DataType.isInt(type) || DataType.isDecimal(type)) return type.bitWidth / 8;
  if (DataType.isFloat(type)) return FLOAT_BYTES[type.precision];
  if (DataType.isTimestamp(type)) return 8;
  if (DataType.isFixedSizeBinary(type)) return type.byteWidth;
  if (DataType.isFixedSizeList(type)) return type.listSize;
  throw new ArrowFormatError(`type ${type} is not supported`);
}

function requireChildren(children: readonly ArrowArray[], needed: number): void {
  for (const child of children) {
    if (child.length < needed) {
      throw new ArrowFormatError(`${child.length} nested values, ${needed} needed`);
    }
  }
}

function narrow(offset: bigint): number {
  if (offset < 0n || offset > BigInt(MAX_LENGTH)) throw new ArrowFormatError(`offset ${offset}`);
  return Number(offset);
}

function countBits(bitmap: Uint8Array, length: number): number {
  let count = 0;
  for (let i = 0; i < length >> 3; i++) count += bitsOf(bitmap[i] ?? 0);
  const rest = length & 7;
  return count + bitsOf((bitmap[length >> 3] ?? 0) & ((1 << rest) - 1));
}

function bitsOf(byte: number): number {
  const pairs = byte - ((byte >> 1) & 0x55);
  const nibbles = (pairs & 0x33) + ((pairs >> 2) & 0x33);
  return (nibbles + (nibbles >> 4)) & 0x0f;
}
