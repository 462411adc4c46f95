import { describe, expect, it } from 'vitest';
import { isNotModified } from '../../../server/http/if-none-match.ts';

describe('If-None-Match', () => {
  it.each([
    ['the same strong tag', '"a"', '"a"'],
    ['the same weak tag', 'W/"a"', 'W/"a"'],
    ['a weak tag of a strong answer', 'W/"a"', '"a"'],
    ['a strong tag of a weak answer', '"a"', 'W/"a"'],
    ['a list with the tag', '"b", W/"a" ,"c"', '"a"'],
    ['a list without spaces', '"b","a"', '"a"'],
    ['a list with tabs and empty members', ',\t"a"\t,', '"a"'],
    ['a list with another tag that has a comma', '"b,c", "a"', '"a"'],
    ['any tag', '*', 'W/"a"'],
    ['any tag between spaces', ' * ', '"a"'],
  ])('has %s', (_title, condition, etag) => {
    expect(isNotModified({ 'if-none-match': condition }, etag)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['another tag', '"b"'],
    ['a longer tag', '"aa"'],
    ['a tag in other letters', '"A"'],
    ['the tag without quotation marks', 'a'],
    ['the tag as a part of another one', '"b,"a""'],
    ['a small mark of a weak tag', 'w/"a"'],
    ['a list with the wildcard, which stands alone', '"b", *'],
  ])('does not have the tag of the answer: %s', (_title, condition) => {
    expect(isNotModified({ 'if-none-match': condition }, '"a"')).toBe(false);
  });
});

it('a request without If-None-Match gets the answer, also if it has a date', () => {
  expect(isNotModified({}, '"a"')).toBe(false);
  const date = 'Sat, 31 May 2025 00:00:00 GMT';
  expect(isNotModified({ 'if-modified-since': date }, '"a"')).toBe(false);
  expect(isNotModified({ 'if-modified-since': date, 'if-none-match': '"a"' }, '"a"')).toBe(true);
});

describe('Cache-Control of a request', () => {
  it.each(['no-cache', 'max-age=0, no-cache', 'no-cache , max-age=0', 'No-Cache'])(
    '%s asks for the whole answer',
    (control) => {
      const headers = { 'cache-control': control, 'if-none-match': '"a"' };
      expect(isNotModified(headers, '"a"')).toBe(false);
      expect(isNotModified({ ...headers, 'if-none-match': '*' }, '"a"')).toBe(false);
    },
  );

  it.each(['max-age=0', 'no-cache-please', 'x-no-cache'])('%s does not', (control) => {
    const headers = { 'cache-control': control, 'if-none-match': '"a"' };
    expect(isNotModified(headers, '"a"')).toBe(true);
  });
});
