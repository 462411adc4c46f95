import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyBytes, viewOf } from '../../../engine/store/copy-bytes.ts';

describe('copyBytes', () => {
  it('copies the bytes of a range of a text, short or long, and touches no others', () => {
    const bytes = fc
      .string({ unit: 'binary', maxLength: 250 })
      .map((text) => new Uint8Array(Buffer.from(text)));
    fc.assert(
      fc.property(bytes, fc.nat(500), fc.nat(500), fc.nat(20), (source, one, other, at) => {
        const start = Math.min(one, other, source.length);
        const end = Math.min(Math.max(one, other), source.length);
        const target = new Uint8Array(at + end - start + 3).fill(7);
        const [from, to] = [viewOf(source), viewOf(target)];
        expect(copyBytes(from, start, end, to, at)).toBe(at + end - start);
        const expected = [...new Uint8Array(at).fill(7), ...source.slice(start, end), 7, 7, 7];
        expect([...target]).toEqual(expected);
      }),
    );
  });

  it('copies the bytes of UTF-8 that are nearest to those of a NaN', () => {
    // As a little-endian double a NaN ends with F0 to FF and 7F or FF.
    for (const text of ['123456\u{10ffff}', '12345\u{10ffff}\x7f', '1234567\x7f', '123456ï\x7f']) {
      const source = Buffer.from(text);
      for (let start = 0; start + 8 <= source.length; start += 1) {
        const target = Buffer.alloc(8);
        copyBytes(viewOf(source), start, start + 8, viewOf(target), 0);
        expect(target).toEqual(source.subarray(start, start + 8));
      }
    }
  });

  it.each([0, 1, 3, 4, 5, 255, 256, 1000])('refuses to write %i bytes behind the end', (length) => {
    const source = viewOf(new Uint8Array(length + 1));
    const target = viewOf(new Uint8Array(2000).subarray(0, length));
    expect(() => copyBytes(source, 0, length + 1, target, 0)).toThrow(RangeError);
    expect(() => copyBytes(target, 0, length + 1, source, 0)).toThrow(RangeError);
  });

  it('copies views of parts of a buffer', () => {
    const bytes = Buffer.from('..abcdef..');
    const target = Buffer.from('##########');
    copyBytes(viewOf(bytes.subarray(2, 8)), 0, 6, viewOf(target.subarray(1)), 1);
    expect(target.toString()).toBe('##abcdef##');
  });
});
