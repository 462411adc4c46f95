import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTables } from '../../ingest/derive/derive.ts';
import { activitiesSql } from '../../ingest/derive/relations/activities.ts';
import { EVENTS } from '../../ingest/derive/relations/activity-columns.ts';
import { makeActivityLogs } from '../../ingest/derive/relations/activity-logs.ts';
import { wholeSql } from '../../ingest/derive/table-sql.ts';
import type { TableContext } from '../../ingest/derive/tables/context.ts';
import { RULES } from '../../ingest/derive/tables/rules.ts';
import { CHAINS, SMALL } from '../support/chains.ts';
import { compareOptionalWithTruth } from './optional-truth.ts';
import { compareWithPast, readPast } from './past-truth.ts';
import { openMemory, openRawChain } from './raw-chain.ts';
import { compareWithTruth, type Row, readTruth } from './truth.ts';

/** Above any block of a chain. */
const LAST_BLOCK = 2 ** 32;

describe.each(CHAINS)('logs of the real contracts on the chain $name', (chain) => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let context: TableContext;

  beforeAll(async () => {
    memory = await openMemory();
    const network = await openRawChain(memory.connection, chain);
    context = await makeTables(memory.connection, {
      network,
      tokens: [],
      prices: [],
      entities: [],
    });
    await makeActivityLogs(memory.connection, 0, LAST_BLOCK);
  });
  afterAll(() => memory.close());

  const rowsOf = async (table: string): Promise<Row[]> => {
    const rule = RULES[table as keyof typeof RULES];
    const sql = rule ? wholeSql(rule, rule.sql(context)) : activitiesSql(EVENTS);
    return (await memory.connection.runAndReadAll(sql)).getRowObjectsJson();
  };

  it('give tables that tell what the contracts have in storage, fact by fact', async () => {
    const truth = readTruth(chain);
    const lines = [
      ...(await compareWithTruth(truth, rowsOf)),
      ...(await compareOptionalWithTruth(truth, rowsOf)),
    ];
    expect(
      lines.flatMap(({ line, different }) => different.map((one) => `${line}: ${one}`)),
    ).toEqual([]);
    // The small chain has something of everything.
    const without = lines.filter(({ compared }) => compared === 0).map(({ line }) => line);
    if (chain === SMALL) expect(without).toEqual([]);
    for (const { line, compared } of lines)
      console.info(`${String(compared).padStart(6)} equal: ${line}`);
  });

  if (readPast(chain).length > 0)
    it('give histories that tell what the contracts had in storage at past blocks', async () => {
      const { different, equal } = await compareWithPast(memory.connection, context, chain);
      expect(different).toEqual([]);
      expect(equal).toBeGreaterThan(0);
      console.info(`${equal} facts at past blocks are equal`);
    });
});
