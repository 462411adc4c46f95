import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { at, type Message } from '../../common/messages.ts';
import { isShippedNetwork, type ShippedNetworkName } from '../../common/networks.ts';
import { whyUnread } from '../../common/regular-file.ts';
import { NETWORKS } from '../../common/vocabulary.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import holesky from './holesky.json' with { type: 'json' };
import hoodi from './hoodi.json' with { type: 'json' };
import mainnet from './mainnet.json' with { type: 'json' };
import { address, blockNumber } from './network-fields.ts';
import { NETWORK_PROBLEMS } from './network-problems.ts';
import { type PriceSource, priceSources, problemsOfSources } from './price-sources.ts';
import { type Product, problemsOfProducts, products } from './products.ts';
import sepolia from './sepolia.json' with { type: 'json' };

/**
 * The program comes with files for these networks. Their facts are from README.md in
 * Layr-Labs/eigenlayer-contracts (addresses), pages on networks in Layr-Labs/eigenda-docs
 * (EigenDA), Layr-Labs/sidecar (first blocks), subgraphs in Layr-Labs/eigenda and discovered.json
 * in l2beat/l2beat (creation blocks, registries' addresses). docs/prices.md has the sources for
 * prices, and each product its own. Holesky has ended: the protocol removed it in December 2025.
 * Its logs can still be read. Hoodi and Sepolia have no EigenDA contract here, as operations have
 * no such network.
 */
const SHIPPED: Readonly<Record<ShippedNetworkName, unknown>> = { mainnet, hoodi, sepolia, holesky };

/** Required contracts: without their events the shares would silently be wrong. */
const REQUIRED_CONTRACTS = ['StrategyManager', 'DelegationManager', 'EigenPodManager'];

/** These contracts' events are in the tables that name a data-availability network. */
const EIGENDA = [
  'RegistryCoordinator',
  'EigenDAServiceManager',
  'PaymentVault',
  'EigenDACertVerifierRouter',
  'EigenDARelayRegistry',
  'EigenDADisperserRegistry',
  'EigenDAThresholdRegistry',
];

const networkFile = z.strictObject({
  chainId: z.int().min(1),
  network: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'not a name such as ethereum'),
  /**
   * Counts seconds since 1970; blocks after the merge are whole slots, 12 seconds each, after it.
   */
  genesisTime: z.int().min(0),
  /** These contracts have their first log in this block. */
  firstBlock: blockNumber,
  /** Withdrawals wait this many blocks since slashing: a constant in the contract, in no event. */
  withdrawalDelayBlocks: blockNumber.optional(),
  contracts: z.array(
    z.strictObject({ name: z.string().min(1), address, fromBlock: blockNumber.optional() }),
  ),
  /** `--prices chain` reads these sources. */
  prices: priceSources.optional(),
  /** Logs name these products' stakers. */
  products: products.optional(),
});

export interface NetworkContract {
  /** The event dictionary has this name: `DelegationManager`, `RegistryCoordinator`. */
  readonly name: string;
  /** Has digits in lower case. */
  readonly address: string;
  /** The contract was created in this block; absent if unknown. */
  readonly fromBlock?: number | undefined;
}

/** Describes a chain and the protocol's contracts on it. */
export interface Network {
  readonly chainId: number;
  /** The column `network` has this value: `ethereum`, `holesky`. */
  readonly network: string;
  /** Counts seconds since 1970. */
  readonly genesisTime: number;
  readonly firstBlock: number;
  /** Withdrawals wait this many blocks since slashing; absent if unknown. */
  readonly withdrawalDelayBlocks?: number | undefined;
  readonly contracts: readonly NetworkContract[];
  /** Prices come from these sources on the chain; absent or empty if the network has none. */
  readonly prices?: readonly PriceSource[] | undefined;
  /** Logs name these products' stakers; absent or empty if the network has none. */
  readonly products?: readonly Product[] | undefined;
}

/**
 * Reads a shipped network by its name, such as `mainnet`, or a network from a JSON file in the same
 * format. Throws an IngestError that names every problem in the file.
 *
 * @example
 * const network = await readNetwork('mainnet');
 * addressOf(network, 'StrategyManager'); // '0x858646372cc42e1a627fce94aa7a7033e7cf075a'
 */
export async function readNetwork(nameOrFile: string): Promise<Network> {
  const shipped = isShippedNetwork(nameOrFile) ? SHIPPED[nameOrFile] : undefined;
  const subject = `network ${nameOrFile}`;
  return parseNetwork(subject, shipped ?? (await readJson(subject, nameOrFile)));
}

/** Checks parsed JSON and returns it as a network. Throws an IngestError. */
export function parseNetwork(subject: string, json: unknown): Network {
  const parsed = networkFile.safeParse(json);
  const problems = parsed.success
    ? problemsOf(parsed.data)
    : parsed.error.issues.map(({ path, message: reason }) =>
        NETWORK_PROBLEMS.network_member_invalid({
          member: path.join('.') || 'the whole file',
          reason,
        }),
      );
  if (!parsed.success || problems.length > 0)
    throw new IngestError(problems.map((one) => at(subject, one)));
  return parsed.data;
}

/** Finds a contract's address by its name, if the network has exactly one. */
export function addressOf({ contracts }: Network, name: string): string | null {
  const named = contracts.filter((contract) => contract.name === name);
  return named.length === 1 ? (named[0]?.address ?? null) : null;
}

function problemsOf(parsed: Network): Message[] {
  const { network, firstBlock, contracts, prices = [], products: listed = [] } = parsed;
  const names = contracts.map(({ name }) => name);
  const addresses = contracts.map((contract) => contract.address);
  const repeated = addresses.filter((one, index) => addresses.indexOf(one) !== index);
  const early = contracts.filter(
    ({ fromBlock }) => fromBlock !== undefined && fromBlock < firstBlock,
  );
  const supported: readonly string[] = NETWORKS;
  return [
    ...REQUIRED_CONTRACTS.filter((name) => !names.includes(name)).map((contract) =>
      NETWORK_PROBLEMS.contract_missing({ contract }),
    ),
    ...[...new Set(repeated)].map((address) => NETWORK_PROBLEMS.address_repeated({ address })),
    ...early.map(({ name, fromBlock = firstBlock }) =>
      NETWORK_PROBLEMS.contract_too_early({ contract: name, fromBlock, firstBlock }),
    ),
    ...EIGENDA.filter((name) => names.includes(name) && !supported.includes(network)).map(
      (contract) =>
        NETWORK_PROBLEMS.eigenda_unsupported({ contract, network, networks: supported }),
    ),
    ...problemsOfSources(prices, addresses),
    ...problemsOfProducts(listed, addresses),
  ];
}

async function readJson(subject: string, file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const remedy = `give ${Object.keys(SHIPPED).join(', ')} or a JSON file`;
    throw new IngestError([REFUSALS.unreadable({ subject, reason: whyUnread(cause), remedy })], {
      cause,
    });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new IngestError([REFUSALS.not_json({ subject, remedy: String(cause) })], { cause });
  }
}
