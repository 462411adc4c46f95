import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TABLE_NAMES } from '../../../data/contract/tables.ts';
import { writeManifest } from '../../../data/convert/write-manifest.ts';
import { inspect } from '../../../data/load/inspect.ts';
import { type ExplorerSettings, explorerOf } from '../../../server/app/explorer.ts';
import { openEngine } from '../../support/engines.ts';
import { bare, SAMPLE } from '../../support/snapshots.ts';
import { serve, serviceOf } from '../serving.ts';

const EXPLORER = 'https://explorer.example';
const MAINNET = { defaultNetwork: 'ethereum' } as const;
const HOLESKY = { defaultNetwork: 'holesky' } as const;

/** A snapshot whose manifest declares a chain. */
async function onChain(chainId: unknown): Promise<string> {
  const folder = await bare(1);
  const { rows } = await inspect(folder);
  const counts = TABLE_NAMES.flatMap((name) =>
    rows[name] === undefined ? [] : [[name, rows[name]] as const],
  );
  await writeManifest(folder, new Map(counts), {});
  const file = join(folder, 'manifest.json');
  const manifest: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, chainId }));
  return folder;
}

/** The chain and the explorer in `/readyz` of a service with these settings. */
async function readiness(folder: string, explorer: ExplorerSettings): Promise<unknown[]> {
  const { send } = await serve(serviceOf(await openEngine(folder)), { explorer });
  const body = JSON.parse((await send('/readyz', { key: null })).text);
  return [body.chainId, body.explorer];
}

describe('the block explorer', () => {
  it.each([
    [MAINNET, undefined, 'https://etherscan.io'],
    [HOLESKY, undefined, 'https://holesky.etherscan.io'],
    [HOLESKY, 1, 'https://etherscan.io'],
    [MAINNET, 17_000, 'https://holesky.etherscan.io'],
    [MAINNET, 560_048, 'https://hoodi.etherscan.io'],
    [MAINNET, 11_155_111, 'https://sepolia.etherscan.io'],
    [MAINNET, 31_337, null],
    [{ ...MAINNET, explorerUrl: EXPLORER }, 31_337, EXPLORER],
    [{ ...MAINNET, explorerUrl: 'none' }, 1, null],
  ] as const)('of the settings %j and the chain %s is %s', (settings, chainId, address) => {
    expect(explorerOf(settings, chainId)).toBe(address);
  });

  it('is a member of readiness, unless the data is invented', async () => {
    const settings = { ...MAINNET, explorerUrl: EXPLORER };
    expect(await readiness(SAMPLE, settings)).toEqual([undefined, undefined]);
    const real = await bare(1);
    expect(await readiness(real, settings)).toEqual([undefined, EXPLORER]);
    expect(await readiness(real, { ...MAINNET, explorerUrl: 'none' })).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is that of the chain in the manifest', async () => {
    const sepolia = 'https://sepolia.etherscan.io';
    expect(await readiness(await onChain(11_155_111), MAINNET)).toEqual([11_155_111, sepolia]);
    expect(await readiness(await onChain(31_337), MAINNET)).toEqual([31_337, undefined]);
  });

  it('has a snapshot refused whose chain is no number of a chain', async () => {
    for (const chainId of ['1', 0, 1.5, null]) {
      const { problems } = await inspect(await onChain(chainId)).catch((cause) => cause);
      expect(problems.map(({ rule }: { rule: string }) => rule).join()).toContain('chainId');
    }
  });
});
