import type { TableNames } from '../../../common/relations/relation.ts';
import { DEALLOCATION_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { GROWS_BY_TIME } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { newestBlockSql } from './queued-shares.ts';

const NONE = /* sql */ `
  select '' as avs, 0::bigint as operator_set_id, '' as "operator", 0::bigint as slashable_until where false`;

const leftSql = (table: TableNames, newest: string) => /* sql */ `
  select avs::varchar as avs, operator_set_id::bigint as operator_set_id, "operator"::varchar as "operator",
    max(block_number) + ${DEALLOCATION_DELAY_BLOCKS} as slashable_until
  from ${table('snapshot.registration_changes')}
  where operator_set_id is not null
  group by all
  having not arg_max(registered, (block_number, log_index)) and slashable_until >= ${newest}`;

/**
 * Has the operators that left an operator set and that it can still slash, up to the block
 * `slashable_until` (AllocationManager, `isOperatorSlashable`). It has no rows if the snapshot
 * leaves out the table `registration_changes`, as other tables have no block for an exit.
 */
export const FORMER_MEMBERS: RolledUp = {
  name: 'rollup.former_members',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    operator: 'VARCHAR',
    slashable_until: 'BIGINT',
  },
  reads: ['snapshot.registration_changes', 'snapshot.activities'],
  growth: GROWS_BY_TIME,
  sql: ({ table, absent, block }) =>
    `${absent.includes('registration_changes') ? NONE : leftSql(table, newestBlockSql(table, block))} order by avs, operator_set_id, "operator"`,
};
