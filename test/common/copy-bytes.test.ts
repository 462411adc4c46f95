import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyBytes } from '../../common/copy-bytes.ts';

describe('copyBytes', () => {
  it('copies the bytes of a range, short or long, and touches no others', () => {
    const bytes = fc.uint8Array({ maxLength: 500 });
    fc.assert(
      fc.property(bytes, fc.nat(500), fc.nat(500), fc.nat(20), (source, one, other, at) => {
        const start = Math.min(one, other, source.length);
        const end = Math.min(Math.max(one, other), source.length);
        const target = new Uint8Array(at + end - start + 3).fill(7);
        expect(copyBytes(source, start, end, target, at)).toBe(at + end - start);
        const expected = [...new Uint8Array(at).fill(7), ...source.slice(start, end), 7, 7, 7];
        expect([...target]).toEqual(expected);
      }),
    );
  });
});
