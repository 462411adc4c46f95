import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { blocksOfEffect, type LastBlock } from '../../rewards/inputs/snapshot-blocks.ts';

/** Tables with times of blocks, each without rows, and two allocations. */
const TABLES = /* sql */ `
  create schema s;
  create table s.allocation_changes as
  select 100 as block_number, timestamp '2025-06-01 00:00:00' as "timestamp",
    unnest([150, 200, 201]) as effect_block, null::timestamp as effect_at;
  ${[
    'delegation_changes',
    'operator_share_changes',
    'registration_changes',
    'reward_splits',
    'reward_share_changes',
    'operator_set_strategy_changes',
    'magnitude_changes',
    'restaked_strategies',
  ]
    .map((name) => `create table s.${name} (block_number bigint, "timestamp" timestamp)`)
    .join(';')};
  create table s.rewards (block_number bigint, updated_at timestamp);
  create table s.distribution_roots (created_block bigint, created_at timestamp)`;

/** Blocks of effect and their days of a snapshot with no known time after block 100. */
async function found(last: LastBlock | null): Promise<string[]> {
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    await connection.run(TABLES);
    const blocks = await blocksOfEffect(connection, 's', last);
    return blocks.map(({ block, interpolated }) => `${block} ${interpolated}`);
  } finally {
    instance.closeSync();
  }
}

describe('blocks of effect after the last row', () => {
  it('lie between it and the last block of the snapshot, if they exist by then', async () => {
    expect(await found({ block: 200, time: '2025-06-11T02:00:00+02:00' })).toEqual([
      '150 2025-06-06T00:00:00Z',
      '200 2025-06-11T00:00:00Z',
    ]);
  });

  it('have no time without the last block', async () => {
    expect(await found(null)).toEqual([]);
  });
});
