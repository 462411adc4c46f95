import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPTIONAL_TABLE_NAMES } from '../../../common/table-names.ts';
import { makeTables } from '../../../ingest/derive.ts';
import type { TableContext } from '../../../ingest/tables/context.ts';
import { makeLogTables } from '../log-writer.ts';
import { openMemory } from '../raw-chain.ts';
import { expectEqual } from './compare-tables.ts';
import { CRAFTED_NETWORK, CraftedChain } from './crafted-chain.ts';
import { writeAvailability, writeStrategies } from './crafted-others.ts';
import { writeAllocations, writeRewards, writeSets, writeSlashes } from './crafted-sets.ts';
import { writeDelegations, writePods, writeWithdrawals } from './crafted-shares.ts';
import { decodeChain } from './decoded-chain.ts';

const TABLES = OPTIONAL_TABLE_NAMES.filter((name) => name !== 'prices');

const PARTS = [
  writeStrategies,
  writeWithdrawals,
  writePods,
  writeDelegations,
  writeSets,
  writeAllocations,
  writeSlashes,
  writeRewards,
  writeAvailability,
];

describe('rare events and the greatest values', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let context: TableContext;
  const chain = new CraftedChain();

  beforeAll(async () => {
    for (const write of PARTS) {
      write(chain);
      chain.next();
    }
    memory = await openMemory();
    // Rows come in another order than the chain's.
    await makeLogTables(memory.connection, chain.writer.logs.toReversed());
    const configuration = { network: CRAFTED_NETWORK, tokens: [], prices: null, entities: [] };
    context = await makeTables(memory.connection, configuration, chain.writer.block);
  });
  afterAll(() => memory.close());

  it('are none that is rejected', async () => {
    const read = await memory.connection.runAndReadAll('select event, reason from rejected');
    expect(read.getRowsJson()).toEqual([]);
  });

  it.each(TABLES)('give the rows of %s that viem and plain JavaScript give', async (table) => {
    const logs = decodeChain(CRAFTED_NETWORK, chain.raw);
    expect(await expectEqual(memory.connection, context, logs, table)).toBeGreaterThan(0);
  });
});
