import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activitiesSql } from '../../ingest/activities.ts';
import { EVENTS } from '../../ingest/activity-columns.ts';
import { makeActivityLogs } from '../../ingest/activity-joins.ts';
import { makeTables } from '../../ingest/derive.ts';
import type { TableContext } from '../../ingest/tables/context.ts';
import { RULES } from '../../ingest/tables/rules.ts';
import { compareOptionalWithTruth } from './optional-truth.ts';
import { openMemory, openRawChain } from './raw-chain.ts';
import { SHARED } from './shared.ts';
import { compareWithTruth, type Row, readTruth } from './truth.ts';

/** Above any block of a chain. */
const LAST_BLOCK = 2 ** 32;

describe.runIf(existsSync(SHARED) || process.env.CI)('logs of the real contracts', async () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let context: TableContext;

  beforeAll(async () => {
    memory = await openMemory();
    const network = await openRawChain(memory.connection);
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
    const sql = rule ? rule(context) : activitiesSql(EVENTS);
    return (await memory.connection.runAndReadAll(sql)).getRowObjectsJson();
  };

  it('give tables that tell what the contracts have in storage, fact by fact', async () => {
    const truth = readTruth();
    const lines = [
      ...(await compareWithTruth(truth, rowsOf)),
      ...(await compareOptionalWithTruth(truth, rowsOf)),
    ];
    expect(
      lines.flatMap(({ line, different }) => different.map((one) => `${line}: ${one}`)),
    ).toEqual([]);
    expect(lines.every(({ compared }) => compared > 0)).toBe(true);
    for (const { line, compared } of lines)
      console.info(`${String(compared).padStart(6)} equal: ${line}`);
  });
});
