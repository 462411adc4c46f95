import * as z from 'zod';
import { ETH } from '../../common/vocabulary.ts';
import { eventOf, PRICE_EVENTS } from '../abi/dictionary.ts';
import { isInteger } from '../abi/word-sql.ts';
import { address, blockNumber } from './network-fields.ts';
import type { SelectedEvent } from './selected-events.ts';

const token = z.union([z.literal(ETH), address], 'is neither ETH nor an address');
const decimals = z.int().min(0).max(18);
const blocks = { fromBlock: blockNumber.optional(), toBlock: blockNumber.optional() };
/** A price counts in this unit. */
const quote = z.enum(['ETH', 'USD']);

/**
 * Describes a Chainlink feed. Readers call the proxy; its aggregators emit the answers, one after
 * the other. If two answer at once, the later one in the list counts.
 */
const chainlink = z.strictObject({
  source: z.literal('chainlink'),
  token,
  quote,
  proxy: address,
  /** An answer has this many decimal places. */
  decimals,
  aggregators: z.array(z.strictObject({ address, ...blocks })),
});

const emitter = { address, ...blocks, event: z.string() };

/** The rate at which the token's own contracts redeem it: ETH a token. */
const rate = z.strictObject({
  source: z.literal('rate'),
  token,
  emitters: z
    .array(
      z.union(
        [
          /** This parameter is the price with 18 decimal places. */
          z.strictObject({ ...emitter, rate: z.string() }),
          /** The price is the quotient: one parameter by the other. */
          z.strictObject({ ...emitter, amount: z.string(), supply: z.string() }),
        ],
        'needs address, event, and either rate or amount and supply',
      ),
    )
    .min(1),
});

/** Describes a pool on Uniswap v3. */
const pool = z.strictObject({
  source: z.literal('pool'),
  token,
  quote,
  address,
  ...blocks,
  /** Chooses between the pool's two tokens; the other one is the price's unit. */
  tokenIndex: z.union([z.literal(0), z.literal(1)]),
  decimals,
  quoteDecimals: decimals,
  /** Only the swaps in the first `blocks` among each `every` blocks are read. */
  sample: z.strictObject({ blocks: z.int().min(1), every: z.int().min(1).max(1_000_000) }),
});

/** A token that is redeemed one to one for ETH, as a rebasing one. */
const constant = z.strictObject({ source: z.literal('constant'), token: address });

/** Price sources that a network has; for each token the preferred one is the first. */
export const priceSources = z.array(
  z.discriminatedUnion('source', [chainlink, rate, pool, constant]),
);

export type PriceSource = z.output<typeof priceSources>[number];
export type ChainlinkFeed = Extract<PriceSource, { readonly source: 'chainlink' }>;
export type PoolSource = Extract<PriceSource, { readonly source: 'pool' }>;

/** One contract's logs under one topic have a price each. */
export interface PriceEmitter extends SelectedEvent {
  /** The source has this index in the network's list. */
  readonly source: number;
  /**
   * The event has the price in this parameter, or its dividend here and its divisor in the next.
   */
  readonly value: string;
  readonly divisor: string | null;
}

/**
 * Lists the emitters in the sources' order: if a source has several, a later one takes precedence.
 */
export function emittersOf(sources: readonly PriceSource[]): PriceEmitter[] {
  return sources.flatMap((source, index) =>
    contractsOf(source).map(({ event, fromBlock = 0, toBlock = null, ...more }) => ({
      ...more,
      source: index,
      ofZeroAddress: false,
      event: eventOf(event),
      fromBlock,
      toBlock,
    })),
  );
}

/** Reads a source's emitters from its entry. */
function contractsOf(source: PriceSource) {
  switch (source.source) {
    case 'chainlink':
      return source.aggregators.map((aggregator) => ({
        ...aggregator,
        event: 'OffchainAggregator.AnswerUpdated',
        sample: null,
        value: 'current',
        divisor: null,
      }));
    case 'rate':
      return source.emitters.map(({ address, event, fromBlock, toBlock, ...of }) => ({
        address,
        event,
        fromBlock,
        toBlock,
        sample: null,
        ...('rate' in of
          ? { value: of.rate, divisor: null }
          : { value: of.amount, divisor: of.supply }),
      }));
    case 'pool': {
      const { address, fromBlock, toBlock, sample } = source;
      const swap = { event: 'UniswapV3Pool.Swap', value: 'sqrtPriceX96', divisor: null };
      return [{ address, fromBlock, toBlock, sample, ...swap }];
    }
    case 'constant':
      return [];
  }
}

/** Lists problems in sources that types do not show; `contracts` are the protocol's addresses. */
export function problemsOfSources(
  sources: readonly PriceSource[],
  contracts: readonly string[],
): string[] {
  const problems = sources.flatMap((source, index) =>
    [...problemsOfUnit(source), ...contractsOf(source).flatMap(problemsOfEmitter)].map(
      (problem) => `prices.${index}: ${problem}`,
    ),
  );
  if (problems.length > 0) return problems;
  if (sources.length > 0 && !sources.some(({ token }) => token === ETH)) {
    problems.push('prices: ETH has no source: all dollars follow from its price');
  }
  const sourceOf = new Map<string, number>();
  for (const { address, event, source } of emittersOf(sources)) {
    if (contracts.includes(address)) {
      problems.push(`prices.${source}: ${address} is a contract of the protocol`);
    }
    const key = `${address} ${event.topic0}`;
    if ((sourceOf.get(key) ?? source) !== source) {
      problems.push(`prices.${source}: ${address} belongs to prices.${sourceOf.get(key)} too`);
    }
    sourceOf.set(key, source);
  }
  return problems;
}

function problemsOfUnit(source: PriceSource): string[] {
  const unit = 'quote' in source ? source.quote : 'ETH';
  const problems = source.token === ETH && unit === 'ETH' ? ['the price of ETH is in USD'] : [];
  if (source.source === 'pool' && source.sample.blocks > source.sample.every)
    problems.push(`sample: ${source.sample.blocks} blocks are more than ${source.sample.every}`);
  return problems;
}

function problemsOfEmitter(emitter: ReturnType<typeof contractsOf>[number]): string[] {
  const { address, event, fromBlock = 0, toBlock = fromBlock } = emitter;
  const declared = PRICE_EVENTS.find(({ key }) => key === event);
  if (!declared) {
    const keys = PRICE_EVENTS.map(({ key }) => key).join(', ');
    return [`event ${event} is none of ${keys}`];
  }
  const integers = declared.fields.filter(({ type }) => isInteger(type)).map(({ path }) => path);
  const unknown = [emitter.value, emitter.divisor].filter(
    (path) => path !== null && !integers.includes(path),
  );
  return [
    ...unknown.map((path) => `event ${event}: ${path} is none of ${integers.join(', ')}`),
    ...(fromBlock > toBlock ? [`${address}: fromBlock ${fromBlock} is after ${toBlock}`] : []),
  ];
}
