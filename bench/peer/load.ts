import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Client } from 'pg';
import { sqlText } from '../../common/sql.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import type { Cluster } from './postgres.ts';
import { FUNCTIONS, INDEXES, TRANSFERS } from './schema.ts';

/**
 * Loads the snapshot into PostgreSQL: reads it with the service's reader and checks, and passes
 * CSV. Then creates indexes and planner statistics.
 */
export async function loadPeer(client: Client, cluster: Cluster, snapshot: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    await loadSnapshot([connection], snapshot);
    for (const { table, create, rows } of TRANSFERS) {
      for (const statement of create) await client.query(statement);
      const file = join(cluster.folder, `${table}.csv`);
      // Quotes distinguish the empty string from null.
      await connection.run(
        `copy (${rows}) to ${sqlText(file)} (format csv, header false, nullstr '', force_quote *)`,
      );
      await cluster.handOver(file);
      await client.query(`copy ${table} from ${sqlText(file)} (format csv)`);
      await rm(file);
    }
  } finally {
    instance.closeSync();
  }
  for (const statement of [...FUNCTIONS, ...INDEXES]) await client.query(statement);
  // VACUUM makes index-only scans possible.
  await client.query('vacuum (freeze, analyze)');
}
