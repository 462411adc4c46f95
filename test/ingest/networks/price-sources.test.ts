import { describe, expect, it } from 'vitest';
import { parseNetwork, readNetwork } from '../../../ingest/networks/network.ts';
import { emittersOf } from '../../../ingest/networks/price-sources.ts';
import { IngestError } from '../../../ingest/shared/ingest-error.ts';
import { NETWORK } from '../chain.ts';

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;

const FEED = {
  source: 'chainlink',
  token: 'ETH',
  quote: 'USD',
  proxy: A,
  decimals: 8,
  aggregators: [{ address: A.toUpperCase().replace('X', 'x') }],
};
const POOL = {
  source: 'pool',
  token: B,
  quote: 'ETH',
  address: B,
  tokenIndex: 0,
  decimals: 18,
  quoteDecimals: 18,
  sample: { blocks: 1, every: 2 },
};
const RATE = {
  source: 'rate',
  token: B,
  emitters: [{ address: B, event: 'SwETH.Reprice', rate: 'newSwETHToETHRate' }],
};

function problems(...prices: unknown[]): readonly string[] {
  try {
    parseNetwork('own.json', { ...NETWORK, prices });
  } catch (cause) {
    if (cause instanceof IngestError) return cause.problems;
  }
  return [];
}

describe('the sources of prices of a network', () => {
  it('are taken, addresses in any case', () => {
    const { prices = [] } = parseNetwork('own.json', { ...NETWORK, prices: [FEED, POOL] });
    expect(emittersOf(prices).map(({ address, source }) => [address, source])).toEqual([
      [A, 0],
      [B, 1],
    ]);
  });

  it.each([
    [{ ...FEED, source: 'oracle' }, 'prices.0.source: '],
    [{ ...FEED, token: 'USD' }, 'prices.0.token: is neither ETH nor an address'],
    [{ ...FEED, proxy: '0x12' }, 'prices.0.proxy: not an address'],
    [{ ...FEED, decimals: 19 }, 'prices.0.decimals: '],
    [{ ...POOL, sample: undefined }, 'prices.0.sample: '],
    [{ ...RATE, emitters: [] }, 'prices.0.emitters: '],
    [
      { ...RATE, emitters: [{ address: B, event: 'SwETH.Reprice', amount: 'x' }] },
      'prices.0.emitters.0: needs address, event, and either rate or amount and supply',
    ],
  ])('have values of a right form: %#', (source, problem) => {
    expect(problems(source)).toEqual([expect.stringContaining(`own.json: ${problem}`)]);
  });

  it.each([
    [[{ ...FEED, quote: 'ETH' }], 'prices.0: the price of ETH is in USD'],
    [[POOL], 'prices: ETH has no source: all dollars follow from its price'],
    [[FEED, { ...POOL, sample: { blocks: 3, every: 2 } }], 'prices.1: sample: 3 blocks are more'],
    [
      [FEED, { ...POOL, address: A }, { ...POOL, address: A }],
      `prices.2: ${A} belongs to prices.1`,
    ],
    [[FEED, { ...POOL, address: NETWORK.contracts[0]?.address }], 'is a contract of the protocol'],
    [[FEED, { ...POOL, fromBlock: 9, toBlock: 8 }], `prices.1: ${B}: fromBlock 9 is after 8`],
    [
      [FEED, { ...RATE, emitters: [{ address: B, event: 'SwETH.Price', rate: 'rate' }] }],
      'prices.1: event SwETH.Price is none of CoinbaseStakedToken.ExchangeRateUpdated, ',
    ],
    [
      [FEED, { ...RATE, emitters: [{ address: B, event: 'SwETH.Reprice', rate: 'rate' }] }],
      'prices.1: event SwETH.Reprice: rate is none of newEthReserves, newSwETHToETHRate, ',
    ],
  ])('agree with each other: %#', (sources, problem) => {
    expect(problems(...sources)).toEqual([expect.stringContaining(problem)]);
  });

  it('of mainnet price the tokens of docs/prices.md', async () => {
    const { prices = [] } = await readNetwork('mainnet');
    const kinds = new Map<string, string[]>();
    for (const { token, source } of prices) kinds.set(token, [...(kinds.get(token) ?? []), source]);
    expect(kinds.get('ETH')).toEqual(['chainlink', 'pool']);
    expect([...kinds.values()].map((sources) => sources.join()).sort()).toEqual(
      [
        'chainlink,pool',
        'chainlink,pool',
        'constant',
        'constant',
        'pool',
        ...Array.from({ length: 5 }, () => 'rate'),
      ].sort(),
    );
    // Topics that the contracts emit, as public sources have them.
    const topics = new Set(emittersOf(prices).map(({ event }) => event.topic0));
    expect([...topics].map((topic) => topic.slice(0, 10)).sort()).toEqual([
      '0x0559884f',
      '0x0b4e9390',
      '0x7bbbb137',
      '0xc42079f9',
      '0xdd272957',
      '0xf0e4379b',
      '0xf525f199',
    ]);
  });
});
