import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { attachBase } from '../../engine/prepare/sql/attach-base.ts';
import { PATHS } from '../../engine/store/format.ts';
import { PreparedFolder } from '../../engine/store/prepared-folder.ts';
import { StoreError } from '../../engine/store/store-error.ts';
import { type ClaimFile, writeClaimFile } from '../../rewards/claims/claim-file.ts';
import { writeIndex } from '../../rewards/claims/write-claims.ts';
import { streamLeaves } from '../../rewards/tree/stream-leaves.ts';

/** A claim file belongs to a posted root. */
export interface ExportedClaims {
  readonly file: ClaimFile;
  readonly rootIndex: number;
  readonly posted: string;
}

const LEAVES = /* sql */ `
  select earner::varchar, token::varchar, cumulative::varchar from snapshot.reward_leaves
  order by earner::varchar, token::varchar`;

/**
 * Writes a claim file from the leaves that a prepared folder has for its newest active root. Throws
 * a StoreError if the folder is not prepared, is damaged or has no leaves.
 */
export async function exportClaims(prepared: string, folder: string): Promise<ExportedClaims> {
  const store = PreparedFolder.open(prepared);
  await store.verify();
  const instance = await openDuckDB(join(store.folder, PATHS.tables), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  try {
    await attachBase(connection, store.folder);
    const { rootIndex, posted, date } = await rootOf(connection, prepared);
    const file = await writeClaimFile(folder, date, streamLeaves(connection, LEAVES));
    await writeIndex(folder);
    return { file, rootIndex, posted };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function rootOf(connection: DuckDBConnection, prepared: string) {
  const hasLeaves = await connection.runAndReadAll(/* sql */ `
    select 1 from duckdb_tables()
    where database_name = current_database() and schema_name = 'snapshot'
      and table_name = 'reward_leaves'`);
  const [row] = hasLeaves.currentRowCount === 0 ? [] : await newestRoot(connection);
  if (row === undefined) {
    throw new StoreError(
      `${prepared}: has no computed rewards; prepare it with \`--rewards <folder>\``,
    );
  }
  const [rootIndex, posted, date] = row;
  return { rootIndex: Number(rootIndex), posted: String(posted), date: String(date) };
}

async function newestRoot(connection: DuckDBConnection): Promise<readonly unknown[][]> {
  const read = await connection.runAndReadAll(/* sql */ `
    select root_index::integer, root::varchar, rewards_calculation_end_timestamp::date::varchar
    from snapshot.distribution_roots
    where root_index = (select max(root_index) from snapshot.reward_leaves)`);
  return read.getRowsJS();
}
