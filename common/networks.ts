/** A network that users can name without a file. */
interface ShippedNetwork {
  /** EIP-155 id. */
  readonly chainId: number;
  /** Etherscan has this address for the chain. */
  readonly explorer: string;
  /** Whether the protocol has left the network. Its logs can still be read. */
  readonly hasEnded?: true;
}

/**
 * Networks are shipped in the order of texts. Each one also has its contracts in
 * `ingest/networks`, and its forks in `rewards/forks.json`; the compiler and
 * `test/common/networks.test.ts` name what is missing.
 */
export const SHIPPED_NETWORKS = {
  mainnet: { chainId: 1, explorer: 'https://etherscan.io' },
  hoodi: { chainId: 560_048, explorer: 'https://hoodi.etherscan.io' },
  sepolia: { chainId: 11_155_111, explorer: 'https://sepolia.etherscan.io' },
  holesky: { chainId: 17_000, explorer: 'https://holesky.etherscan.io', hasEnded: true },
} as const satisfies Readonly<Record<string, ShippedNetwork>>;

export type ShippedNetworkName = keyof typeof SHIPPED_NETWORKS;

/** Lists the shipped networks with their facts, in order. */
export const SHIPPED_NETWORK_LIST: readonly (readonly [string, ShippedNetwork])[] =
  Object.entries(SHIPPED_NETWORKS);

/**
 * Whether a network comes with the program.
 *
 * @example
 *     isShippedNetwork('hoodi'); // true
 */
export function isShippedNetwork(name: string): name is ShippedNetworkName {
  return Object.hasOwn(SHIPPED_NETWORKS, name);
}
