/** Negative, 0 or positive if a is before, equal to or after b. */
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

/**
 * The rows as `sort` asks for them: by the comparison of that name, which is ascending, or the
 * other way round with "-" before it. Rows that compare equal keep their order, in both directions,
 * and so do rows that have nothing to compare, at the end.
 */
export function inOrderOf<Row>(
  sort: string | undefined,
  rows: readonly Row[],
  comparisons: Readonly<Record<string, Comparison<Row>>>,
  nothing: Readonly<Record<string, (row: Row) => boolean>> = {},
): readonly Row[] {
  if (sort === undefined) return rows;
  const field = sort.replace(/^-/, '');
  const comparison = comparisons[field];
  if (comparison === undefined) throw new Error(`no order by ${sort}`);
  const hasNothing = nothing[field] ?? (() => false);
  const compared = rows.filter((row) => !hasNothing(row));
  return [
    ...sorted(compared, sort.startsWith('-') ? (a, b) => comparison(b, a) : comparison),
    ...rows.filter(hasNothing),
  ];
}

/** Code units from the first surrogate on, which UTF-8 orders otherwise than UTF-16. */
const SURROGATES_AND_LATER = /[\ud800-\uffff]/;

function compareKeys(a: bigint | string, b: bigint | string): number {
  if (a === b) return 0;
  const isText = typeof a === 'string' && typeof b === 'string';
  if (isText && (SURROGATES_AND_LATER.test(a) || SURROGATES_AND_LATER.test(b))) {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return a < b ? -1 : a > b ? 1 : 0;
}
