import type { NETWORKS } from '../../common/vocabulary.ts';

type NetworkName = (typeof NETWORKS)[number];

/** EIP-155 ids of the chains of networks. */
const CHAINS: Readonly<Record<NetworkName, number>> = { ethereum: 1, holesky: 17_000 };

/** Etherscan's addresses by EIP-155 id of the chain: mainnet, Holesky, Hoodi and Sepolia. */
const ETHERSCAN: Readonly<Record<number, string>> = {
  1: 'https://etherscan.io',
  17000: 'https://holesky.etherscan.io',
  560048: 'https://hoodi.etherscan.io',
  11155111: 'https://sepolia.etherscan.io',
};

export interface ExplorerSettings {
  /** An address, or `none`; it takes precedence over the chain. */
  readonly explorerUrl?: string | undefined;
  /** The network of a snapshot that does not declare its chain. */
  readonly defaultNetwork: NetworkName;
}

/**
 * Address of the block explorer that the dashboard links to; null for no links, and for a chain
 * that Etherscan does not have.
 */
export function explorerOf(
  { explorerUrl, defaultNetwork }: ExplorerSettings,
  chainId: number = CHAINS[defaultNetwork],
): string | null {
  if (explorerUrl === 'none') return null;
  return explorerUrl ?? ETHERSCAN[chainId] ?? null;
}
