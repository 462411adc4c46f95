import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerBound } from '../../../engine/store/lower-bound.ts';

describe('lowerBound', () => {
  it('is the first number of the range from which on a condition holds, or the end', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(120), (from, length, first) => {
        const to = from + length;
        const expected = Math.min(Math.max(first, from), to);
        expect(lowerBound(from, to, (at) => at >= first)).toBe(expected);
      }),
    );
  });

  it('of an empty range is its end, and asks for nothing', () => {
    const never = () => {
      throw new Error('asked');
    };
    expect(lowerBound(3, 3, never)).toBe(3);
  });
});
