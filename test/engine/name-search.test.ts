import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseless } from '../../engine/caseless.ts';
import { NameSearch } from '../../engine/name-search.ts';

const ONE = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'12'.repeat(20)}`;
const texts = [`${OTHER}\n`, `${OTHER}\n\nw0x12`, `${ONE}\nada staking\nada`];
/** The second and the third row have one text. */
const search = new NameSearch(texts, Uint32Array.of(2, 0, 0, 1));
const found = (part: string) => [...search.within('all', part)];

describe('caseless', () => {
  it.each([
    ['P2P.org', 'p2p.ORG'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['e\u0301', '\u00c9'],
    ['\u212aelp', 'kelp'],
    [' two\n\t lines\u00a0', 'two lines'],
  ])('makes %j and %j one', (one, other) => {
    expect(caseless(one)).toBe(caseless(other));
  });

  it.each([
    ['e', '\u00e9'],
    ['twolines', 'two lines'],
    ['%', '_'],
  ])('tells %j from %j', (one, other) => {
    expect(caseless(one)).not.toBe(caseless(other));
  });

  it('does not change what it has made, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(caseless(caseless(text).normalize('NFC'))).toBe(caseless(text));
      }),
    );
  });
});

describe('NameSearch', () => {
  it('finds a part of a name, and only in names', () => {
    expect(found('ada')).toEqual([0]);
    expect(found('stak')).toEqual([0]);
    expect(found('w0')).toEqual([3]);
    expect(found('ab')).toEqual([]);
    expect(found('12')).toEqual([3]);
    expect(found('%')).toEqual([]);
    // From the end of one name into the next.
    expect(found('12ada')).toEqual([]);
    expect(found('stakingada')).toEqual([]);
  });

  it('finds the beginning of an address from 0x on, besides names', () => {
    expect(found('0x')).toEqual([0, 1, 2, 3]);
    expect(found('0xab')).toEqual([0]);
    expect(found('0x1')).toEqual([1, 2, 3]);
    expect(found(OTHER)).toEqual([1, 2, 3]);
    expect(found(`${OTHER}1`)).toEqual([]);
    expect(found('0')).toEqual([3]);
  });

  it('stays within what is selected', () => {
    expect([...search.within(Uint32Array.of(1, 3), '0x12')]).toEqual([1, 3]);
    expect([...search.within(Uint32Array.of(0), '0x12')]).toEqual([]);
    expect([...search.within(Uint32Array.of(), '0x')]).toEqual([]);
  });
});
