import * as z from 'zod';
import { at, type Message } from '../../common/messages.ts';
import { ETH } from '../../common/vocabulary.ts';
import { eventOf, PRICE_EVENTS } from '../abi/dictionary.ts';
import { isInteger } from '../abi/word-sql.ts';
import { address, blockNumber } from './network-fields.ts';
import { NETWORK_PROBLEMS } from './network-problems.ts';
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
): Message[] {
  const problems = sources.flatMap((source, index) =>
    [...problemsOfUnit(source), ...contractsOf(source).flatMap(problemsOfEmitter)].map((problem) =>
      at(`prices.${index}`, problem),
    ),
  );
  if (problems.length > 0) return problems;
  if (sources.length > 0 && !sources.some(({ token }) => token === ETH)) {
    problems.push(at('prices', NETWORK_PROBLEMS.eth_without_source()));
  }
  const sourceOf = new Map<string, number>();
  for (const { address, event, source } of emittersOf(sources)) {
    if (contracts.includes(address)) {
      problems.push(at(`prices.${source}`, NETWORK_PROBLEMS.contract_of_protocol({ address })));
    }
    const key = `${address} ${event.topic0}`;
    if ((sourceOf.get(key) ?? source) !== source) {
      const other = `prices.${sourceOf.get(key)}`;
      const message = NETWORK_PROBLEMS.address_of_other_source({ address, other });
      problems.push(at(`prices.${source}`, message));
    }
    sourceOf.set(key, source);
  }
  return problems;
}

function problemsOfUnit(source: PriceSource): Message[] {
  const unit = 'quote' in source ? source.quote : 'ETH';
  const problems: Message[] = [];
  if (source.token === ETH && unit === 'ETH') problems.push(NETWORK_PROBLEMS.eth_priced_in_eth());
  if (source.source === 'pool' && source.sample.blocks > source.sample.every)
    problems.push(NETWORK_PROBLEMS.sample_too_long(source.sample));
  return problems;
}

function problemsOfEmitter(emitter: ReturnType<typeof contractsOf>[number]): Message[] {
  const { address, event, fromBlock = 0, toBlock = fromBlock } = emitter;
  const declared = PRICE_EVENTS.find(({ key }) => key === event);
  if (!declared) {
    const events = PRICE_EVENTS.map(({ key }) => key);
    return [NETWORK_PROBLEMS.event_unknown({ event, events })];
  }
  const integers = declared.fields.filter(({ type }) => isInteger(type)).map(({ path }) => path);
  const unknown = [emitter.value, emitter.divisor].filter(
    (path) => path !== null && !integers.includes(path),
  );
  return [
    ...unknown.map((field) =>
      NETWORK_PROBLEMS.field_unknown({ event, field: String(field), fields: integers }),
    ),
    ...(fromBlock > toBlock
      ? [NETWORK_PROBLEMS.blocks_reversed({ address, fromBlock, toBlock })]
      : []),
  ];
}
