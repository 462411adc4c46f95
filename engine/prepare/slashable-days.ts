import { WAD } from '../../common/vocabulary.ts';
import {
  NO_END_DAY,
  overlapSql,
  slashableMovesSql,
  slashableStatesSql,
} from '../slashable-states.ts';
import type { SumType } from './share-moves.ts';

/**
 * SQL that creates the tables of schema `rollup` for the stake that operator sets can slash at the
 * end of each day (UTC). Their rows are as many as the changes, and no table has a row for each set
 * and day. With `since_day` and `until_day`, both first days:
 *
 * - `member_days`: an operator is a member of a set.
 * - `listed_days`: a set lists a strategy.
 * - `share_days`: an operator's shares of a strategy, above 0, of operators that were members.
 * - `allocated_days`: an operator that the set can slash, a member or one that left, has a
 *   magnitude above 0 in a listed strategy, with the part of its shares, in 10^-18 as text, that
 *   the set can slash.
 *
 * A day before the last one is the state at the newest block of `rollup.blocks` up to its end, as
 * `asOf` finds it; the last one has the newest state, from the tables themselves. And:
 *
 * - `dated_sets`: operator sets with their first day, that of their creation.
 * - `slashable_counts`: the numbers of members of each operator set, of each AVS (`operator_set_id`
 *   null), and of all (`avs` null as well), from each change on.
 *
 * And two temporary tables: `moves_of_avs`, the change in a day of the shares that the sets of an
 * AVS can slash, and `total_states`, the shares of all operator sets. It reads the tables of
 * `SLASHABLE_PERIODS`, `rollup.known_strategies` and `rollup.days`.
 */
export function slashableDaysSql(type: SumType): readonly string[] {
  return [
    DAY_ENDS,
    DATED_SETS,
    MEMBERS,
    REACHABLE,
    LISTED,
    SHARES,
    ALLOCATED,
    COUNTS,
    movesOfAvsSql(type),
    totalStatesSql(type),
    ...['day_ends', 'reachable_days'].map((table) => `drop table ${table}`),
  ];
}

/** The days before the last one at whose end a block is the newest for the first time. */
const DAY_ENDS = /* sql */ `create or replace temp table day_ends as
  select newest.block_number as end_block, min(days.day) as day
  from rollup.days
  asof join (
    select "time", max(block_number) as block_number from rollup.blocks group by "time"
  ) newest on newest."time" < days.day + interval 1 day
  where days.day < (select max(day) from rollup.days)
  group by end_block`;

/** Operator sets with their first day: no state before their creation has them. */
const DATED_SETS = /* sql */ `create or replace table rollup.dated_sets as
  select avs::varchar as avs, operator_set_id,
    greatest(bounds.first_day, least(date_trunc('day', created_at), last_day)) as first_day
  from snapshot.operator_sets, (select min(day) as first_day, max(day) as last_day from rollup.days) bounds
  where last_day is not null
  order by avs, operator_set_id`;

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

const MEMBERS = `create or replace table rollup.member_days as ${membershipSql('registered', REGISTERED)}`;

/** The days on which a set can slash an operator. */
const REACHABLE = `create or replace temp table reachable_days as ${membershipSql(
  'slashable',
  `${REGISTERED}
  union
  select avs, operator_set_id, "operator" from rollup.former_members`,
)}`;

const LISTED = /* sql */ `create or replace table rollup.listed_days as
  select ${OF_SET}, strategy, since_day, until_day
  from (${earlierSql('listed_strategy_periods', `${OF_SET}, strategy`, 'added')})
  where added
  union all
  select avs::varchar, operator_set_id, unnest(list_distinct(strategies)), ${LAST_DAY}, ${NO_END_DAY}
  from snapshot.operator_sets
  order by ${OF_SET}, strategy, since_day`;

const SHARES = /* sql */ `create or replace table rollup.share_days as
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
  order by "operator", strategy, since_day`;

/** SQL of the part of shares, in 10^-18 and rounded down, that a magnitude is of the maximum. */
const PART = /* sql */ `case
    when max_magnitude = 0 then '0'
    when max_magnitude = ${WAD} then magnitude::varchar
    when magnitude <= ${100n * WAD} then (magnitude * ${WAD} // max_magnitude)::varchar
    else whole_quotient(magnitude::varchar || repeat('0', 18), max_magnitude::varchar) end`;

/** The maximum magnitude is ${WAD} until a slash. */
const ALLOCATED = /* sql */ `create or replace table rollup.allocated_days as
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
  order by ${OF_SET}, "operator", strategy, since_day`;

/**
 * Members are distinct operators of a scope; allocated ones have a magnitude in a listed strategy.
 */
const COUNTS = /* sql */ `create or replace table rollup.slashable_counts as
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
  order by avs nulls first, operator_set_id nulls first, day`;

const movesOfAvsSql = (type: SumType) => /* sql */ `create or replace temp table moves_of_avs as
  select avs, strategy, day, sum(moved) as moved
  from (${slashableMovesSql({ by: ['avs'], type })})
  where day < ${NO_END_DAY}
  group by avs, strategy, day`;

const totalStatesSql = (type: SumType) => /* sql */ `create or replace temp table total_states as
  select number, states.* from (${slashableStatesSql({ by: [], type }, 'select * from moves_of_avs')}) states
  join rollup.known_strategies using (strategy)`;
