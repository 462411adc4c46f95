import { SHIPPED_NETWORK_LIST, SHIPPED_NETWORKS } from '../../common/networks.ts';
import type { NETWORKS } from '../../common/vocabulary.ts';

type NetworkName = (typeof NETWORKS)[number];

/** EIP-155 chain ids, as snapshots declare them. */
const CHAINS: Readonly<Record<NetworkName, number>> = {
  ethereum: SHIPPED_NETWORKS.mainnet.chainId,
  holesky: SHIPPED_NETWORKS.holesky.chainId,
};

export interface ExplorerSettings {
  /** An address, or `none`; it takes precedence over the chain. */
  readonly explorerUrl?: string | undefined;
  /** The network that a snapshot without a declared chain is taken to be from. */
  readonly defaultNetwork: NetworkName;
}

/**
 * Returns the block explorer's address for the dashboard's links; null for no links, and for a
 * chain that no shipped network has.
 */
export function explorerOf(
  { explorerUrl, defaultNetwork }: ExplorerSettings,
  chainId: number = CHAINS[defaultNetwork],
): string | null {
  if (explorerUrl === 'none') return null;
  const shipped = SHIPPED_NETWORK_LIST.find(([, network]) => network.chainId === chainId);
  return explorerUrl ?? shipped?.[1].explorer ?? null;
}
