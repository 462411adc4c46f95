import { LOG_MOMENT, sqlName } from '../../common/sql.ts';
import type { OptionalTableName } from '../../common/table-names.ts';
import { SLASHABLE_TABLES } from '../slashable-tables.ts';
import { NO_END } from './states/periods.ts';

/** Actions of activities about an operator itself. */
const OF_OPERATOR =
  "('OPERATOR_REGISTERED', 'OPERATOR_DETAILS_UPDATED', 'OPERATOR_METADATA_URI_UPDATED')";

/** Actions of activities about the delegation or the shares of a staker. */
const OF_STAKER = `('STAKER_DELEGATED', 'STAKER_UNDELEGATED', 'SHARES_DEPOSITED_IN_STRATEGY', 'POD_SHARES_UPDATED',
  'WITHDRAWAL_QUEUED', 'WITHDRAWAL_COMPLETED')`;

/**
 * SELECT of the first and the last event of each operator, or staker, among those of
 * `rollup.operator_updates`, or `rollup.staker_updates`, that a condition selects.
 */
export const lifetimesSql = (of: 'operator' | 'staker', where: string) => /* sql */ `
  select ${sqlName(of)}, arg_min(event, (block_number, log_index)) as created_event,
    arg_max(event, (block_number, log_index)) as updated_event
  from rollup.${of}_updates
  where ${where}
  group by ${sqlName(of)}`;

/**
 * The same SELECT of all stakers, an unbounded number: it compares whole numbers, which DuckDB
 * moves to disk if they do not fit into memory, and not events, which it does not. A block number
 * and an index of a log make up one number.
 */
export const STAKER_LIFETIMES = /* sql */ `
  select ends.staker, created.event as created_event, updated.event as updated_event
  from (
    select staker, arg_min(rowid, moment) as created, arg_max(rowid, moment) as updated
    from (
      select staker, rowid, ${LOG_MOMENT} as moment
      from rollup.staker_updates
    )
    group by staker
  ) ends
  join rollup.staker_updates created on created.rowid = ends.created
  join rollup.staker_updates updated on updated.rowid = ends.updated`;

const CLAIMED_REWARDS = /* sql */ `
  select earner::varchar as earner, token::varchar as token, sum(amount::bignum) as claimed
  from snapshot.reward_claims group by all order by earner, token`;

const CLAIMED_COLUMNS = "'' as earner, '' as token, 0::bignum as claimed";

function updatesSql(of: 'operator' | 'staker', actions: string): string {
  return /* sql */ `create table rollup.${of}_updates as
    select ${sqlName(of)}::varchar as ${sqlName(of)}, block_number, log_index,
      {'block_number': block_number, 'block_timestamp': "timestamp",
       'transaction_hash': lower(metadata->>'$.transactionHash')} as event
    from snapshot.activities
    where action::varchar in ${actions} and ${sqlName(of)} is not null
    order by all`;
}

/**
 * SQL of roll-ups of optional tables that operations answer with and without. Each is there, and
 * has no rows if the snapshot leaves its table out; `rollup.told_tables` tells which tables there
 * are, and whether all of `SLASHABLE_TABLES` are.
 *
 * - `operator_updates`: each activity about the operator itself; `operator_lifetimes`: the first
 *   and the last of them.
 * - `staker_updates`: each activity about its delegation or its shares.
 * - `strategy_settings`; `withdrawal_periods`: how many withdrawals of a strategy had been queued,
 *   from one block to another; `withdrawals_by_strategy`: how many there are.
 * - `duration_vaults`: the address of each vault.
 * - `operator_groups`: the group of each operator that has one.
 * - `claimed_rewards`: the sum of the claims by earner and token, if rewards were computed.
 * - `da_quorums`: the quorums of the data-availability network, also those without an operator so
 *   far.
 * - `da_quorum_stays`: by operator of the data-availability network a list of the quorums that it
 *   joined, each with its newest entry and with the exit after that.
 */
