import type { OptionalTableName } from '../../common/table-names.ts';
import { DEALLOCATION_DELAY_BLOCKS } from '../../common/vocabulary.ts';
import { newestBlockSql } from './queued-shares.ts';

/**
 * SQL that creates the roll-up `recent_slasher_changes`: slashers that replace another one, from a
 * block of effect that is later than that of the snapshot, or up to `DEALLOCATION_DELAY_BLOCKS`
 * before it: an operator that left the set at the block of effect can be slashed until then. A
 * slasher that another one replaced before its block of effect never is in force. A migrated one
 * replaces none. Without the table `slasher_changes` it has no rows.
 */
export function recentSlasherChangesSql(
  absent: readonly OptionalTableName[],
  block: number | null,
): string {
  const changes = absent.includes('slasher_changes') ? NO_CHANGES : 'snapshot.slasher_changes';
  return /* sql */ `create table rollup.recent_slasher_changes as
  with chained as (
    select avs::varchar as avs, operator_set_id, slasher::varchar as slasher, effect_block, migrated, "timestamp",
      block_number, log_index, lead(block_number) over chain as replaced_block
    from ${changes}
    window chain as (partition by avs, operator_set_id order by block_number, log_index)
  ), reached as (
    select *, lead(effect_block) over chain as next_effect
    from chained where effect_block <= replaced_block or replaced_block is null
    window chain as (partition by avs, operator_set_id order by block_number, log_index)
  ), followed as (
    select *, lag(slasher) over chain as earlier_slasher
    from reached where effect_block < next_effect or next_effect is null
    window chain as (partition by avs, operator_set_id order by block_number, log_index)
  )
  select avs, operator_set_id, earlier_slasher, slasher, effect_block, "timestamp" as updated_at
  from followed
  where earlier_slasher <> slasher and not migrated
    and effect_block >= ${newestBlockSql(block)} - ${DEALLOCATION_DELAY_BLOCKS}
  order by avs, operator_set_id, effect_block`;
}

const NO_CHANGES = /* sql */ `(
  select '' as avs, 0::bigint as operator_set_id, '' as slasher, 0::bigint as effect_block, false as migrated,
    null::timestamp as "timestamp", 0::bigint as block_number, 0::bigint as log_index
  where false)`;
