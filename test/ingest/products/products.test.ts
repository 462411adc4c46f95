import { readFileSync } from 'node:fs';
import type { Hex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Network, readNetwork } from '../../../ingest/networks/network.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { derivedOf } from './derived-products.ts';
import { CREATORS, created, expectedProducts } from './expected-products.ts';
import { FACTORIES, IN_FILE, type KnownRegistry, REGISTRIES, STAKERS } from './known.ts';
import {
  madeStakers,
  ownOperator,
  ProductChain,
  VAULTS,
  VICTIM,
  writeBeacons,
  writeProducts,
} from './product-chain.ts';

let network: Network;

beforeAll(async () => {
  network = await readNetwork('mainnet');
});

/** Counts each product's known stakers: all, those with a derived row, and those of the file. */
function comparedLists(found: ReadonlyMap<unknown, unknown>): string[] {
  const products = [...new Set(STAKERS.map(({ product }) => product))];
  return products.map((product) => {
    const known = STAKERS.filter((one) => one.product === product);
    const derived = known.filter(({ staker }) => found.get(staker) === product);
    const inFile = known.filter(({ staker }) => IN_FILE.has(staker));
    return [product, known.length, derived.length, inFile.length].join(' ');
  });
}

/** Reads the same counts from the table in `data/mainnet/README.md`. */
function documentedLists(): string[] {
  const page = readFileSync('data/mainnet/README.md', 'utf8');
  const rows = page.matchAll(/^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \|/gm);
  return [...rows].map(([, ...cells]) => cells.join(' '));
}

describe('the products of mainnet', () => {
  const declared = () =>
    (network.products ?? []).flatMap(({ product, registries = [] }) =>
      registries.map((one) => ({ product, ...one })),
    );

  it('are those of the issuers: emitter, topic, field and use of each registry', async () => {
    const { eventOf } = await import('../../../ingest/abi/dictionary.ts');
    const uses: Readonly<Record<string, string>> = { add: 'adds', remove: 'removes' };
    const textOf = (one: KnownRegistry) =>
      [
        one.product,
        one.address,
        one.topic0,
        one.field,
        uses[one.use] ?? one.use,
        one.certainty,
      ].join();
    const known = REGISTRIES.filter(
      ({ product, use }) =>
        use === 'remove' ||
        (use === 'add' && product !== 'eETH') ||
        (use === 'operator' && !product.startsWith('Cap')),
    );
    const vaults = declared().filter(({ use }) => use === 'vault');
    expect(vaults.map(({ address, event }) => [address, eventOf(event).topic0]).sort()).toEqual(
      FACTORIES.map(({ address, topic0 }) => [address, topic0]).sort(),
    );
    const named = declared().filter(
      ({ event, use }) => use !== 'vault' && !event.endsWith('.DepositedToEL'),
    );
    expect(
      named
        .map(({ product, address, event, field, use, certainty }) =>
          [product, address, eventOf(event).topic0, field, use, certainty].join(),
        )
        .sort(),
    ).toEqual(known.map(textOf).sort());
    expect(declared().length - named.length - vaults.length).toBe(16);
  });

  it('have the creators of ether.fi, which made each node of its lists', () => {
    const formulas = (network.products ?? []).flatMap(({ formulas: all = [] }) => all);
    expect(formulas.map(({ creator, nonces }) => [creator, nonces])).toEqual(CREATORS);
    const nodes = STAKERS.filter(({ role }) => role === 'EtherFiNode');
    expect(nodes.length).toBe(504);
    for (const { staker, creator, nonce } of nodes)
      expect(created(creator, Number(nonce))).toBe(staker);
  });
});

describe('product_stakers', () => {
  it('has the stakers that trusted emitters and formulas prove, and no other', async () => {
    const chain = new ProductChain();
    writeProducts(chain);
    const folder = temporaryFolder();
    const { rows, groups } = await derivedOf(network, folder, chain.write(folder));
    const compared = rows.map(
      ({ source, complete_from: _from, not_in_logs: _missing, ...row }) => ({
        ...row,
        by: row.rule === 'registry' ? String(source).replace(/^\w+\.|\(.*?\)/g, '') : null,
      }),
    );
    expect(compared).toEqual(expectedProducts(chain.logs));
    const complete = new Map(rows.map((row) => [row.product, row.complete_from]));
    expect(
      ['eETH', 'ynETH', 'ynLSDe', 'Eigenpie', 'rsETH'].map((one) => complete.get(one)),
    ).toEqual(['17445563', '19839557', '20544195', '19090400', null]);
    const missing = new Map(rows.map((row) => [row.product, row.not_in_logs]));
    expect(missing.get('pufETH')).toBe('The vault that staked stETH until 2024-12.');
    expect(missing.get('ynETH')).toBeNull();
    expect(rows.map(({ staker }) => staker)).not.toContain(VICTIM);
    expect(groups.map(({ source: _source, ...group }) => group)).toEqual(
      ['ether.fi', 'Puffer']
        .map((group_name) => ({ operator: ownOperator(group_name), group_name }))
        .toSorted((a, b) => (a.operator < b.operator ? -1 : 1)),
    );
    const whole = rows.filter(({ strategy }) => strategy === null);
    const found = new Map(whole.map(({ staker, product }) => [staker, product]));
    // No log of a trusted emitter names these: they belong to the file of products.
    const unlisted = STAKERS.filter(({ staker, product }) => found.get(staker) !== product);
    expect(unlisted.map(({ product, role }) => `${product} ${role.split(/[ ,]/)[0]}`)).toEqual([
      'eETH EtherFiRestaker',
      ...Array.from({ length: 5 }, () => 'rsETH NodeDelegator'),
      'pufETH PufferVault',
      'rswETH DepositManager',
      ...Array.from({ length: 6 }, () => 'cmETH PositionManager'),
      ...['uniETH Restaking', 'uniETH Restaking'],
      ...['eEIGEN BoringVault', 'eEIGEN ITB'],
      ...Array.from({ length: 3 }, () => 'sETHFI drone'),
      'STONE EigenLSTRestaking',
    ]);
    expect(comparedLists(found)).toEqual(documentedLists());
    for (const { vault, owner } of VAULTS)
      expect(found.get(owner)).toBe(`StakeWise vault ${vault}`);
    for (const product of ['Eigenpie', 'inETH', 'instETH', 'rswETH'])
      for (const staker of madeStakers(product)) expect(found.get(staker)).toBe(product);
    expect(
      rows
        .filter(({ to_block }) => to_block !== null)
        .map(({ product }) => product)
        .sort(),
    ).toEqual(['ezETH', 'primeETH', 'rsETH']);
  }, 300_000);

  it('says how many stakers by formula no log of their beacon confirms', async () => {
    const chain = new ProductChain();
    const nodes = STAKERS.filter(({ role }) => role === 'EtherFiNode').slice(0, 5);
    for (const { staker } of nodes) chain.starts(staker);
    chain.starts(VICTIM);
    const [beacon] = (network.products ?? []).flatMap(({ formulas = [] }) =>
      formulas.map((one) => one.beacon),
    );
    writeBeacons(
      chain,
      beacon as Hex,
      nodes.slice(2).map(({ staker }) => staker),
    );
    const folder = temporaryFolder();
    const { rows, unconfirmed } = await derivedOf(network, folder, chain.write(folder));
    expect(rows.map(({ staker }) => staker)).toEqual(nodes.map(({ staker }) => staker).sort());
    expect(unconfirmed).toBe(2);
  }, 300_000);
});
