import { describe, expect, it } from 'vitest';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { readTokens } from '../../../ingest/configuration/tokens.ts';
import { fileOf, problemsOf } from '../files.ts';

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;
const CBETH = '0x54945180db7943c0ed0fee7edab2bd24620256bc';
const CBETH_TOKEN = '0xbe9895146f7af43049ca1c1ae358b0541ea49704';
const HEAD = 'strategy,token,symbol,name,decimals,rate';

const native = {
  strategy: BEACON_STRATEGY,
  token: null,
  symbol: 'ETH',
  name: 'Beacon Chain ETH',
  decimals: 18,
  rate: '1',
};

const shipped = {
  token: CBETH_TOKEN,
  symbol: 'cbETH',
  name: 'Coinbase Wrapped Staked ETH',
  decimals: 18,
};

describe('readTokens', () => {
  it.each([
    ['mainnet', 21, 20, 'stETH'],
    // One of its strategies has a symbol and no known token.
    ['holesky', 14, 12, 'WETH'],
  ])('ships the tokens of %s, and native ETH at 1', async (network, count, metadata, symbol) => {
    const { tokens, tokenMetadata, otherChainTokens } = await readTokens(network, 1);
    expect(tokens).toHaveLength(count);
    expect(tokens.map((token) => token.symbol)).toContain(symbol);
    expect(tokens).toContainEqual(native);
    expect(tokenMetadata).toHaveLength(metadata);
    expect(new Set(tokenMetadata.map(({ source }) => source))).toEqual(new Set(['shipped']));
    expect(otherChainTokens).toBe(0);
  });

  it('has the metadata of shipped tokens by token too', async () => {
    const { tokenMetadata } = await readTokens('mainnet', 1);
    expect(tokenMetadata).toContainEqual({ ...shipped, source: 'shipped' });
  });

  it('ships native ETH alone for a network of a file, whatever its chain', async () => {
    const alone = { tokens: [native], tokenMetadata: [], otherChainTokens: 0 };
    expect(await readTokens('networks/mainnet.json', 1)).toEqual(alone);
    expect(await readTokens('constructor', 1)).toEqual(alone);
  });

  it("replaces a shipped row as a whole by one's own of the same strategy, and adds others", async () => {
    const file = await fileOf('tokens.csv', [
      'rate,strategy,symbol,decimals',
      `1.10,${CBETH.toUpperCase()},own,6`,
      `,${A},,`,
    ]);
    const { tokens } = await readTokens('mainnet', 1, file);
    expect(tokens).toHaveLength(22);
    expect(tokens.find(({ strategy }) => strategy === CBETH)).toEqual({
      strategy: CBETH,
      token: null,
      symbol: 'own',
      name: null,
      decimals: 6,
      rate: '1.1',
    });
    expect(tokens.find(({ strategy }) => strategy === A)?.decimals).toBeNull();
  });

  it('takes rows by token, which add to a shipped strategy what they have', async () => {
    const file = await fileOf('tokens.csv', [
      HEAD,
      `,${B.toUpperCase().replace('X', 'x')},RWD,,6,`,
      `,${CBETH_TOKEN},own,,,`,
      `${A},${A},BACKING,Backing Token,8,`,
    ]);
    const { tokens, tokenMetadata } = await readTokens('mainnet', 1, file);
    expect(tokens).toHaveLength(22);
    expect(tokens.find(({ strategy }) => strategy === CBETH)).toEqual({
      strategy: CBETH,
      ...shipped,
      symbol: 'own',
      rate: null,
    });
    expect(tokenMetadata.filter(({ source }) => source === 'file')).toEqual([
      { token: A, symbol: 'BACKING', name: 'Backing Token', decimals: 8, source: 'file' },
      { token: B, symbol: 'RWD', name: null, decimals: 6, source: 'file' },
      { ...shipped, symbol: 'own', source: 'file' },
    ]);
    expect(tokenMetadata).toHaveLength(22);
  });

  it('refuses values of a wrong form by row, column and value', async () => {
    const file = await fileOf('tokens.csv', [
      HEAD,
      `0x12,${A},A,A,256,-1`,
      ',,A,,18,',
      `,${A},A,,18,1.5`,
    ]);
    expect(await problemsOf(readTokens('mainnet', 1, file), file)).toEqual([
      'row 2: strategy "0x12" is not an address of 0x and 40 hex digits',
      'row 2: decimals "256" is not a whole number from 0 to 255',
      'row 2: rate "-1" is not a decimal from 0 on, such as 1.0432',
      'row 3: strategy or token is needed',
      'row 4: a rate needs the strategy that has it',
    ]);
  });

  it('refuses two rows of one strategy, and two of one token', async () => {
    const file = await fileOf('tokens.csv', [
      'strategy,token',
      `${A},`,
      `${A.toUpperCase().replace('X', 'x')},`,
      `,${B}`,
      `,${B}`,
    ]);
    expect(await problemsOf(readTokens('own.json', 1, file), file)).toEqual([
      `strategy ${A} has several rows`,
      `token ${B} has several rows`,
    ]);
  });

  it('refuses an unknown column', async () => {
    const file = await fileOf('tokens.csv', ['token,decimal']);
    expect(await problemsOf(readTokens('own.json', 1, file), file)).toEqual([
      'column "decimal" is unknown: columns are strategy, token, symbol, name, decimals, rate',
    ]);
  });

  it('refuses a file that is not there', async () => {
    expect(await problemsOf(readTokens('own.json', 1, '/nowhere.csv'), '/nowhere.csv')).toEqual([
      'it does not exist',
    ]);
  });
});
