import { readFileSync } from 'node:fs';
import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbiItem, toHex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readNetwork } from '../../../ingest/networks/network.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import type { TextRow } from '../optional/rows.ts';
import { tablesOf } from './derived-products.ts';
import { CREATORS, created } from './expected-products.ts';
import { STAKERS } from './known.ts';
import { ADDING, ProductChain } from './product-chain.ts';

const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
const POD_MANAGER: Hex = '0x91e677b07f7af907ec9a428aafa9fc14a0d3a338';
const STRATEGY_MANAGER: Hex = '0x858646372cc42e1a627fce94aa7a7033e7cf075a';
const DELEGATION_MANAGER: Hex = '0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a';
const POD_SHARES = parseAbiItem('event PodSharesUpdated(address indexed podOwner, int256 delta)');
const DELEGATED = parseAbiItem('event StakerDelegated(address indexed staker, address indexed to)');
const DEPOSIT = parseAbiItem(
  'event Deposit(address staker, address token, address strategy, uint256 shares)',
);

/** The sums that others read from the contracts at a block. */
const [EZETH, RSETH] = z
  .object({
    shares: z.array(
      z.object({
        block: z.int(),
        stakers: z.array(z.string()),
        sums: z.array(
          z.object({
            strategy: z.string().optional(),
            operator: z.string().optional(),
            value: z.string(),
          }),
        ),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('data/mainnet/facts/restaked-products.json', 'utf8'))).shares;

const ANCHOR = 25_233_881;
/** It also published the index of concentration over each product's operators. */
const PUBLISHED_HHI = { ezETH: 0.5289948266665144, rsETH: 0.612449022553635 };

interface Holding {
  readonly staker: string;
  readonly operator: string;
  readonly strategy: string;
  readonly shares: bigint;
}

type Facts = NonNullable<typeof EZETH>;

const valuesBy = ({ sums }: Facts, kind: 'strategy' | 'operator'): [string, bigint][] =>
  sums.flatMap((one) => {
    const subject = one[kind];
    return subject === undefined ? [] : [[subject, BigInt(one.value)]];
  });

/**
 * Divides published sums among the published stakers: each delegates to one operator, and takes
 * from the strategies in turn. Nobody published the parts of each.
 */
function divided(facts: Facts): Holding[] {
  const left = valuesBy(facts, 'strategy').map(([strategy, value]) => ({ strategy, value }));
  const operators = valuesBy(facts, 'operator');
  return operators.flatMap(([operator, sum], at) => {
    const own = facts.stakers.filter((_, index) => index % operators.length === at);
    return own.flatMap((staker, index) => {
      const part = sum / BigInt(own.length);
      let missing = index === 0 ? sum - part * BigInt(own.length - 1) : part;
      return left.flatMap((from) => {
        const shares = missing < from.value ? missing : from.value;
        missing -= shares;
        from.value -= shares;
        return shares > 0n ? [{ staker, operator, strategy: from.strategy, shares }] : [];
      });
    });
  });
}

/** Emits a staker's pod, its delegation and its shares. */
function hold(chain: ProductChain, holdings: readonly Holding[]): void {
  for (const { staker, operator } of new Map(holdings.map((one) => [one.staker, one])).values()) {
    chain.starts(staker as Hex);
    const args = { staker: staker as Hex, to: operator as Hex };
    chain.emit(DELEGATION_MANAGER, encodeEventTopics({ abi: [DELEGATED], args }) as Hex[]);
  }
  for (const { staker, strategy, shares } of holdings) {
    const podOwner = staker as Hex;
    if (strategy === BEACON)
      chain.emit(
        POD_MANAGER,
        encodeEventTopics({ abi: [POD_SHARES], args: { podOwner } }) as Hex[],
        toHex(shares, { size: 32 }),
      );
    else
      chain.emit(
        STRATEGY_MANAGER,
        encodeEventTopics({ abi: [DEPOSIT] }) as Hex[],
        encodeAbiParameters(DEPOSIT.inputs, [podOwner, BEACON, strategy as Hex, shares]),
      );
  }
}

/** The listed nodes of ether.fi, with shares of validators; three operators have them. */
const NODES: readonly Holding[] = STAKERS.filter(({ role }) => role === 'EtherFiNode').map(
  ({ creator, nonce }) => ({
    staker: created(creator, Number(nonce)),
    operator: `0x${String(1 + (Number(nonce) % 3)).repeat(40)}`,
    strategy: BEACON,
    shares: 32n * 10n ** 18n * BigInt(1 + (Number(nonce) % 7)),
  }),
);

let sums: ReadonlyMap<string, bigint>;
let derived: readonly TextRow[];

beforeAll(async () => {
  if (!EZETH || !RSETH) throw new Error('the facts have two products');
  const chain = new ProductChain();
  for (const [product, facts] of [
    ['ezETH', EZETH],
    ['rsETH', RSETH],
  ] as const) {
    hold(chain, divided(facts));
    const registry = ADDING.find((one) => one.product === product);
    if (!registry) throw new Error(`${product} has no registry`);
    chain.lists(registry, facts.stakers as Hex[], registry.address);
  }
  hold(chain, NODES);
  // The next nonce after all that count, and an address of nobody's product.
  const [[creator, nonces]] = CREATORS;
  for (const staker of [created(creator, nonces + 1), `0x${'9'.repeat(40)}`])
    hold(chain, [{ staker, operator: `0x${'1'.repeat(40)}`, strategy: BEACON, shares: 7n }]);
  const folder = temporaryFolder();
  const { from } = chain.write(folder);
  const tables = await tablesOf(await readNetwork('mainnet'), folder, { from, to: ANCHOR }, [
    'product_stakers',
    'staker_shares',
    'stakers',
  ]);
  derived = tables.product_stakers;
  const productOf = new Map(derived.map(({ staker, product }) => [staker, product]));
  const operatorOf = new Map(tables.stakers.map(({ staker, operator }) => [staker, operator]));
  const found = new Map<string, bigint>();
  for (const { staker, strategy, shares } of tables.staker_shares)
    for (const subject of [strategy, operatorOf.get(staker)]) {
      const key = `${productOf.get(staker)} ${subject}`;
      found.set(key, (found.get(key) ?? 0n) + BigInt(String(shares)));
    }
  sums = found;
}, 300_000);

const sumsOf = (product: string) => [...sums].filter(([key]) => key.startsWith(`${product} `));

describe('products at block 25,233,881', () => {
  it.each([
    ['ezETH', EZETH],
    ['rsETH', RSETH],
  ] as const)(
    '%s has the published sums by strategy and operator, and their index',
    (product, facts) => {
      if (!facts) throw new Error('no facts');
      expect(facts.block).toBe(ANCHOR);
      const operators = valuesBy(facts, 'operator');
      const published = [...valuesBy(facts, 'strategy'), ...operators];
      expect(Object.fromEntries(sumsOf(product))).toEqual(
        Object.fromEntries(published.map(([subject, value]) => [`${product} ${subject}`, value])),
      );
      const held = operators.map(([operator]) => Number(sums.get(`${product} ${operator}`)));
      const whole = held.reduce((sum, one) => sum + one, 0);
      const index = held.reduce((sum, one) => sum + (one / whole) ** 2, 0);
      expect(index).toBeCloseTo(PUBLISHED_HHI[product], 14);
      const listed = derived.filter((row) => row.product === product);
      expect(listed.map(({ staker }) => staker)).toEqual([...facts.stakers].sort());
      expect(listed.every(({ rule }) => rule === 'registry')).toBe(true);
    },
  );

  it('eETH has all 504 listed nodes by formula alone, with the sum of their shares', () => {
    const nodes = derived.filter(({ product }) => product === 'eETH');
    expect(nodes.map(({ rule, staker }) => [rule, staker])).toEqual(
      STAKERS.filter(({ role }) => role === 'EtherFiNode')
        .map(({ staker }) => ['formula', staker])
        .sort(),
    );
    const expected = new Map<string, bigint>();
    for (const { strategy, operator, shares } of NODES)
      for (const subject of [strategy, operator])
        expected.set(`eETH ${subject}`, (expected.get(`eETH ${subject}`) ?? 0n) + shares);
    expect(Object.fromEntries(sumsOf('eETH'))).toEqual(Object.fromEntries(expected));
    expect(expected.size).toBe(4);
  });

  it('no product has the shares at other addresses', () => {
    expect(sums.get(`undefined ${BEACON}`)).toBe(14n);
  });
});
