import { init as initZstd, decompress as runZstd } from '@bokuweb/zstd-wasm';
import { CompressionType } from 'apache-arrow/fb/compression-type';
import { decompressFrame as decompressLz4 } from 'lz4-napi';
import { ArrowFormatError, reason } from './format-error.ts';

/**
 * A compressed buffer of a record batch is its uncompressed length as int64, then one LZ4 or ZSTD
 * frame. The length -1 says that the bytes that follow are not compressed after all. The writer of
 * `apache-arrow` (21.2) puts the compressed length there instead; such a length says nothing.
 *
 * Neither decompressor takes a bound, and both believe what the frame claims. So the blocks of the
 * frame are added up first: a block holds at most so many bytes, therefore a frame that is neither
 * too short nor a bomb holds about as many as the length says.
 */

/** What the block headers of a frame allow: the most bytes it can hold, and those it declares. */
interface FrameBounds {
  readonly most: number;
  readonly declared: number | null;
}

const LENGTH_BYTES = 8;
const NOT_COMPRESSED = -1n;
const MiB = 2 ** 20;
const ZSTD_BLOCK_BYTES = 128 * 1024;
/** The decoder's own memory is 2 GiB at most, and never shrinks. */
const MAX_ZSTD_BYTES = 512 * MiB;
/** What the reference decoder allows unless told otherwise (ZSTD_WINDOWLOG_LIMIT_DEFAULT). */
const MAX_ZSTD_WINDOW_BYTES = 128 * MiB;

/**
 * Decompresses one buffer of a record batch.
 *
 * @param limit the most bytes the uncompressed buffer may have.
 * @throws ArrowFormatError when the frame is malformed, or does not hold what its length says.
 */
export async function decompress(
  bytes: Uint8Array,
  codec: CompressionType,
  limit: number,
): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes;
  if (bytes.length < LENGTH_BYTES) {
    throw new ArrowFormatError(`compressed buffer is malformed: ${bytes.length} bytes`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getBigInt64(0, true);
  const frame = bytes.subarray(LENGTH_BYTES);
  if (length === NOT_COMPRESSED) return frame;
  if (length < 0n || length > limit) {
    throw new ArrowFormatError(`compressed buffer is malformed: uncompressed length ${length}`);
  }
  if (length === 0n) return new Uint8Array(0);
  try {
    const isUnknown = Number(length) === frame.length;
    return await decompressFrame(frame, codec, isUnknown ? null : Number(length), limit);
  } catch (cause) {
    throw new ArrowFormatError(
      `compressed buffer of length ${length} is malformed: ${reason(cause)}`,
      { cause },
    );
  }
}

async function decompressFrame(
  frame: Uint8Array,
  codec: CompressionType,
  length: number | null,
  limit: number,
): Promise<Uint8Array> {
  const isZstd = codec === CompressionType.ZSTD;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (isZstd) limit = Math.min(limit, MAX_ZSTD_BYTES);
  const { most, declared } = isZstd ? zstdBounds(view) : lz4Bounds(view);
  const expected = length ?? declared;
  if (declared !== null && declared !== expected) throw new Error(`it declares ${declared} bytes`);
  if (expected !== null && (expected > most || expected > limit)) {
    throw new Error(`it is to hold ${expected} bytes, and can hold ${Math.min(most, limit)}`);
  }
  // Half-empty blocks are odd but legal; this many of them are not.
  if (most > 4 * (expected ?? limit) + 64 * MiB) throw new Error(`it holds up to ${most} bytes`);
  const content = isZstd
    ? await decompressZstd(frame, Math.min(most, limit))
    : await decompressLz4(frame);
  if (expected === null ? content.length > limit : content.length !== expected) {
    throw new Error(`it holds ${content.length} bytes`);
  }
  return content;
}

/** A frame that holds nothing. */
const EMPTY_ZSTD_FRAME = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 1, 0, 0);

let zstdReady: Promise<void> | undefined;

