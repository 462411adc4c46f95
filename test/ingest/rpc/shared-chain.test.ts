import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readNetwork } from '../../../ingest/network.ts';
import { follow } from './followed.ts';
import { type Fault, filterOf, serveChain } from './rpc-server.ts';
import { CHAIN, isThere, sharedChain } from './shared-chain.ts';

/** A provider that cuts at 100 logs without saying so, names a limit of blocks, and is often busy. */
function moody(): Fault {
  let asked = 0;
  return (request, honest) => {
    asked += 1;
    if (asked % 7 === 0) return { status: 429 };
    if (request.method !== 'eth_getLogs') return undefined;
    const { from, to } = filterOf(request);
    if (to - from >= 60_000) {
      return { error: { code: -32614, message: 'eth_getLogs is limited to a 60,000 range' } };
    }
    return Array.isArray(honest) && honest.length > 100
      ? { result: honest.slice(0, 100) }
      : undefined;
  };
}

describe.runIf(isThere || process.env.CI)('a node of the chain with the real contracts', () => {
  it('gives its logs, batches with their blocks and calls, also where it misbehaves', async () => {
    const chain = await sharedChain();
    chain.hasTimes = false;
    const network = await readNetwork(join(CHAIN, 'network.json'));
    const addresses = new Set(network.contracts.map(({ address }) => address));
    const { store } = await follow([await serveChain(chain, moody())], { network });

    const ofContracts = chain.logs.filter(({ address }) => addresses.has(String(address)));
    const key = ({ blockNumber, logIndex }: (typeof chain.logs)[number]) =>
      `${blockNumber} ${logIndex}`;
    const found = new Map(store.logs.map((log) => [key(log), log]));
    expect(ofContracts.filter((log) => !found.has(key(log)))).toEqual([]);
    // 36 of pods and 63 of strategies are events of theirs alone.
    expect(store.logs).toHaveLength(ofContracts.length + 36 + 63);
    expect(found.size).toBe(store.logs.length);

    const calls = store.ranges.flatMap((range) => range.calls);
    expect(calls).toEqual(chain.calls);
    const batches = new Set(chain.calls.map(({ transaction }) => transaction.blockHash));
    expect(store.blocks.filter(({ hash }) => batches.has(hash))).toEqual(
      [...batches].map((hash) => chain.blockByHash(hash)),
    );
    const timed = new Set(store.blocks.map(({ number }) => number));
    expect(store.logs.filter(({ blockNumber }) => !timed.has(blockNumber))).toEqual([]);
  });
});
