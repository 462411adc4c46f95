import { describe, expect, it } from 'vitest';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
import { readTokens } from '../../../ingest/configuration/tokens.ts';
import { fileOf, problemsOf } from '../files.ts';

const A = `0x${'a'.repeat(40)}`;
const CBETH = '0x54945180db7943c0ed0fee7edab2bd24620256bc';

describe('readTokens', () => {
  const native = {
    strategy: BEACON_STRATEGY,
    token: null,
    symbol: 'ETH',
    name: 'Beacon Chain ETH',
    decimals: 18,
    rate: '1',
  };

  it.each([
    ['mainnet', 21, 'stETH'],
    ['holesky', 14, 'WETH'],
  ])('ships the tokens of %s, and native ETH at 1', async (network, count, symbol) => {
    const tokens = await readTokens(network);
    expect(tokens).toHaveLength(count);
    expect(tokens.map((token) => token.symbol)).toContain(symbol);
    expect(tokens).toContainEqual(native);
  });

  it('ships native ETH alone for a network of a file, whatever its chain', async () => {
    expect(await readTokens('networks/mainnet.json')).toEqual([native]);
    expect(await readTokens('constructor')).toEqual([native]);
  });

  it("replaces a shipped row as a whole by one's own of the same strategy, and adds others", async () => {
    const file = await fileOf('tokens.csv', [
      'rate,strategy,symbol,decimals',
      `1.10,${CBETH.toUpperCase()},own,6`,
      `,${A},,`,
    ]);
    const tokens = await readTokens('mainnet', file);
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

  it('refuses values of a wrong form by row, column and value', async () => {
    const file = await fileOf('tokens.csv', [
      'strategy,token,symbol,name,decimals,rate',
      `0x12,${A},A,A,256,-1`,
      ',,,,,',
    ]);
    expect(await problemsOf(readTokens('mainnet', file), file)).toEqual([
      'row 2: strategy "0x12" is not an address of 0x and 40 hex digits',
      'row 2: decimals "256" is not a whole number from 0 to 255',
      'row 2: rate "-1" is not a decimal from 0 on, such as 1.0432',
      'row 3: strategy is empty',
    ]);
  });

  it('refuses two rows of one strategy', async () => {
    const file = await fileOf('tokens.csv', ['strategy', A, A.toUpperCase().replace('X', 'x')]);
    expect(await problemsOf(readTokens('own.json', file), file)).toEqual([
      `strategy ${A} has several rows`,
    ]);
  });

  it('refuses a column that is missing or unknown', async () => {
    const file = await fileOf('tokens.csv', ['token,decimal']);
    const columns = 'columns are strategy, token, symbol, name, decimals, rate';
    expect(await problemsOf(readTokens('own.json', file), file)).toEqual([
      `column strategy is missing: ${columns}`,
      `column "decimal" is unknown: ${columns}`,
    ]);
  });

  it('refuses a file that is not there', async () => {
    expect(await problemsOf(readTokens('own.json', '/nowhere.csv'), '/nowhere.csv')).toEqual([
      'it cannot be read (ENOENT)',
    ]);
  });
});
