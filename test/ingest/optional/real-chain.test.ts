import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTables } from '../../../ingest/derive/derive.ts';
import type { TableContext } from '../../../ingest/derive/tables/context.ts';
import { CHAINS } from '../../support/chains.ts';
import { openMemory, openRawChain } from '../raw-chain.ts';
import { readTruth } from '../truth.ts';
import { expectEqual } from './compare-tables.ts';
import { type ChainLog, decodeChain, readRawLogs } from './decoded-chain.ts';
import { EXPECTED_TABLES } from './expected.ts';

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

  it.each(EXPECTED_TABLES)(
    'give the rows of %s that viem and plain JavaScript give',
    async (table) => {
      expect(await expectEqual(memory.connection, context, logs, table)).toBeGreaterThan(0);
    },
  );
});
