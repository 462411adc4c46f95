import type { Statement, TableNames } from '../../../common/relations/relation.ts';
import { LOG_MOMENT, sqlName } from '../../../common/sql.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { SLASHABLE_TABLES } from '../../sql/slashable-tables.ts';
import type { RolledUp, RollupContext } from '../rolled-up.ts';
import { NO_END } from '../sql/no-end.ts';

/** Activities with these actions are about an operator itself. */
const OF_OPERATOR =
  "('OPERATOR_REGISTERED', 'OPERATOR_DETAILS_UPDATED', 'OPERATOR_METADATA_URI_UPDATED')";

/** Activities with these actions are about a staker's delegation or shares. */
const OF_STAKER = `('STAKER_DELEGATED', 'STAKER_UNDELEGATED', 'SHARES_DEPOSITED_IN_STRATEGY', 'POD_SHARES_UPDATED',
  'WITHDRAWAL_QUEUED', 'WITHDRAWAL_COMPLETED')`;

/**
 * Selects each operator's, or staker's, first and last event, among those in
 * `rollup.operator_updates`, or `rollup.staker_updates`, that a condition selects.
 */
export const lifetimesSql = (
  table: TableNames,
  of: 'operator' | 'staker',
  where: string,
) => /* sql */ `
  select ${sqlName(of)}, arg_min(event, (block_number, log_index)) as created_event,
    arg_max(event, (block_number, log_index)) as updated_event
  from ${table(`rollup.${of}_updates`)}
  where ${where}
  group by ${sqlName(of)}`;

/**
 * Selects the same for all stakers, an unbounded number: it compares whole numbers, which DuckDB
 * moves to disk if they do not fit into memory, and not events, which it does not. A block number
 * and a log's index make up one number.
 */
export const stakerLifetimes = (table: TableNames<'rollup.staker_updates'>) => /* sql */ `
  select ends.staker, created.event as created_event, updated.event as updated_event
  from (
    select staker, arg_min(rowid, moment) as created, arg_max(rowid, moment) as updated
    from (
      select staker, rowid, ${LOG_MOMENT} as moment
      from ${table('rollup.staker_updates')}
    )
    group by staker
  ) ends
  join ${table('rollup.staker_updates')} created on created.rowid = ends.created
  join ${table('rollup.staker_updates')} updated on updated.rowid = ends.updated`;

/** Selects from an optional table, or selects no rows if the snapshot leaves it out. */
export const orEmpty =
  (name: OptionalTableName, select: (table: TableNames) => string, columns: string) =>
  ({ table, absent }: Pick<RollupContext, 'absent'> & Pick<Statement, 'table'>): string =>
    absent.includes(name) ? `select ${columns} where false` : select(table);

/**
 * These roll-ups read optional tables, which operations answer with and without. Each is there, and
 * has no rows if the snapshot leaves its table out.
 */
