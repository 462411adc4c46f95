import type { Hex } from 'viem';
import { eventOf } from '../../../ingest/abi/dictionary.ts';
import { parseNetwork } from '../../../ingest/networks/network.ts';
import { encodeLog } from '../log-writer.ts';
import { Random } from '../randomness.ts';
import type { Json } from '../rpc/chain.ts';

/** Tokens of the small chain, and the contracts that tell their prices here. */
export const TOKENS = {
  stETH: '0xaedffa337e2be584a2ff632135cc088725529ae6',
  cbETH: '0xdf9d06841a05fcd72801716af0c57d0c00833699',
  rETH: '0x521291e5c6c2b8a98ad57ea5f165d25d0bf8f65a',
  USDC: '0xc5231cb966a4f1dbb6be97edad19f5b27b14f9c7',
  WBTC: '0xc3e278fb25c68fcd56332922f1eccb0475a8e3f0',
  weETH: '0xf0c3624d6439951fa896d244be3dab962a42ed8b',
  TK0: '0xd7bcc6f6588ddb5cf2f64e19293b117d418ae34b',
} as const;

const at = (n: number): Hex => `0x${n.toString(16).padStart(40, 'f')}`;
const [FIRST_FEED, SECOND_FEED, ETH_POOL] = [at(1), at(2), at(3)];
const [FIRST_BALANCES, SECOND_BALANCES, USDC_FEED, WBTC_FEED, WEETH_POOL, TK0_FEED] = [
  4, 5, 6, 7, 8, 10,
].map(at);

const ANSWER = 'OffchainAggregator.AnswerUpdated';
const RATE = 'CoinbaseStakedToken.ExchangeRateUpdated';
const BALANCES = {
  old: 'RocketNetworkBalances.BalancesUpdated(uint256,uint256,uint256,uint256,uint256)',
  new: 'RocketNetworkBalances.BalancesUpdated(uint256,uint256,uint256,uint256,uint256,uint256)',
};

/** The topic of an event that the token's contract emits without telling a price. */
const STRANGE: string = eventOf('StaderOracle.ExchangeRateUpdated').topic0;

/** Blocks between two steps of the true prices: ten minutes. */
const STEP = 50;
const DAY_BLOCKS = 7200;
export const DAYS = 60;

/** Sampling of the pools. */
export const SAMPLE = { blocks: 150, every: 1800 };

/** Sources of prices for the tokens above, as a network's file has them. */
export function sourcesFrom(firstBlock: number) {
  const feed = (token: string, ...aggregators: unknown[]) => ({
    source: 'chainlink',
    token,
    quote: 'USD',
    proxy: at(99),
    decimals: 8,
    aggregators,
  });
  const balances = (address: Hex | undefined, event: string, blocks: object) => ({
    address,
    event,
    ...blocks,
    amount: 'totalEth',
    supply: 'rethSupply',
  });
  const middle = firstBlock + (DAYS / 2) * DAY_BLOCKS;
  return [
    feed('ETH', { address: FIRST_FEED }, { address: SECOND_FEED, fromBlock: middle }),
    {
      source: 'pool',
      token: 'ETH',
      quote: 'USD',
      address: ETH_POOL,
      tokenIndex: 1,
      fromBlock: firstBlock,
      decimals: 18,
      quoteDecimals: 6,
      sample: SAMPLE,
    },
    { source: 'constant', token: TOKENS.stETH },
    {
      source: 'rate',
      token: TOKENS.cbETH,
      emitters: [{ address: TOKENS.cbETH, event: RATE, rate: 'newExchangeRate' }],
    },
    {
      source: 'rate',
      token: TOKENS.rETH,
      emitters: [
        balances(FIRST_BALANCES, BALANCES.old, { toBlock: middle - 1 }),
        balances(SECOND_BALANCES, BALANCES.new, { fromBlock: middle }),
      ],
    },
    feed(TOKENS.USDC, { address: USDC_FEED }),
    feed(TOKENS.WBTC, { address: WBTC_FEED }),
    { ...feed(TOKENS.TK0, { address: TK0_FEED }), quote: 'ETH', decimals: 18 },
    {
      source: 'pool',
      token: TOKENS.weETH,
      quote: 'ETH',
      address: WEETH_POOL,
      tokenIndex: 0,
      fromBlock: firstBlock,
      decimals: 18,
      quoteDecimals: 18,
      sample: SAMPLE,
    },
  ];
}

/** True dollars of each token at the end of each step, by the name of TOKENS or ETH. */
export type TruePrices = ReadonlyMap<string, readonly number[]>;

/** Logs of `DAYS` days from a block on, and the prices that they tell. */
export interface GeneratedPrices {
  readonly logs: readonly Json[];
  readonly truth: TruePrices;
  /** Blocks of the steps. */
  readonly blockOf: (step: number) => number;
  /** Logs within a sample that have no usable price, and all that an ingest keeps. */
  readonly unusable: number;
  readonly kept: number;
}

/** A feed answers at a change of this part, or after an hour. */
const DEVIATION = 0.005;
const HEARTBEAT_STEPS = 6;

