import { DICTIONARY, eventOf, UNLISTED_CONTRACTS } from '../abi/dictionary.ts';
import type { Network } from '../networks/network.ts';
import { emittersOf } from '../networks/price-sources.ts';
import { anywhereOf, emittersOfProducts } from '../networks/products.ts';
import { isReadWhole, type SelectedEvent, tokenEventsOf } from '../networks/selected-events.ts';
import type { LogFilter, RpcLog } from './node-requests.ts';

/** Requests that a network's tables need. */
export interface Plan {
  /**
   * These filters match all logs that an ingest selects: from the contracts, from contracts that
   * only logs name, from tokens, for prices, and from products' registries.
   */
  readonly filters: readonly LogFilter[];
  /**
   * Filters for tokens, prices and products; each has both addresses and topics, but that for
   * proxies of beacons has topics and a second topic.
   */
  readonly tokens: readonly LogFilter[];
  readonly prices: readonly LogFilter[];
  readonly products: readonly LogFilter[];
  /** Contracts with calldata that an ingest needs. */
  readonly called: readonly string[];
  /** Whether a log's transaction and full block are needed too. */
  needsCall(log: RpcLog): boolean;
}

/**
 * These events have less information than their call: a batch's header and signers are only in
 * calldata, and so is whether a withdrawal in the first era returned its shares.
 */
const CALLED = ['EigenDAServiceManager.BatchConfirmed', 'StrategyManager.WithdrawalCompleted'];

/** Plans the requests for a network. */
export function planOf({ contracts, prices = [], products = [] }: Network): Plan {
  const floating = DICTIONARY.filter(({ contract }) => UNLISTED_CONTRACTS.includes(contract));
  const called = new Set(
    CALLED.map(eventOf).flatMap(({ contract, topic0 }) =>
      contracts.filter(({ name }) => name === contract).map((one) => `${one.address} ${topic0}`),
    ),
  );
  const whole = contracts.filter(isReadWhole);
  const ofTokens = filtersOf(tokenEventsOf(contracts));
  const ofPrices = filtersOf(emittersOf(prices));
  const ofAny = anywhereOf(products);
  const ofProducts = [
    ...filtersOf(emittersOfProducts(products)),
    ...ofAny.flatMap(({ event, topic1 }): LogFilter[] =>
      topic1 ? [{ addresses: null, topics: [event.topic0], topic1 }] : [],
    ),
  ];
  const anywhere = [...floating, ...ofAny.flatMap(({ event, topic1 }) => (topic1 ? [] : event))];
  return {
    filters: [
      { addresses: whole.map(({ address }) => address), topics: null },
      { addresses: null, topics: [...new Set(anywhere.map(({ topic0 }) => topic0))] },
      ...ofTokens,
      ...ofPrices,
      ...ofProducts,
    ],
    tokens: ofTokens,
    prices: ofPrices,
    products: ofProducts,
    called: [...new Set([...called].map((key) => key.split(' ')[0] ?? ''))],
    needsCall: ({ address, topics: [topic0 = ''] }) =>
      called.has(`${address.toLowerCase()} ${topic0.toLowerCase()}`),
  };
}

/**
 * Builds filters for selected events: one for those that are read whole, one for each way to
 * sample, and two for those with the zero address, since eth_getLogs has no "or" between topics.
 */
function filtersOf(events: readonly SelectedEvent[]): LogFilter[] {
  const groups = new Map<string, SelectedEvent[]>();
  for (const one of events) {
    const key = JSON.stringify([one.sample, one.ofZeroAddress]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const filter: LogFilter = {
      addresses: [...new Set(group.map(({ address }) => address))],
      topics: [...new Set(group.map(({ event }) => event.topic0))],
      ...(group[0]?.sample && {
        sample: {
          ...group[0].sample,
          from: Math.min(...group.map(({ fromBlock }) => fromBlock)),
        },
      }),
    };
    if (!group[0]?.ofZeroAddress) return [filter];
    return [
      { ...filter, zeroTopic: 1 as const },
      { ...filter, zeroTopic: 2 as const },
    ];
  });
}
