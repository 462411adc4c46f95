import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { generated } from './snapshots.ts';

/**
 * Runs statements over table `changes`, the rows of a table of a snapshot, and writes them back.
 */
export async function rewrite(folder: string, table: string, statement: string): Promise<void> {
  const file = join(folder, `${table}.parquet`);
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  await connection.run(`create table changes as from read_parquet('${file}')`);
  await connection.run(statement);
  await connection.run(`copy changes to '${file}' (format parquet)`);
  connection.closeSync();
}

/**
 * A generated snapshot with incomplete logs and prices: rates begin late, or there are none, with a
 * rate before them and without; tokens have no prices over time, or such of 0; and `tokens` has
 * others than both end with.
 */
export async function patchy(size: 'tiny' | 'small', seed: number): Promise<string> {
  const folder = await generated(size, seed);
  await rewrite(
    folder,
    'rate_changes',
    `delete from changes where hash(lower(strategy)) % 4 = 0;
     delete from changes where hash(lower(strategy)) % 4 = 1 and block_number < (select median(block_number) from changes)`,
  );
  await rewrite(
    folder,
    'prices',
    `delete from changes where hash(lower(token)) % 4 = 0;
     update changes set dollar_price = 0 where hash(lower(token)) % 4 = 1 and epoch("time")::bigint % 3 = 0;
     update changes set eth_price = 0 where hash(lower(token)) % 4 = 2 and epoch("time")::bigint % 3 = 1`,
  );
  await rewrite(
    folder,
    'tokens',
    `update changes set initial_rate = if(hash(lower(strategy)) % 3 > 0, '1.5', null);
     update changes set dollar_price = 0 where hash(lower(token)) % 5 = 0;
     update changes set eth_price = 3 where hash(lower(token)) % 5 = 1;
     update changes set shares_underlying = 2.25 where hash(lower(strategy)) % 5 = 2`,
  );
  return folder;
}
