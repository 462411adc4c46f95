/** Up to here a loop is faster than a call, which makes views of the bytes first. */
const FEW_BYTES = 256;

/** The bytes of a typed array, as `copyBytes` takes them. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/**
 * Copies `source[start .. end)` into `target` from `at` on and gives where the copy ends. Throws a
 * RangeError where either is too short.
 */
export function copyBytes(
  source: DataView,
  start: number,
  end: number,
  target: DataView,
  at: number,
): number {
  const length = end - start;
  if (length > FEW_BYTES) {
    bytesOf(target, at, length).set(bytesOf(source, start, length));
  } else if (length >= 4) {
    // Four bytes at a time, which take as long as one; the last four may overlap those before.
    const last = length - 4;
    for (let offset = 0; offset < last; offset += 4) {
      target.setUint32(at + offset, source.getUint32(start + offset, true), true);
    }
    target.setUint32(at + last, source.getUint32(start + last, true), true);
  } else {
    for (let offset = 0; offset < length; offset += 1) {
      target.setUint8(at + offset, source.getUint8(start + offset));
    }
  }
  return at + length;
}

function bytesOf(view: DataView, from: number, length: number): Uint8Array {
  const { buffer, byteOffset, byteLength } = view;
  // The buffer may go on behind the view.
  if (from + length > byteLength) {
    throw new RangeError(`bytes ${from} to ${from + length} of ${byteLength}`);
  }
  return new Uint8Array(buffer, byteOffset + from, length);
}
