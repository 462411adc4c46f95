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

/**
 * Eigenpie's delegators hold these strategies' tokens for these products, and others for itself.
 */
export const OF_EIGENPIE: readonly (readonly [product: string, strategy: string])[] = [
  ['mstETH', '0x93c4b944d05dfe6df7645a86cd2206016c51564d'],
  ['mrETH', '0x1bee69b7dfffa4e2d53c2a2df135c388ad25dcd2'],
  ['msfrxETH', '0x8ca7a5d6f3acd3a7a8bc468a8cd0fb14b6bd28b6'],
  ['mmETH', '0x298afb19a105d59e74658c4c334ff360bade6dd2'],
  ['mwBETH', '0x7ca911e83dabf90c90dd3de5411a10f1a6112184'],
  ['mswETH', '0x0fe4f44bee93503346a3ac9ee5a26b130a5796d6'],
  ['mcbETH', '0x54945180db7943c0ed0fee7edab2bd24620256bc'],
  ['mETHx', '0x9d7ed45ee2e8fc5482fa2428f15c971e6369011d'],
  ['mankrETH', '0x13760f50a9d7377e4f20cb8cf9e4c26586c658ff'],
  ['mosETH', '0x57ba429517c3473b6d34ca9acd56c0e735b94c02'],
  ['mOETH', '0xa4c637e0f704745d182e4d38cab7e7485321d059'],
  ['mLsETH', '0xae60d8180437b5c34bb956822ac2710972584473'],
];

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
    const product = found?.product ?? BY_FORMULA;
    const ofStrategies = product === 'Eigenpie' ? OF_EIGENPIE : [];
    const row = {
      staker,
      rule: found ? 'registry' : 'formula',
      by: found?.by ?? null,
      nonce: found ? null : String(nonce),
      from_block: String(start.block),
      to_block: change && !change.adds ? String(change.block) : null,
      transaction_hash: (found?.log ?? start).transaction,
    };
    rows.push({ ...row, product, strategy: null });
    for (const [of, strategy] of ofStrategies) rows.push({ ...row, product: of, strategy });
  }
  const keyOf = ({ staker, strategy }: Record<string, unknown>) => `${staker} ${strategy ?? ''}`;
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
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
