import { WAD } from '../../common/vocabulary.ts';
import {
  NO_END_DAY,
  overlapSql,
  slashableMovesSql,
  slashableStatesSql,
} from '../slashable-states.ts';
import { SLASHABLE_DAYS_TABLES } from '../slashable-tables.ts';
import { needing, type RolledUp } from './rolled-up.ts';
import { SLASHABLE_VALUE_DAYS } from './slashable-value-days.ts';

/** The days before the last one at whose end a block is the newest for the first time. */
const DAY_ENDS: RolledUp = {
  name: 'day_ends',
  columns: {
    end_block: 'BIGINT',
    day: 'TIMESTAMP',
  },
  reads: ['rollup.days', 'rollup.blocks'],
  growth: 'whole',
  scratch: true,
  sql: () => /* sql */ `
  select newest.block_number as end_block, min(days.day) as day
  from rollup.days
  asof join (
    select "time", max(block_number) as block_number from rollup.blocks group by "time"
  ) newest on newest."time" < days.day + interval 1 day
  where days.day < (select max(day) from rollup.days)
  group by end_block`,
};

/**
 * Operator sets with their first day, that of their creation: no state before it has them.
 */
const DATED_SETS: RolledUp = {
  name: 'rollup.dated_sets',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    first_day: 'TIMESTAMP',
  },
  reads: ['snapshot.operator_sets', 'rollup.days'],
  growth: 'whole',
  sql: () => /* sql */ `
  select avs::varchar as avs, operator_set_id,
    greatest(bounds.first_day, least(date_trunc('day', created_at), last_day)) as first_day
  from snapshot.operator_sets, (select min(day) as first_day, max(day) as last_day from rollup.days) bounds
  where last_day is not null
  order by avs, operator_set_id`,
};

const LAST_DAY = '(select max(day) from rollup.days)';

/**
 * SELECT of the periods of days with each value of a column that a table of periods of blocks has,
 * up to the last day.
 */
const earlierSql = (periods: string, keys: string, column: string) => /* sql */ `
  select ${keys}, day as since_day, lead(day, 1, ${LAST_DAY}) over (partition by ${keys} order by day) as until_day, ${column}
  from (
    select ${keys}, ends.day, arg_max(${column}, since_block) as ${column}
    from rollup.${periods} period
    asof join day_ends ends on period.since_block <= ends.end_block
    group by ${keys}, ends.day
  )`;

const OF_SET = 'avs, operator_set_id';

/**
 * SELECT of the days on which operators have a state of `membership_periods`, and `last` on the
 * last day.
 */
const membershipSql = (state: string, last: string) => /* sql */ `
  select ${OF_SET}, "operator", greatest(since_day, first_day) as since_day, until_day
  from (${earlierSql('membership_periods', `${OF_SET}, "operator"`, state)})
  join rollup.dated_sets using (${OF_SET})
  where ${state} and first_day < until_day
  union all
  select ${OF_SET}, "operator", ${LAST_DAY}, ${NO_END_DAY}
  from (${last})
  semi join rollup.dated_sets using (${OF_SET})
  order by ${OF_SET}, "operator", since_day`;

const REGISTERED = /* sql */ `
  select avs::varchar as avs, operator_set_id, "operator"::varchar as "operator"
  from snapshot.operator_set_members where registered`;

/** The days on which an operator is a member of a set. */
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
  growth: 'whole',
  sql: () => membershipSql('registered', REGISTERED),
};

/** The days on which a set can slash an operator. */
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
  growth: 'whole',
  scratch: true,
  sql: () =>
    membershipSql(
      'slashable',
      `${REGISTERED}
  union
  select avs, operator_set_id, "operator" from rollup.former_members`,
    ),
};

/** The days on which a set lists a strategy. */
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
  growth: 'whole',
  sql: () => /* sql */ `
  select ${OF_SET}, strategy, since_day, until_day
  from (${earlierSql('listed_strategy_periods', `${OF_SET}, strategy`, 'added')})
  where added
  union all
  select avs::varchar, operator_set_id, unnest(list_distinct(strategies)), ${LAST_DAY}, ${NO_END_DAY}
  from snapshot.operator_sets
  order by ${OF_SET}, strategy, since_day`,
};

