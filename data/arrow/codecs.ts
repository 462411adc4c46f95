import { init as initZstd, decompress as runZstd } from '@bokuweb/zstd-wasm';
import { CompressionType, compressionRegistry } from 'apache-arrow';
import { decompressFrameSync as runLz4 } from 'lz4-napi';

/**
 * A compressed buffer of a record batch is its uncompressed length as int64, then one LZ4 or ZSTD
 * frame. apache-arrow's reader (21.2) hands the frame to a codec, as a part of the buffer, and
 * ignores the length; its writer puts the compressed length there, so that the length cannot be
 * relied on.
 */
type Decompress = (frame: Uint8Array, length: number | null) => Uint8Array;

const LENGTH_BYTES = 8;
/** The ZSTD decoder's own memory is 2 GiB at most, and never shrinks. */
const MAX_ZSTD_BYTES = 2 ** 29;
/** LZ4 makes a byte into 255 at most. */
const MAX_LZ4_RATIO = 255;
/** A frame that holds nothing. */
const EMPTY_ZSTD_FRAME = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 1, 0, 0);

let registered: Promise<void> | undefined;

/** Makes apache-arrow read buffers in LZ4 and ZSTD. Codecs to write with are left as they are. */
export function registerCodecs(): Promise<void> {
  registered ??= startZstd().then(() => {
    register(CompressionType.LZ4_FRAME, decompressLz4);
    register(CompressionType.ZSTD, decompressZstd);
  });
  return registered;
}

/** Starts the ZSTD module, unless that is done: a second start mixes up the memory of the two. */
async function startZstd(): Promise<void> {
  try {
    runZstd(EMPTY_ZSTD_FRAME);
  } catch {
    await initZstd();
  }
}

function register(type: CompressionType, decompress: Decompress): void {
  const decode = (frame: Uint8Array) => {
    const length = uncompressedLength(frame);
    if (length === 0) return new Uint8Array();
    const content = decompress(frame, length);
    if (length === null || content.length === length) return content;
    throw new Error(`compressed buffer of length ${length} holds ${content.length} bytes`);
  };
  compressionRegistry.set(type, { ...compressionRegistry.get(type), decode });
}

/** The length before a frame; null if it is the frame's own. */
function uncompressedLength({ buffer, byteOffset, byteLength }: Uint8Array): number | null {
  const length = Number(new DataView(buffer, byteOffset - LENGTH_BYTES).getBigInt64(0, true));
  if (length < 0) throw new Error(`compressed buffer is malformed: length ${length}`);
  return length === byteLength && length > 0 ? null : length;
}

const decompressLz4: Decompress = (frame, length) => {
  if (length !== null && length > MAX_LZ4_RATIO * frame.length) {
    throw new Error(`LZ4 frame of ${frame.length} bytes cannot hold ${length}`);
  }
  return runLz4(Buffer.from(frame.buffer, frame.byteOffset, frame.length));
};

const decompressZstd: Decompress = (frame, length) => {
  const declared = zstdContentSize(frame);
  const expected = length ?? declared ?? 0;
  // The module allocates the size that the frame declares, or else its heap size.
  if ((declared ?? expected) !== expected || expected > MAX_ZSTD_BYTES) {
    throw new Error(`ZSTD frame declares ${declared} bytes, to hold ${expected}`);
  }
  return runZstd(frame, { defaultHeapSize: expected });
};

/**
 * The content size in the header of a ZSTD frame (RFC 8878, section 3.1.1.1); null if there is
 * none.
 */
function zstdContentSize(frame: Uint8Array): number | null {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const flags = view.getUint8(4);
  // The module takes the size of a header that it cannot read for a huge one.
  if (view.getUint32(0, true) !== 0xfd2fb528 || (flags & 0x0b) !== 0) {
    throw new Error('no ZSTD frame, or one with a dictionary');
  }
  const isSingleSegment = (flags & 0x20) !== 0;
  const position = isSingleSegment ? 5 : 6;
  switch (flags >> 6) {
    case 0:
      return isSingleSegment ? view.getUint8(position) : null;
    case 1:
      return view.getUint16(position, true) + 256;
    case 2:
      return view.getUint32(position, true);
    default:
      return Number(view.getBigUint64(position, true));
  }
}
