import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortOrder } from '../../../engine/prepare/columns/row-orders.ts';
import { NO_ORDINAL } from '../../../engine/store/format.ts';
import { RowOrder } from '../../../engine/store/row-order.ts';

/** Ranks with ties and gaps, some rows without any, of lists that fill no word, one and several. */
const ranked = fc
  .array(fc.option(fc.nat(30), { nil: NO_ORDINAL }), { maxLength: 200 })
  .map((ranks) => ranks.map((rank) => (rank === NO_ORDINAL ? rank : rank % ranks.length)));
const directions = fc.constantFrom('ascending', 'descending');

/** Rows by comparison: by rank in the direction, then by row, those without a rank last. */
function compared(
  ranks: readonly number[],
  rows: readonly number[],
  direction: 'ascending' | 'descending',
): number[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const rankOf = (row: number) => ranks[row] ?? NO_ORDINAL;
  const present = rows.filter((row) => rankOf(row) !== NO_ORDINAL);
  return [
    ...present.sort((a, b) => sign * (rankOf(a) - rankOf(b)) || a - b),
    ...rows.filter((row) => rankOf(row) === NO_ORDINAL),
  ];
}

describe('sortOrder', () => {
  it('gives the row at each position and the position of each row', () => {
    fc.assert(
      fc.property(ranked, directions, (ranks, direction) => {
        const { rows, positions } = sortOrder(Uint32Array.from(ranks), direction);
        expect([...rows]).toEqual(compared(ranks, [...ranks.keys()], direction));
        for (const row of ranks.keys()) expect(rows[positions[row] ?? -1]).toBe(row);
      }),
    );
  });
});

describe('RowOrder', () => {
  it('puts a whole list in order, ties in the order of the list in both directions', () => {
    fc.assert(
      fc.property(ranked, directions, fc.nat(200), fc.nat(200), (ranks, direction, one, other) => {
        const { rows } = sortOrder(Uint32Array.from(ranks), direction);
        // If no rows can be selected, the file has no positions.
        const order = new RowOrder(rows, new Uint32Array(0));
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const expected = compared(ranks, [...ranks.keys()], direction);
        expect([...order.slice('all', 0, ranks.length)]).toEqual(expected);
        expect([...order.slice('all', from, to)]).toEqual(expected.slice(from, to));
      }),
    );
  });

  it('gives any slice of any selection as it stands in the order of the selection', () => {
    fc.assert(
      fc.property(
        ranked,
        directions,
        fc.func(fc.boolean()),
        fc.nat(200),
        fc.nat(200),
        (ranks, direction, isSelected, one, other) => {
          const { rows, positions } = sortOrder(Uint32Array.from(ranks), direction);
          const order = new RowOrder(rows, positions);
          const selected = [...ranks.keys()].filter((row) => isSelected(row));
          const [from = 0, to = 0] = [one, other]
            .map((end) => Math.min(end, selected.length))
            .sort((a, b) => a - b);
          expect([...order.slice(Uint32Array.from(selected), from, to)]).toEqual(
            compared(ranks, selected, direction).slice(from, to),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
