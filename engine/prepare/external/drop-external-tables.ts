import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../../common/sql.ts';
import type { TableName } from '../../../common/table-names.ts';
import { isView } from '../../definition/kinds/list-operation.ts';
import { isUnbounded } from '../../definition/unbounded.ts';
import { operations } from '../../operations/index.ts';
import { listTable } from '../sql/list-table.ts';
import type { DroppedTables } from '../target.ts';

/** No operation of kind `query` reads these tables without a bound. */
const EXTERNAL_TABLES: readonly TableName[] = [
  'activities',
  'further_activities',
  'da_quorum_stakes',
  'reward_leaves',
];

/** Operations of kind `query` read these columns of batches. */
const BATCH_COLUMNS = [
  'network',
  'batch_id',
  'batch_header_hash',
  'block_timestamp',
  'block_number',
  'non_signers',
];

/**
 * Drops from `tables.duckdb` the tables that are stored in a database. The narrowed table is no
 * relation: it replaces the one that it is read from, under the same name.
 */
export async function dropExternalTables(
  connection: DuckDBConnection,
  rows: Readonly<Record<string, number>>,
): Promise<DroppedTables> {
  const dropped = EXTERNAL_TABLES.filter((name) => rows[name] !== undefined);
  for (const name of dropped) await connection.run(`drop table snapshot.${sqlName(name)}`);
  await connection.run('drop table rollup.holdings');
  await connection.run('drop table rollup.further_activities');
  for (const operation of operations) {
    if (operation.kind !== 'list' || !isUnbounded(operation)) continue;
    const { definition } = operation;
    if (!isView(definition)) await connection.run(`drop table if exists ${listTable(definition)}`);
  }
  await connection.run(
    `create table rollup.batches as select ${BATCH_COLUMNS.map(sqlName).join(', ')} from snapshot.da_batches`,
  );
  await connection.run('drop table snapshot.da_batches');
  await connection.run('create table snapshot.da_batches as select * from rollup.batches');
  await connection.run('drop table rollup.batches');
  return { dropped, narrowed: { da_batches: BATCH_COLUMNS } };
}
