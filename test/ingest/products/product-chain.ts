import { join } from 'node:path';
import {
  type AbiParameter,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  toHex,
} from 'viem';
import { runSeed } from '../../support/seed.ts';
import { writeLines } from '../chain.ts';
import { Random } from '../randomness.ts';
import { CREATORS, created, type RawLog } from './expected-products.ts';
import { FACTORIES, IN_FILE, type KnownRegistry, OF_VAULT, REGISTRIES, STAKERS } from './known.ts';

const POD_MANAGER: Hex = '0x91e677b07f7af907ec9a428aafa9fc14a0d3a338';
const DELEGATION_MANAGER: Hex = '0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a';
const POD_DEPLOYED = keccak256(toHex('PodDeployed(address,address)'));
const BEACON_UPGRADED = keccak256(toHex('BeaconUpgraded(address)'));
const DELEGATED = keccak256(toHex('StakerDelegated(address,address)'));

/** First block of mainnet's network. */
const FIRST = 17_445_563;

const person = (name: string): Hex => `0x${keccak256(toHex(name)).slice(26)}`;
const word = (address: string): Hex => `0x${address.slice(2).padStart(64, '0')}`;

/** An address that no registry has, and that says what registries say. */
const FORGER = person('forger');

/** Logs of a chain of mainnet's contracts; each is in a transaction of its own. */
export class ProductChain {
  readonly logs: RawLog[] = [];
  readonly #random = new Random(runSeed());
  /** After the first block of each registry. */
  #block = 20_600_000;
  #index = 0;

