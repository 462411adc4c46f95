import { describe, expect, it } from 'vitest';
import { NameSearch } from '../../../engine/store/name-search.ts';
import { utf8Column } from '../../support/texts.ts';

const ONE = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'12'.repeat(20)}`;
/** Entries, by address; the second and the third row have the same one. */
const search = new NameSearch(
  utf8Column([OTHER, OTHER, ONE]),
  utf8Column(['\n', '\n\nw0x12', '\nada staking\nada']),
  Uint32Array.of(2, 0, 0, 1),
);
const found = (part: string) => [...search.within('all', part)];

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
