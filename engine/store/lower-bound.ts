/**
 * Returns the first number from `from` to `to` (exclusive) for which `isTrue` holds, or `to`.
 * `isTrue` must hold for every number after the first one.
 *
 * @example
 *     lowerBound(0, 10, (at) => at * at >= 20); // 5
 */
export function lowerBound(from: number, to: number, isTrue: (at: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