  emit(address: Hex, topics: readonly Hex[], data: Hex = '0x'): void {
    if (this.#random.pick([true, false])) [this.#block, this.#index] = [this.#block + 1, 0];
    const [block, index] = [this.#block, this.#index];
    const transaction = keccak256(toHex(`${block} ${index}`));
    this.logs.push({ block, index, address, topics, data, transaction });
    this.#index += 1;
  }

  starts(staker: Hex, isPod = true): void {
    if (isPod) this.emit(POD_MANAGER, [POD_DEPLOYED, word(person(`pod ${staker}`)), word(staker)]);
    else this.emit(DELEGATION_MANAGER, [DELEGATED, word(staker), word(person('operator'))]);
  }

  /** Emits a registry's event that names stakers: one log of a list, or a log for each. */
  lists(
    registry: Pick<KnownRegistry, 'abi' | 'field'>,
    stakers: readonly Hex[],
    emitter: Hex,
  ): void {
    const { abi, field } = registry;
    const isList = abi.inputs.some(({ name, type }) => name === field && type === 'address[]');
    for (const value of isList ? [stakers] : stakers) {
      const args = Object.fromEntries(
        abi.inputs.map(({ name = '', type }) => [name, name === field ? value : argumentOf(type)]),
      );
      // viem types arguments by a constant ABI.
      const topics = encodeEventTopics({ abi: [abi], eventName: abi.name, args }) as Hex[];
      const inData = abi.inputs.filter(({ indexed }) => !indexed);
      const data = encodeAbiParameters(
        inData as readonly AbiParameter[],
        inData.map(({ name = '' }) => args[name]),
      );
      this.emit(emitter, topics, data);
    }
  }

  /** Writes the logs and their blocks as lines of JSON-RPC; gives the range that they cover. */
  write(folder: string) {
    writeLines(join(folder, 'logs.ndjson'), this.logs.map(rpcLog));
    writeLines(
      join(folder, 'blocks.ndjson'),
      [...new Set(this.logs.map(({ block }) => block))].map((block) => ({
        number: toHex(block),
        timestamp: toHex(1_606_824_023 + 12 * (block - 14_000_000)),
        hash: keccak256(toHex(`block ${block}`)),
        parentHash: keccak256(toHex(`block ${block - 1}`)),
      })),
    );
    return { from: FIRST, to: this.#block };
  }
}

function argumentOf(type: string): unknown {
  if (type === 'address') return person('other');
  if (type === 'string') return 'name';
  if (type === 'bytes') return '0x1234';
  return type === 'bytes32' ? toHex(7, { size: 32 }) : 7n;
}

/** A log as a node answers it. */
export function rpcLog({ block, index, address, topics, data, transaction }: RawLog) {
  return {
    removed: false,
    logIndex: toHex(index),
    transactionIndex: toHex(index),
    transactionHash: transaction,
    blockHash: keccak256(toHex(`block ${block}`)),
    blockNumber: toHex(block),
    address,
    data,
    topics,
  };
}

/** The registries whose logs list stakers of products other than by formula. */
export const ADDING = REGISTRIES.filter(({ product, use }) => product !== 'eETH' && use === 'add');

/** Forgers alone list this staker: no product may have it. */
export const VICTIM = person('victim');

/** Made stakers for products without any in a list. */
export const madeStakers = (product: string): Hex[] =>
  [1, 2].map((one) => person(`${product} ${one}`));

/** An operator that the issuer's contract names. */
export const ownOperator = (issuer: string): Hex => person(`operator of ${issuer}`);

/** Writes all known stakers, their registries' logs, and logs that others forge. */
export function writeProducts(chain: ProductChain): void {
  for (const { staker, pod } of STAKERS) chain.starts(staker, pod !== '');
  chain.starts(VICTIM);
  for (const registry of ADDING) {
    const known = STAKERS.filter(({ product }) => product === registry.product);
    const stakers = known
      .filter(({ role, staker }) => isListed(role) && !IN_FILE.has(staker))
      .map(({ staker }) => staker);
    const listed = stakers.length > 0 ? stakers : madeStakers(registry.product);
    if (stakers.length === 0) for (const staker of listed) chain.starts(staker);
    chain.lists(registry, listed, registry.address);
    // The same topic of another emitter, and a staker that a list names without a pod.
    chain.lists(registry, [VICTIM], FORGER);
    chain.lists(registry, [person(`without a pod ${registry.product}`)], registry.address);
  }
  // Topics of one registry that another trusted contract emits.
  for (const [at, registry] of ADDING.entries()) {
    const other = ADDING[(at + 1) % ADDING.length]?.address ?? FORGER;
    const isShared = ADDING.some(
      ({ address, topic0 }) => address === other && topic0 === registry.topic0,
    );
    if (!isShared) chain.lists(registry, [VICTIM], other);
  }
  for (const [product, issuer] of [
    ['eETH', 'ether.fi'],
    ['pufETH', 'Puffer'],
  ] as const) {
    const registry = REGISTRIES.find((one) => one.product === product && one.use === 'operator');
    if (!registry) throw new Error(`${product} has no registry of operators`);
    chain.lists(registry, [ownOperator(issuer)], registry.address);
    chain.lists(registry, [VICTIM], FORGER);
  }
  // Bytes that are no encoding of the event of a trusted contract.
  for (const { address, topic0 } of ADDING) chain.emit(address, [topic0 as Hex], '0x1234');
  for (const registry of REGISTRIES.filter(({ use }) => use === 'remove')) {
    const [first, second] = STAKERS.filter(
      ({ product, staker }) => product === registry.product && !IN_FILE.has(staker),
    );
    const adding = ADDING.find(({ product }) => product === registry.product);
    if (!first || !second || !adding) throw new Error(`${registry.product} has no stakers`);
    chain.lists(registry, [first.staker, second.staker, VICTIM], registry.address);
    chain.lists(adding, [second.staker], adding.address);
    chain.lists(registry, [second.staker], FORGER);
  }
  writeVaults(chain);
  // Owners of pods at addresses of another creator, and of nonces that no formula has.
  for (const [creator, nonces] of CREATORS) {
    chain.starts(created(creator, nonces + 1) as Hex);
    chain.starts(created(creator, nonces) as Hex);
    chain.starts(created(FORGER, 7) as Hex);
  }
}

/** A vault of each factory, with the owner of its pod. */
export const VAULTS = FACTORIES.map((factory, index) => ({
  factory,
  vault: person(`vault ${index}`),
  owner: person(`owner of vault ${index}`),
}));

/** Writes vaults and their owners of pods, and contracts that pretend to be vaults. */
function writeVaults(chain: ProductChain): void {
  for (const { factory, vault, owner } of VAULTS) {
    chain.starts(owner);
    // Before its factory names it, a vault may not add anyone.
    chain.lists(OF_VAULT, [VICTIM], vault);
    chain.lists({ ...factory, field: 'vault' }, [vault], factory.address);
    chain.lists(OF_VAULT, [owner], vault);
    // Logs under this topic with other layouts, and bytes that encode nothing.
    const { topic0 } = OF_VAULT;
    chain.emit(vault, [topic0 as Hex, word(VICTIM), word(person('pod'))]);
    chain.emit(vault, [topic0 as Hex], '0x1234');
  }
  const forged = person('forged vault');
  for (const { factory } of VAULTS) chain.lists({ ...factory, field: 'vault' }, [forged], FORGER);
  chain.lists(OF_VAULT, [VICTIM], forged);
  chain.lists(OF_VAULT, [VICTIM], FORGER);
}

/** The proxies that log their beacon, and others that log one and lie at no address by formula. */
export function writeBeacons(chain: ProductChain, beacon: Hex, proxies: readonly Hex[]): void {
  for (const proxy of proxies) chain.emit(proxy, [BEACON_UPGRADED, word(beacon)]);
  chain.emit(FORGER, [BEACON_UPGRADED, word(beacon)]);
  chain.emit(VICTIM, [BEACON_UPGRADED, word(person('other beacon'))]);
}

/** Whether a log of a registry can list a staker with this role. */
function isListed(role: string): boolean {
  return !/Vault|Restaker|DepositManager/.test(role);
}
