/** Negative, 0 or positive as a comes before, beside or after b. */
export type Comparison<Row> = (a: Row, b: Row) => number;

/** Smaller keys first; text by its UTF-8 bytes. */
export function ascending<Row>(key: (row: Row) => bigint | string): Comparison<Row> {
  return (a, b) => compareKeys(key(a), key(b));
}

/** Larger keys first; text by its UTF-8 bytes. */
export function descending<Row>(key: (row: Row) => bigint | string): Comparison<Row> {
  return (a, b) => compareKeys(key(b), key(a));
}

/** The rows in the order of the first comparison, ties in that of the second, and so on. */
export function sorted<Row>(
  rows: readonly Row[],
  ...comparisons: readonly Comparison<Row>[]
): readonly Row[] {
  return [...rows].sort((a, b) => {
    for (const comparison of comparisons) {
      const order = comparison(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compareKeys(a: bigint | string, b: bigint | string): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a < b ? -1 : a > b ? 1 : 0;
}
