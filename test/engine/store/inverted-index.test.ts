import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postingsOf } from '../../../engine/prepare/columns/postings.ts';
import { NO_ORDINAL } from '../../../engine/store/format.ts';
import { InvertedIndex } from '../../../engine/store/inverted-index.ts';
import { intersect } from '../../../engine/store/selection.ts';
import { dictionaryOf } from '../../support/texts.ts';

const TERMS = ['a', 'b', 'c', 'never'];
const ordinals = fc.array(fc.constantFrom(0, 1, 2, NO_ORDINAL), { maxLength: 200 });

/** The index of rows with the given ordinals, or of entries with given rows. */
function indexOf(given: readonly number[], rows?: readonly number[]): InvertedIndex {
  const entries = Uint32Array.from(given);
  const { offsets, items } = postingsOf(TERMS.length, entries, rows && Uint32Array.from(rows));
  if (!(items instanceof Uint32Array)) throw new TypeError('postings are row numbers');
  return new InvertedIndex(dictionaryOf(TERMS), { offsets, values: items }, rows ? null : entries);
}

describe('InvertedIndex', () => {
  it('gives the rows of a term, ascending, and their count', () => {
    fc.assert(
      fc.property(ordinals, (given) => {
        const index = indexOf(given);
        TERMS.forEach((term, ordinal) => {
          const expected = given.flatMap((one, row) => (one === ordinal ? [row] : []));
          expect(index.terms.ordinalOf(term)).toBe(ordinal);
          expect([...index.postings(ordinal)]).toEqual(expected);
          expect(index.countOf(ordinal)).toBe(expected.length);
        });
        expect(index.terms.ordinalOf('unknown')).toBeNull();
      }),
    );
  });

  it('gives those of other rows that have a term, in their order', () => {
    fc.assert(
      fc.property(ordinals, fc.array(fc.nat(199)), fc.nat(3), (given, wanted, ordinal) => {
        const among = wanted.filter((row) => row < given.length);
        const expected = among.filter((row) => given[row] === ordinal);
        expect([...indexOf(given).having(ordinal, Uint32Array.from(among))]).toEqual(expected);
      }),
    );
  });

  it('gives rows that a later call does not change', () => {
    const index = indexOf([0, 1, 0, 1, 0]);
    const all = Uint32Array.of(0, 1, 2, 3, 4);
    const first = index.having(0, all);
    index.having(1, all);
    expect([...first]).toEqual([0, 2, 4]);
  });
});

describe('intersect', () => {
  it('gives the rows that have every selected term, ascending', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2))), (rows) => {
        const indexes = [0, 1, 2].map((at) => indexOf(rows.map((row) => row[at] ?? NO_ORDINAL)));
        const selected = indexes.map((index, ordinal) => ({ index, ordinal }));
        const expected = rows.flatMap((row, number) =>
          row.every((one, at) => one === at) ? [number] : [],
        );
        expect([...intersect(selected)]).toEqual(expected);
      }),
    );
  });

  it('of no term gives no row', () => {
    expect(intersect([]).length).toBe(0);
  });
});

describe('countDistinct', () => {
  it('counts different terms, again and again', () => {
    fc.assert(
      fc.property(ordinals, fc.array(fc.nat(199)), (given, wanted) => {
        const index = indexOf(given);
        const rows = Uint32Array.from(wanted.filter((row) => row < given.length));
        const met = new Set([...rows].map((row) => given[row]).filter((one) => one !== NO_ORDINAL));
        expect(index.countDistinct(rows)).toBe(met.size);
        expect(index.countDistinct(rows)).toBe(met.size);
      }),
    );
  });
});

describe('InvertedIndex of rows with several terms', () => {
  it('gives the rows of a term once each, ascending, also among others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.nat(2)), { maxLength: 50 }),
        fc.func(fc.boolean()),
        (rows, isWanted) => {
          const entries = rows.flatMap((held, row) => held.map((ordinal) => ({ row, ordinal })));
          const index = indexOf(
            entries.map(({ ordinal }) => ordinal),
            entries.map(({ row }) => row),
          );
          for (const ordinal of [0, 1, 2]) {
            const expected = [...rows.keys()].filter((row) => rows[row]?.includes(ordinal));
            expect([...index.postings(ordinal)]).toEqual(expected);
            const some = [...rows.keys()].filter((row) => isWanted(row));
            expect([...index.having(ordinal, Uint32Array.from(some))]).toEqual(
              some.filter((row) => expected.includes(row)),
            );
          }
        },
      ),
    );
  });
});
