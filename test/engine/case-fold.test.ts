import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseFold } from '../../engine/sql/case-fold.ts';

describe('caseFold', () => {
  it.each([
    ['P2P.org', 'p2p.ORG'],
    ['Straße', 'STRASSE'],
    ['Straße', 'STRA\u1e9eE'],
    ['STRA\u1e9eE', 'strasse'],
    ['\ufb03nity', 'FFINITY'],
    ['\u0149', '\u02bcN'],
    ['\u0390', '\u03aa\u0301'],
    ['\u1fd3', '\u0399\u0308\u0301'],
    ['\u1fe7', '\u03ab\u0342'],
    ['\u1f88', '\u1f00\u03b9'],
    ['\u03f4', '\u03b8'],
    ['\u0130', 'i\u0307'],
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

  it('makes each character one with its lower and its upper case', () => {
    const differing = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
      .filter((one) => one.toLowerCase() !== one.toUpperCase())
      .filter((one) => {
        const cases = [one.toLowerCase(), one.toUpperCase(), one.toUpperCase().toLowerCase()];
        return cases.some((other) => caseFold(other) !== caseFold(one));
      });
    expect(differing).toEqual([]);
  });

  it('does not change what it has made, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(caseFold(caseFold(text).normalize('NFC'))).toBe(caseFold(text));
      }),
    );
  });
});
