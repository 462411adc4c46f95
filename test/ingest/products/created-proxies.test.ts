import { getContractAddress, type Hex } from 'viem';
import { expect, it } from 'vitest';
import { createdAddresses } from '../../../ingest/abi/created-addresses.ts';
import type { Network } from '../../../ingest/networks/network.ts';
import { readNetwork } from '../../../ingest/networks/network.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { derivedOf } from './derived-products.ts';
import { REGISTRIES } from './known.ts';
import { ProductChain } from './product-chain.ts';
import { type Made, ProxyFactory } from './proxy-factory.ts';

const BEACON: Hex = `0x${'be'.repeat(20)}`;
const OTHER_BEACON: Hex = `0x${'ac'.repeat(20)}`;
const PROVED = { certainty: 'issuer', source: 'invented' } as const;

/** Emits the constructors' logs, and the owner's pod. */
function start(chain: ProductChain, { address, logs }: Made): void {
  for (const log of logs) chain.emit(log.address, log.topics);
  chain.starts(address);
}

it('proxies that contracts of an EVM make are stakers by CREATE, and by CREATE2 only where a registry names them', async () => {
  const [factory, stranger] = [await ProxyFactory.deploy(), await ProxyFactory.deploy()];
  const by = async (maker: ProxyFactory, beacon: Hex, salts: readonly bigint[]) => {
    const made: Made[] = [];
    for (const salt of salts) made.push(await maker.make(beacon, salt));
    return made;
  };
  const created = await by(factory, BEACON, [0n, 0n, 0n]);
  const salted = await by(factory, BEACON, [5n, 6n]);
  const late = await by(factory, OTHER_BEACON, [0n]);
  // Each creation takes a nonce, also by CREATE2.
  const nonces = await createdAddresses(factory.address, 6);
  expect([...created, ...late].map(({ address }) => nonces.get(address))).toEqual([1, 2, 3, 6]);
  const [first] = salted;
  expect(first?.address).not.toBe(getContractAddress({ from: factory.address, nonce: 4n }));
  expect(first?.logs[0]?.topics[1]).toBe(`0x${'0'.repeat(24)}${BEACON.slice(2)}`);

  const foreign = await by(stranger, BEACON, [0n, 5n]);
  const chain = new ProductChain();
  for (const one of [...created, ...salted, ...late, ...foreign]) start(chain, one);
  const puffer = REGISTRIES.find(({ product, use }) => product === 'pufETH' && use === 'add');
  if (!puffer || !first) throw new Error('registries.json has no modules of Puffer');
  chain.lists(puffer, [first.address], puffer.address);
  const network: Network = {
    ...(await readNetwork('mainnet')),
    products: [
      {
        product: 'made',
        issuer: 'maker',
        formulas: [{ creator: factory.address, nonces: 100, beacon: BEACON, ...PROVED }],
      },
      {
        product: 'listed',
        issuer: 'lister',
        registries: [
          {
            address: puffer.address,
            event: 'PufferProtocol.NewPufferModuleCreated',
            field: 'module',
            use: 'adds',
            ...PROVED,
          },
        ],
      },
    ],
  };
  const folder = temporaryFolder();
  const { rows, unconfirmed } = await derivedOf(network, folder, chain.write(folder));
  expect(rows.map(({ product, staker, nonce }) => [product, staker, nonce])).toEqual(
    [
      ['made', created[0]?.address, '1'],
      ['made', created[1]?.address, '2'],
      ['made', created[2]?.address, '3'],
      ['made', late[0]?.address, '6'],
      ['listed', first.address, null],
    ].toSorted(([, a], [, b]) => (String(a) < String(b) ? -1 : 1)),
  );
  // One was made of another beacon, which the report says.
  expect(unconfirmed).toBe(1);
}, 300_000);
