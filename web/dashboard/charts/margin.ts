/** A label's digit takes this many pixels, and so does the gap between labels and columns. */
const DIGIT = 7;
const GAP = 12;
/** Labels for counts have this room; charts with such labels begin at the same place. */
const LEAST = 44;

/** Computes the left margin that a value axis's labels need, in pixels. */
export function leftOf(labels: readonly string[]): number {
  return Math.max(LEAST, ...labels.map((label) => GAP + DIGIT * label.length));
}
