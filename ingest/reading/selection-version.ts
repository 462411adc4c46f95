import { createHash } from 'node:crypto';
import { DICTIONARY, DICTIONARY_VERSION, UNLISTED_CONTRACTS } from '../abi/dictionary.ts';
import type { Network } from '../networks/network.ts';
import { emittersOf } from '../networks/price-sources.ts';
import { anywhereOf, emittersOfProducts } from '../networks/products.ts';
import { type SelectedEvent, tokenEventsOf } from '../networks/selected-events.ts';
import type { LogStoreState } from '../store/log-store.ts';

/**
 * Equal for networks that select the same logs and transactions. It hashes the protocol's part and
 * the products', and after a point the price sources, if the network has any.
 */
export function selectionVersion({ contracts, prices = [], products = [] }: Network): string {
  const addresses = contracts.map(({ name, address, fromBlock }) => [
    address,
    name,
    fromBlock ?? null,
  ]);
  const topics = DICTIONARY.filter(({ contract }) => UNLISTED_CONTRACTS.includes(contract)).map(
    ({ topic0 }) => topic0,
  );
  const ofTokens = tokenEventsOf(contracts).map(versioned);
  const ofProducts = [
    ...emittersOfProducts(products).map(versioned),
    ...anywhereOf(products).map(({ event, topic1 }) => [null, event.topic0, topic1]),
  ];
  const ofProtocol = hashOf([
    addresses.sort(),
    topics.sort(),
    ofTokens.sort(),
    ...(ofProducts.length > 0 ? [ofProducts.sort()] : []),
  ]);
  const ofPrices = emittersOf(prices).map(versioned);
  return ofPrices.length === 0 ? ofProtocol : `${ofProtocol}.${hashOf(ofPrices.sort())}`;
}

/** A store belongs to a chain, and its logs were selected and are labelled by these. */
export type StoreVersions = Pick<LogStoreState, 'chainId' | 'selection' | 'dictionary'> & {
  readonly selects: string[];
};

/**
 * Returns the members in a store's description that a network decides.
 *
 * @example
 * const store = await openLogStore('store', storeVersions(network));
 */
export function storeIdentity(network: Network): StoreVersions {
  return {
    chainId: network.chainId,
    selection: selectionVersion(network),
    selects: selectedNames(network),
    dictionary: DICTIONARY_VERSION,
  };
}

/**
 * Lists the criteria by which logs are selected, as messages name them: the protocol's contracts,
 * then its events, and the products' registries.
 */
function selectedNames({ contracts, products = [] }: Network): string[] {
  const floating = DICTIONARY.filter(({ contract }) => UNLISTED_CONTRACTS.includes(contract));
  const selecting = [...tokenEventsOf(contracts), ...emittersOfProducts(products)];
  const ofEmitters = selecting.map(({ address, event }) => `${event.key} ${address}`);
  const ofAny = anywhereOf(products).flatMap(({ event, topic1 }) =>
    (topic1 ?? [null]).map((one) => (one ? `${event.key} ${one}` : event.key)),
  );
  return [
    ...contracts.map(({ name, address }) => `${name} ${address}`),
    ...floating.map(({ key }) => key),
    ...ofEmitters,
    ...ofAny,
  ];
}

/** Reduces a selected event to the members that decide which logs are read. */
function versioned({ address, event, fromBlock, toBlock, sample, ofZeroAddress }: SelectedEvent) {
  const period = sample && [sample.blocks, sample.every];
  return [address, event.topic0, fromBlock, toBlock, period, ofZeroAddress];
}

/** Returns a selection version's part that the protocol's contracts and products decide. */
export function protocolSelection(version: string): string {
  return version.split('.')[0] ?? '';
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
