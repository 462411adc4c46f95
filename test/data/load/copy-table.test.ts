import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTable } from '../../../data/load/copy-table.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

describe('a table that is written', () => {
  const folder = temporaryFolder();
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
  });
  afterAll(() => connection.closeSync());

  const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();

  /** Stakers of equal shares; each slash takes a tenth. */
  const slashed = (stakers: number, slashes: number) => `
    select printf('0x%040x', staker) as staker, slash as block_number,
      make_timestamp(slash * 12000000) as "timestamp", printf('0x%064x', slash) as transaction_hash, ((1000 - slash) * 1000000)::decimal(38, 0) as shares
    from range(${stakers}) s(staker), range(${slashes}) t(slash) order by all`;

  it.each([
    [2000, 100],
    [20_000, 6],
    [500, 300],
  ])('has a byte a row and more, of %d stakers and %d slashes', async (stakers, slashes) => {
    const path = join(folder, `${stakers}.parquet`);
    expect(await copyTable(connection, slashed(stakers, slashes), path)).toBe(stakers * slashes);
    expect(statSync(path).size).toBeGreaterThan(stakers * slashes);
    expect(await ask(`describe from '${path}'`)).toEqual(
      await ask(`describe ${slashed(stakers, slashes)}`),
    );
    expect(
      await ask(`select count(*) from (from '${path}' except all (${slashed(stakers, slashes)}))`),
    ).toEqual([['0']]);
  });

  it('is compressed where that leaves as much', async () => {
    const path = join(folder, 'few.parquet');
    await copyTable(connection, slashed(10, 10), path);
    expect(await ask(`select distinct compression from parquet_metadata('${path}')`)).toEqual([
      ['ZSTD'],
    ]);
  });
});
