import { type AbiEvent, decodeEventLog, type Hex, keccak256, toHex } from 'viem';
import { FACTORIES, OF_VAULT, REGISTRIES } from './known.ts';

/** A log as JSON-RPC gives it, with numbers. */
export interface RawLog {
  readonly block: number;
  readonly index: number;
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly transaction: Hex;
}

const STARTS: ReadonlyMap<string, number> = new Map([
  // PodDeployed(address indexed eigenPod, address indexed podOwner)
  ['0x21c99d0db02213c32fff5b05cf0a718ab5f858802b91498f80d82270289d856a', 2],
  // StakerDelegated(address indexed staker, address indexed operator)
  [keccak256(toHex('StakerDelegated(address,address)')), 1],
]);

const EMITTERS = [
  '0x91e677b07f7af907ec9a428aafa9fc14a0d3a338',
  '0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a',
];

/** The address that a creator's contract of a nonce has, by the rule of the yellow paper. */
export function created(creator: string, nonce: number): string {
  const digits = nonce === 0 ? '' : nonce.toString(16);
  const bytes = digits.length % 2 === 1 ? `0${digits}` : digits;
  const item =
    nonce > 0 && nonce < 0x80 ? bytes : `${(0x80 + bytes.length / 2).toString(16)}${bytes}`;
  const list = `94${creator.slice(2)}${item}`;
  const head = (0xc0 + list.length / 2).toString(16);
  return `0x${keccak256(`0x${head}${list}`).slice(26)}`;
}

/** The creators of nodes of ether.fi, and how many nonces of each are tried. */
export const CREATORS = [
  ['0x8b71140ad2e5d1e7018d2a7f8a288bd3cd38916f', 30_000],
  ['0x25e821b7197b146f7713c3b89b6a4d83516b912d', 5_000],
] as const;

const NODES = new Map(
  CREATORS.flatMap(([creator, nonces]) =>
    Array.from({ length: nonces }, (_, index) => {
      const node: [string, number] = [created(creator, index + 1), index + 1];
      return node;
    }),
  ),
);

/** A formula gives the nodes of these products, so that their registries are not read. */
const BY_FORMULA = 'eETH';

const LISTING = REGISTRIES.filter(
  ({ product, use, abi }) =>
    product !== BY_FORMULA && (use === 'add' || use === 'remove' || abi.name === 'DepositedToEL'),
);

/** The rows of `product_stakers` that logs prove: a second computation in plain TypeScript. */
export function expectedProducts(logs: readonly RawLog[]): Record<string, unknown>[] {
  const inOrder = logs.toSorted((a, b) => a.block - b.block || a.index - b.index);
  const started = new Map<string, RawLog>();
  const listed = new Map<string, { product: string; by: string; log: RawLog }>();
  const changes = new Map<string, { adds: boolean; block: number }>();
  const vaults = new Set<string>();
  for (const log of inOrder) {
    const place = STARTS.get(log.topics[0] ?? '');
    if (place !== undefined && EMITTERS.includes(log.address)) {
      const staker = `0x${log.topics[place]?.slice(26)}`;
      if (!started.has(staker)) started.set(staker, log);
    }
    if (FACTORIES.some((one) => one.address === log.address && one.topic0 === log.topics[0]))
      for (const vault of namesIn(log, FACTORIES[0]?.abi, 'vault')) vaults.add(vault);
    if (log.topics[0] === OF_VAULT.topic0 && vaults.has(log.address))
      for (const staker of namesIn(log, OF_VAULT.abi, OF_VAULT.field)) {
        const product = `StakeWise vault ${log.address}`;
        if (!listed.has(staker))
          listed.set(staker, { product, by: `${OF_VAULT.abi.name} of ${log.address}`, log });
      }
    const registry = LISTING.find(
      ({ address, topic0 }) => address === log.address && topic0 === log.topics[0],
    );
    if (!registry) continue;
    const { product, abi, field, use } = registry;
    for (const staker of namesIn(log, abi, field)) {
      changes.set(`${product} ${staker}`, { adds: use !== 'remove', block: log.block });
      if (use === 'remove' || listed.has(staker)) continue;
      listed.set(staker, { product, by: `${abi.name} of ${log.address}`, log });
    }
  }
  const rows: Record<string, unknown>[] = [];
  for (const [staker, start] of started) {
    const found = listed.get(staker);
    const nonce = NODES.get(staker);
    if (!found && nonce === undefined) continue;
    const change = changes.get(`${found?.product} ${staker}`);
    rows.push({
      product: found?.product ?? BY_FORMULA,
      staker,
      rule: found ? 'registry' : 'formula',
      by: found?.by ?? null,
      nonce: found ? null : String(nonce),
      from_block: String(start.block),
      to_block: change && !change.adds ? String(change.block) : null,
      transaction_hash: (found?.log ?? start).transaction,
    });
  }
  return rows.toSorted((a, b) => (String(a.staker) < String(b.staker) ? -1 : 1));
}

function namesIn(
  { topics, data }: RawLog,
  abi: (typeof REGISTRIES)[number]['abi'] | undefined,
  field: string,
): string[] {
  try {
    const { args } = decodeEventLog({
      abi: [abi as AbiEvent],
      topics: topics as [Hex, ...Hex[]],
      data,
    });
    const value = (args as unknown as Record<string, Hex | Hex[]>)[field] ?? [];
    return [value].flat().map((one) => one.toLowerCase());
  } catch {
    return [];
  }
}
