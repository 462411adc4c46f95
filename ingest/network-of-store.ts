import type { Network } from './networks/network.ts';
import { protocolSelection, storeIdentity } from './reading/selection-version.ts';
import { REFUSALS } from './refusal-messages.ts';
import { IngestError } from './shared/ingest-error.ts';
import { openLogStore } from './store/log-store.ts';

/**
 * Returns the network by which a store is continued: without price sources if the store does not
 * have the logs from exactly these. Throws an IngestError if `chainPrices` needs them.
 *
 * @example
 * const network = await networkOfStore('store', await readNetwork('mainnet'), false);
 */
export async function networkOfStore(
  folder: string,
  network: Network,
  chainPrices: boolean,
): Promise<Network> {
  const versions = storeIdentity(network);
  const { selection } = versions;
  const store = await openLogStore(folder, versions);
  const stored = store.state.selection;
  const isOfProtocol = protocolSelection(stored) === protocolSelection(selection);
  if (stored === selection || !isOfProtocol) return network;
  if (!chainPrices) return { ...network, prices: [] };
  throw new IngestError([REFUSALS.store_without_price_logs({ folder })]);
}
