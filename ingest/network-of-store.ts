import type { Network } from './networks/network.ts';
import { protocolSelection, storeVersions } from './reading/selection.ts';
import { IngestError } from './shared/ingest-error.ts';
import { openLogStore } from './store/log-store.ts';

/**
 * The network by which a store is continued: without sources of prices if the store does not have
 * the logs of exactly these. Throws an IngestError if `chainPrices` needs them.
 */
export async function networkOfStore(
  folder: string,
  network: Network,
  chainPrices: boolean,
): Promise<Network> {
  const versions = storeVersions(network);
  const { selection } = versions;
  const store = await openLogStore(folder, versions);
  const stored = store.state.selection;
  const isOfProtocol = protocolSelection(stored) === protocolSelection(selection);
  if (stored === selection || !isOfProtocol) return network;
  if (!chainPrices) return { ...network, prices: [] };
  throw new IngestError([
    `${folder}: lacks logs of the network's sources of prices, which --prices chain needs: give a new --store and all inputs, or --prices <file>`,
  ]);
}
