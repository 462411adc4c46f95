import type { TableNames } from '../../../common/relations/relation.ts';
import { NO_END_DAY } from '../../sql/slashable-states.ts';
import { CLOSED_DAYS, OPEN_PERIODS } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';

/** Has the days before the last one that end with a block no earlier day has as its newest. */
const DAY_ENDS: RolledUp = {
  name: 'day_ends',
  columns: {
    end_block: 'BIGINT',
    day: 'TIMESTAMP',
  },
  reads: ['rollup.days', 'rollup.blocks'],
  growth: CLOSED_DAYS,
  scratch: true,
  sql: ({ table }) => /* sql */ `
  select newest.block_number as end_block, min(days.day) as day
  from ${table('rollup.days')}
  asof join (
    select "time", max(block_number) as block_number from ${table('rollup.blocks')} group by "time"
  ) newest on newest."time" < days.day + interval 1 day
  where days.day < (select max(day) from ${table('rollup.days')})
  group by end_block`,
};

/** Has operator sets with their first day, that of their creation: no state before it has them. */
const DATED_SETS: RolledUp = {
  name: 'rollup.dated_sets',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    first_day: 'TIMESTAMP',
  },
  reads: ['snapshot.operator_sets', 'rollup.days'],
  growth: { keyed: ['avs', 'operator_set_id'] },
  sql: ({ table }) => /* sql */ `
  select avs::varchar as avs, operator_set_id,
    greatest(bounds.first_day, least(date_trunc('day', created_at), last_day)) as first_day
  from ${table('snapshot.operator_sets')}, (select min(day) as first_day, max(day) as last_day from ${table('rollup.days')}) bounds
  where last_day is not null
  order by avs, operator_set_id`,
};

export const lastDay = (table: TableNames) => `(select max(day) from ${table('rollup.days')})`;

/**
 * Selects the periods of days with each value that a column has in a table with periods of blocks,
 * up to the last day.
 */
export const earlierSql = (
  table: TableNames,
  periods: string,
  keys: string,
  column: string,
) => /* sql */ `
  select ${keys}, day as since_day, lead(day, 1, ${lastDay(table)}) over (partition by ${keys} order by day) as until_day, ${column}
  from (
    select ${keys}, ends.day, arg_max(${column}, since_block) as ${column}
    from ${table(periods)} period
    asof join ${table('day_ends')} ends on period.since_block <= ends.end_block
    group by ${keys}, ends.day
  )`;

export const OF_SET = 'avs, operator_set_id';

/**
 * Selects the days on which operators have a state in `membership_periods`, and `last` on the last
 * day.
 */
const membershipSql = (table: TableNames, state: string, last: string) => /* sql */ `
  select ${OF_SET}, "operator", greatest(since_day, first_day) as since_day, until_day
  from (${earlierSql(table, 'rollup.membership_periods', `${OF_SET}, "operator"`, state)})
  join ${table('rollup.dated_sets')} using (${OF_SET})
  where ${state} and first_day < until_day
  union all
  select ${OF_SET}, "operator", ${lastDay(table)}, ${NO_END_DAY}
  from (${last})
  semi join ${table('rollup.dated_sets')} using (${OF_SET})
  order by ${OF_SET}, "operator", since_day`;

const registeredSql = (table: TableNames) => /* sql */ `
  select avs::varchar as avs, operator_set_id, "operator"::varchar as "operator"
  from ${table('snapshot.operator_set_members')} where registered`;

/** Has the days on which an operator is a set's member. */
const MEMBERS: RolledUp = {
  name: 'rollup.member_days',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    operator: 'VARCHAR',
    since_day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
  },
  reads: [
    'rollup.membership_periods',
    'day_ends',
    'rollup.days',
    'rollup.dated_sets',
    'snapshot.operator_set_members',
  ],
  growth: OPEN_PERIODS,
  sql: ({ table }) => membershipSql(table, 'registered', registeredSql(table)),
};

/** Has the days on which a set can slash an operator. */
const REACHABLE: RolledUp = {
  name: 'reachable_days',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    operator: 'VARCHAR',
    since_day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
  },
  reads: [
    'rollup.membership_periods',
    'day_ends',
    'rollup.days',
    'rollup.dated_sets',
    'snapshot.operator_set_members',
    'rollup.former_members',
  ],
  growth: OPEN_PERIODS,
  scratch: true,
  sql: ({ table }) =>
    membershipSql(
      table,
      'slashable',
      `${registeredSql(table)}
  union
  select avs, operator_set_id, "operator" from ${table('rollup.former_members')}`,
    ),
};

/** Has the days on which a set lists a strategy. */
const LISTED: RolledUp = {
  name: 'rollup.listed_days',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    strategy: 'VARCHAR',
    since_day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
  },
  reads: ['rollup.listed_strategy_periods', 'day_ends', 'rollup.days', 'snapshot.operator_sets'],
  growth: OPEN_PERIODS,
  sql: ({ table }) => /* sql */ `
  select ${OF_SET}, strategy, since_day, until_day
  from (${earlierSql(table, 'rollup.listed_strategy_periods', `${OF_SET}, strategy`, 'added')})
  where added
  union all
  select avs::varchar, operator_set_id, unnest(list_distinct(strategies)), ${lastDay(table)}, ${NO_END_DAY}
  from ${table('snapshot.operator_sets')}
  order by ${OF_SET}, strategy, since_day`,
};

/** Has an operator's shares in a strategy, above 0, for operators that were members. */
const SHARES: RolledUp = {
  name: 'rollup.share_days',
  columns: {
    operator: 'VARCHAR',
    strategy: 'VARCHAR',
    since_day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
    shares: 'HUGEINT',
  },
  reads: [
    'rollup.operator_share_periods',
    'day_ends',
    'rollup.days',
    'snapshot.operator_shares',
    'reachable_days',
  ],
  growth: OPEN_PERIODS,
  sql: ({ table }) => /* sql */ `
  with share_periods as (
    select "operator", strategy, since_day, until_day, shares
    from (${earlierSql(table, 'rollup.operator_share_periods', '"operator", strategy', 'shares')})
    union all
    select "operator"::varchar, strategy::varchar, ${lastDay(table)}, ${NO_END_DAY}, shares from ${table('snapshot.operator_shares')}
  )
  select "operator", strategy, since_day, until_day, shares::hugeint as shares
  from share_periods
  semi join ${table('reachable_days')} using ("operator")
  where shares > 0
  order by "operator", strategy, since_day`,
};

/** The stake that operator sets can slash follows from these periods of days. */
export const SLASHABLE_INPUTS_BY_DAY: readonly RolledUp[] = [
  DAY_ENDS,
  DATED_SETS,
  MEMBERS,
  REACHABLE,
  LISTED,
  SHARES,
];