/** Starts the ZSTD module, unless that is done: a second start mixes up the memory of the two. */
async function startZstd(): Promise<void> {
  try {
    runZstd(EMPTY_ZSTD_FRAME);
  } catch {
    await initZstd();
  }
}

/** The reference decoder; `fzstd` (0.1.1) is ten times slower, and loops for ever on some input. */
async function decompressZstd(frame: Uint8Array, most: number): Promise<Uint8Array> {
  zstdReady ??= startZstd();
  await zstdReady;
  try {
    return runZstd(frame, { defaultHeapSize: most });
  } catch (cause) {
    throw new Error('no valid ZSTD data', { cause });
  }
}

/** Walks one LZ4 frame (lz4_Frame_format.md); a DataView throws where the frame is cut. */
function lz4Bounds(view: DataView): FrameBounds {
  if (view.getUint32(0, true) !== 0x184d2204) throw new Error('no LZ4 frame');
  const flags = view.getUint8(4);
  const blockBytes = 1 << (8 + 2 * ((view.getUint8(5) >> 4) & 7));
  const hasBlockChecksum = (flags & 0x10) !== 0;
  const hasContentSize = (flags & 0x08) !== 0;
  const hasContentChecksum = (flags & 0x04) !== 0;
  if ((flags & 0x01) !== 0) throw new Error('it needs an LZ4 dictionary');
  const declared = hasContentSize ? Number(view.getBigUint64(6, true)) : null;
  let position = hasContentSize ? 15 : 7;
  let most = 0;
  for (;;) {
    const header = view.getUint32(position, true);
    position += 4;
    if (header === 0) break;
    const storedBytes = header & 0x7fffffff;
    most += header >>> 31 ? storedBytes : Math.min(blockBytes, storedBytes * 255);
    position += storedBytes + (hasBlockChecksum ? 4 : 0);
  }
  requireEnd(view, position + (hasContentChecksum ? 4 : 0));
  return { most, declared };
}

/** Walks one ZSTD frame (RFC 8878, section 3.1.1); a DataView throws where the frame is cut. */
function zstdBounds(view: DataView): FrameBounds {
  if (view.getUint32(0, true) !== 0xfd2fb528) throw new Error('no ZSTD frame');
  const flags = view.getUint8(4);
  const isSingleSegment = (flags & 0x20) !== 0;
  const hasChecksum = (flags & 0x04) !== 0;
  if ((flags & 0x03) !== 0) throw new Error('it needs a ZSTD dictionary');
  // The module takes the size of a header that it cannot read for a huge one.
  if ((flags & 0x08) !== 0) throw new Error('its ZSTD header has an unknown flag');
  const window = isSingleSegment ? 0 : zstdWindowBytes(view.getUint8(5));
  if (window > MAX_ZSTD_WINDOW_BYTES) throw new Error(`its ZSTD window has ${window} bytes`);
  const sizeFlag = flags >> 6;
  let position = isSingleSegment ? 5 : 6;
  let declared: number | null = null;
  if (sizeFlag === 0 && isSingleSegment) declared = view.getUint8(position);
  if (sizeFlag === 1) declared = view.getUint16(position, true) + 256;
  if (sizeFlag === 2) declared = view.getUint32(position, true);
  if (sizeFlag === 3) declared = Number(view.getBigUint64(position, true));
  position += sizeFlag === 0 ? Number(isSingleSegment) : 1 << sizeFlag;
  let most = 0;
  for (let isLast = false; !isLast; ) {
    const header = view.getUint16(position, true) | (view.getUint8(position + 2) << 16);
    const blockBytes = header >> 3;
    const type = (header >> 1) & 3;
    isLast = (header & 1) === 1;
    position += 3 + (type === 1 ? 1 : blockBytes);
    most += type === 2 ? ZSTD_BLOCK_BYTES : blockBytes;
  }
  requireEnd(view, position + (hasChecksum ? 4 : 0));
  return { most, declared };
}

function zstdWindowBytes(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function requireEnd(view: DataView, end: number): void {
  if (end !== view.byteLength) throw new Error(`it ends at byte ${end} of ${view.byteLength}`);
}
