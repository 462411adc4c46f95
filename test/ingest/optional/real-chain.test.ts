import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTables } from '../../../ingest/derive/derive.ts';
import type { TableContext } from '../../../ingest/derive/tables/context.ts';
import { CHAINS } from '../../support/chains.ts';
import { openMemory, openRawChain } from '../raw-chain.ts';
import { readTruth } from '../truth.ts';
import { expectEqual } from './compare-tables.ts';
import { type ChainLog, decodeChain, readRawLogs } from './decoded-chain.ts';
import { LOG_TABLES, type LogTable } from './expected.ts';

/** Tables without rows, of contracts that these chains lack or that did nothing there. */
const WITHOUT_ROWS: readonly LogTable[] = [
  'duration_vaults',
  'emission_distributions',
  'emission_epochs',
  'da_reservation_changes',
  'da_on_demand_deposits',
  'da_payment_parameter_changes',
  'da_cert_verifiers',
  'da_relays',
  'da_dispersers',
  'da_threshold_changes',
  'da_blob_versions',
  'operator_keys',
  'permissions',
  'validator_requests',
  'supported_chains',
  'operator_tables',
  'global_table_roots',
  'operator_set_tasks',
  'operator_set_releases',
  'executor_operator_sets',
  'task_fee_splits',
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

  it.each(LOG_TABLES)('give the rows of %s that viem and plain JavaScript give', async (table) => {
    const rows = await expectEqual(memory.connection, context, logs, table);
    expect(rows > 0).toBe(!WITHOUT_ROWS.includes(table));
  });
});
