import { mkdtempSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readNetwork } from '../../../ingest/networks/network.ts';
import { CASES, NETWORK_FILE, SMALL } from '../../support/chains.ts';
import { idIn, optionsIn } from '../ingesting.ts';
import type { TestChain } from './chain.ts';
import { followToHead } from './follow-to-head.ts';
import { serveChain } from './rpc-server.ts';
import { caseChain, moody, smallChain } from './small-chain.ts';

const NETWORK = await readNetwork(NETWORK_FILE);

/**
 * Follows a chain to its final block into the store of `base`, and gives the id that its snapshot
 * has, which is not derived.
 */
async function follow(chain: TestChain, base: string, network = NETWORK): Promise<string> {
  const options = optionsIn(base, [], { network, publish: null });
  await followToHead((await serveChain(chain, moody())).url, options);
  return idIn(base, [], { network });
}

function temporary(): string {
  return mkdtempSync(join(tmpdir(), 'followed-'));
}

describe('an ingest of a JSON-RPC node', () => {
  it('publishes what its logs as files give, in several runs and after blocks were replaced', async () => {
    const chain = await smallChain();
    const { head } = chain;
    const range = { from: NETWORK.firstBlock, to: head };
    const of = { network: NETWORK, range };
    const files = await idIn(temporary(), [join(SMALL.folder, 'raw')], of);
    expect(files).toMatch(/^[0-9a-f]{16}$/);

    const base = temporary();
    chain.hasTimes = false;
    chain.final = 21_400_000;
    await follow(chain, base);
    chain.hasTimes = true;
    chain.final = 21_900_000;
    chain.fork(21_500_000);
    expect(await follow(chain, base)).not.toBe(files);
    chain.fork(Number.POSITIVE_INFINITY);
    chain.final = head;
    await followToHead(
      (await serveChain(chain, moody())).url,
      optionsIn(base, [], { network: NETWORK }),
    );
    expect(readlinkSync(join(base, 'out', 'current'))).toBe(files);
  });

  it('drops all replaced blocks although a machine behind the address still has one of them', async () => {
    const [chain, stale] = [await smallChain(), await smallChain()];
    const base = temporary();
    chain.final = 21_500_000;
    await follow(chain, base);
    const inStore = chain.logs.map(({ blockNumber }) => Number(blockNumber));
    const newest = inStore.findLast((number) => number < chain.final) ?? 0;
    chain.fork(inStore.findLast((number) => number < newest) ?? 0);
    chain.final = 21_510_000;
    let isLate = true;
    const { url } = await serveChain(chain, ({ method, params: [number] }) => {
      if (method !== 'eth_getBlockByNumber' || Number(number) !== newest || !isLate) return;
      isLate = false;
      return { result: stale.block(newest) };
    });
    await followToHead(url, optionsIn(base, [], { network: NETWORK, publish: null }));
    expect(isLate).toBe(false);
    expect(await idIn(base, [], { network: NETWORK })).toBe(await follow(chain, temporary()));
  });

  it('has the rows of its files although strangers emit what is no encoding under topics of strategies and pods', async () => {
    const network = await readNetwork(join(CASES, 'network.json'));
    const chain = await caseChain('foreign-malformed-log', 21_000_100);
    const base = temporary();
    const followed = await follow(chain, base, network);
    // test/ingest/small-cases.test.ts publishes them.
    const range = { from: 21_000_001, to: 21_000_100 };
    const files = [join(CASES, 'foreign-malformed-log')];
    expect(followed).toBe(await idIn(temporary(), files, { network, range }));
  });
});
