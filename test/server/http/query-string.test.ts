import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../server/http/http-error.ts';
import { parseQuery } from '../../../server/http/query-string.ts';

/** The message of a refused query string; fails if it is accepted. */
function refusal(raw: string): string {
  try {
    parseQuery(raw);
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 400 && cause.code === 'bad_request') {
      return cause.message;
    }
    throw cause;
  }
  throw new Error(`not refused: ${raw}`);
}

describe('parseQuery', () => {
  it.each([
    ['', {}],
    ['&&', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=1', { '': '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=1+2', { a: '1 2' }],
    ['a=1%2B2', { a: '1+2' }],
    ['a+b=1', { 'a b': '1' }],
    ['%61=%c3%a9', { a: 'é' }],
    ['a=%00', { a: '\u0000' }],
    ['a=%26%3D%25', { a: '&=%' }],
    ['a=%F0%9F%90%B3', { a: '🐳' }],
    ['a;b=1', { 'a;b': '1' }],
    ['a[]=1&a[0]=2', { 'a[]': '1', 'a[0]': '2' }],
    ['?a=1', { '?a': '1' }],
    ['A=1&a=2', { A: '1', a: '2' }],
    ['hasOwnProperty=1&constructor=2', { hasOwnProperty: '1', constructor: '2' }],
  ])('%j is read as %j', (raw, expected) => {
    expect([...parseQuery(raw)]).toEqual(Object.entries(expected));
  });

  it('keeps __proto__ as a name among others', () => {
    expect([...parseQuery('__proto__=1')]).toEqual([['__proto__', '1']]);
  });

  it.each(['a=1&a=1', 'a=1&a=2', 'a&a', 'a=1&b=2&%61=3', '=1&=2', 'a b=1&a+b=2'])(
    'refuses a repeated parameter: %j',
    (raw) => {
      expect(refusal(raw)).toContain('repeated');
    },
  );

  it.each(['%', 'a=%', 'a=%4', 'a=%zz', '%zz=1', 'a=%u0041', 'a=%ff', 'a=%c0%80', 'a=%ed%a0%80'])(
    'refuses percent-encoding that is not of UTF-8, and shows it: %j',
    (raw) => {
      const shown = raw.split('=').find((part) => part.includes('%')) ?? '';
      expect(refusal(raw)).toBe(`"${shown}": the percent-encoding cannot be read`);
    },
  );

  it('cuts what it shows at 100 characters', () => {
    expect(refusal(`a=%${'x'.repeat(500)}`)).toContain(`"%${'x'.repeat(99)}…"`);
  });

  it('takes 4096 bytes and refuses 4097', () => {
    expect(parseQuery(`a=${'x'.repeat(4094)}`).get('a')?.length).toBe(4094);
    expect(refusal(`a=${'x'.repeat(4095)}`)).toBe('The query string is longer than 4096 bytes.');
  });

  it('counts bytes, not characters', () => {
    expect(parseQuery(`a=${'é'.repeat(2047)}`).size).toBe(1);
    expect(refusal(`a=x${'é'.repeat(2047)}`)).toContain('longer than 4096 bytes');
  });

  it('looks at the length before anything else', () => {
    expect(refusal('%'.repeat(4097))).toContain('longer than 4096 bytes');
  });
});
