import type { OptionalTableName } from '../../../common/table-names.ts';
import { CLOSED_DAYS, GROWS_BY_NUMBER } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';
import { OPERATOR_FLOWS } from './operator-flows.ts';
import { lastDaySql } from './rates-and-prices.ts';
import { STRATEGY_VALUES } from './strategy-values.ts';

/** Without these tables of changes there are no series by day. */
export const SERIES_TABLES = [
  'share_changes',
  'delegation_changes',
  'registration_changes',
  'rate_changes',
] as const satisfies readonly OptionalTableName[];

/** A wrong time, such as one in the year 9999, costs no more than 27 years of days. */
const MAX_DAYS = 10_000;

/**
 * Lists each day (UTC) from the first change of shares or of a delegation to the newest event's
 * day; only the last `MAX_DAYS` are there.
 */
const DAYS: RolledUp = {
  name: 'rollup.days',
  columns: {
    day: 'TIMESTAMP',
  },
  reads: [
    'snapshot.share_changes',
    'snapshot.delegation_changes',
    'snapshot.registration_changes',
    'snapshot.rate_changes',
    'rollup.latest_time',
  ],
  growth: CLOSED_DAYS,
  facts: 'select day::varchar from rollup.days order by day',
  sql: ({ table }) => /* sql */ `
  with bounds as (
    select
      date_trunc('day', least(
        (select min("timestamp") from ${table('snapshot.share_changes')}),
        (select min("timestamp") from ${table('snapshot.delegation_changes')}))) as first_day,
      ${lastDaySql(table, [])} as last_day
  )
  select unnest(generate_series(
    greatest(first_day, last_day - interval ${MAX_DAYS - 1} day), last_day, interval 1 day)) as day
  from bounds
  order by day`,
};

/**
 * Has by day the change in an operator's delegated shares in a strategy, and in the number of
 * stakers that hold them, both at its end, and the day of their next change; strategies have
 * numbers; number 0 counts the stakers that delegate to it.
 *
 * Rows have the order of their keys: an operator's are in one row group or two. A HUGEINT that
 * holds the sum of all changes without their signs holds every sum of some, and a double is as
 * exact as this needs: if a strategy's changes may add up to more than a HUGEINT holds, they are
 * BIGNUMs, which take several times as long to add.
 */
const OPERATOR_CHANGES: RolledUp = {
  name: 'rollup.operator_changes',
  columns: {
    operator: 'VARCHAR',
    number: 'INTEGER',
    day: 'TIMESTAMP',
    delta: 'HUGEINT',
    wide_delta: 'BIGNUM',
    stakers: 'BIGINT',
    until_day: 'TIMESTAMP',
    shares_after: 'HUGEINT',
    stakers_after: 'BIGINT',
  },
  reads: ['delegated_changes', 'rollup.delegates'],
  growth: GROWS_BY_NUMBER,
  onOverflow: 'bignum',
  sql: ({ table, sums }) => /* sql */ `
  with summed as (
    select delegate, number, day, sum(delta::${sums}) as delta, sum(stakers)::bigint as stakers
    from ${table('delegated_changes')}
    group by all
    having sum(delta::${sums}) <> 0 or sum(stakers) <> 0
  ), wide_strategies as (
    select number from summed group by number having sum(abs(delta::double)) > 1e38
  )
  select "operator", summed.number, day, if(wide_strategies.number is null, ${sums === 'hugeint' ? 'delta' : 'try_cast(delta::varchar as hugeint)'}, null) as delta,
    if(wide_strategies.number is null, null, delta)::bignum as wide_delta, stakers,
    lead(day) over chain as until_day, sum(delta) over chain as shares_after,
    (sum(stakers) over chain)::bigint as stakers_after
  from summed
  join ${table('rollup.delegates')} delegates on delegates.number = delegate
  left join wide_strategies on wide_strategies.number = summed.number
  window chain as (partition by delegate, summed.number order by day)
  order by delegate, summed.number, day`,
};

/**
 * Has spans of days that end with an operator registered with an AVS, as first day and end day. It
 * is registered while it is in the AVSDirectory, or in one of its operator sets.
 */
const REGISTRATION_SPANS: RolledUp = {
  name: 'rollup.registration_spans',
  columns: {
    avs: 'VARCHAR',
    operator: 'VARCHAR',
    first_day: 'TIMESTAMP',
    end_day: 'TIMESTAMP',
  },
  reads: ['snapshot.registration_changes'],
  growth: { keyed: ['avs', 'operator'] },
  sql: ({ table }) => /* sql */ `
  with ends as (
    select avs, operator::varchar as operator, operator_set_id, date_trunc('day', "timestamp") as day,
      arg_max(registered, (block_number, log_index)) as registered
    from ${table('snapshot.registration_changes')}
    group by all
  ), moved as (
    select avs, operator, day, registered::integer - coalesce(
      lag(registered) over (partition by avs, operator, operator_set_id order by day), false)::integer as moved
    from ends
  ), counted as (
    select avs, operator, day,
      sum(sum(moved)) over (partition by avs, operator order by day) > 0 as registered
    from moved
    group by avs, operator, day
  ), registration_switches as (
    select *
    from counted
    qualify registered <> coalesce(lag(registered) over (partition by avs, operator order by day), false)
  ), spans as (
    select *, lead(day) over (partition by avs, operator order by day) as end_day from registration_switches
  )
  select avs, operator, day as first_day, end_day
  from spans
  where registered
  order by avs, operator, first_day`,
};

/**
 * Has each strategy's delegated shares, and the number of stakers that hold them, at the end of
 * each day that changes them.
 */
const STRATEGY_STATES: RolledUp = {
  name: 'strategy_states',
  columns: {
    number: 'INTEGER',
    day: 'TIMESTAMP',
    shares: 'VARCHAR',
    stakers: 'BIGINT',
  },
  reads: ['delegated_changes'],
  growth: GROWS_BY_NUMBER,
  scratch: true,
  onOverflow: 'bignum',
  sql: ({ table, sums }) => /* sql */ `
  select number, day, (sum(sum(delta::${sums})) over chain)::varchar as shares,
    (sum(sum(stakers)) over chain)::bigint as stakers
  from ${table('delegated_changes')}
  group by number, day
  window chain as (partition by number order by day)`,
};

/** The series by day follow from these tables. */
export const SERIES_OF_DAYS: readonly RolledUp[] = [
  DAYS,
  OPERATOR_CHANGES,
  OPERATOR_FLOWS,
  REGISTRATION_SPANS,
  STRATEGY_VALUES,
  STRATEGY_STATES,
];
