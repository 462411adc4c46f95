import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SortedTexts } from '../../engine/sorted-texts.ts';
import { DistinctCounter, intersect, NONE, ValueIndex } from '../../engine/value-index.ts';
import { sortedTexts } from '../support/sorted-texts.ts';

const VALUES = ['a', 'b', 'c', 'never'];
const codes = fc.array(fc.constantFrom(0, 1, 2, NONE), { maxLength: 200 });
let values: SortedTexts;
beforeAll(async () => {
  values = await sortedTexts(VALUES);
});
const indexOf = (list: readonly number[]) => new ValueIndex(values, Uint32Array.from(list));

describe('ValueIndex', () => {
  it('gives the rows of a value, ascending', () => {
    fc.assert(
      fc.property(codes, (list) => {
        const index = indexOf(list);
        VALUES.forEach((value, number) => {
          const expected = list.flatMap((code, row) => (code === number ? [row] : []));
          expect(index.numberOf(value)).toBe(number);
          expect([...index.rowsOf(number)]).toEqual(expected);
        });
        expect(index.numberOf('unknown')).toBeNull();
      }),
    );
  });
});

describe('intersect', () => {
  it('gives the rows that hold every selected value, ascending', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2))), (rows) => {
        const columns = [0, 1, 2].map((place) => indexOf(rows.map((row) => row[place] ?? NONE)));
        const selected = columns.map((index, place) => ({ index, value: place }));
        const expected = rows.flatMap((row, number) =>
          row.every((code, place) => code === place) ? [number] : [],
        );
        expect([...intersect(selected)]).toEqual(expected);
      }),
    );
  });
});

describe('DistinctCounter', () => {
  it('counts different values, again and again', () => {
    fc.assert(
      fc.property(codes, fc.array(fc.nat(199)), (list, wanted) => {
        const counter = new DistinctCounter(indexOf(list));
        const rows = Uint32Array.from(wanted.filter((row) => row < list.length));
        const expected = new Set([...rows].map((row) => list[row]).filter((code) => code !== NONE));
        expect(counter.count(rows)).toBe(expected.size);
        expect(counter.count(rows)).toBe(expected.size);
      }),
    );
  });
});

describe('ValueIndex of rows with several values', () => {
  it('gives the rows of a value once each, ascending, also among others', () => {
    fc.assert(
      fc.property(fc.array(fc.uniqueArray(fc.nat(2)), { maxLength: 50 }), (rows) => {
        const entries = rows.flatMap((held, row) => held.map((value) => ({ row, value })));
        const index = new ValueIndex(
          values,
          Uint32Array.from(entries, ({ value }) => value),
          Uint32Array.from(entries, ({ row }) => row),
        );
        for (const value of [0, 1, 2]) {
          const expected = [...rows.keys()].filter((row) => rows[row]?.includes(value));
          expect([...index.rowsOf(value)]).toEqual(expected);
          const all = Uint32Array.from(rows.keys());
          expect([...index.holding(value, all)]).toEqual(expected);
        }
      }),
    );
  });
});
