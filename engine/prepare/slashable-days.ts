import { WAD } from '../../common/vocabulary.ts';
import { valueSql } from '../value-sql.ts';
import type { SumType } from './share-moves.ts';
import { slashableSharesSql } from './slashable-shares.ts';

/**
 * SQL that creates `rollup.slashable_days`, with sums of shares of a type: the value of the shares
 * of members, and the value that operator sets can slash, at the end of each day (UTC). It
 * has a row for each day since the creation of the first set of an AVS and operator set, of an AVS
 * (`operator_set_id` null), and of all (`avs` null as well).
 *
 * A day before the last one is the state at the newest block of `rollup.blocks` up to its end, as
 * `asOf` finds it; the last one has the newest state, from the tables themselves. Each seat is an
 * operator that is or was a member of a set, with a strategy that the set lists or listed. Sums add
 * up the changes of seats: of the magnitude, the maximum magnitude, the operator's shares, the
 * membership, the slashability and the list. It reads the tables of `SLASHABLE_PERIODS`,
 * `rollup.strategy_values`, `rollup.known_strategies` and `rollup.days`.
 */
export function slashableDaysSql(type: SumType): readonly string[] {
  return [
    DAY_ENDS,
    SETS,
    SCOPES,
    SEATS,
    SEAT_STATES,
    POOLS,
    statesSql(type),
    COUNTS,
    SLASHABLE_DAYS,
    ...[
      'day_ends',
      'dated_sets',
      'scopes',
      'seats',
      'seat_states',
      'pools',
      'scope_states',
      'scope_counts',
    ].map((table) => `drop table ${table}`),
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
const SETS = /* sql */ `create or replace temp table dated_sets as
  select avs::varchar as avs, operator_set_id, strategies,
    greatest(bounds.first_day, least(date_trunc('day', created_at), last_day)) as first_day, last_day
  from snapshot.operator_sets, (select min(day) as first_day, max(day) as last_day from rollup.days) bounds
  where last_day is not null`;

/** Scopes of rows: each operator set, all sets of each AVS, and all sets. */
const SCOPES = /* sql */ `create or replace temp table scopes as
  select (row_number() over (order by avs nulls first, operator_set_id nulls first))::integer as scope, *
  from (
    select avs, operator_set_id, min(first_day) as first_day, any_value(last_day) as last_day
    from dated_sets
    group by grouping sets ((avs, operator_set_id), (avs), ())
    having count(*) > 0
  )`;

/** The scopes that a row of an operator set counts in. */
const IN_SCOPE = /* sql */ `(scopes.avs is null or scopes.avs = counted.avs)
    and (scopes.operator_set_id is null or scopes.operator_set_id = counted.operator_set_id)`;

const SEATS = /* sql */ `create or replace temp table seats as
  select (row_number() over ())::integer as seat, found.*, sets.first_day, sets.last_day
  from (
    select member.avs, member.operator_set_id, member."operator", listed.strategy
    from rollup.membership_periods member
    join rollup.listed_strategy_periods listed using (avs, operator_set_id)
    union
    select member.avs::varchar, member.operator_set_id, member."operator"::varchar, listed.strategy
    from snapshot.operator_set_members member
    join (select avs, operator_set_id, unnest(strategies) as strategy from dated_sets) listed
      using (avs, operator_set_id)
  ) found
  join dated_sets sets using (avs, operator_set_id)
  -- An operator with neither shares nor an allocation adds nothing.
  semi join (
    select "operator", strategy from rollup.operator_share_periods
    union
    select "operator"::varchar, strategy::varchar from snapshot.operator_shares
    union
    select "operator", strategy from rollup.allocation_periods
    union
    select "operator"::varchar, strategy::varchar from snapshot.allocations
  ) counted using ("operator", strategy)`;

/** The values of a table of periods that are in force at the ends of days, by its columns. */
const byDay = (periods: string, keys: string, column: string) => /* sql */ `
  select ${keys}, ends.day, arg_max(${column}, since_block) as ${column}
  from rollup.${periods} period
  asof join day_ends ends on period.since_block <= ends.end_block
  group by ${keys}, ends.day`;

/** SELECT of the days on which a column of seats changes, with its value. */
const changesOf = (periods: string, keys: string, column: string) => /* sql */ `
  select seat, greatest(day, first_day) as day, day as told_day, ${column}
  from seats join (${byDay(periods, keys, column)}) using (${keys})`;

const OF_SET = 'avs, operator_set_id';

/** The state of each seat from each of its days on, with the change since the one before. */
const SEAT_STATES = /* sql */ `create or replace temp table seat_states as
  with changes as (
    ${changesOf('allocation_periods', `${OF_SET}, "operator", strategy`, 'magnitude')}
    union all by name
    ${changesOf('max_magnitude_periods', '"operator", strategy', 'max_magnitude')}
    union all by name
    ${changesOf('operator_share_periods', '"operator", strategy', 'shares')}
    union all by name
    ${changesOf('membership_periods', `${OF_SET}, "operator"`, 'registered')}
    union all by name
    ${changesOf('membership_periods', `${OF_SET}, "operator"`, 'slashable')}
    union all by name
    ${changesOf('listed_strategy_periods', `${OF_SET}, strategy`, 'added')}
  ), told as (
    select seat, day, arg_max(magnitude, told_day) as magnitude, arg_max(max_magnitude, told_day) as max_magnitude,
      arg_max(shares, told_day) as shares, arg_max(registered, told_day) as registered,
      arg_max(slashable, told_day) as slashable, arg_max(added, told_day) as added
    from changes join seats using (seat)
    where day < last_day
    group by seat, day
    union all
    select seat, seats.last_day, coalesce(allocation.magnitude, 0), coalesce(maximum.max_magnitude, ${WAD}),
      coalesce(held.shares, 0), coalesce(member.registered, false),
      coalesce(member.registered, false) or former.slashable_until is not null, list_contains(sets.strategies, seats.strategy)
    from seats
    join dated_sets sets using (${OF_SET})
    left join snapshot.allocations allocation using (${OF_SET}, "operator", strategy)
    left join snapshot.magnitudes maximum using ("operator", strategy)
    left join snapshot.operator_shares held using ("operator", strategy)
    left join snapshot.operator_set_members member using (${OF_SET}, "operator")
    left join rollup.former_members former using (${OF_SET}, "operator")
  ), followed as (
    select seat, day, coalesce(last_value(magnitude ignore nulls) over chain, 0) as magnitude,
      coalesce(last_value(max_magnitude ignore nulls) over chain, ${WAD}) as max_magnitude,
      coalesce(last_value(shares ignore nulls) over chain, 0) as operator_shares,
      coalesce(last_value(added ignore nulls) over chain, false) as listed,
      listed and coalesce(last_value(registered ignore nulls) over chain, false) as active,
      listed and coalesce(last_value(slashable ignore nulls) over chain, false) as reached
    from told
    window chain as (partition by seat order by day)
  )
  select seat, day, active, operator_shares, active and magnitude > 0 as allocated,
    if(reached, ${slashableSharesSql('magnitude')}, '0') as slashable
  from followed`;

/** The shares that a scope has of an operator in a strategy: once, in however many of its sets. */
const POOLS = /* sql */ `create or replace temp table pools as
  with moved as (
    select seat, day, operator_shares,
      active::integer - lag(active::integer, 1, 0) over (partition by seat order by day) as moved
    from seat_states
  ), summed as (
    select scope, "operator", strategy, day, sum(moved) as moved, any_value(operator_shares) as shares
    from moved
    join seats counted using (seat)
    join scopes on ${IN_SCOPE}
    group by scope, "operator", strategy, day
  )
  select scope, "operator", strategy, day,
    if(sum(moved) over (partition by scope, "operator", strategy order by day) > 0, shares, 0) as shares
  from summed`;

/** The shares of each scope in each strategy, held and slashable, from each change on. */
function statesSql(type: SumType): string {
  const change = (value: string, of: string) =>
    `${value}::${type} - coalesce(lag(${value}) over (partition by ${of} order by day), '0')::${type}`;
  return /* sql */ `create or replace temp table scope_states as
  with changes as (
    select scope, strategy, day, ${change('shares::varchar', 'scope, "operator", strategy')} as held,
      0::${type} as slashable
    from pools
    union all
    select scope, strategy, day, 0::${type}, delta
    from (select seat, day, ${change('slashable', 'seat')} as delta from seat_states)
    join seats counted using (seat)
    join scopes on ${IN_SCOPE}
  )
  select scope, number, day, lead(day) over chain as until_day,
    (sum(sum(held)) over chain)::varchar as held, (sum(sum(slashable)) over chain)::varchar as slashable
  from changes
  join rollup.known_strategies known using (strategy)
  group by scope, number, day
  window chain as (partition by scope, number order by day)`;
}

/** The members of each scope, and those with a magnitude, from each change on. */
const COUNTS = /* sql */ `create or replace temp table scope_counts as
  with joined as (
    select ${OF_SET}, "operator", greatest(day, first_day) as day, arg_max(registered, day) as present
    from (${byDay('membership_periods', `${OF_SET}, "operator"`, 'registered')})
    join dated_sets using (${OF_SET})
    where greatest(day, first_day) < last_day
    group by ${OF_SET}, "operator", greatest(day, first_day)
    union all
    select ${OF_SET}, "operator", last_day, coalesce(registered, false)
    from (
      select ${OF_SET}, "operator" from rollup.membership_periods
      union
      select avs::varchar, operator_set_id, "operator"::varchar from snapshot.operator_set_members
    )
    join dated_sets using (${OF_SET})
    left join snapshot.operator_set_members using (${OF_SET}, "operator")
  ), present as (
    select 'members' as kind, ${OF_SET}, "operator", null as strategy, day, present from joined
    union all
    select 'allocated', ${OF_SET}, "operator", strategy, day, allocated from seat_states join seats using (seat)
  ), moved as (
    select kind, ${OF_SET}, "operator", day, present::integer - lag(present::integer, 1, 0) over (
      partition by kind, ${OF_SET}, "operator", strategy order by day) as moved
    from present
  ), counted_in as (
    select kind, scope, "operator", day, sum(sum(moved)) over chain > 0 as counts
    from moved counted
    join scopes on ${IN_SCOPE}
    group by kind, scope, "operator", day
    window chain as (partition by kind, scope, "operator" order by day)
  ), turned as (
    select kind, scope, day,
      counts::integer - lag(counts::integer, 1, 0) over (partition by kind, scope, "operator" order by day) as moved
    from counted_in
  )
  select scope, day,
    (sum(coalesce(sum(moved) filter (kind = 'members'), 0)) over chain)::bigint as members,
    (sum(coalesce(sum(moved) filter (kind = 'allocated'), 0)) over chain)::bigint as allocated_operators
  from turned
  group by scope, day
  window chain as (partition by scope order by day)`;

/** A list of strategies with held or slashable shares. */
const eitherSql = (list: string) =>
  `list_sort(list_distinct(coalesce(worth.${list}, []) || coalesce(at_risk.${list}, []))) as ${list}`;

const SLASHABLE_DAYS = /* sql */ `create or replace table rollup.slashable_days as
  with dense as materialized (
    select scope, number, held, slashable, unnest(generate_series(
      state.day, coalesce(until_day - interval 1 day, last_day), interval 1 day)) as day
    from scope_states state
    join scopes using (scope)
  ), held as (
    select scope, day, number, held as shares from dense
  ), slashable as (
    select scope, day, number, slashable as shares from dense
  ), worth as (${valueSql('held', 'scope, day', 'false')}),
  at_risk as (${valueSql('slashable', 'scope, day', 'false')}),
  series as (
    select scope, avs, operator_set_id, days.day
    from scopes
    join rollup.days days on days.day >= first_day
  )
  select avs, operator_set_id, series.day, coalesce(members, 0) as members,
    coalesce(allocated_operators, 0) as allocated_operators,
    if(worth.day is null, '0', worth.ether_tvl) as ether_tvl, if(worth.day is null, '0', worth.tvl) as tvl,
    if(at_risk.day is null, '0', at_risk.ether_tvl) as slashable_ether_tvl,
    if(at_risk.day is null, '0', at_risk.tvl) as slashable_tvl,
    ${eitherSql('unpriced')}, ${eitherSql('stale')}, ${eitherSql('untold')}
  from series
  left join worth on worth.scope = series.scope and worth.day = series.day
  left join at_risk on at_risk.scope = series.scope and at_risk.day = series.day
  asof left join scope_counts counted on counted.scope = series.scope and counted.day <= series.day
  order by avs nulls first, operator_set_id nulls first, series.day`;
