import { join } from 'node:path';
import type { Hex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventOf } from '../../ingest/abi/dictionary.ts';
import { namedInStore } from '../../ingest/named-in-store.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { chainOf, FIRST, type Log, NETWORK, writeRaw } from './chain.ts';
import { problemsOf, readIn } from './ingesting.ts';
import { addressOfNumber, encodeLog } from './log-writer.ts';

const [REGISTRY, DIRECTORY, VAULT, RELAY] = [1, 2, 3, 4].map(addressOfNumber) as [
  Hex,
  Hex,
  Hex,
  Hex,
];

const network = {
  ...NETWORK,
  contracts: [
    ...NETWORK.contracts,
    { name: 'ProtocolRegistry', address: REGISTRY },
    { name: 'EigenDADirectory', address: DIRECTORY },
  ],
};

/** Logs of the directories, the last of them without its data. */
function directoryLogs(): Log[] {
  const config = { pausable: true, deprecated: false };
  const key = `0x${'ab'.repeat(32)}`;
  const added = (value: Hex, name: string) =>
    encodeLog(eventOf('EigenDADirectory.AddressAdded'), { name, key, value });
  const logs = [
    [REGISTRY, encodeLog(eventOf('ProtocolRegistry.DeploymentShipped'), { addr: VAULT, config })],
    [
      REGISTRY,
      encodeLog(eventOf('ProtocolRegistry.DeploymentShipped'), { addr: DIRECTORY, config }),
    ],
    [DIRECTORY, added(RELAY, 'RELAY_REGISTRY')],
    [DIRECTORY, { ...added(addressOfNumber(5), 'x'), data: '0x' as Hex }],
  ] as const;
  return logs.map(([address, { topics, data }], index) => ({
    block: FIRST + 1,
    index: 100 + index,
    address,
    topics,
    data,
  }));
}

let store: string;
beforeAll(async () => {
  const base = temporaryFolder();
  const input = writeRaw(join(base, 'raw'), [...chainOf(2), ...directoryLogs()]);
  await readIn(base, [input], { network, range: { from: FIRST, to: FIRST + 1 } });
  store = join(base, 'store');
});

describe('the contracts that directories name in a store', () => {
  it('are those that the network lacks, with their names', async () => {
    expect(await namedInStore(store, network)).toEqual([
      { directory: 'ProtocolRegistry', address: VAULT, name: null },
      { directory: 'EigenDADirectory', address: RELAY, name: 'RELAY_REGISTRY' },
      { directory: 'EigenDADirectory', address: addressOfNumber(5), name: null },
    ]);
    const listed = [VAULT, RELAY].map((address) => ({ name: 'PaymentVault', address }));
    const larger = { ...network, contracts: [...network.contracts, ...listed] };
    expect(await namedInStore(store, larger)).toHaveLength(1);
  });

  it('are not known without a store, or from one of another chain', async () => {
    const missing = join(temporaryFolder(), 'none');
    expect(await problemsOf(namedInStore(missing, network))).toEqual([
      `${missing}: is no log store: ingest logs first`,
    ]);
    expect(await problemsOf(namedInStore(store, { ...network, chainId: 8 }))).toEqual([
      `${store}: is a store of chain 7, not 8: give its network`,
    ]);
  });
});