export function optionalFactsSql(absent: readonly OptionalTableName[]): readonly string[] {
  const has = (table: OptionalTableName) => !absent.includes(table);
  const orEmpty = (table: OptionalTableName, select: string, columns: string) =>
    has(table) ? select : `select ${columns} where false`;
  return [
    `create table rollup.told_tables as
     select ${has('strategies')} as strategies, ${has('withdrawals')} as withdrawals,
       ${has('duration_vaults')} as duration_vaults,
       ${has('registration_changes')} as registration_changes, ${SLASHABLE_TABLES.every(has)} as slashable`,
    updatesSql('operator', OF_OPERATOR),
    `create table rollup.operator_lifetimes as ${lifetimesSql('operator', 'true')} order by "operator"`,
    updatesSql('staker', OF_STAKER),
    `create table rollup.strategy_settings as ${orEmpty(
      'strategies',
      `select strategy::varchar as strategy, whitelisted, third_party_transfers_forbidden, withdrawal_delay_blocks
       from snapshot.strategies order by strategy`,
      `'' as strategy, false as whitelisted, false as third_party_transfers_forbidden, 0::bigint as withdrawal_delay_blocks`,
    )}`,
    `create table rollup.withdrawal_periods as ${orEmpty(
      'withdrawals',
      /* sql */ `with queued as (
        select strategy, created_block, count(*) as queued
        from (select unnest(list_distinct(strategies)) as strategy, created_block from snapshot.withdrawals)
        group by all
      )
      select strategy, created_block as since_block, lead(created_block, 1, ${NO_END}) over chain as until_block,
        (sum(queued) over chain)::bigint as withdrawals
      from queued
      window chain as (partition by strategy order by created_block rows unbounded preceding)
      order by strategy, since_block`,
      `'' as strategy, 0::bigint as since_block, 0::bigint as until_block, 0::bigint as withdrawals`,
    )}`,
    `create table rollup.duration_vaults as ${orEmpty(
      'duration_vaults',
      'select vault::varchar as vault from snapshot.duration_vaults order by vault',
      `'' as vault`,
    )}`,
    `create table rollup.operator_groups as ${orEmpty(
      'operator_groups',
      `select "operator"::varchar as "operator", group_name::varchar as group_name
       from snapshot.operator_groups order by "operator"`,
      `'' as "operator", '' as group_name`,
    )}`,
    `create table rollup.claimed_rewards as ${
      has('reward_leaves') || has('reward_earnings')
        ? orEmpty('reward_claims', CLAIMED_REWARDS, CLAIMED_COLUMNS)
        : `select ${CLAIMED_COLUMNS} where false`
    }`,
    `create table rollup.withdrawals_by_strategy as
     select strategy, withdrawals from rollup.withdrawal_periods where until_block = ${NO_END} order by strategy`,
    `create table rollup.da_quorums as ${orEmpty(
      'da_quorums',
      `select network::varchar as network, quorum_number from snapshot.da_quorums order by all`,
      `'' as network, 0::bigint as quorum_number`,
    )}`,
    `create table rollup.da_quorum_stays as ${orEmpty(
      'da_operator_events',
      /* sql */ `with events as (
        select network::varchar as network, operator_id::varchar as operator_id, quorum_number, action::varchar as action,
          (block_number, log_index) as moment,
          {'block_number': block_number, 'block_timestamp': "timestamp", 'batch_id': batch_id} as event
        from snapshot.da_operator_events
        where quorum_number is not null
      ), entries as (
        select network, operator_id, quorum_number, max(moment) as entered, arg_max(event, moment) as entry
        from events where action = 'Registered'
        group by all
      ), stays as (
        select entries.network, entries.operator_id, entries.quorum_number, any_value(entry) as entry,
          arg_min(left_by.event, left_by.moment) as exit
        from entries
        left join events left_by on left_by.network = entries.network and left_by.operator_id = entries.operator_id
          and left_by.quorum_number = entries.quorum_number and left_by.action in ('Deregistered', 'Ejected')
          and left_by.moment > entered
        group by all
      )
      select network, operator_id,
        list({'quorum_number': quorum_number, 'entry': entry, 'exit': exit} order by quorum_number) as quorums
      from stays group by all order by network, operator_id`,
      `'' as network, '' as operator_id, [{'quorum_number': 0::utinyint,
        'entry': {'block_number': 0::bigint, 'block_timestamp': null::timestamp, 'batch_id': ''},
        'exit': {'block_number': 0::bigint, 'block_timestamp': null::timestamp, 'batch_id': ''}}] as quorums`,
    )}`,
  ];
}
