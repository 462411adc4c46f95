import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedTexts } from '../support/sorted-texts.ts';

/** DuckDB's texts hold no zero byte, and lone surrogates are no text. */
const text = fc
  .string({ unit: 'binary', maxLength: 30 })
  .filter((value) => value.isWellFormed() && !value.includes('\0'));

describe('SortedTexts', () => {
  it('numbers every text by its bytes, ascending, and finds no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 40 }), text, async (texts, other) => {
        const sorted = await sortedTexts(texts);
        const expected = [...new Set(texts)].sort((a, b) =>
          Buffer.compare(Buffer.from(a), Buffer.from(b)),
        );
        expect(sorted.length).toBe(expected.length);
        expect(expected.map((one) => sorted.numberOf(one))).toEqual(expected.map((_, at) => at));
        if (!expected.includes(other)) expect(sorted.numberOf(other)).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it('finds each of more texts than one chunk holds', async () => {
    const texts = Array.from({ length: 5000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`);
    const sorted = await sortedTexts(texts);
    expect(texts.map((one) => sorted.numberOf(one))).toEqual(texts.map((_, at) => at));
    expect(sorted.numberOf('0x')).toBeNull();
  });
});
