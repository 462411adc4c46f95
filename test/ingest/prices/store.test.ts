import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventOf } from '../../../ingest/abi/dictionary.ts';
import { networkOfStore } from '../../../ingest/network-of-store.ts';
import { parseNetwork } from '../../../ingest/networks/network.ts';
import type { IngestResult } from '../../../ingest/options.ts';
import { chainOf, Exporter, FIRST, type Log, NETWORK } from '../chain.ts';
import { problemsOf, readIn } from '../ingesting.ts';
import { encodeLog } from '../log-writer.ts';

const FEED: Hex = `0x${'fe'.repeat(20)}`;
const TO = FIRST + 19;

const withPrices = parseNetwork('network', {
  ...NETWORK,
  prices: [
    {
      source: 'chainlink',
      token: 'ETH',
      quote: 'USD',
      proxy: `0x${'99'.repeat(20)}`,
      decimals: 8,
      aggregators: [{ address: FEED, fromBlock: FIRST + 10 }],
    },
  ],
});

/** An answer of the feed, and a log of it that tells no price. */
function ofFeed(block: number): Log[] {
  const event = eventOf('OffchainAggregator.AnswerUpdated');
  const answer = encodeLog(event, { current: 10n ** 11n, roundId: 1n, updatedAt: 0n });
  const other = { topics: [`0x${'77'.repeat(32)}`] as const, data: '0x' as const };
  return [
    { block, index: 10, address: FEED, ...answer },
    { block, index: 12, address: FEED, ...other },
  ];
}

describe('a store of a network with sources of prices', () => {
  let base: string;
  let inputs: string[];
  /** Of the store without the sources, and of that with them. */
  let plain: IngestResult;
  let priced: IngestResult;
  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'prices-store-'));
    const exporter = await Exporter.create();
    const ours = chainOf(20).filter(({ address }) =>
      NETWORK.contracts.some((contract) => contract.address === address),
    );
    const logs = [...ours, ...[FIRST + 5, FIRST + 15].flatMap(ofFeed)].sort(
      (a, b) => a.block - b.block || a.index - b.index,
    );
    inputs = [await exporter.cryo(join(base, 'cryo'), logs, { from: FIRST, to: TO })];
    plain = await readIn(join(base, 'plain'), inputs);
    priced = await readIn(join(base, 'priced'), inputs, { network: withPrices });
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));

  it('has the answers in the blocks of an aggregator, and no other log of it', () => {
    expect(priced.counts.logs).toBe(plain.counts.logs + 1);
    // The file has logs that were asked for alone: holes in the indices are no missing logs.
    expect(priced.counts.warnings.filter((one) => one.includes('hole'))).toEqual([]);
  });

  it('is continued without them, and then lacks them', async () => {
    const store = join(base, 'priced', 'store');
    expect(await networkOfStore(store, withPrices, true)).toBe(withPrices);
    const changed = { ...withPrices, prices: withPrices.prices?.map((one) => ({ ...one })) };
    const [feed] = changed.prices ?? [];
    if (feed?.source === 'chainlink') Object.assign(feed, { aggregators: [{ address: FEED }] });
    const lacking = `${store}: lacks logs of the network's sources of prices, which --prices chain needs`;
    expect(await problemsOf(networkOfStore(store, changed, true))).toEqual([
      expect.stringContaining(lacking),
    ]);
    const network = await networkOfStore(store, changed, false);
    expect(network.prices).toEqual([]);
    const { store: continued } = await readIn(join(base, 'priced'), inputs, { network });
    expect(continued.rows('logs')).toBeGreaterThan(0);
    expect(await problemsOf(readIn(join(base, 'plain'), inputs, { network: withPrices }))).toEqual([
      expect.stringContaining('were selected for other contracts or sources of prices'),
    ]);
  });

  it('is read by its network as it is, if there is none yet or it is of other contracts', async () => {
    expect(await networkOfStore(join(base, 'none'), withPrices, true)).toBe(withPrices);
    const [first, ...others] = withPrices.contracts;
    const moved = { ...withPrices, contracts: [{ name: 'A', address: FEED }, ...others] };
    expect(first?.name).toBe('DelegationManager');
    expect(await networkOfStore(join(base, 'plain', 'store'), moved, true)).toBe(moved);
  });
});
