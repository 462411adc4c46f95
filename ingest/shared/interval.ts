/** Describes consecutive blocks, both ends included. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Merges intervals: the same blocks, ascending, that neither touch nor overlap. */
export function union(intervals: readonly Interval[]): Interval[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/**
 * Returns the blocks in `intervals` that are not in `others`.
 *
 * @example
 * without([{ from: 1, to: 9 }], [{ from: 4, to: 5 }]); // [{ from: 1, to: 3 }, { from: 6, to: 9 }]
 */
export function subtractIntervals(
  intervals: readonly Interval[],
  others: readonly Interval[],
): Interval[] {
  return others.reduce<Interval[]>(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        other.to < from || other.from > to
          ? [{ from, to }]
          : [
              { from, to: other.from - 1 },
              { from: other.to + 1, to },
            ].filter((one) => one.from <= one.to),
      ),
    union(intervals),
  );
}

/** The blocks that are in both. */
export function intersection(
  intervals: readonly Interval[],
  others: readonly Interval[],
): Interval[] {
  return subtractIntervals(intervals, subtractIntervals(intervals, others));
}

/** Finds the holes between ascending blocks in `intervals`. */
export function holesBetween(intervals: readonly Interval[]): Interval[] {
  const joined = union(intervals);
  return joined.slice(1).map(({ from }, index) => {
    const before = joined[index];
    return { from: (before?.to ?? from) + 1, to: from - 1 };
  });
}

/**
 * `21,000,001 to 21,000,500`, as reports write blocks.
 *
 * @example
 *     formatInterval({ from: 21000001, to: 21000500 }); // '21,000,001 to 21,000,500'
 */
export function formatInterval({ from, to }: Interval): string {
  return `${from.toLocaleString('en')} to ${to.toLocaleString('en')}`;
}
