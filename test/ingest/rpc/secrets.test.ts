import { describe, expect, it } from 'vitest';
import { maskOf } from '../../../ingest/rpc/secrets.ts';

describe('maskOf', () => {
  const url = 'https://us%65r1:p%40ss@node.example/v3/abc12/long-key-0123456789?apikey=q7%2Fz9&x=1';
  const mask = maskOf(url);

  it.each([
    [
      'base64 of user and password',
      `Basic ${Buffer.from('user1:p@ss').toString('base64')} is refused`,
    ],
    ['the user', 'no user1 here'],
    ['the password', 'password p@ss is wrong'],
    ['the password as in the URL', 'password p%40ss is wrong'],
    ['a short key', 'project abc12 is suspended'],
    ['a long key within a word', 'projectlong-key-0123456789/suspended'],
    ['the value of a parameter', 'key q7/z9 has no credits'],
    ['the value of a parameter as in the URL', 'key q7%2Fz9 has no credits'],
    ['the URL', `no such resource: ${url}`],
  ])('takes out %s', (_what, text) => {
    const masked = mask(text);
    expect(masked).toContain('***');
    for (const secret of ['user1', 'p@ss', 'p%40ss', 'abc12', 'long-key', 'q7/z9', 'q7%2Fz9']) {
      expect(masked).not.toContain(secret);
    }
    expect(masked).not.toContain(Buffer.from('user1:p@ss').toString('base64').slice(0, 8));
  });

  it('leaves all else', () => {
    const said = 'block range 1 is limited to v3 of the eth api: node.example, abc123';
    expect(mask(said)).toBe(said);
    expect(maskOf('https://node.example/')('any message / at all')).toBe('any message / at all');
  });
});
