import { join } from 'node:path';
import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { textRows } from '../../../common/relations/rows.ts';
import { eventOf } from '../../../ingest/abi/dictionary.ts';
import { parquet } from '../../../ingest/duckdb/parquet.ts';
import type { Network } from '../../../ingest/networks/network.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { blockJson, chainOf, FIRST, type Log, NETWORK, toJson, writeRaw } from '../chain.ts';
import { readIn } from '../ingesting.ts';
import { addressOfNumber, encodeLog } from '../log-writer.ts';
import { openMemory } from '../raw-chain.ts';
import { TestChain } from '../rpc/chain.ts';
import { follow } from '../rpc/followed.ts';
import { filterOf } from '../rpc/rpc-answers.ts';
import { serveChain } from '../rpc/rpc-server.ts';

const EIGEN = addressOfNumber(0xe0);
const ZERO: Hex = `0x${'0'.repeat(40)}`;
const ZERO_TOPIC: Hex = `0x${'0'.repeat(64)}`;
const [FROM, TO] = [addressOfNumber(1), addressOfNumber(2)];
const LAST = FIRST + 5;

const network: Network = {
  ...NETWORK,
  contracts: [...NETWORK.contracts, { name: 'Eigen', address: EIGEN }],
};

/** Events of the token, each with whether it is read. */
const OF_TOKEN: readonly (readonly [isRead: boolean, key: string, values: object])[] = [
  [true, 'Eigen.Transfer', { from: ZERO, to: TO, value: 5n }],
  [true, 'Eigen.Transfer', { from: FROM, to: ZERO, value: 5n }],
  [false, 'Eigen.Transfer', { from: FROM, to: TO, value: 5n }],
  [false, 'Eigen.Approval', { owner: FROM, spender: ZERO, value: 5n }],
  [false, 'Eigen.DelegateVotesChanged', { delegate: FROM, previousBalance: 0n, newBalance: 1n }],
  [true, 'Eigen.TokenWrapped', { account: FROM, amount: 7n }],
  [true, 'Eigen.TransferRestrictionsDisabled', {}],
  [true, 'Proxy.Upgraded', { implementation: TO }],
];

/** Positions of the events in their block. */
const FIRST_INDEX = 10;
const READ = OF_TOKEN.flatMap(([isRead], index) => (isRead ? [FIRST_INDEX + index] : []));

/** A chain with the events of the token in its last block. */
function chainWithToken(): Log[] {
  const ofToken = OF_TOKEN.map(([, key, values], index) => ({
    block: LAST,
    index: FIRST_INDEX + index,
    address: EIGEN,
    ...encodeLog(eventOf(key), { ...values }),
  }));
  return [...chainOf(LAST - FIRST + 1), ...ofToken];
}

describe('events of a token', () => {
  it('are read from files without approvals, votes and transfers between owners', async () => {
    const base = temporaryFolder();
    const input = writeRaw(join(base, 'raw'), chainWithToken());
    const range = { from: FIRST, to: LAST };
    const { store } = await readIn(base, [input], { network, range });
    const { connection, close } = await openMemory();
    const rows = await textRows(
      connection,
      `select log_index::varchar, event from ${parquet(store.paths('logs'))}
       where address = unhex('${EIGEN.slice(2)}') order by log_index`,
    );
    close();
    expect(rows).toEqual(READ.map((index) => [String(index), OF_TOKEN[index - FIRST_INDEX]?.[1]]));
  });

  it('are requested from a node by topic, transfers by the zero address', async () => {
    const logs = chainWithToken().map(toJson);
    const blocks = Array.from({ length: LAST - FIRST + 2 }, (_, index) =>
      blockJson(FIRST - 1 + index),
    );
    const server = await serveChain(new TestChain(LAST, logs, blocks), undefined, network.chainId);
    const { store } = await follow([server], { network });
    const read = store.logs.filter(({ address }) => address === EIGEN);
    expect(read.map(({ logIndex }) => Number(logIndex))).toEqual(READ);
    const { topic0 } = eventOf('Eigen.Transfer');
    const requests = server.requests.filter(({ method }) => method === 'eth_getLogs').map(filterOf);
    const ofTransfers = requests
      .map(({ topics }) => topics)
      .filter((topics) => JSON.stringify(topics ?? null).includes(topic0));
    expect(ofTransfers).toEqual([
      [[topic0], ZERO_TOPIC],
      [[topic0], null, ZERO_TOPIC],
    ]);
    const whole = requests.filter(({ address, topics }) => address && !topics);
    expect(JSON.stringify(whole)).not.toContain(EIGEN);
  });
});
