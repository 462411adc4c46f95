import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Order } from '../../engine/order.ts';
import { NONE } from '../../engine/value-index.ts';

/** Ranks with ties and gaps, some rows without any, of lists that fill no word, one and several. */
const ranked = fc
  .array(fc.option(fc.nat(30), { nil: NONE }), { maxLength: 200 })
  .map((ranks) => ranks.map((rank) => (rank === NONE ? rank : rank % ranks.length)));
const directions = fc.constantFrom('ascending', 'descending');

/** The places by comparison: by rank in the direction, then by place, those without a rank last. */
function compared(
  ranks: readonly number[],
  places: readonly number[],
  direction: 'ascending' | 'descending',
): number[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const rankOf = (place: number) => ranks[place] ?? NONE;
  const present = places.filter((place) => rankOf(place) !== NONE);
  return [
    ...present.sort((a, b) => sign * (rankOf(a) - rankOf(b)) || a - b),
    ...places.filter((place) => rankOf(place) === NONE),
  ];
}

describe('Order', () => {
  it('puts a whole list in order, ties in the order of the listing in both directions', () => {
    fc.assert(
      fc.property(ranked, directions, (ranks, direction) => {
        const order = new Order(Uint32Array.from(ranks), direction, false);
        const places = ranks.map((_, place) => place);
        expect([...order.slice('all', 0, ranks.length)]).toEqual(
          compared(ranks, places, direction),
        );
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
          const order = new Order(Uint32Array.from(ranks), direction, true);
          const places = ranks.map((_, place) => place).filter((place) => isSelected(place));
          const [from = 0, to = 0] = [one, other]
            .map((end) => Math.min(end, places.length))
            .sort((a, b) => a - b);
          expect([...order.slice(Uint32Array.from(places), from, to)]).toEqual(
            compared(ranks, places, direction).slice(from, to),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
