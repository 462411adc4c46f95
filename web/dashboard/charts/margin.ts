/** Pixels of a digit in a label, and of the gap between labels and columns. */
const DIGIT = 7;
const GAP = 12;
/** Room for labels of counts; charts with such labels begin at the same place. */
const LEAST = 44;

/** The left margin that the labels of a value axis need, in pixels. */
export function leftOf(labels: readonly string[]): number {
  return Math.max(LEAST, ...labels.map((label) => GAP + DIGIT * label.length));
}
