import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceRow } from '../../../ingest/configuration/prices.ts';
import { findMissingInputs } from '../../../ingest/derive/checks/missing-inputs.ts';
import { priceWarnings } from '../../../ingest/derive/checks/price-sources.ts';
import { makeTables } from '../../../ingest/derive/derive.ts';
import { parseNetwork } from '../../../ingest/networks/network.ts';
import { addressOfNumber, LogWriter, makeLogTables } from '../log-writer.ts';
import { DM, SM } from '../model.ts';
import { rowsOf } from '../optional/compare-tables.ts';
import { openMemory } from '../raw-chain.ts';
import { tableSql } from '../table-sql.ts';

const [FEED, NEXT, POOL, TOKEN, OTHER] = [500, 501, 502, 503, 504].map(addressOfNumber);
const ANSWER = 'OffchainAggregator.AnswerUpdated';
const SWAP = 'UniswapV3Pool.Swap';

const contracts = ['StrategyManager', 'DelegationManager', 'EigenPodManager'].map(
  (name, index) => ({
    name,
    address: [SM, DM, addressOfNumber(9)][index],
  }),
);
const network = parseNetwork('network', {
  chainId: 1,
  network: 'ethereum',
  genesisTime: 0,
  firstBlock: 1,
  contracts,
  prices: [
    {
      source: 'chainlink',
      token: 'ETH',
      quote: 'USD',
      proxy: addressOfNumber(600),
      decimals: 8,
      aggregators: [{ address: FEED }, { address: NEXT, fromBlock: 20_000 }],
    },
    {
      source: 'pool',
      token: 'ETH',
      quote: 'USD',
      address: POOL,
      tokenIndex: 1,
      decimals: 18,
      quoteDecimals: 6,
      sample: { blocks: 1, every: 1 },
    },
    { source: 'constant', token: TOKEN },
    {
      source: 'rate',
      token: OTHER,
      emitters: [{ address: OTHER, event: 'SwETH.Reprice', rate: 'newSwETHToETHRate' }],
    },
  ],
});

/** Blocks of an hour and of a day; block 0 of the log writer is at 22:13:20. */
const [HOUR, DAY] = [300, 7200];

let memory: Awaited<ReturnType<typeof openMemory>>;
beforeAll(async () => {
  memory = await openMemory();
});
afterAll(() => memory.close());

/** Writes logs in ascending blocks: an answer of a feed in dollars, or a swap of the pool. */
class PriceWriter {
  readonly writer = new LogWriter(0);

  answer(block: number, dollars: bigint, feed = FEED): void {
    this.writer.block = block;
    const values = { current: dollars * 10n ** 8n, roundId: 1n, updatedAt: 0n };
    this.writer.emit(ANSWER, feed ?? '0x', values);
  }

  swap(block: number, dollars: bigint): void {
    this.writer.block = block;
    // sqrt(1e12 / dollars) * 2^96, for squares of whole numbers.
    const root = BigInt(Math.round(Math.sqrt(Number(dollars))));
    const sqrtPriceX96 = ((1n << 96n) * 10n ** 6n) / root;
    const others = { sender: DM, recipient: DM, amount0: 1n, amount1: -1n, liquidity: 0n, tick: 0 };
    this.writer.emit(SWAP, POOL ?? '0x', { ...others, sqrtPriceX96 });
  }

  reprice(block: number, rate: bigint): void {
    this.writer.block = block;
    this.writer.emit('SwETH.Reprice', OTHER ?? '0x', {
      newEthReserves: 1n,
      newSwETHToETHRate: rate,
      nodeOperatorRewards: 0n,
      swellTreasuryRewards: 0n,
      totalETHDeposited: 0n,
    });
  }
}

/** The rows of the table `prices`: block, token, ETH, dollars and source. */
async function pricesOf(
  { writer }: PriceWriter,
  more: { readonly prices?: readonly PriceRow[]; readonly chainPrices?: boolean } = {},
): Promise<string[]> {
  // A log of the protocol ends the chain: the snapshot's time is that of its block.
  writer.block += 1;
  writer.emit('DelegationManager.OperatorMetadataURIUpdated', DM, {
    operator: DM,
    metadataURI: '',
  });
  await makeLogTables(memory.connection, writer.logs);
  const configuration = { network, tokens: [], prices: [], entities: [], chainPrices: true };
  const context = await makeTables(memory.connection, { ...configuration, ...more });
  const rows = await rowsOf(memory.connection, tableSql('prices', context));
  const names = new Map([
    [`0x${'ee'.repeat(20)}`, 'ETH'],
    [TOKEN, 'TOKEN'],
    [OTHER, 'OTHER'],
  ]);
  return rows.map(({ token, time, eth_price, dollar_price, source }) => {
    const block = (Date.parse(`${time}Z`) / 1000 - 1_700_000_000) / 12;
    return `${block} ${names.get(String(token))} ${eth_price} ${dollar_price} ${source}`;
  });
}

