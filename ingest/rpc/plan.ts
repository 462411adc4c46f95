import { DICTIONARY, eventOf, FLOATING } from '../abi/dictionary.ts';
import type { Network } from '../networks/network.ts';
import { emittersOf, type PriceEmitter } from '../networks/price-sources.ts';
import type { LogFilter, RpcLog } from './requests.ts';

/** Requests that a network's tables need. */
export interface Plan {
  /**
   * Filters of all logs that an ingest selects: those of the contracts, those of strategies and
   * pods, and the price logs.
   */
  readonly filters: readonly LogFilter[];
  /** Contracts with calldata that an ingest needs. */
  readonly called: readonly string[];
  /** Whether a log's transaction and full block are needed too. */
  needsCall(log: RpcLog): boolean;
}

/**
 * Events with less information than their call: a batch's header and signers are only in calldata,
 * and so is whether a withdrawal of the first era returned its shares.
 */
const CALLED = ['EigenDAServiceManager.BatchConfirmed', 'StrategyManager.WithdrawalCompleted'];

/** The plan for a network. */
export function planOf({ contracts, prices = [] }: Network): Plan {
  const floating = DICTIONARY.filter(({ contract }) => FLOATING.includes(contract));
  const called = new Set(
    CALLED.map(eventOf).flatMap(({ contract, topic0 }) =>
      contracts.filter(({ name }) => name === contract).map((one) => `${one.address} ${topic0}`),
    ),
  );
  return {
    filters: [
      { addresses: contracts.map(({ address }) => address), topics: null },
      { addresses: null, topics: [...new Set(floating.map(({ topic0 }) => topic0))] },
      ...filtersOfPrices(emittersOf(prices)),
    ],
    called: [...new Set([...called].map((key) => key.split(' ')[0] ?? ''))],
    needsCall: ({ address, topics: [topic0 = ''] }) =>
      called.has(`${address.toLowerCase()} ${topic0.toLowerCase()}`),
  };
}

/** One filter for the emitters that are read whole, and one for each way to sample the others. */
function filtersOfPrices(emitters: readonly PriceEmitter[]): LogFilter[] {
  const groups = new Map<string, PriceEmitter[]>();
  for (const one of emitters) {
    const key = JSON.stringify(one.sample);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => ({
    addresses: [...new Set(group.map(({ address }) => address))],
    topics: [...new Set(group.map(({ event }) => event.topic0))],
    ...(group[0]?.sample && {
      sample: {
        ...group[0].sample,
        from: Math.min(...group.map(({ fromBlock }) => fromBlock)),
      },
    }),
  }));
}
