import { WAD } from '../../../common/vocabulary.ts';
import { NO_END_DAY, overlapSql, slashableStatesSql } from '../../sql/slashable-states.ts';
import { SLASHABLE_DAYS_TABLES } from '../../sql/slashable-tables.ts';
import { GROWS_BY_NUMBER, OPEN_PERIODS } from '../growth.ts';
import { type RolledUp, rollupsNeeding } from '../rolled-up.ts';
import { earlierSql, lastDay, OF_SET, SLASHABLE_INPUTS_BY_DAY } from './slashable-inputs-by-day.ts';
import { movesOfAllSql, SLASHABLE_MOVES } from './slashable-moves.ts';
import { SLASHABLE_VALUE_DAYS } from './slashable-value-days.ts';

/** Computes the part of shares, in 10^-18 and rounded down, that a magnitude is of the maximum. */
const PART = /* sql */ `case
    when max_magnitude = 0 then '0'
    when max_magnitude = ${WAD} then magnitude::varchar
    when magnitude <= ${100n * WAD} then (magnitude * ${WAD} // max_magnitude)::varchar
    else whole_quotient(magnitude::varchar || repeat('0', 18), max_magnitude::varchar) end`;

/**
 * Has the days on which a set can slash an operator, a member or one that left, that has a
 * magnitude above 0 in a listed strategy, with the part of its shares, in 10^-18 as text, that the
 * set can slash. The maximum magnitude is 10^18 until a slash.
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
  growth: OPEN_PERIODS,
  sql: ({ table }) => /* sql */ `
  with allocations as (
    select * from (${earlierSql(table, 'rollup.allocation_periods', `${OF_SET}, "operator", strategy`, 'magnitude')})
    union all
    select avs::varchar, operator_set_id, "operator"::varchar, strategy::varchar, ${lastDay(table)}, ${NO_END_DAY}, magnitude
    from ${table('snapshot.allocations')}
  ), lowered as (
    select "operator", strategy, since_day as day, max_magnitude
    from (${earlierSql(table, 'rollup.max_magnitude_periods', '"operator", strategy', 'max_magnitude')})
    union all
    select "operator"::varchar, strategy::varchar, ${lastDay(table)}, coalesce(max_magnitude, ${WAD})
    from (select distinct "operator", strategy from allocations)
    left join ${table('snapshot.magnitudes')} using ("operator", strategy)
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
    join ${table('reachable_days')} member using (${OF_SET}, "operator")
    join ${table('rollup.listed_days')} listed using (${OF_SET}, strategy)
    where magnitude > 0
  )
  select * from allocated where since_day < until_day
  order by ${OF_SET}, "operator", strategy, since_day`,
};

/**
 * Counts the members of each operator set, of each AVS (`operator_set_id` null), and of all (`avs`
 * null as well), from each change on. Members are distinct operators in a scope; allocated ones
 * have a magnitude in a listed strategy.
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
  growth: { whole: 'The last period of a scope is open; it has a row for each change of members.' },
  sql: ({ table }) => /* sql */ `
  with periods as (
    select 'members' as kind, ${OF_SET}, "operator", since_day, until_day from ${table('rollup.member_days')}
    union all
    select 'allocated', ${OF_SET}, "operator", greatest(allocated.since_day, member.since_day),
      least(allocated.until_day, member.until_day)
    from ${table('rollup.allocated_days')} allocated
    join ${table('rollup.member_days')} member using (${OF_SET}, "operator")
    where ${overlapSql('allocated', 'member')}
  ), period_ends as (
    select kind, ${OF_SET}, "operator", unnest([since_day, until_day]) as day, unnest([1, -1]) as change from periods
  ), summed as (
    select kind, ${OF_SET}, "operator", day, sum(change) as change
    from period_ends
    where day < ${NO_END_DAY}
    group by grouping sets ((kind, ${OF_SET}, "operator", day), (kind, avs, "operator", day), (kind, "operator", day))
    having sum(change) <> 0
  ), counted as (
    select kind, ${OF_SET}, day, sum(change) over chain > 0 as counts, sum(change) over chain > change as counted
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

/** Has the shares that all operator sets can slash. */
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
    'slashable_moves',
    'rollup.known_strategies',
    'rollup.listed_days',
    'rollup.member_days',
    'rollup.share_days',
  ],
  growth: GROWS_BY_NUMBER,
  scratch: true,
  onOverflow: 'bignum',
  sql: ({ table, sums }) => /* sql */ `
  select number, states.* from (${slashableStatesSql(table, { by: [], type: sums }, movesOfAllSql(table('slashable_moves'), table('rollup.known_strategies'), sums))}) states
  join ${table('rollup.known_strategies')} using (strategy)`,
};

/**
 * Has the stake that operator sets can slash at the end of each day (UTC). Rows are as many as the
 * changes, and no table has a row for each set and day; `since_day` and `until_day` are both first
 * days. A day before the last one is the state at the newest block in `rollup.blocks` up to its
 * end, as `asOf` finds it; the last one has the newest state, from the tables themselves.
 */
export const SLASHABLE_DAYS: readonly RolledUp[] = rollupsNeeding(SLASHABLE_DAYS_TABLES, [
  ...SLASHABLE_INPUTS_BY_DAY,
  ALLOCATED,
  COUNTS,
  SLASHABLE_MOVES,
  TOTAL_STATES,
  ...SLASHABLE_VALUE_DAYS,
]);
