import type { DuckDBConnection } from '@duckdb/node-api';
import { lifetimeAt, logs } from '../activities.ts';

const OF_SET = { avs: 'avs' };
const SET = `'operatorSet', json_object('avs', avs, 'id', operator_set_id::varchar)`;
const TASK = `json_object('taskHash', task_hash, 'executorOperatorSetId', operator_set_id::varchar)`;

/** The logs that rows of other optional tables come from; the first ones name the columns. */
const SOURCES: readonly string[] = [
  logs(
    `'RELEASE_PUBLISHED'`,
    'operator_set_releases',
    OF_SET,
    `json_object('operatorSet', operator_set_hash, 'releaseId', release_id)`,
  ),
  logs(`'TASK_CREATED'`, 'operator_set_tasks', OF_SET, TASK, {
    at: lifetimeAt('created', 'task_hash', 9000),
  }),
  logs(`'TASK_VERIFIED'`, 'operator_set_tasks where verified_at is not null', OF_SET, TASK, {
    at: lifetimeAt('updated', 'task_hash', 9300),
  }),
  logs(`'FEE_REFUNDED'`, 'operator_set_tasks where refunded_at is not null', {}, TASK, {
    at: lifetimeAt('updated', 'task_hash', 9600),
  }),
  logs(
    `'OPERATOR_SLASHED'`,
    '(select distinct on (block_number, log_index) * from slashes order by block_number, log_index, strategy)',
    { ...OF_SET, operator: '"operator"' },
    `json_object(${SET}, 'description', description)`,
  ),
  logs(
    `'ALLOCATION_UPDATED'`,
    'allocation_changes',
    { ...OF_SET, operator: '"operator"', strategy: 'strategy' },
    `json_object(${SET}, 'magnitude', magnitude::varchar, 'effectBlock', effect_block::varchar)`,
  ),
  logs(
    `if(migrated, 'SLASHER_MIGRATED', 'SLASHER_UPDATED')`,
    'slasher_changes',
    OF_SET,
    `json_object(${SET}, 'slasher', slasher)`,
  ),
  logs(
    `'KEY_REGISTERED'`,
    'operator_keys',
    { ...OF_SET, operator: '"operator"' },
    `json_object(${SET}, 'pubkey', public_key)`,
    { at: lifetimeAt('created', 'avs, operator_set_id, "operator", public_key', 9900) },
  ),
  logs(
    `'CHECKPOINT_FINALIZED'`,
    '(select * from checkpoints join (select pod, staker from pods) using (pod))',
    { staker: 'staker', pod: 'pod' },
    'null',
  ),
  logs(
    `'VAULT_INITIALIZED'`,
    'duration_vaults',
    { operator: 'vault', strategy: 'vault', token: 'token' },
    `json_object('duration', duration::varchar)`,
    { at: lifetimeAt('created', 'vault', 10200) },
  ),
  logs(
    `'NEW_GLOBAL_TABLE_ROOT'`,
    'global_table_roots',
    {},
    `json_object('globalTableRoot', global_table_root)`,
  ),
];

/**
 * Creates `further_activities`: the logs that other optional tables' rows come from, so that log
 * and tables agree. One action has no data, another one no metadata.
 */
export async function createFurtherActivities(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table further_activities as
    select action, "operator", staker, strategy, token, avs, pod, data::varchar as data,
      if(action = 'NEW_GLOBAL_TABLE_ROOT', null,
        json_object('transactionHash', transaction_of(block_number), 'transactionIndex', pick(block_number, 'transaction index', 300)))::varchar as metadata,
      "timestamp", block_number, log_index
    from (${SOURCES.join('\n    union all')})`);
}
