import { describe, expect, it } from 'vitest';
import { readNetwork } from '../../../ingest/networks/network.ts';
import { NETWORK_FILE } from '../../support/chains.ts';
import { follow } from './followed.ts';
import { serveChain } from './rpc-server.ts';
import { moody, smallChain } from './small-chain.ts';

describe('a node of the chain with the real contracts', () => {
  it('gives its logs, batches with their blocks and calls, also where it misbehaves', async () => {
    const chain = await smallChain();
    chain.hasTimes = false;
    const network = await readNetwork(NETWORK_FILE);
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
