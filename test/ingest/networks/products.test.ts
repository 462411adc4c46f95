import { describe, expect, it } from 'vitest';
import { parseNetwork } from '../../../ingest/networks/network.ts';
import { emittersOfProducts } from '../../../ingest/networks/products.ts';
import { selectionVersion } from '../../../ingest/reading/selection.ts';
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

  it('decide which logs are selected, unlike a formula', () => {
    const version = (...products: unknown[]) =>
      selectionVersion(parseNetwork('own.json', { ...NETWORK, products }));
    const without = selectionVersion(parseNetwork('own.json', NETWORK));
    expect(version({ product: 'Z', issuer: 'Y', formulas: [FORMULA] })).toBe(without);
    expect(version(PRODUCT)).not.toBe(without);
  });

  it.each([
    [{ ...PRODUCT, product: '' }, 'products.0.product: '],
    [
      { ...PRODUCT, registries: [{ ...REGISTRY, address: '0x12' }] },
      'products.0.registries.0.address: not an',
    ],
    [{ ...PRODUCT, registries: [{ ...REGISTRY, use: 'lists' }] }, 'products.0.registries.0.use: '],
    [{ ...PRODUCT, formulas: [{ ...FORMULA, nonces: 0 }] }, 'products.0.formulas.0.nonces: '],
    [{ product: 'X', issuer: 'Y' }, 'products.0: has neither registries nor formulas'],
    [
      { ...PRODUCT, registries: [{ ...REGISTRY, event: 'Kelp.Added' }] },
      'products.0: event Kelp.Added is none of EigenpieStaking.',
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

  it('have a name each', () => {
    const other = { ...PRODUCT, registries: undefined, formulas: [FORMULA] };
    expect(problems(PRODUCT, other)).toEqual(['own.json: products: X is there more than once']);
  });
});
