import { describe, expect, it } from 'vitest';
import { explorerOf } from '../../../server/app/explorer.ts';
import { openEngine } from '../../support/engines.ts';
import { bare, SAMPLE } from '../../support/snapshots.ts';
import { serve, serviceOf } from '../serving.ts';

const EXPLORER = 'https://explorer.example';

describe('the block explorer', () => {
  it.each([
    [{ defaultNetwork: 'ethereum' }, 'https://etherscan.io'],
    [{ defaultNetwork: 'holesky' }, 'https://holesky.etherscan.io'],
    [{ defaultNetwork: 'ethereum', explorerUrl: EXPLORER }, EXPLORER],
    [{ defaultNetwork: 'ethereum', explorerUrl: 'none' }, null],
  ] as const)('of the settings %j is %s', (settings, address) => {
    expect(explorerOf(settings)).toBe(address);
  });

  it('is a member of readiness, unless the data is invented', async () => {
    const explorerIn = async (folder: string, explorer: string | null) => {
      const { send } = await serve(serviceOf(await openEngine(folder)), { explorer });
      return JSON.parse((await send('/readyz', { key: null })).text).explorer;
    };
    expect(await explorerIn(SAMPLE, EXPLORER)).toBeUndefined();
    const real = await bare(1);
    expect(await explorerIn(real, EXPLORER)).toBe(EXPLORER);
    expect(await explorerIn(real, null)).toBeUndefined();
  });
});
