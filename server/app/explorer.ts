import type { NETWORKS } from '../../common/vocabulary.ts';

type NetworkName = (typeof NETWORKS)[number];

/** Etherscan's addresses by network. */
const ETHERSCAN: Readonly<Record<NetworkName, string>> = {
  ethereum: 'https://etherscan.io',
  holesky: 'https://holesky.etherscan.io',
};

interface ExplorerSettings {
  /** An address, or `none`. */
  readonly explorerUrl?: string | undefined;
  readonly defaultNetwork: NetworkName;
}

/** Address of the block explorer that the dashboard links to; null for no links. */
export function explorerOf({ explorerUrl, defaultNetwork }: ExplorerSettings): string | null {
  if (explorerUrl === 'none') return null;
  return explorerUrl ?? ETHERSCAN[defaultNetwork];
}
