import { CLOSED_DAYS } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';

/**
 * Counts stakers, operators and AVSs, and deposits and withdrawals up to then, at the end of each
 * day in `rollup.days`. A staker counts from the first event that names it on, and on the last day
 * alone otherwise: that day has the counts of operations about the present. An operator or an AVS
 * counts while a state of `asOf` knows it. Stakers are grouped once and joined with nothing: there
 * are millions, and a join has their addresses in memory a second time.
 */
export const ECOSYSTEM_DAYS: RolledUp = {
  name: 'rollup.ecosystem_days',
  columns: {
    day: 'TIMESTAMP',
    total_stakers: 'BIGINT',
    delegated_with_operator: 'BIGINT',
    total_operators: 'BIGINT',
    total_avs: 'BIGINT',
    total_deposits: 'BIGINT',
    withdrawal_queued_count: 'BIGINT',
  },
  reads: [
    'rollup.days',
    'snapshot.stakers',
    'snapshot.share_changes',
    'snapshot.delegation_changes',
    'rollup.known_operators',
    'rollup.known_operators_since',
    'rollup.known_avs',
    'rollup.known_avs_since',
    'rollup.operator_changes',
    'snapshot.activities',
  ],
  growth: CLOSED_DAYS,
  sql: ({ table }) => /* sql */ `
  with bounds as (
    select min(day) as first_day, max(day) as last_day from ${table('rollup.days')}
  ), stakers as (
    select min("timestamp") as first_at
    from (
      select staker, null as "timestamp", true as is_listed from ${table('snapshot.stakers')}
      union all
      select staker, "timestamp", false from ${table('snapshot.share_changes')}
      union all
      select staker, "timestamp", false from ${table('snapshot.delegation_changes')}
    )
    group by staker
    having bool_or(is_listed)
  ), events as (
    select 'stakers' as counted, coalesce(date_trunc('day', first_at), last_day) as day, 1 as moved
    from stakers, bounds
    union all
    select 'operators', coalesce(date_trunc('day', make_timestamp(since_us)), first_day), 1
    from ${table('rollup.known_operators')} known_operators
    left join ${table('rollup.known_operators_since')} since on since.address = known_operators.operator, bounds
    union all
    select 'avs', coalesce(date_trunc('day', make_timestamp(since_us)), first_day), 1
    from ${table('rollup.known_avs')} known_avs
    left join ${table('rollup.known_avs_since')} since on since.address = known_avs.avs, bounds
    union all
    select 'delegated', day, stakers from ${table('rollup.operator_changes')} where number = 0
    union all
    select if(action = 'WITHDRAWAL_QUEUED', 'withdrawals', 'deposits'), date_trunc('day', "timestamp"), 1
    from ${table('snapshot.activities')}
    where action in ('SHARES_DEPOSITED_IN_STRATEGY', 'WITHDRAWAL_QUEUED')
  ), by_day as (
    select day,
      sum(moved) filter (counted = 'stakers') as stakers,
      sum(moved) filter (counted = 'delegated') as delegated,
      sum(moved) filter (counted = 'operators') as operators,
      sum(moved) filter (counted = 'avs') as avs,
      sum(moved) filter (counted = 'deposits') as deposits,
      sum(moved) filter (counted = 'withdrawals') as withdrawals
    from events
    group by day
  ), summed as (
    select day, ${['stakers', 'delegated', 'operators', 'avs', 'deposits', 'withdrawals']
      .map((name) => `coalesce(sum(${name}) over (order by day), 0)::bigint as ${name}`)
      .join(', ')}
    from by_day
  )
  select days.day, coalesce(stakers, 0) as total_stakers, coalesce(delegated, 0) as delegated_with_operator,
    coalesce(operators, 0) as total_operators, coalesce(avs, 0) as total_avs,
    coalesce(deposits, 0) as total_deposits, coalesce(withdrawals, 0) as withdrawal_queued_count
  from ${table('rollup.days')}
  asof left join summed on summed.day <= days.day
  order by days.day`,
};
