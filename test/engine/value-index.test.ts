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
