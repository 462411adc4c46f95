import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPTIONAL_TABLE_NAMES } from '../../../common/table-names.ts';
import { makeTables } from '../../../ingest/derive/derive.ts';
import type { TableContext } from '../../../ingest/derive/tables/context.ts';
import { CHAINS } from '../../support/chains.ts';
import { openMemory, openRawChain } from '../raw-chain.ts';
import { readTruth } from '../truth.ts';
import { expectEqual } from './compare-tables.ts';
import { type ChainLog, decodeChain, readRawLogs } from './decoded-chain.ts';

const TABLES = OPTIONAL_TABLE_NAMES.filter((name) => name !== 'prices');

/** Tables of contracts that did nothing on these chains. */
const WITHOUT_ROWS: readonly string[] = [
  'duration_vaults',
  'emission_distributions',
  'emission_epochs',
  'operator_keys',
  'permissions',
  'validator_requests',
];

describe.each(CHAINS)('logs of the real contracts on the chain $name', (chain) => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let context: TableContext;
  let logs: ChainLog[];

  beforeAll(async () => {
    memory = await openMemory();
    const network = await openRawChain(memory.connection, chain);
    const configuration = { network, tokens: [], prices: null, entities: [] };
    context = await makeTables(memory.connection, configuration, readTruth(chain).block.number);
    logs = decodeChain(network, readRawLogs(`${chain.folder}/raw`));
  });
  afterAll(() => memory.close());

  it.each(TABLES)('give the rows of %s that viem and plain JavaScript give', async (table) => {
    const rows = await expectEqual(memory.connection, context, logs, table);
    if (WITHOUT_ROWS.includes(table)) expect(rows).toBe(0);
    else expect(rows).toBeGreaterThan(0);
  });
});
