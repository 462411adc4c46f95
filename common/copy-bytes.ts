/** Up to here a loop is faster than a call, which makes a view of the bytes first. */
const FEW = 200;

/** Copies `source[start .. end)` into `target` from `at` on and gives where the copy ends. */
export function copyBytes(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  at: number,
): number {
  const length = end - start;
  if (length > FEW) target.set(source.subarray(start, end), at);
  else {
    for (let byte = 0; byte < length; byte += 1) {
      // A default for what cannot be missing would take half as long again.
      target[at + byte] = source[start + byte] as number;
    }
  }
  return at + length;
}
