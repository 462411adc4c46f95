import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { absentTables } from '../../../common/table-names.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import { registerFunctions } from '../../../engine/prepare/functions.ts';
import { rollUpHistory } from '../../../engine/prepare/history.ts';
import { rollUp } from '../../../engine/prepare/rollup.ts';
import { bare, CHANGE_TABLES, withoutRows } from '../../support/snapshots.ts';

/** The tables that statements of so many rows collect of a snapshot. */
async function collected(snapshot: string, most?: number): Promise<Record<string, unknown[]>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await registerFunctions(connection);
  const { rows } = await loadSnapshot([connection], snapshot);
  await connection.run('create schema rollup');
  await rollUp(
    connection,
    most ? { holdingsOfOperators: most, holdingsOfStakers: most } : undefined,
  );
  await rollUpHistory(connection, absentTables(rows), null, most);
  const lists = {
    operators: await textsOf(connection, 'rollup.held_by_operator'),
    stakers: await textsOf(connection, 'strategies_by_staker'),
    periods: await textsOf(connection, 'rollup.share_periods'),
  };
  connection.closeSync();
  instance.closeSync();
  return lists;
}

/** The optional tables that the roll-ups read. */
const READ_TABLES = [
  ...CHANGE_TABLES,
  'allocations',
  'magnitudes',
  'operator_groups',
  'operator_set_members',
  'operator_sets',
  'operator_shares',
  'prices',
  'product_stakers',
  'token_metadata',
] as const;

async function textsOf(connection: DuckDBConnection, table: string): Promise<unknown[]> {
  const reader = await connection.runAndReadAll(
    `select one::varchar as text from ${table} one order by text`,
  );
  return reader.getRowsJS().flat();
}

describe('the holdings of operators and of stakers, and the shares of operators over time', () => {
  it('are the same, however many are collected at a time', async () => {
    const snapshot = await bare(1, ...READ_TABLES);
    const together = await collected(snapshot);
    expect(together.operators?.length).toBeGreaterThan(3);
    expect(together.stakers?.length).toBeGreaterThan(20);
    expect(together.periods?.length).toBeGreaterThan(20);
    for (const most of [1, 7, 20]) expect(await collected(snapshot, most)).toEqual(together);
  });

  it('are tables without rows where nobody holds anything', async () => {
    expect(await collected(await withoutRows())).toEqual({
      operators: [],
      stakers: [],
      periods: [],
    });
  });
});
