import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from 'viem';
import { openDuckDB } from '../../../common/duckdb.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

/** A snapshot whose registrations are [block, avs, operator, registered]. */
export async function snapshotOf(
  lastBlock: number,
  rows: readonly (readonly [number, Hex, Hex, boolean])[],
): Promise<string> {
  const folder = temporaryFolder();
  const instance = await openDuckDB();
  const connection = await instance.connect();
  const values = rows.map(
    ([block, avs, operator, registered], index) =>
      `('${avs}', '${operator}', ${registered}, null::integer, ${block}, ${index}, timestamp '2025-01-01', '0x${'a'.repeat(64)}')`,
  );
  const path = join(folder, 'registration_changes.parquet');
  await connection.run(
    `copy (from (values ${values.join(', ')}) given(avs, operator, registered, operator_set_id, block_number, log_index, "timestamp", transaction_hash))
     to '${path}' (format parquet)`,
  );
  instance.closeSync();
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  const files = [{ path: 'registration_changes.parquet', sha256, rows: rows.length }];
  const manifest = {
    version: 1,
    id: 'one',
    createdAt: '2025-01-01T00:00:00Z',
    blockNumber: lastBlock,
    tables: { registration_changes: { files } },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}
