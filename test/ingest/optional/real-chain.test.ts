import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPTIONAL_TABLE_NAMES } from '../../../common/table-names.ts';
import { makeTables } from '../../../ingest/derive.ts';
import type { TableContext } from '../../../ingest/tables/context.ts';
import { openMemory, openRawChain } from '../raw-chain.ts';
import { SHARED } from '../shared.ts';
import { readTruth } from '../truth.ts';
import { expectEqual } from './compare-tables.ts';
import { type ChainLog, decodeChain, readRawLogs } from './decoded-chain.ts';

const TABLES = OPTIONAL_TABLE_NAMES.filter((name) => name !== 'prices');

describe.runIf(existsSync(SHARED) || process.env.CI)('logs of the real contracts', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let context: TableContext;
  let logs: ChainLog[];

  beforeAll(async () => {
    memory = await openMemory();
    const network = await openRawChain(memory.connection);
    const configuration = { network, tokens: [], prices: null, entities: [] };
    context = await makeTables(memory.connection, configuration, readTruth().block.number);
    logs = decodeChain(network, readRawLogs(`${SHARED}/chain/raw`));
  });
  afterAll(() => memory.close());

  it.each(TABLES)('give the rows of %s that viem and plain JavaScript give', async (table) => {
    expect(await expectEqual(memory.connection, context, logs, table)).toBeGreaterThan(0);
  });
});
