import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { segmentSql } from '../../prepare/states/periods.ts';

it.each([[[]], [[5]], [[5, 6]], [[1, 3, 4, 9, 10, 17, 30]]])(
  'the segment of a block is how many of %j are at most it',
  async (blocks: number[]) => {
    const starts = blocks.map(BigInt);
    const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
    const reader = await connection.runAndReadAll(
      `select block, ${segmentSql('block', starts)} from range(0, 32) blocks(block)`,
    );
    for (const [block, segment] of reader.getRows()) {
      expect(segment).toBe(starts.filter((start) => start <= BigInt(String(block))).length);
    }
    connection.closeSync();
  },
);