/** An operator's shares of a strategy, above 0, of operators that were members. */
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
  growth: 'whole',
  sql: () => /* sql */ `
  with held as (
    select "operator", strategy, since_day, until_day, shares
    from (${earlierSql('operator_share_periods', '"operator", strategy', 'shares')})
    union all
    select "operator"::varchar, strategy::varchar, ${LAST_DAY}, ${NO_END_DAY}, shares from snapshot.operator_shares
  )
  select "operator", strategy, since_day, until_day, shares::hugeint as shares
  from held
  semi join reachable_days using ("operator")
  where shares > 0
  order by "operator", strategy, since_day`,
};

/** SQL of the part of shares, in 10^-18 and rounded down, that a magnitude is of the maximum. */
const PART = /* sql */ `case
    when max_magnitude = 0 then '0'
    when max_magnitude = ${WAD} then magnitude::varchar
    when magnitude <= ${100n * WAD} then (magnitude * ${WAD} // max_magnitude)::varchar
    else whole_quotient(magnitude::varchar || repeat('0', 18), max_magnitude::varchar) end`;

/**
 * The days on which an operator that the set can slash, a member or one that left, has a magnitude
 * above 0 in a listed strategy, with the part of its shares, in 10^-18 as text, that the set can
 * slash. The maximum magnitude is 10^18 until a slash.
 */
const ALLOCATED: RolledUp = {
  name: 'rollup.allocated_days',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    operator: 'VARCHAR',
    strategy: 'VARCHAR',
    part: 'VARCHAR',
    since_day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
  },
  reads: [
    'rollup.allocation_periods',
    'rollup.max_magnitude_periods',
    'day_ends',
    'rollup.days',
    'snapshot.allocations',
    'snapshot.magnitudes',
    'reachable_days',
    'rollup.listed_days',
  ],
  growth: 'whole',
  sql: () => /* sql */ `
  with allocations as (
    select * from (${earlierSql('allocation_periods', `${OF_SET}, "operator", strategy`, 'magnitude')})
    union all
    select avs::varchar, operator_set_id, "operator"::varchar, strategy::varchar, ${LAST_DAY}, ${NO_END_DAY}, magnitude
    from snapshot.allocations
  ), lowered as (
    select "operator", strategy, since_day as day, max_magnitude
    from (${earlierSql('max_magnitude_periods', '"operator", strategy', 'max_magnitude')})
    union all
    select "operator"::varchar, strategy::varchar, ${LAST_DAY}, coalesce(max_magnitude, ${WAD})
    from (select distinct "operator", strategy from allocations)
    left join snapshot.magnitudes using ("operator", strategy)
    union all
    select distinct "operator", strategy, timestamp '-infinity', ${WAD} from allocations
  ), maxima as (
    select "operator", strategy, day as since_day, max_magnitude,
      lead(day, 1, ${NO_END_DAY}) over (partition by "operator", strategy order by day) as until_day
    from lowered
  ), allocated as (
    select ${OF_SET}, "operator", strategy, ${PART} as part,
      greatest(allocation.since_day, maximum.since_day, member.since_day, listed.since_day) as since_day,
      least(allocation.until_day, maximum.until_day, member.until_day, listed.until_day) as until_day
    from allocations allocation
    join maxima maximum using ("operator", strategy)
    join reachable_days member using (${OF_SET}, "operator")
    join rollup.listed_days listed using (${OF_SET}, strategy)
    where magnitude > 0
  )
  select * from allocated where since_day < until_day
  order by ${OF_SET}, "operator", strategy, since_day`,
};

/**
 * The numbers of members of each operator set, of each AVS (`operator_set_id` null), and of all
 * (`avs` null as well), from each change on. Members are distinct operators of a scope; allocated
 * ones have a magnitude in a listed strategy.
 */
