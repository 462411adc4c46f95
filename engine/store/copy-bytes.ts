/** Up to here a loop is faster than a call, which makes views of the bytes first. */
const FEW_BYTES = 128;

/**
 * Views a typed array's bytes, as `copyBytes` takes them.
 *
 * @example
 *     viewOf(Buffer.from('a')).getUint8(0); // 97
 */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/**
 * Copies the text `source[start .. end)` into `target` from `at` on and returns the copy's end.
 * Throws a RangeError if either is too short. The text is valid UTF-8: other bytes may not arrive
 * as they were.
 *
 * @example
 *     const end = copyBytes(viewOf(Buffer.from('0x12')), 0, 4, target, at); // at + 4
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
    // Copies doubles, as eight bytes take as long as one. No text has a NaN, whose bits need not
    // stay: it ends with F0 to FF and 7F or FF, and UTF-8 continues each of F0 to F4 by 80 to BF
    // and has no others. The last eight may overlap those before.
    const last = length - 8;
    for (let offset = 0; offset < last; offset += 8) {
      target.setFloat64(at + offset, source.getFloat64(start + offset, true), true);
    }
    target.setFloat64(at + last, source.getFloat64(start + last, true), true);
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

function bytesOf(view: DataView, from: number, length: number): Uint8Array {
  const { buffer, byteOffset, byteLength } = view;
  // The buffer may extend past the view.
  if (from + length > byteLength) {
    throw new RangeError(`bytes ${from} to ${from + length} of ${byteLength}`);
  }
  return new Uint8Array(buffer, byteOffset + from, length);
}
