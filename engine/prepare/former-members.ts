import type { OptionalTableName } from '../../common/table-names.ts';
import { DEALLOCATION_DELAY_BLOCKS } from '../../common/vocabulary.ts';
import { newestBlockSql } from './queued-shares.ts';

/**
 * SQL of the roll-up `former_members`: the operators that left an operator set and that it can
 * still slash, up to the block `slashable_until` (AllocationManager, `isOperatorSlashable`). It has
 * no rows if the snapshot leaves out the table `registration_changes`, as other tables have no
 * block of an exit.
 */
export function formerMembersSql(
  absent: readonly OptionalTableName[],
  block: number | null,
): string {
  const rows = absent.includes('registration_changes') ? NONE : leftSql(newestBlockSql(block));
  return `create table rollup.former_members as ${rows} order by avs, operator_set_id, "operator"`;
}

const NONE = /* sql */ `
  select '' as avs, 0::bigint as operator_set_id, '' as "operator", 0::bigint as slashable_until where false`;

const leftSql = (newest: string) => /* sql */ `
  select avs::varchar as avs, operator_set_id::bigint as operator_set_id, "operator"::varchar as "operator",
    max(block_number) + ${DEALLOCATION_DELAY_BLOCKS} as slashable_until
  from snapshot.registration_changes
  where operator_set_id is not null
  group by all
  having not arg_max(registered, (block_number, log_index)) and slashable_until >= ${newest}`;
