import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonRecords } from '../../../engine/store/json-records.ts';
import { COMMA, NEWLINE } from '../../../engine/store/stored-records.ts';
import { utf8Column } from '../../support/texts.ts';

const ROWS = 5000;
const BATCH = 700;
/** Texts of one byte and longer ones. */
const texts = Array.from({ length: ROWS }, (_, row) =>
  row % 3 === 0 ? `${row % 10}` : `{"é":"${'ü'.repeat(row % 7)}"}`,
);
const batches = Array.from({ length: Math.ceil(ROWS / BATCH) }, (_, at) =>
  texts.slice(at * BATCH, (at + 1) * BATCH),
);
const records = new JsonRecords(utf8Column(...batches));

describe('JsonRecords', () => {
  it('gives any range of rows with commas between them, across record batches', () => {
    expect(records.length).toBe(ROWS);
    fc.assert(
      fc.property(fc.nat(ROWS), fc.nat(3000), (from, count) => {
        const some = texts.slice(from, from + count);
        const rows = Uint32Array.from(some, (_, at) => from + at);
        expect(records.write(rows, COMMA).toString()).toBe(some.join(','));
      }),
    );
  });

  it('gives any rows in the order asked for, with the separator asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(ROWS - 1), { maxLength: 50 }), (rows) => {
        const expected = rows.map((row) => texts[row]).join('\n');
        expect(records.write(Uint32Array.from(rows), NEWLINE).toString()).toBe(expected);
      }),
    );
  });

  it('holds records of any size', () => {
    const sizes = [0, 1, 199, 200, 201, 70_000, 3_000_000];
    const long = new JsonRecords(utf8Column(sizes.map((size) => '€'.repeat(size))));
    for (const [row, size] of sizes.entries()) {
      const written = long.write(Uint32Array.of(row), COMMA);
      expect(written.length).toBe(3 * size);
      expect(written.equals(Buffer.from('€'.repeat(size)))).toBe(true);
    }
  });

  it('leaves as many bytes ahead of the records and behind them as asked for', () => {
    const written = records.write(Uint32Array.of(1, 3), COMMA, 4, 2);
    written.fill('.', 0, 4).fill('.', written.length - 2);
    expect(written.toString()).toBe(`....${texts[1]},${texts[3]}..`);
    expect(records.write(new Uint32Array(0), COMMA, 4, 2).length).toBe(6);
  });

  it('writes nothing where no row is asked for', () => {
    expect(records.write(new Uint32Array(0), COMMA).length).toBe(0);
    const none = new JsonRecords(utf8Column());
    expect(none.length).toBe(0);
    expect(none.write(new Uint32Array(0), COMMA).length).toBe(0);
  });

  it('refuses rows that it does not have', () => {
    expect(() => records.write(Uint32Array.of(0, ROWS), COMMA)).toThrow(RangeError);
  });
});
