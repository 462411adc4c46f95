import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { toHex } from 'viem';
import { expect, it } from 'vitest';
import type { IngestFlags } from '../../../cli/ingest/ingest-flags.ts';
import { publishOptionsOf } from '../../../cli/ingest/ingest-options.ts';
import { followedStore } from '../../../ingest/followed-store.ts';
import { followRpc } from '../../../ingest/rpc/follow.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { NETWORK as TINY } from '../chain.ts';
import { addressOfNumber, LogWriter } from '../log-writer.ts';
import { TestChain } from './chain.ts';
import { TestClock, TIMEOUT_MS } from './followed.ts';
import { serveChain } from './rpc-server.ts';

const MANAGER = addressOfNumber(900);
const NETWORK = {
  ...TINY,
  contracts: [...TINY.contracts, { name: 'AllocationManager', address: MANAGER }],
};
const avs = addressOfNumber(1);
const [KEY, CONTRACT, DELEGATED, UNKNOWN] = [0xa1, 0xa2, 0xa3, 0xa4].map(addressOfNumber);

/** A set with a slasher and a pending one, and two sets with one. */
function setsChain(): TestChain {
  const writer = new LogWriter(110);
  for (const [id, slasher] of [KEY, DELEGATED, UNKNOWN].entries()) {
    const operatorSet = { avs, id };
    writer.emit('AllocationManager.OperatorSetCreated', MANAGER, { operatorSet });
    const inForce = { operatorSet, slasher, effectBlock: 110 };
    writer.emit('AllocationManager.SlasherUpdated', MANAGER, inForce);
  }
  writer.emit('AllocationManager.SlasherUpdated', MANAGER, {
    operatorSet: { avs, id: 0 },
    slasher: CONTRACT,
    effectBlock: 9_000,
  });
  const logs = writer.logs.map(({ block, index, transaction, address, topics, data }) => ({
    address,
    topics,
    data,
    blockNumber: toHex(block),
    transactionHash: toHex(transaction, { size: 32 }),
    transactionIndex: toHex(transaction),
    logIndex: toHex(index),
  }));
  return new TestChain(120, logs);
}

/** The rows of a snapshot's kinds of accounts. */
async function kindsIn(folder: string): Promise<unknown[][]> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const read = await connection.runAndReadAll(
    `from read_parquet('${folder}/account_codes.parquet')`,
  );
  connection.closeSync();
  return read.getRowsJS();
}

const stores = [
  ['a small store', undefined],
  ['a store with closed windows of blocks', { blocks: 4, settled: 1, logs: 0 }],
] as const;

it.each(stores)(
  'publishes the kinds that a node answers, keeps them, and asks a contract once: %s',
  async (_, windows) => {
    const base = temporaryFolder();
    const file = join(base, 'network.json');
    writeFileSync(file, JSON.stringify(NETWORK));
    const [store, out] = [join(base, 'store'), join(base, 'out')];
    const chain = setsChain();
    const server = await serveChain(chain, undefined, NETWORK.chainId);
    const flags: IngestFlags = {
      network: file,
      store,
      out,
      keep: 3,
      maxRejected: 0,
      memory: '800MB',
      publishMinutes: 0,
    };
    const { signal } = new AbortController();
    /** Follows the node to its end, as each start of the command does. */
    const run = async () => {
      const ids: string[] = [];
      server.requests.length = 0;
      const publish = () => publishOptionsOf(flags, NETWORK, signal);
      await followRpc(
        {
          urls: [server.url],
          network: NETWORK,
          confirmations: null,
          follow: false,
          publishEveryMs: 0,
          signal,
          log: () => {},
          clock: new TestClock(),
          timeoutMs: TIMEOUT_MS,
        },
        followedStore({
          network: NETWORK,
          store,
          maxRejected: 0,
          force: false,
          allowGaps: false,
          ...(windows && { windows }),
          publish,
          published: async ({ snapshot }) => void ids.push(snapshot?.id ?? ''),
        }),
      );
      const asked = server.requests.filter(({ method }) => method === 'eth_getCode');
      return { ids, asked: new Set(asked.map(({ params }) => params[0])) };
    };

    // A node without the state answers nothing: the snapshot has no such table.
    const without = await run();
    expect(without.ids).toHaveLength(1);
    await expect(kindsIn(join(out, 'current'))).rejects.toThrow(/No files found/);

    chain.codes.set(KEY, '0x').set(CONTRACT, '0x6001');
    chain.codes.set(DELEGATED, `0xef0100${'ab'.repeat(20)}`).set(UNKNOWN, 'garbage');
    const first = await run();
    expect(first.ids).toHaveLength(2);
    expect(first.ids[0]).toBe(without.ids[0]);
    expect(first.asked).toEqual(new Set([KEY, CONTRACT, DELEGATED, UNKNOWN]));
    const kinds = await kindsIn(join(out, 'current'));
    expect(kinds).toEqual([
      [KEY, 'externally_owned', 120n],
      [CONTRACT, 'contract', 120n],
      [DELEGATED, 'delegated', 120n],
    ]);

    const again = await run();
    expect(again.ids).toEqual([first.ids[1]]);
    expect(again.asked).toEqual(new Set([KEY, DELEGATED, UNKNOWN]));

    chain.final = 118;
    chain.codes.set(KEY, '0x6001').set(UNKNOWN, '0x');
    await run();
    expect(await kindsIn(join(out, 'current'))).toEqual([
      [KEY, 'contract', 118n],
      ...kinds.slice(1),
      [UNKNOWN, 'externally_owned', 118n],
    ]);
  },
);