/** Generates prices that walk, and the logs of contracts that tell them. */
export function generatePrices(firstBlock: number, seed: number): GeneratedPrices {
  const random = new Random(seed);
  const logs: Json[] = [];
  const taken = new Map<number, number>();
  let unusable = 0;
  const emit = (block: number, address: string | undefined, key: string, parameters: object) => {
    const index = taken.get(block) ?? 1000;
    taken.set(block, index + 1);
    logs.push({
      address,
      ...encodeLog(eventOf(key), { ...parameters }),
      blockNumber: `0x${block.toString(16)}`,
      logIndex: `0x${index.toString(16)}`,
      transactionIndex: `0x${index.toString(16)}`,
      transactionHash: `0x${(BigInt(block) * 65_536n + BigInt(index)).toString(16).padStart(64, '0')}`,
    });
  };
  const answer = (block: number, address: string | undefined, current: bigint) => {
    if (current <= 0n || current >= 2n ** 127n) unusable += 1;
    emit(block, address, ANSWER, { current, roundId: 1n, updatedAt: 0n });
  };
  const swap = (block: number, address: string | undefined, price: number) => {
    // price: units of token 1 for a unit of token 0, both in smallest units.
    const sqrtPriceX96 = BigInt(Math.round(Math.sqrt(price) * 2 ** 60)) << 36n;
    emit(block, address, 'UniswapV3Pool.Swap', {
      sender: at(9),
      recipient: at(9),
      amount0: 1n,
      amount1: -1n,
      sqrtPriceX96,
      liquidity: 1n,
      tick: -5,
    });
  };
  const wad = (value: number) => BigInt(Math.round(value * 1e9)) * 10n ** 9n;
  const dollars8 = (value: number) => BigInt(Math.round(value * 1e8));
  /** Steps of a walk that change a price by this part a day. */
  const walk = (daily: number) =>
    Math.exp(((random.next() + random.next() + random.next() - 1.5) * 2 * daily) / Math.sqrt(144));
  const truth = new Map<string, number[]>(
    ['ETH', ...Object.keys(TOKENS)].map((name) => [name, []]),
  );
  const feeds = new Map<string, { value: number; step: number }>();
  const isDue = (name: string, value: number, step: number): boolean => {
    const last = feeds.get(name);
    const due =
      !last || step - last.step >= HEARTBEAT_STEPS || Math.abs(value / last.value - 1) >= DEVIATION;
    if (due) feeds.set(name, { value, step });
    return due;
  };
  let [eth, wbtc, premium] = [3000, 90_000, 1];
  const steps = (DAYS * DAY_BLOCKS) / STEP;
  const blockOf = (step: number) => firstBlock + step * STEP;
  for (let step = 0; step < steps; step += 1) {
    const block = blockOf(step);
    const [day, middle] = [(step * STEP) / DAY_BLOCKS, steps / 2];
    eth *= walk(0.03);
    wbtc *= walk(0.025);
    premium *= walk(0.0002);
    const [cbeth, reth] = [1.05 * 1.0001 ** day, 1.1 * 1.00008 ** day];
    const prices = {
      ETH: eth,
      stETH: eth,
      cbETH: eth * cbeth,
      rETH: eth * reth,
      USDC: 1,
      WBTC: wbtc,
      weETH: eth * 1.04 * premium,
      TK0: eth * 0.0123,
    };
    for (const [name, price] of Object.entries(prices)) truth.get(name)?.push(price);
    if (isDue('ETH', eth, step)) {
      const feed = step < middle ? FIRST_FEED : SECOND_FEED;
      answer(block + 1, feed, dollars8(eth));
      // The next one warms up, and the former one answers on for some days, with what it last had.
      if (step < middle) answer(block + 2, SECOND_FEED, dollars8(1));
      else if (day < DAYS / 2 + 3) answer(block + 2, FIRST_FEED, dollars8(eth * 2));
      if (random.chance(0.02))
        answer(block + 3, feed, random.pick([0n, -5n, -(2n ** 255n), 2n ** 200n]));
    }
    if (isDue('WBTC', wbtc, step)) answer(block + 1, WBTC_FEED, dollars8(wbtc));
    if (step % 144 === 20) {
      answer(block + 4, USDC_FEED, dollars8(1));
      answer(block + 4, TK0_FEED, wad(0.0123));
      emit(block + 5, TOKENS.cbETH, RATE, { oracle: at(9), newExchangeRate: wad(cbeth) });
      const amounts = { block: 1n, totalEth: wad(reth) * 500_000n, rethSupply: wad(1) * 500_000n };
      const others = { stakingEth: 1n, slotTimestamp: 1n, time: 1n, blockTimestamp: 1n };
      const [address, key] =
        step < middle ? [FIRST_BALANCES, BALANCES.old] : [SECOND_BALANCES, BALANCES.new];
      emit(block + 6, address, key, { ...amounts, ...others });
    }
    for (let index = 0; index < 3; index += 1) {
      // Some swaps are far from the price.
      const moved = random.chance(0.03) ? random.pick([0.2, 5]) : 1 + (random.next() - 0.5) / 500;
      const often = (block % SAMPLE.every) - SAMPLE.blocks < STEP ? 0.9 : 0.02;
      if (random.chance(often)) swap(block + 7 + index, ETH_POOL, 1e12 / (eth * moved));
      if (random.chance(often)) swap(block + 7 + index, WEETH_POOL, 1.04 * premium * moved);
    }
    // The token's contract has other logs, too, such as transfers.
    if (step % 100 === 0)
      emit(block + 11, TOKENS.cbETH, 'StaderOracle.ExchangeRateUpdated', {
        block: 1n,
        totalEth: 1n,
        ethxSupply: 1n,
        time: 1n,
      });
  }
  const kept = logs.filter(({ blockNumber, address, topics }) => {
    const isSwap = address === ETH_POOL || address === WEETH_POOL;
    if (isSwap) return Number(blockNumber) % SAMPLE.every < SAMPLE.blocks;
    const isEarly = address === SECOND_FEED && Number(blockNumber) < blockOf(steps / 2);
    return !isEarly && String(topics) !== STRANGE;
  });
  return { logs, truth, blockOf, unusable, kept: kept.length };
}

/** A network with the sources of the generated prices. */
export function withSources(json: object, firstBlock: number) {
  return parseNetwork('network', { ...json, prices: sourcesFrom(firstBlock) });
}
