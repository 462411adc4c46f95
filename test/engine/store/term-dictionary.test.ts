import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlText } from '../../../common/sql.ts';
import { readTerms } from '../../../engine/prepare/columns/terms.ts';
import { viewOf } from '../../../engine/store/copy-bytes.ts';
import { TermDictionary } from '../../../engine/store/term-dictionary.ts';
import { dictionaryOf } from '../../support/texts.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
});
afterAll(() => connection.closeSync());

/** The different texts among those given, as prepare reads them from DuckDB. */
async function prepared(texts: readonly string[]): Promise<TermDictionary> {
  const values = `[${texts.map(sqlText).join(', ')}]::varchar[]`;
  await connection.run(`create or replace table thing as select unnest(${values}) as "text"`);
  const [read] = await readTerms(connection, 'thing', [{ term: '"text"' }], texts.length);
  if (!read) throw new RangeError('one term was asked for');
  return new TermDictionary({ ...read.terms, bytes: Buffer.from(read.terms.bytes) });
}

/** DuckDB's texts hold no zero byte, and lone surrogates are no text. */
const text = fc
  .string({ unit: 'binary', maxLength: 30 })
  .filter((value) => value.isWellFormed() && !value.includes('\0'));

const ascending = (texts: readonly string[]) =>
  [...new Set(texts)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

describe('TermDictionary', () => {
  it('numbers every text by its bytes, ascending, and finds no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 40 }), text, async (texts, other) => {
        const terms = await prepared(texts);
        const expected = ascending(texts);
        expect(terms.length).toBe(expected.length);
        expect(expected.map((one) => terms.ordinalOf(one))).toEqual(expected.map((_, at) => at));
        if (!expected.includes(other)) expect(terms.ordinalOf(other)).toBeNull();
      }),
      { numRuns: 40 },
    );
  });

  it('finds each of more texts than one chunk holds', async () => {
    const texts = Array.from({ length: 5000 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`);
    const terms = await prepared(texts);
    expect(texts.map((one) => terms.ordinalOf(one))).toEqual(texts.map((_, at) => at));
    expect(terms.ordinalOf('0x')).toBeNull();
  });

  it('finds and gives texts of one length as others', () => {
    const even = ['aa', 'ab', 'ba'];
    for (const texts of [even, [...even, 'c'], ['', 'aa'], ['a', 'bcd']]) {
      const terms = dictionaryOf(texts);
      expect(texts.map((_, at) => terms.lengthOf(at))).toEqual(texts.map(({ length }) => length));
      expect(texts.map((one) => terms.ordinalOf(one))).toEqual(texts.map((_, at) => at));
      for (const other of ['b', 'bb', 'aaa', 'd']) expect(terms.ordinalOf(other)).toBeNull();
    }
  });

  it('gives the text and the bytes of an ordinal', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), fc.nat(19), (texts, at) => {
        const expected = ascending(texts);
        const ordinal = at % expected.length;
        const wanted = Buffer.from(expected[ordinal] ?? '');
        const terms = dictionaryOf(expected);
        expect(terms.termOf(ordinal)).toBe(expected[ordinal]);
        expect(terms.lengthOf(ordinal)).toBe(wanted.length);
        const target = Buffer.alloc(wanted.length + 4, '.');
        expect(terms.copy(ordinal, viewOf(target), 2)).toBe(2 + wanted.length);
        expect(target).toEqual(Buffer.concat([Buffer.from('..'), wanted, Buffer.from('..')]));
      }),
    );
  });

  it('finds nothing where there are no terms', () => {
    expect(dictionaryOf([]).length).toBe(0);
    expect(dictionaryOf([]).ordinalOf('')).toBeNull();
  });
});
