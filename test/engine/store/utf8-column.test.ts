import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../../engine/store/copy-bytes.ts';
import { Utf8Column } from '../../../engine/store/utf8-column.ts';
import { utf8Column } from '../../support/texts.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', 'é'.repeat(150)),
);
/** Record batches, some of them without rows. */
const batches = fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 6 });

describe('Utf8Column', () => {
  it('numbers the texts of all record batches through', () => {
    fc.assert(
      fc.property(batches, (given) => {
        const column = utf8Column(...given);
        const texts = given.flat();
        expect(column.length).toBe(texts.length);
        const bytes = texts.map((one) => Buffer.from(one));
        const rows = [...texts.keys()];
        expect(rows.map((row) => column.textOf(row))).toEqual(texts);
        expect(rows.map((row) => column.lengthOf(row))).toEqual(bytes.map(({ length }) => length));
        expect(Buffer.concat(rows.map((row) => column.at(row)))).toEqual(Buffer.concat(bytes));
        const target = Buffer.alloc(Buffer.concat(bytes).length + 2, '.');
        const end = rows.reduce((at, row) => column.copy(row, viewOf(target), at), 1);
        expect(target.toString()).toBe(`.${texts.join('')}.`);
        expect(end).toBe(target.length - 1);
      }),
    );
  });

  it('of several columns is one with all their texts', () => {
    fc.assert(
      fc.property(batches, batches, (first, second) => {
        const whole = Utf8Column.concat([utf8Column(...first), utf8Column(...second)]);
        const texts = [...first, ...second].flat();
        expect(texts.map((_, row) => whole.textOf(row))).toEqual(texts);
        expect(whole.length).toBe(texts.length);
      }),
    );
  });

  it('from a row on is one with the later texts', () => {
    fc.assert(
      fc.property(batches, fc.nat(), (given, drawn) => {
        const texts = given.flat();
        const row = drawn % (texts.length + 1);
        const later = utf8Column(...given).from(row);
        expect(later.length).toBe(texts.length - row);
        expect(texts.slice(row).map((_, at) => later.textOf(at))).toEqual(texts.slice(row));
        expect(() => later.from(later.length + 1)).toThrow(RangeError);
      }),
    );
  });

  it.each([
    ['no record batch', []],
    ['an empty record batch', [[]]],
    ['one', [['a', 'b']]],
    ['several', [['a'], [], ['b']]],
  ])('of %s refuses a row that it does not have', (_name, given: string[][]) => {
    const column = utf8Column(...given);
    expect(() => column.at(column.length)).toThrow(RangeError);
    expect(() => column.textOf(column.length + 7)).toThrow(RangeError);
  });

  it('gives its record batch where there is one, and refuses to where there are several', () => {
    expect(utf8Column(['a', 'bc']).single.offsets).toEqual(Int32Array.of(0, 1, 3));
    expect(utf8Column().single.offsets).toEqual(Int32Array.of(0));
    expect(() => utf8Column(['a'], ['b']).single).toThrow('a column of several record batches');
  });
});
