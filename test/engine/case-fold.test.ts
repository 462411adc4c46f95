import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseFold } from '../../engine/case-fold.ts';

describe('caseFold', () => {
  it.each([
    ['P2P.org', 'p2p.ORG'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['e\u0301', '\u00c9'],
    ['\u212aelp', 'kelp'],
    [' two\n\t lines\u00a0', 'two lines'],
  ])('makes %j and %j one', (one, other) => {
    expect(caseFold(one)).toBe(caseFold(other));
  });

  it.each([
    ['e', '\u00e9'],
    ['twolines', 'two lines'],
    ['%', '_'],
  ])('tells %j from %j', (one, other) => {
    expect(caseFold(one)).not.toBe(caseFold(other));
  });

  it('does not change what it has made, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(caseFold(caseFold(text).normalize('NFC'))).toBe(caseFold(text));
      }),
    );
  });
});
