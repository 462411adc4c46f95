/** Up to here a loop is faster than a call, which makes views of the bytes first. */
const FEW_BYTES = 128;

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
  } else if (length >= 8) {
    // Four bytes take as long as one, and two times four in a turn less than two turns; the last may overlap those before.
    const last = length - 8;
    for (let offset = 0; offset < last; offset += 8)
      copyEight(source, start + offset, target, at + offset);
    copyEight(source, start + last, target, at + last);
  } else if (length >= 4) {
    target.setInt32(at, source.getInt32(start, true), true);
    target.setInt32(at + length - 4, source.getInt32(end - 4, true), true);
  } else {
    for (let offset = 0; offset < length; offset += 1) {
      target.setUint8(at + offset, source.getUint8(start + offset));
    }
  }
  return at + length;
}

function copyEight(source: DataView, start: number, target: DataView, at: number): void {
  target.setInt32(at, source.getInt32(start, true), true);
  target.setInt32(at + 4, source.getInt32(start + 4, true), true);
}

function bytesOf(view: DataView, from: number, length: number): Uint8Array {
  const { buffer, byteOffset, byteLength } = view;
  // The buffer may go on behind the view.
  if (from + length > byteLength) {
    throw new RangeError(`bytes ${from} to ${from + length} of ${byteLength}`);
  }
  return new Uint8Array(buffer, byteOffset + from, length);
}
