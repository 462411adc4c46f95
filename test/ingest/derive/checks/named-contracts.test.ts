import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unselectedContracts } from '../../../../ingest/derive/checks/named-contracts.ts';
import { makeTables } from '../../../../ingest/derive/derive.ts';
import { NETWORK } from '../../chain.ts';
import { addressOfNumber, LogWriter, makeLogTables } from '../../log-writer.ts';
import { openMemory } from '../../raw-chain.ts';

const REGISTRY = addressOfNumber(1);
const DIRECTORY = addressOfNumber(2);
const LISTED = addressOfNumber(3);
const [VAULT, RELAY, DISPERSER] = [4, 5, 6].map(addressOfNumber) as [Hex, Hex, Hex];
const ZERO: Hex = `0x${'0'.repeat(40)}`;
const key: Hex = `0x${'ab'.repeat(32)}`;
const config = { pausable: true, deprecated: false };
const contracts = [
  { name: 'ProtocolRegistry', address: REGISTRY },
  { name: 'EigenDADirectory', address: DIRECTORY },
  { name: 'KeyRegistrar', address: LISTED },
];

let memory: Awaited<ReturnType<typeof openMemory>>;
beforeAll(async () => {
  memory = await openMemory();
});
afterAll(() => memory.close());

const remedy = (what: string) =>
  `${what}: the network's file lacks it, so its logs are not read: ` +
  'add it to the file of --network, and give a new --store and all inputs';

it('warns of each contract that a directory names and the network lacks, once', async () => {
  const writer = new LogWriter(1);
  const added = 'EigenDADirectory.AddressAdded';
  writer.emit('ProtocolRegistry.DeploymentShipped', REGISTRY, { addr: LISTED, config });
  writer.emit('ProtocolRegistry.DeploymentShipped', REGISTRY, { addr: VAULT, config });
  writer.emit(added, DIRECTORY, { name: 'RELAY_REGISTRY', key, value: LISTED });
  writer.emit(added, DIRECTORY, { name: 'NONE', key, value: ZERO });
  writer.emit(added, DIRECTORY, { name: 'DISPERSER', key, value: DISPERSER });
  writer.nextBlock();
  writer.emit('ProtocolRegistry.DeploymentShipped', REGISTRY, { addr: VAULT, config });
  const replaced = { name: 'RELAY\n"2"', key, oldValue: LISTED, newValue: RELAY };
  writer.emit('EigenDADirectory.AddressReplaced', DIRECTORY, replaced);
  await makeLogTables(memory.connection, writer.logs);
  const network = { ...NETWORK, contracts };
  await makeTables(memory.connection, { network, tokens: [], prices: [], entities: [] });
  expect(await unselectedContracts(memory.connection, contracts)).toEqual([
    remedy(`ProtocolRegistry names ${VAULT}`),
    remedy(`EigenDADirectory names ${DISPERSER} "DISPERSER"`),
    remedy(`EigenDADirectory names ${RELAY} "RELAY\\n\\"2\\""`),
  ]);
});
