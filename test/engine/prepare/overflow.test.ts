import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import type { Relation } from '../../../common/relations/relation.ts';
import { makeRelation } from '../../../common/relations/run-relations.ts';
import { rowsOf } from '../../../data/load/rows.ts';
import { slashableMovesSql } from '../../../engine/sql/slashable-states.ts';

it('adds up slashable shares of magnitudes far above the maximum', async () => {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const days = `timestamp '2024-01-01' as since_day, timestamp '2024-01-02' as until_day`;
  await connection.run('create schema rollup');
  // A magnitude of 10^37 of at most 1.
  await connection.run(`create table rollup.allocated_days as
    select '0xa' as avs, 0 as operator_set_id, '0xb' as "operator", '0xc' as strategy, '1' || repeat('0', 55) as part, ${days}`);
  await connection.run(`create table rollup.share_days as
    select '0xb' as "operator", '0xc' as strategy, ${days}, ('1' || repeat('0', 37))::hugeint as shares`);
  const moves: Relation = {
    name: 'moves',
    columns: {},
    reads: ['rollup.allocated_days', 'rollup.share_days'],
    onOverflow: 'bignum',
    sql: ({ table, sums }) => slashableMovesSql(table, { by: ['avs'], type: sums }),
  };
  expect((await makeRelation(connection, moves, {})).fits).toBe(false);
  const moved = await rowsOf(connection, 'select moved::varchar from moves order by day');
  const shares = `1${'0'.repeat(74)}`;
  expect(moved).toEqual([[shares], [`-${shares}`]]);
  connection.closeSync();
});
