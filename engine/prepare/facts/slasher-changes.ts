import type { TableNames } from '../../../common/relations/relation.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { DEALLOCATION_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { GROWS_BY_TIME } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { newestBlockSql } from './queued-shares.ts';

function bySetSql(table: TableNames, absent: readonly OptionalTableName[]): string {
  const changes = absent.includes('slasher_changes')
    ? NO_CHANGES
    : table('snapshot.slasher_changes');
  return /* sql */ `
  with changes_in_order as (
    select avs::varchar as avs, operator_set_id, slasher::varchar as slasher, effect_block, migrated, "timestamp",
      block_number, log_index, lead(block_number) over chain as replaced_block
    from ${changes}
    window chain as (partition by avs, operator_set_id order by block_number, log_index)
  ), effective_changes as (
    select *, lead(effect_block) over chain as next_effect
    from changes_in_order where effect_block <= replaced_block or replaced_block is null
    window chain as (partition by avs, operator_set_id order by block_number, log_index)
  )
  select avs, operator_set_id, slasher, lag(slasher) over chain as earlier_slasher, effect_block, migrated,
    "timestamp" as updated_at
  from effective_changes where effect_block < next_effect or next_effect is null
  window chain as (partition by avs, operator_set_id order by block_number, log_index)`;
}

function recentChangesSql(table: TableNames, block: number | null): string {
  return /* sql */ `
  select avs, operator_set_id, earlier_slasher, slasher, effect_block, updated_at
  from ${table('rollup.slashers_by_set')}
  where earlier_slasher <> slasher and not migrated
    and effect_block >= ${newestBlockSql(table, block)} - ${DEALLOCATION_DELAY_BLOCKS}
  order by avs, operator_set_id, effect_block`;
}

function externallyOwnedSql(
  table: TableNames,
  absent: readonly OptionalTableName[],
  block: number | null,
): string {
  const accounts = absent.includes('account_codes') ? NO_ACCOUNTS : ownedSql(table);
  const sets = absent.includes('operator_sets') ? NO_SETS : setsSql(table);
  const newest = newestBlockSql(table, block);
  return /* sql */ `
  with accounts as (${accounts})
  select avs, operator_set_id, sets.slasher, null::varchar as pending_slasher, null::bigint as effect_block,
    since.updated_at
  from (${sets}) sets semi join accounts on account = sets.slasher
  left join (
    select distinct on (avs, operator_set_id) avs, operator_set_id, slasher, updated_at
    from ${table('rollup.slashers_by_set')} where effect_block <= ${newest}
    order by avs, operator_set_id, effect_block desc
  ) since using (avs, operator_set_id, slasher)
  union all
  select avs, operator_set_id, earlier_slasher, slasher, effect_block, updated_at
  from ${table('rollup.slashers_by_set')} semi join accounts on account = slasher
  where effect_block > ${newest}
  order by avs, operator_set_id, effect_block nulls first`;
}

const ownedSql = (table: TableNames) => /* sql */ `
  select account::varchar as account from ${table('snapshot.account_codes')} where kind::varchar <> 'contract'`;

const NO_ACCOUNTS = "select '' as account where false";

const setsSql = (table: TableNames) => /* sql */ `
  select avs::varchar as avs, operator_set_id, slasher::varchar as slasher from ${table('snapshot.operator_sets')}`;

const NO_SETS = "select '' as avs, 0::bigint as operator_set_id, '' as slasher where false";

const NO_CHANGES = /* sql */ `(
  select '' as avs, 0::bigint as operator_set_id, '' as slasher, 0::bigint as effect_block, false as migrated,
    null::timestamp as "timestamp", 0::bigint as block_number, 0::bigint as log_index
  where false)`;

/** Has operator sets' slashers; without the tables that a roll-up needs it has no rows. */
export const SLASHERS: readonly RolledUp[] = [
  {
    // Has each slasher that was, is or will be in force, from `slasher_changes`. If another one
    // replaced it before its effect block, it never is in force. `earlier_slasher` is the one that
    // it replaces.
    name: 'rollup.slashers_by_set',
    columns: {
      avs: 'VARCHAR',
      operator_set_id: 'BIGINT',
      slasher: 'VARCHAR',
      earlier_slasher: 'VARCHAR',
      effect_block: 'BIGINT',
      migrated: 'BOOLEAN',
      updated_at: 'TIMESTAMP',
    },
    reads: ['snapshot.slasher_changes'],
    growth: { keyed: ['avs', 'operator_set_id'] },
    sql: ({ table, absent }) => bySetSql(table, absent),
  },
  {
    // Has slashers that replace another one, from an effect block that is later than the
    // snapshot's, or up to `DEALLOCATION_DELAY_BLOCKS` before it: an operator that left the set at
    // the effect block can be slashed until then. A migrated one replaces none.
    name: 'rollup.recent_slasher_changes',
    columns: {
      avs: 'VARCHAR',
      operator_set_id: 'BIGINT',
      earlier_slasher: 'VARCHAR',
      slasher: 'VARCHAR',
      effect_block: 'BIGINT',
      updated_at: 'TIMESTAMP',
    },
    reads: ['rollup.slashers_by_set', 'snapshot.activities'],
    growth: GROWS_BY_TIME,
    sql: ({ table, block }) => recentChangesSql(table, block),
  },
  {
    // Has slashers that a private key controls, by `account_codes`. `slasher` is in force; if
    // `pending_slasher` is not null, that one is externally owned, and in force from `effect_block`
    // on.
    name: 'rollup.externally_owned_slashers',
    columns: {
      avs: 'VARCHAR',
      operator_set_id: 'BIGINT',
      slasher: 'VARCHAR',
      pending_slasher: 'VARCHAR',
      effect_block: 'BIGINT',
      updated_at: 'TIMESTAMP',
    },
    reads: [
      'snapshot.account_codes',
      'snapshot.operator_sets',
      'rollup.slashers_by_set',
      'snapshot.activities',
    ],
    growth: { whole: 'Time alone brings a slasher into force; it has a row or two for each set.' },
    sql: ({ table, absent, block }) => externallyOwnedSql(table, absent, block),
  },
];
