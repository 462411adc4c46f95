import { relation } from '../../common/relations/relation.ts';

/** Delegated shares: a window in which a staker holds them and is delegated to one operator. */
export const holdings = relation({
  name: 'holdings',
  columns: {
    staker: 'INTEGER',
    operator: 'INTEGER',
    strategy: 'INTEGER',
    shares: 'HUGEINT',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['share_windows', 'delegation_windows'],
  sql: ({ table }) => /* sql */ `
    select staker, operator, strategy, shares, greatest(s.from_day, d.from_day) as from_day,
      least(s.to_day, d.to_day) as to_day
    from ${table('share_windows')} s
    join ${table('delegation_windows')} d using (staker)
    where greatest(s.from_day, d.from_day) < least(s.to_day, d.to_day)`,
});

/**
 * An operator's magnitude in its operator sets, next to its max magnitude, which is 1e18 before the
 * first change. While the max magnitude is 0, nothing is allocated.
 */
export const magnitudeWindows = relation({
  name: 'magnitude_windows',
  columns: {
    operator: 'INTEGER',
    avs: 'INTEGER',
    operator_set_id: 'BIGINT',
    strategy: 'INTEGER',
    magnitude: 'HUGEINT',
    max_magnitude: 'HUGEINT',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['allocation_windows', 'max_magnitude_windows'],
  sql: ({ table }) => /* sql */ `
    with firsts as (
      select operator, strategy, min(from_day) as day from ${table('max_magnitude_windows')} group by all),
    maxima as (
      select * from ${table('max_magnitude_windows')}
      union all
      select operator, strategy, 1000000000000000000::hugeint, 0, coalesce(day, 2932896)
      from (select distinct operator, strategy from ${table('allocation_windows')}) left join firsts using (operator, strategy))
    select operator, avs, operator_set_id, strategy, magnitude, max_magnitude,
      greatest(a.from_day, m.from_day) as from_day, least(a.to_day, m.to_day) as to_day
    from ${table('allocation_windows')} a
    join maxima m using (operator, strategy)
    where max_magnitude > 0 and greatest(a.from_day, m.from_day) < least(a.to_day, m.to_day)`,
});

/**
 * Windows in which an operator is registered with any AVS, or in any operator set since
 * Mississippi. Equal windows are merged into one, since the others then have a total order: both
 * window functions below need the same one.
 */
export const registeredWindows = relation({
  name: 'registered_windows',
  columns: { operator: 'INTEGER', from_day: 'INTEGER', to_day: 'INTEGER' },
  reads: ['registration_windows', 'rules'],
  sql: ({ table }) => /* sql */ `
    with windows as (
      select distinct operator, case when operator_set_id is null then from_day else greatest(from_day, mississippi) end as from_day,
        to_day
      from ${table('registration_windows')}, ${table('rules')}),
    reached as (
      select operator, from_day, to_day, max(to_day) over (
        partition by operator order by from_day, to_day rows between unbounded preceding and 1 preceding) as reached_day
      from windows where from_day < to_day),
    spans as (
      select *, count(*) filter (reached_day is null or from_day > reached_day) over (
        partition by operator order by from_day, to_day rows unbounded preceding) as span
      from reached)
    select operator, min(from_day) as from_day, max(to_day) as to_day
    from spans group by operator, span`,
});

/** Counts a strategy's holders over time, by operator; operator 0 stands for any or none. */
export const holderCounts = relation({
  name: 'holder_counts',
  columns: { operator: 'INTEGER', strategy: 'INTEGER', holders: 'BIGINT' },
  reads: ['holdings', 'share_windows'],
  sql: ({ table }) => /* sql */ `
    select operator, strategy, count(distinct staker) as holders from ${table('holdings')} group by operator, strategy
    union all
    select 0, strategy, count(distinct staker) from ${table('share_windows')} group by strategy`,
});