export const OPTIONAL_FACTS: readonly RolledUp[] = [
  {
    // Records which tables there are, and whether all of `SLASHABLE_TABLES` are.
    name: 'rollup.present_tables',
    columns: {
      strategies: 'BOOLEAN',
      withdrawals: 'BOOLEAN',
      duration_vaults: 'BOOLEAN',
      registration_changes: 'BOOLEAN',
      slashable: 'BOOLEAN',
    },
    reads: [],
    growth: 'fixed',
    sql: ({ absent }) => {
      const has = (table: OptionalTableName) => !absent.includes(table);
      return /* sql */ `
        select ${has('strategies')} as strategies, ${has('withdrawals')} as withdrawals,
          ${has('duration_vaults')} as duration_vaults,
          ${has('registration_changes')} as registration_changes, ${SLASHABLE_TABLES.every(has)} as slashable`;
    },
  },
  // Has each activity about the operator itself.
  updates('operator', OF_OPERATOR),
  {
    // Has the first and the last of them.
    name: 'rollup.operator_lifetimes',
    columns: {
      operator: 'VARCHAR',
      created_event:
        'STRUCT(block_number BIGINT, block_timestamp TIMESTAMP, transaction_hash VARCHAR)',
      updated_event:
        'STRUCT(block_number BIGINT, block_timestamp TIMESTAMP, transaction_hash VARCHAR)',
    },
    reads: ['rollup.operator_updates'],
    growth: { keyed: ['operator'] },
    sql: ({ table }) => `${lifetimesSql(table, 'operator', 'true')} order by "operator"`,
  },
  // Has each activity about the staker's delegation or its shares.
  updates('staker', OF_STAKER),
  {
    name: 'rollup.strategy_settings',
    columns: {
      strategy: 'VARCHAR',
      whitelisted: 'BOOLEAN',
      third_party_transfers_forbidden: 'BOOLEAN',
      withdrawal_delay_blocks: 'BIGINT',
    },
    reads: ['snapshot.strategies'],
    growth: { whole: 'It has a row for each strategy; the least delay changes all.' },
    sql: orEmpty(
      'strategies',
      (
        table,
      ) => `select strategy::varchar as strategy, whitelisted, third_party_transfers_forbidden, withdrawal_delay_blocks
       from ${table('snapshot.strategies')} order by strategy`,
      `'' as strategy, false as whitelisted, false as third_party_transfers_forbidden, 0::bigint as withdrawal_delay_blocks`,
    ),
  },
  {
    // Counts the withdrawals from a strategy that had been queued, from one block to another.
    name: 'rollup.withdrawal_periods',
    columns: {
      strategy: 'VARCHAR',
      since_block: 'BIGINT',
      until_block: 'BIGINT',
      withdrawals: 'BIGINT',
    },
    reads: ['snapshot.withdrawals'],
    growth: { keyed: ['strategy'] },
    sql: orEmpty(
      'withdrawals',
      (table) => /* sql */ `with queued as (
        select strategy, created_block, count(*) as queued
        from (select unnest(list_distinct(strategies)) as strategy, created_block from ${table('snapshot.withdrawals')})
        group by all
      )
      select strategy, created_block as since_block, lead(created_block, 1, ${NO_END}) over chain as until_block,
        (sum(queued) over chain)::bigint as withdrawals
      from queued
      window chain as (partition by strategy order by created_block rows unbounded preceding)
      order by strategy, since_block`,
      `'' as strategy, 0::bigint as since_block, 0::bigint as until_block, 0::bigint as withdrawals`,
    ),
  },
  {
    name: 'rollup.withdrawals_by_strategy',
    columns: {
      strategy: 'VARCHAR',
      withdrawals: 'BIGINT',
    },
    reads: ['rollup.withdrawal_periods'],
    growth: { keyed: ['strategy'] },
    sql: ({ table }) =>
      `select strategy, withdrawals from ${table('rollup.withdrawal_periods')} where until_block = ${NO_END} order by strategy`,
  },
  {
    name: 'rollup.duration_vaults',
    columns: { vault: 'VARCHAR' },
    reads: ['snapshot.duration_vaults'],
    growth: { keyed: ['vault'] },
    sql: orEmpty(
      'duration_vaults',
      (table) =>
        `select vault::varchar as vault from ${table('snapshot.duration_vaults')} order by vault`,
      `'' as vault`,
    ),
  },
  {
    // Has the group of each operator that is in one.
    name: 'rollup.operator_groups',
    columns: {
      operator: 'VARCHAR',
      group_name: 'VARCHAR',
    },
    reads: ['snapshot.operator_groups'],
    growth: 'append',
    sql: orEmpty(
      'operator_groups',
      (table) => `select "operator"::varchar as "operator", group_name::varchar as group_name
       from ${table('snapshot.operator_groups')} order by "operator"`,
      `'' as "operator", '' as group_name`,
    ),
  },
  {
    // Adds the claims by earner and token, if rewards were computed.
    name: 'rollup.claimed_rewards',
    columns: {
      earner: 'VARCHAR',
      token: 'VARCHAR',
      claimed: 'BIGNUM',
    },
    reads: ['snapshot.reward_claims'],
    growth: { keyed: ['earner', 'token'] },
    sql: ({ table, absent }) =>
      absent.includes('reward_claims') ||
      (absent.includes('reward_leaves') && absent.includes('reward_earnings'))
        ? "select '' as earner, '' as token, 0::bignum as claimed where false"
        : /* sql */ `
        select earner::varchar as earner, token::varchar as token, sum(amount::bignum) as claimed
        from ${table('snapshot.reward_claims')} group by all order by earner, token`,
  },
  {
    // Has the amounts above 0 that an earner can claim.
    name: 'rollup.unclaimed_rewards',
    columns: {
      earner: 'VARCHAR',
      token: 'VARCHAR',
      unclaimed: 'VARCHAR',
    },
    reads: ['snapshot.reward_leaves', 'rollup.claimed_rewards'],
    growth: { whole: 'Leaves are computed as a whole.' },
    needs: ['reward_leaves'],
    isListed: true,
    sql: ({ table }) => /* sql */ `
      with leaf_claims as (
        select leaf.earner::varchar as earner, leaf.token::varchar as token,
          split_part(leaf.cumulative, '.', 1)::bignum - coalesce(claimed.claimed, 0::bignum) as unclaimed
        from ${table('snapshot.reward_leaves')} leaf
        left join ${table('rollup.claimed_rewards')} claimed
          on claimed.earner = leaf.earner::varchar and claimed.token = leaf.token::varchar
      )
      select earner, token, unclaimed::varchar as unclaimed from leaf_claims
      where unclaimed > 0::bignum order by earner, token`,
  },
];

function updates(of: 'operator' | 'staker', actions: string): RolledUp {
  return {
    name: `rollup.${of}_updates`,
    columns: {
      [of]: 'VARCHAR',
      block_number: 'BIGINT',
      log_index: 'BIGINT',
      event: 'STRUCT(block_number BIGINT, block_timestamp TIMESTAMP, transaction_hash VARCHAR)',
    },
    reads: ['snapshot.activities'],
    growth: 'append',
    sql: ({ table }) => /* sql */ `
      select ${sqlName(of)}::varchar as ${sqlName(of)}, block_number, log_index,
        {'block_number': block_number, 'block_timestamp': "timestamp",
         'transaction_hash': lower(metadata->>'$.transactionHash')} as event
      from ${table('snapshot.activities')}
      where action::varchar in ${actions} and ${sqlName(of)} is not null
      order by all`,
  };
}
