import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { temporaryFolder } from '../../support/snapshots.ts';

/** A token of a strategy, and one of rewards only. */
export const STETH = `0x${'a1'.repeat(20)}`;
export const REWARD = `0x${'b2'.repeat(20)}`;

/** A folder with the tables that the command reads, for 2024-01-01 to 2024-01-03. */
export async function pricedSnapshot(): Promise<string> {
  const folder = temporaryFolder();
  const connection = await (await DuckDBInstance.create()).connect();
  const tables = {
    tokens: `select * from (values ('${STETH.toUpperCase().replace('X', 'x')}', 'stETH'), ('0x${'ee'.repeat(20)}', 'ETH')) as t(token, symbol)`,
    rewards: `select unhex('${REWARD.slice(2)}') as token`,
    activities: `select unnest([timestamp '2024-01-01 10:00:00', timestamp '2024-01-03 10:00:00']) as timestamp`,
  };
  for (const [name, sql] of Object.entries(tables))
    await connection.run(`copy (${sql}) to '${join(folder, `${name}.parquet`)}' (format parquet)`);
  connection.closeSync();
  return folder;
}
