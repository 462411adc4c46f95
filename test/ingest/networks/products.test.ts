import { describe, expect, it } from 'vitest';
import { eventOf } from '../../../ingest/abi/dictionary.ts';
import { parseNetwork } from '../../../ingest/networks/network.ts';
import { anywhereOf, emittersOfProducts } from '../../../ingest/networks/products.ts';
import { selectionVersion } from '../../../ingest/reading/selection-version.ts';
import { planOf } from '../../../ingest/rpc/fetch-plan.ts';
import { IngestError } from '../../../ingest/shared/ingest-error.ts';
import { NETWORK } from '../chain.ts';

const A = `0x${'a'.repeat(40)}`;
const B = `0x${'b'.repeat(40)}`;
const PROVED = { certainty: 'issuer', source: 'owner/repository@1234567' };

const REGISTRY = {
  address: A.toUpperCase().replace('X', 'x'),
  event: 'KelpDepositPool.NodeDelegatorAddedinQueue(address[])',
  field: 'nodeDelegatorContracts',
  use: 'adds',
  ...PROVED,
};
const FORMULA = { creator: B, nonces: 9, ...PROVED };
const FACTORY = {
  address: A,
  event: 'StakeWiseVaultFactory.VaultCreated',
  field: 'vault',
  use: 'vault',
  ...PROVED,
};
const VAULTS = { event: 'StakeWiseVault.EigenPodCreated', field: 'eigenPodOwner', source: 'x@1' };
const PRODUCT = { product: 'X', issuer: 'Y', registries: [REGISTRY] };

function problems(...products: unknown[]): readonly string[] {
  try {
    parseNetwork('own.json', { ...NETWORK, products });
  } catch (cause) {
    if (cause instanceof IngestError) return cause.problems;
  }
  return [];
}

describe('the products of a network', () => {
  it('are taken, addresses in any case', () => {
    const { products = [] } = parseNetwork('own.json', {
      ...NETWORK,
      products: [PRODUCT, { product: 'Z', issuer: 'Y', formulas: [FORMULA] }],
    });
    expect(emittersOfProducts(products).map(({ address, product }) => [address, product])).toEqual([
      [A, 'X'],
    ]);
  });

  it('read logs of any contract for vaults and for beacons alone', () => {
    const network = parseNetwork('own.json', {
      ...NETWORK,
      products: [
        { product: 'V', issuer: 'Y', registries: [FACTORY], vaults: VAULTS },
        { product: 'Z', issuer: 'Y', formulas: [{ ...FORMULA, beacon: A }] },
      ],
    });
    expect(
      anywhereOf(network.products ?? []).map(({ event, topic1 }) => [event.key, topic1]),
    ).toEqual([
      ['StakeWiseVault.EigenPodCreated', null],
      ['BeaconProxy.BeaconUpgraded', [`0x${'0'.repeat(24)}${'a'.repeat(40)}`]],
    ]);
    const { products, filters } = planOf(network);
    expect(products.at(-1)).toMatchObject({ addresses: null, topic1: [expect.any(String)] });
    expect(filters.find(({ addresses }) => addresses === null)?.topics).toContain(
      eventOf('StakeWiseVault.EigenPodCreated').topic0,
    );
  });

  it('decide which logs are selected, unlike a formula without a beacon', () => {
    const version = (...products: unknown[]) =>
      selectionVersion(parseNetwork('own.json', { ...NETWORK, products }));
    const without = selectionVersion(parseNetwork('own.json', NETWORK));
    expect(version({ product: 'Z', issuer: 'Y', formulas: [FORMULA] })).toBe(without);
    expect(version(PRODUCT)).not.toBe(without);
    const ofBeacon = { ...FORMULA, beacon: A };
    const beacon = version({ product: 'Z', issuer: 'Y', formulas: [ofBeacon] });
    expect(beacon).not.toBe(without);
    expect(version({ product: 'Z', issuer: 'Y', formulas: [{ ...FORMULA, beacon: B }] })).not.toBe(
      beacon,
    );
  });

  it.each([
    [{ ...PRODUCT, product: '' }, 'products.0.product: '],
    [
      { ...PRODUCT, registries: [{ ...REGISTRY, address: '0x12' }] },
      'products.0.registries.0.address: not an',
    ],
    [{ ...PRODUCT, registries: [{ ...REGISTRY, use: 'lists' }] }, 'products.0.registries.0.use: '],
    [{ ...PRODUCT, formulas: [{ ...FORMULA, nonces: 0 }] }, 'products.0.formulas.0.nonces: '],
    [
      { product: 'X', issuer: 'Y', registries: [FACTORY] },
      'products.0: has vaults in only one of registries and vaults',
    ],
    [{ ...PRODUCT, vaults: VAULTS }, 'products.0: has vaults in only one of'],
    [
      { ...PRODUCT, registries: [FACTORY], vaults: { ...VAULTS, field: 'pod' } },
      'products.0: event StakeWiseVault.EigenPodCreated: pod is none of eigenPodOwner',
    ],
    [{ product: 'X', issuer: 'Y' }, 'products.0: has neither registries nor formulas'],
    [
      { ...PRODUCT, registries: [{ ...REGISTRY, event: 'Kelp.Added' }] },
      'products.0: event Kelp.Added is none of BeaconProxy.',
    ],
    [
      {
        ...PRODUCT,
        registries: [
          { ...REGISTRY, event: 'PufferProtocol.NewPufferModuleCreated', field: 'moduleName' },
        ],
      },
      'products.0: event PufferProtocol.NewPufferModuleCreated: moduleName is none of module',
    ],
    [
      { ...PRODUCT, registries: [REGISTRY, REGISTRY] },
      `products: X: ${REGISTRY.event} of ${A} is there more than once`,
    ],
    [
      { ...PRODUCT, formulas: [FORMULA, FORMULA] },
      `products: creator ${B} is there more than once`,
    ],
    [
      { ...PRODUCT, registries: [{ ...REGISTRY, address: NETWORK.contracts[0]?.address }] },
      'is a contract of the protocol',
    ],
  ])('have values of a right form that agree: %#', (product, problem) => {
    expect(problems(product)).toEqual([expect.stringContaining(problem)]);
  });

  it('give the shares in a strategy to one other product each', () => {
    const of = (product: string, strategy: string) => ({ product, strategy, source: 'x@1' });
    const shares = (...strategies: unknown[]) => ({ ...PRODUCT, strategies });
    expect(problems(shares(of('mX', A), of('mX', B)))).toEqual([]);
    expect(problems(shares(of('mX', A), of('mY', A)))).toEqual([
      `own.json: products: X: strategy ${A} is there more than once`,
    ]);
    const other = { product: 'mX', issuer: 'Y', formulas: [FORMULA] };
    expect(problems(shares(of('mX', A)), other)).toEqual([
      'own.json: products: mX is there more than once',
    ]);
    expect(problems(shares(of('mX', 'stETH')))).toEqual([
      expect.stringContaining('products.0.strategies.0.strategy: not an'),
    ]);
  });

  it('have a name each', () => {
    const other = { ...PRODUCT, registries: undefined, formulas: [FORMULA] };
    expect(problems(PRODUCT, other)).toEqual(['own.json: products: X is there more than once']);
  });
});
