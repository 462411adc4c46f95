import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readNetwork } from '../../ingest/networks/network.ts';
import { contentsOf, optionsIn, readIn } from '../ingest/ingesting.ts';
import { LOGS_OF_MAINNET } from '../support/real-mainnet.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

let store: string;
beforeAll(async () => {
  const base = temporaryFolder();
  const more = {
    network: await readNetwork('mainnet'),
    range: { from: 17_445_563, to: 25_600_000 },
    force: true,
  };
  await readIn(base, LOGS_OF_MAINNET, more);
  store = optionsIn(base, [], more).store;
});

describe('verify of a log store', () => {
  it('compares the snapshot that it derives, and changes nothing in the store', async () => {
    const before = contentsOf(store);
    const outcome = await commandLine(['verify', store, '--format', 'json']);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    const { facts } = JSON.parse(outcome.out);
    expect(facts).toMatchObject({ agrees: true, chainId: 1, blockNumber: 25_600_000 });
    expect(facts.counts.agree).toBeGreaterThan(20);
    expect(contentsOf(store)).toEqual(before);
  });

  it('names a store that cannot be read, one of another chain and one without its files', async () => {
    const empty = join(temporaryFolder(), 'store');
    mkdirSync(empty, { recursive: true });
    writeFileSync(join(empty, 'store.json'), '{}');
    const malformed = await commandLine(['verify', empty]);
    expect(malformed).toMatchObject({ code: 2, out: '' });
    expect(malformed.err).toContain("is not a store's description");
    const other = await commandLine(['verify', store, '--network', 'hoodi']);
    expect(other).toMatchObject({ code: 2, out: '' });
    expect(other.err).toContain('is a store of chain 1, not 560048: give its --network');
    const gone = join(temporaryFolder(), 'store');
    mkdirSync(gone);
    cpSync(join(store, 'store.json'), join(gone, 'store.json'));
    const damaged = await commandLine(['verify', gone]);
    expect(damaged).toMatchObject({ code: 2, out: '' });
    expect(damaged.err).not.toContain('    at ');
    expect(existsSync(join(gone, 'lock'))).toBe(false);
  });
});
