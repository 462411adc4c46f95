import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { absentTables } from '../../../common/table-names.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import { GRAPH } from '../../../engine/prepare/graph.ts';
import { makeRollups } from '../../../engine/prepare/rollup.ts';
import { registerFunctions } from '../../../engine/prepare/sql/register-functions.ts';
import { SLASHABLE_DAYS_TABLES } from '../../../engine/sql/slashable-tables.ts';
import { bare, CHANGE_TABLES, withoutRows } from '../../support/snapshots.ts';

/** The tables that statements of so many rows collect of a snapshot. */
async function collected(snapshot: string, most?: number): Promise<Record<string, unknown[]>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await registerFunctions(connection);
  const { rows } = await loadSnapshot([connection], snapshot);
  await connection.run('create schema rollup');
  const limits = most === undefined ? {} : { windowRows: most, maxChanges: most };
  const graph = GRAPH.map((rollup) =>
    rollup.slices && most !== undefined
      ? { ...rollup, slices: { ...rollup.slices, maxRows: most } }
      : rollup,
  );
  await makeRollups(connection, { absent: absentTables(rows), block: null, ...limits }, graph);
  const lists = {
    operators: await textsOf(connection, 'rollup.held_by_operator'),
    stakers: await textsOf(connection, 'strategies_by_staker'),
    periods: await textsOf(connection, 'rollup.share_periods'),
    values: await textsOf(connection, 'rollup.tvl_days'),
    slashable: await textsOf(connection, 'rollup.slashable_days'),
    concentrations: await textsOf(connection, 'rollup.concentration_days'),
  };
  connection.closeSync();
  instance.closeSync();
  return lists;
}

/** The optional tables that the roll-ups read. */
const READ_TABLES = [
  ...new Set([...CHANGE_TABLES, ...SLASHABLE_DAYS_TABLES]),
  'operator_groups',
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

describe('holdings, shares over time, and values by day', () => {
  it('are the same, however many rows a statement computes', async () => {
    const snapshot = await bare(1, ...READ_TABLES);
    const together = await collected(snapshot);
    expect(together.operators?.length).toBeGreaterThan(3);
    expect(together.stakers?.length).toBeGreaterThan(20);
    expect(together.periods?.length).toBeGreaterThan(20);
    expect(together.values?.length).toBeGreaterThan(20);
    expect(together.slashable?.length).toBeGreaterThan(20);
    expect(together.concentrations?.length).toBeGreaterThan(100);
    for (const most of [10, 100]) expect(await collected(snapshot, most)).toEqual(together);
  });

  it('are tables without rows where nobody holds anything', async () => {
    expect(await collected(await withoutRows())).toEqual({
      operators: [],
      stakers: [],
      periods: [],
      values: [],
      slashable: [],
      concentrations: [],
    });
  });
});