const COUNTS: RolledUp = {
  name: 'rollup.slashable_counts',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
    members: 'BIGINT',
    allocated_operators: 'BIGINT',
  },
  reads: ['rollup.member_days', 'rollup.allocated_days'],
  growth: 'whole',
  sql: () => /* sql */ `
  with periods as (
    select 'members' as kind, ${OF_SET}, "operator", since_day, until_day from rollup.member_days
    union all
    select 'allocated', ${OF_SET}, "operator", greatest(allocated.since_day, member.since_day),
      least(allocated.until_day, member.until_day)
    from rollup.allocated_days allocated
    join rollup.member_days member using (${OF_SET}, "operator")
    where ${overlapSql('allocated', 'member')}
  ), turned as (
    select kind, ${OF_SET}, "operator", unnest([since_day, until_day]) as day, unnest([1, -1]) as turn from periods
  ), summed as (
    select kind, ${OF_SET}, "operator", day, sum(turn) as turn
    from turned
    where day < ${NO_END_DAY}
    group by grouping sets ((kind, ${OF_SET}, "operator", day), (kind, avs, "operator", day), (kind, "operator", day))
    having sum(turn) <> 0
  ), counted as (
    select kind, ${OF_SET}, day, sum(turn) over chain > 0 as counts, sum(turn) over chain > turn as counted
    from summed
    window chain as (partition by kind, ${OF_SET}, "operator" order by day)
  ), moved as (
    select ${OF_SET}, day,
      sum(counts::integer - counted::integer) filter (kind = 'members') as members,
      sum(counts::integer - counted::integer) filter (kind = 'allocated') as allocated_operators
    from counted
    group by ${OF_SET}, day
  )
  select ${OF_SET}, day, lead(day, 1, ${NO_END_DAY}) over chain as until_day,
    coalesce(sum(members) over chain, 0)::bigint as members,
    coalesce(sum(allocated_operators) over chain, 0)::bigint as allocated_operators
  from moved
  window chain as (partition by ${OF_SET} order by day)
  order by avs nulls first, operator_set_id nulls first, day`,
};

/** The change in a day of the shares that the sets of an AVS can slash. */
const MOVES_OF_AVS: RolledUp = {
  name: 'moves_of_avs',
  columns: {
    avs: 'VARCHAR',
    strategy: 'VARCHAR',
    day: 'TIMESTAMP',
    moved: 'HUGEINT',
  },
  reads: ['rollup.share_days', 'rollup.allocated_days'],
  growth: 'whole',
  scratch: true,
  onOverflow: 'bignum',
  sql: ({ sums }) => /* sql */ `
  select avs, strategy, day, sum(moved) as moved
  from (${slashableMovesSql({ by: ['avs'], type: sums })})
  where day < ${NO_END_DAY}
  group by avs, strategy, day`,
};

/** The shares that all operator sets can slash. */
const TOTAL_STATES: RolledUp = {
  name: 'total_states',
  columns: {
    number: 'INTEGER',
    strategy: 'VARCHAR',
    day: 'TIMESTAMP',
    until_day: 'TIMESTAMP',
    held: 'VARCHAR',
    slashable: 'VARCHAR',
  },
  reads: [
    'moves_of_avs',
    'rollup.known_strategies',
    'rollup.listed_days',
    'rollup.member_days',
    'rollup.share_days',
  ],
  growth: 'whole',
  scratch: true,
  onOverflow: 'bignum',
  sql: ({ sums }) => /* sql */ `
  select number, states.* from (${slashableStatesSql({ by: [], type: sums }, 'select * from moves_of_avs')}) states
  join rollup.known_strategies using (strategy)`,
};

/**
 * The stake that operator sets can slash at the end of each day (UTC). Rows are as many as the
 * changes, and no table has a row for each set and day; `since_day` and `until_day` are both first
 * days. A day before the last one is the state at the newest block of `rollup.blocks` up to its end,
 * as `asOf` finds it; the last one has the newest state, from the tables themselves.
 */
export const SLASHABLE_DAYS: readonly RolledUp[] = needing(SLASHABLE_DAYS_TABLES, [
  DAY_ENDS,
  DATED_SETS,
  MEMBERS,
  REACHABLE,
  LISTED,
  SHARES,
  ALLOCATED,
  COUNTS,
  MOVES_OF_AVS,
  TOTAL_STATES,
  ...SLASHABLE_VALUE_DAYS,
]);
