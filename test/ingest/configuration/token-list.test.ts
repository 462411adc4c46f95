import { describe, expect, it } from 'vitest';
import {
  MAX_TEXT_LENGTH,
  mergedMetadata,
  plainLine,
  type TokenMetadata,
} from '../../../ingest/configuration/token-metadata.ts';
import { readTokens } from '../../../ingest/configuration/tokens.ts';
import { fileOf, problemsOf } from '../files.ts';

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;

const ENTRY = { chainId: 7, address: A, symbol: 'RWD', name: 'Reward', decimals: 6 };

/** A token list in the form of tokenlists.org, under a name that says nothing of its form. */
function listOf(tokens: readonly unknown[], before = ''): Promise<string> {
  const list = { name: 'Test', version: { major: 1, minor: 0, patch: 0 }, tokens };
  return fileOf('tokens.csv', [`${before}${JSON.stringify(list, null, 2)}`]);
}

describe('a token list', () => {
  it('gives metadata by token, whatever the name of its file', async () => {
    const file = await listOf(
      [
        {
          ...ENTRY,
          address: A.toUpperCase().replace('X', 'x'),
          logoURI: 'https://x.example/a.svg',
        },
        { ...ENTRY, address: B, symbol: 'WIDE 🦭', decimals: 255 },
      ],
      '\ufeff\n ',
    );
    expect((await readTokens('own.json', 7, file)).tokenMetadata).toEqual([
      { token: A, symbol: 'RWD', name: 'Reward', decimals: 6, source: 'file' },
      { token: B, symbol: 'WIDE 🦭', name: 'Reward', decimals: 255, source: 'file' },
    ]);
  });

  it('leaves out entries of other chains, of any form, and counts them', async () => {
    const file = await listOf([{ chainId: 101, address: 'So1111' }, ENTRY, { chainId: 8453 }]);
    const { tokenMetadata, otherChainTokens } = await readTokens('own.json', 7, file);
    expect(tokenMetadata.map(({ token }) => token)).toEqual([A]);
    expect(otherChainTokens).toBe(2);
  });

  it('takes equal entries of a token once, and refuses different ones', async () => {
    const twice = await listOf([ENTRY, { ...ENTRY, address: `0x${'A'.repeat(40)}` }]);
    expect((await readTokens('own.json', 7, twice)).tokenMetadata).toHaveLength(1);
    const different = await listOf([ENTRY, { ...ENTRY, decimals: 18 }]);
    expect(await problemsOf(readTokens('own.json', 7, different), different)).toEqual([
      `tokens[1]: ${A} has another entry with other values`,
    ]);
  });

  it('refuses values of a wrong form by entry, member and value', async () => {
    const file = await listOf([
      { ...ENTRY, address: '0x12' },
      { ...ENTRY, decimals: 256 },
      { ...ENTRY, symbol: undefined },
      { address: A },
      null,
    ]);
    const problems = await problemsOf(readTokens('own.json', 7, file), file);
    expect(problems).toHaveLength(5);
    expect(problems[0]).toBe(
      String.raw`tokens[0].address "\"0x12\"": is not an address of 0x and 40 hex digits`,
    );
    expect(problems[1]).toMatch(/^tokens\[1\]\.decimals "256": /);
    expect(problems[2]).toMatch(/^tokens\[2\]\.symbol: /);
    expect(problems[3]).toMatch(/^tokens\[3\]\.chainId: /);
    expect(problems[4]).toMatch(/^tokens\[4\]: /);
  });

  it.each([
    ['[]', 'it is no token list: an object with name and tokens is needed, or a CSV file'],
    [
      '{"tokens": []}',
      'it is no token list: an object with name and tokens is needed, or a CSV file',
    ],
    ['{"name": "cut", "tokens": [', 'is not JSON'],
  ])('refuses %s', async (text, problem) => {
    const file = await fileOf('list.json', [text]);
    expect(await problemsOf(readTokens('own.json', 7, file), file)).toEqual([problem]);
  });
});

describe('mergedMetadata', () => {
  it('has each value of the first row of a token that has it, and the source of the first row', () => {
    const row = (source: TokenMetadata['source'], rest: Partial<TokenMetadata>): TokenMetadata => ({
      token: A,
      symbol: null,
      name: null,
      decimals: null,
      source,
      ...rest,
    });
    const merged = mergedMetadata([
      row('shipped', { token: B, decimals: 0 }),
      row('file', {}),
      row('shipped', { symbol: 'SHIPPED' }),
      row('contract', { symbol: 'CONTRACT', name: 'Contract', decimals: 6 }),
      row('contract', { token: B, decimals: 18 }),
      row('contract', { token: `0x${'c'.repeat(40)}` }),
    ]);
    expect(merged).toEqual([
      { token: A, symbol: 'SHIPPED', name: 'Contract', decimals: 6, source: 'shipped' },
      { token: B, symbol: null, name: null, decimals: 0, source: 'shipped' },
    ]);
  });
});

describe('plainLine', () => {
  it.each([
    ['MKR', 'MKR'],
    ['🦭👩‍🚀', '🦭👩‍🚀'],
    ['a\u0000b\n\u001b[31mc', 'a b [31mc'],
    ['\u202eHTE\u202c', 'HTE'],
    ['US\u200bDC', 'US DC'],
    [' \t\u2066 ', null],
    ['', null],
    ['x'.repeat(10_000), 'x'.repeat(MAX_TEXT_LENGTH)],
    // A pair of surrogates is not cut in half.
    [`x${'🦭'.repeat(200)}`, `x${'🦭'.repeat(MAX_TEXT_LENGTH - 1)}`],
  ])('makes %j one line of text', (text, line) => {
    expect(plainLine(text)).toBe(line);
  });
});