describe('prices of the chain', () => {
  it('are the last of four hours, by the later contract once it answers', async () => {
    const told = new PriceWriter();
    told.answer(DAY, 1000n);
    told.answer(DAY + HOUR / 2, 1100n);
    told.answer(DAY + 5 * HOUR, 1200n);
    told.answer(20_000, 1300n);
    told.answer(20_001, 1400n, NEXT);
    told.answer(20_002, 1n);
    expect((await pricesOf(told)).filter((row) => row.includes('ETH'))).toEqual([
      '7350 ETH 1 1100 chainlink',
      '8700 ETH 1 1200 chainlink',
      '20001 ETH 1 1400 chainlink',
    ]);
  });

  it('come from the next source after 25 hours of silence, as the median of a day', async () => {
    const told = new PriceWriter();
    told.answer(100, 2500n);
    // The first full day: its swaps count for nothing while the feed has answered.
    told.swap(DAY, 10_000n);
    for (const dollars of [1600n, 1600n, 90_000n, 400n, 2500n]) told.swap(2 * DAY, dollars);
    told.swap(2 * DAY + 60, 2500n);
    told.swap(2 * DAY + 61, 2500n);
    told.answer(5 * DAY, 3000n);
    expect((await pricesOf(told)).filter((row) => row.includes('ETH'))).toEqual([
      '100 ETH 1 2500 chainlink',
      '14461 ETH 1 2500 pool',
      '36000 ETH 1 3000 chainlink',
    ]);
  });

  it('follow ETH: a constant with each price, a rate until the next one', async () => {
    const told = new PriceWriter();
    told.reprice(50, 11n * 10n ** 17n);
    told.answer(100, 1000n);
    told.answer(DAY, 2000n);
    told.reprice(DAY + 10, 12n * 10n ** 17n);
    expect(await pricesOf(told)).toEqual([
      '100 TOKEN 1 1000 constant',
      '7200 TOKEN 1 2000 constant',
      '100 OTHER 1.1 1100 rate',
      '7200 OTHER 1.1 2200 rate',
      '7210 OTHER 1.2 2400 rate',
      '100 ETH 1 1000 chainlink',
      '7200 ETH 1 2000 chainlink',
    ]);
  });

  it('give way to a row of the file at the same time, and are joined by others', async () => {
    const told = new PriceWriter();
    told.answer(100, 1000n);
    told.answer(DAY, 2000n);
    const atBlock = (block: number) => (1_700_000_000 + 12 * block) * 1000;
    const row = (block: number, dollarPrice: string): PriceRow => ({
      token: 'ETH',
      timeMs: atBlock(block),
      ethPrice: '1',
      dollarPrice,
    });
    const prices = [row(100, '900'), row(200, '950')];
    expect((await pricesOf(told, { prices })).filter((one) => one.includes('ETH'))).toEqual([
      '100 ETH 1 900 file',
      '200 ETH 1 950 file',
      '7200 ETH 1 2000 chainlink',
    ]);
  });

  it('are none without --prices chain', async () => {
    const told = new PriceWriter();
    told.answer(100, 1000n);
    expect(await pricesOf(told, { chainPrices: false })).toEqual([]);
  });

  it('ignore and count answers that are not positive and logs that do not encode their event', async () => {
    const told = new PriceWriter();
    const bad = [0n, -1n, 2n ** 127n];
    for (const current of bad) {
      told.writer.block += 1;
      told.writer.emit(ANSWER, FEED ?? '0x', { current, roundId: 1n, updatedAt: 0n });
    }
    told.answer(100, 1000n);
    const [whole] = told.writer.logs.slice(-1);
    if (!whole) throw new Error('no log was written');
    told.writer.block += 1;
    told.writer.emitRaw(ANSWER, whole.address, whole.topics, '0x');
    told.writer.emitRaw(ANSWER, whole.address, whole.topics.slice(0, 2), whole.data);
    told.writer.emitRaw(SWAP, POOL ?? '0x', whole.topics, whole.data);
    expect((await pricesOf(told)).filter((row) => row.includes('ETH'))).toEqual([
      '100 ETH 1 1000 chainlink',
    ]);
    const missing = await findMissingInputs(memory.connection);
    expect(missing.find(({ what }) => what.startsWith('price in a log'))?.rows).toBe(
      bad.length + 3,
    );
  });

  it('warn of a source without logs or without new ones, and of a pool beyond 2 %', async () => {
    const told = new PriceWriter();
    told.answer(100, 2500n);
    told.swap(120, 2401n);
    told.swap(DAY + 120, 2500n);
    told.reprice(10 * DAY, 10n ** 18n);
    await pricesOf(told);
    const warnings = await priceWarnings(memory.connection, network.prices ?? []);
    expect(warnings).toEqual([
      'prices.0 (chainlink of ETH): its last price is of 2023-11-14: has its proxy a new aggregator?',
      'prices.1 (pool of ETH): its last price is of 2023-11-15',
      'prices.1 (pool of ETH): differs from prices.0 (chainlink of ETH) by more than 2 % on 1 of 2 days, most on 2023-11-14: 4.0 %',
    ]);
    await pricesOf(new PriceWriter());
    expect((await priceWarnings(memory.connection, network.prices ?? []))[2]).toBe(
      `prices.3 (rate of ${OTHER}): has no log: are its addresses among those that were exported?`,
    );
    expect(await priceWarnings(memory.connection, [])).toEqual([]);
  });
});
