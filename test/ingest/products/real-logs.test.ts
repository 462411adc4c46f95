import { join } from 'node:path';
import { decodeEventLog, type Hex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Network, readNetwork } from '../../../ingest/networks/network.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { writeLines } from '../chain.ts';
import { derivedOf } from './derived-products.ts';
import { created } from './expected-products.ts';
import { REAL_LOGS, REGISTRIES, STAKERS } from './known.ts';
import { ADDING, ProductChain, rpcLog } from './product-chain.ts';

const LOGS = z
  .array(
    z.object({
      address: z.string(),
      topics: z.array(z.string()),
      data: z.string(),
      blockNumber: z.string(),
      blockHash: z.string(),
      transactionHash: z.string(),
      logIndex: z.string(),
    }),
  )
  .parse(REAL_LOGS);

/** A staker of ezETH that real logs name: its pod has shares, and an operator has them. */
const RENZO = '0x78524beeac12368e600457478738c233f436e9f6';

const FIRST_OF_YNETH = 19_839_557;

const addressIn = (word: string | undefined) => `0x${word?.slice(-40)}`;

let network: Network;

beforeAll(async () => {
  network = await readNetwork('mainnet');
});

/** Derives the rows of the real logs with those of a chain behind them. */
async function rowsWith(chain: ProductChain | null): Promise<readonly Record<string, unknown>[]> {
  const folder = temporaryFolder();
  const made = chain?.write(folder);
  writeLines(join(folder, 'logs.ndjson'), [...REAL_LOGS, ...(chain?.logs.map(rpcLog) ?? [])]);
  const blocks = new Map(LOGS.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]));
  writeLines(
    join(folder, 'real-blocks.ndjson'),
    [...blocks].map(([number, hash]) => ({
      number,
      hash,
      timestamp: `0x${(1_606_824_023 + 12 * (Number(number) - 14_000_000)).toString(16)}`,
      parentHash: `0x${'00'.repeat(32)}`,
    })),
  );
  const range = { from: network.firstBlock, to: made?.to ?? 20_600_000 };
  const { rows, groups, unconfirmed } = await derivedOf(network, folder, range);
  expect([groups, unconfirmed]).toEqual([[], 0]);
  return rows;
}

describe('the real logs of mainnet', () => {
  it('are of the registries of ynETH and ynLSDe, whose products they alone belong to', () => {
    const found = LOGS.flatMap(({ address, topics, data, blockNumber }) =>
      REGISTRIES.filter((one) => one.topic0 === topics[0] && one.address === address).map(
        ({ product, abi }) => {
          const { args } = decodeEventLog({
            abi: [abi],
            topics: topics as [Hex, ...Hex[]],
            data: data as Hex,
          });
          const { upgradeableBeaconAddress: beacon } = args as unknown as Record<string, string>;
          return { product, address, beacon: beacon?.toLowerCase(), block: Number(blockNumber) };
        },
      ),
    );
    expect(found.map(({ product, block }) => [product, block])).toEqual([
      ['ynETH', FIRST_OF_YNETH],
      ['ynLSDe', 20_544_203],
    ]);
    for (const { product, address, beacon, block } of found) {
      // The network's file reads this contract for this product, from an earlier block on.
      const declared = (network.products ?? []).filter(({ registries = [] }) =>
        registries.some((one) => one.address === address && (one.fromBlock ?? 0) <= block),
      );
      expect(declared.map((one) => one.product)).toEqual([product]);
      // The registry made the beacon and owns it, as the beacon itself logs.
      const owners = LOGS.filter((log) => log.address === beacon && log.topics.length === 3);
      expect(owners.map(({ topics }) => addressIn(topics[2]))).toEqual([address]);
      const nonces = [1, 2, 3, 4].filter((nonce) => created(address, nonce) === beacon);
      expect(nonces.length, product).toBe(1);
      // The listed nodes follow the beacon.
      const nodes = STAKERS.filter((one) => one.product === product);
      expect(
        nodes.map(({ creator, nonce }) => [creator, Number(nonce) > (nonces[0] ?? 9)]),
      ).toEqual(nodes.map(() => [address, true]));
    }
  });

  it('give no row by themselves: none lists a staker', async () => {
    expect(await rowsWith(null)).toEqual([]);
  }, 300_000);

  it.each(['a forger', 'the registry'])(
    'give the staker of ezETH only if %s lists it',
    async (by) => {
      const registry = ADDING.find(({ product }) => product === 'ezETH');
      const removing = REGISTRIES.find(
        ({ product, use }) => product === 'ezETH' && use === 'remove',
      );
      const kelp = ADDING.find(({ product }) => product === 'rsETH');
      if (!registry || !removing || !kelp) throw new Error('no registry');
      const chain = new ProductChain();
      chain.starts(RENZO);
      const start = chain.logs[0];
      // The topic of ezETH's registry, by another product's registry and by nobody's contract.
      chain.lists(registry, [RENZO], kelp.address);
      chain.lists(registry, [RENZO], `0x${'f'.repeat(40)}`);
      if (by === 'a forger') {
        expect(await rowsWith(chain)).toEqual([]);
        return;
      }
      chain.lists(registry, [RENZO], registry.address);
      const listing = chain.logs.at(-1);
      chain.lists(removing, [RENZO], registry.address);
      const removal = chain.logs.at(-1);
      const row = {
        product: 'ezETH',
        staker: RENZO,
        rule: 'registry',
        strategy: null,
        from_block: String(start?.block),
        transaction_hash: listing?.transaction,
      };
      expect(await rowsWith(chain)).toMatchObject([{ ...row, to_block: String(removal?.block) }]);
      // It is added again, and a forger's removal counts for nothing.
      chain.lists(registry, [RENZO], registry.address);
      chain.lists(removing, [RENZO], kelp.address);
      expect(await rowsWith(chain)).toMatchObject([{ ...row, to_block: null }]);
    },
    300_000,
  );
});
