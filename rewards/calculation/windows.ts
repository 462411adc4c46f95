import { relation, type TableNames } from '../../common/relations/relation.ts';

/*
 * States over time are windows of days [from_day, to_day), counted since 1970-01-01. A day has the
 * last state before its midnight, unless a relation says otherwise. A window without an end reaches
 * to FOREVER.
 */

/** Counts the days from 1970-01-01 to 9999-12-31. */
const FOREVER = 2932896;

/** Returns SQL for the window's end: the day that begins the next window with the same key. */
export function untilNext(day: string, window: string): string {
  return `coalesce(lead(${day}) over ${window}, ${FOREVER})`;
}

/**
 * Positive shares that a staker has in a strategy on the days that are paid; all changes on one day
 * count together. Only strategies that submissions weigh are read.
 */
export const shareWindows = relation({
  name: 'share_windows',
  columns: {
    staker: 'INTEGER',
    strategy: 'INTEGER',
    shares: 'HUGEINT',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['share_deltas', 'addresses', 'active_submissions', 'multipliers'],
  sql: ({ table }) => runningSums('staker', table('share_deltas'), table),
});

/** Positive shares that are delegated to an operator in a strategy, as `share_windows`. */
export const operatorShareWindows = relation({
  name: 'operator_share_windows',
  columns: {
    operator: 'INTEGER',
    strategy: 'INTEGER',
    shares: 'HUGEINT',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['operator_share_deltas', 'addresses', 'active_submissions', 'multipliers'],
  sql: ({ table }) => runningSums('operator', table('operator_share_deltas'), table),
});

/**
 * Writes the SELECT that adds up changes. Changes before the first paid day count as one on that
 * day, so that a run over one day has a row for each sum, however many came earlier.
 */
function runningSums(
  owner: string,
  deltas: string,
  table: TableNames<'addresses' | 'active_submissions' | 'multipliers'>,
): string {
  return /* sql */ `
    with paid as (
      select min(from_day) as first_day, max(to_day) as end_day from ${table('active_submissions')}),
    weighed as (
      select id, address from ${table('addresses')} where id in (
        select strategy from ${table('multipliers')} semi join ${table('active_submissions')} using (submission))),
    changes as (
      select o.id as ${owner}, s.id as strategy, greatest(day_of(d.timestamp) + 1, first_day) as day,
        sum(d.delta) as delta
      from ${deltas} d
      join weighed s on s.address = d.strategy
      join ${table('addresses')} o on o.address = d.${owner}, paid
      where day_of(d.timestamp) + 1 < end_day
      group by all),
    sums as (
      select ${owner}, strategy, integer_of(sum(delta) over key) as shares, day as from_day, ${untilNext('day', 'key')} as to_day
      from changes
      window key as (partition by ${owner}, strategy order by day))
    select * from sums where shares > 0`;
}

/**
 * Operator that a staker delegates to on the days that are paid; without a window the staker is not
 * delegated.
 */
export const delegationWindows = relation({
  name: 'delegation_windows',
  columns: { staker: 'INTEGER', operator: 'INTEGER', from_day: 'INTEGER', to_day: 'INTEGER' },
  reads: ['delegation_changes', 'addresses', 'active_submissions'],
  sql: ({ table }) => /* sql */ `
    with paid as (select min(from_day) as first_day from ${table('active_submissions')}),
    operators as (
      from ${table('addresses')} where address <> '0x0000000000000000000000000000000000000000'),
    changes as (
      select s.id as staker, greatest(day_of(timestamp) + 1, first_day) as day,
        arg_max_null(o.id, (block_number, log_index, o.id)) as operator
      from ${table('delegation_changes')} c
      join ${table('addresses')} s on s.address = c.staker
      left join operators o on o.address = c.operator, paid
      group by all),
    windows as (
      select staker, operator, day as from_day, ${untilNext('day', 'key')} as to_day
      from changes
      window key as (partition by staker order by day))
    from windows where operator is not null`,
});

/**
 * Writes SQL for the windows in which an operator or a strategy belongs to an AVS or to one of its
 * operator sets: while its newest change has `flag` set. `to` is the first day that the next change
 * counts for.
 */
function membershipsSql(
  changes: string,
  addresses: string,
  member: 'operator' | 'strategy',
  flag: 'registered' | 'added',
  to: string,
): string {
  return /* sql */ `
    with windows as (
      select avs, operator_set_id, ${member}, ${flag}, day_of(timestamp) + 1 as from_day, ${untilNext(to, 'key')} as to_day
      from ${changes}
      window key as (partition by avs, operator_set_id, ${member} order by block_number, log_index, ${flag}))
    select a.id as avs, operator_set_id, m.id as ${member}, from_day, to_day
    from windows w
    join ${addresses} a on a.address = w.avs
    join ${addresses} m on m.address = w.${member}
    where ${flag} and from_day < to_day`;
}

/**
 * Windows in which an operator is registered with an AVS (`operator_set_id` is null) or in one of
 * its operator sets. The day of the next change does not count.
 */
export const registrationWindows = relation({
  name: 'registration_windows',
  columns: {
    avs: 'INTEGER',
    operator_set_id: 'BIGINT',
    operator: 'INTEGER',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['registration_changes', 'addresses'],
  sql: ({ table }) =>
    membershipsSql(
      table('registration_changes'),
      table('addresses'),
      'operator',
      'registered',
      'day_of(timestamp)',
    ),
});

/** Windows in which an operator set has a strategy. The day of the removal counts. */
export const setStrategyWindows = relation({
  name: 'set_strategy_windows',
  columns: {
    avs: 'INTEGER',
    operator_set_id: 'BIGINT',
    strategy: 'INTEGER',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['operator_set_strategy_changes', 'addresses'],
  sql: ({ table }) =>
    membershipsSql(
      table('operator_set_strategy_changes'),
      table('addresses'),
      'strategy',
      'added',
      'day_of(timestamp) + 1',
    ),
});

/**
 * Strategies that an operator restakes with an AVS: days that have a record and follow a day that
 * has one. Only the days that submissions by the AVS need are read.
 */
export const restakedWindows = relation({
  name: 'restaked_windows',
  columns: {
    avs: 'INTEGER',
    operator: 'INTEGER',
    strategy: 'INTEGER',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['restaked_strategies', 'active_submissions', 'addresses'],
  sql: ({ table }) => /* sql */ `
    with needed_avs as (
      select a.address as avs, min(from_day) as from_day, max(to_day) as to_day
      from ${table('active_submissions')} s join ${table('addresses')} a on a.id = s.avs
      where type = 'avs' group by a.address),
    days as (
      select distinct avs, operator, strategy, day_of(timestamp) + 1 as day
      from ${table('restaked_strategies')} join needed_avs using (avs)
      where day_of(timestamp) + 1 between from_day and to_day),
    spans as (
      select avs, operator, strategy, day,
        day - row_number() over (partition by avs, operator, strategy order by day) as span
      from days),
    windows as (
      select avs, operator, strategy, min(day) as from_day, max(day) as to_day
      from spans group by avs, operator, strategy, span)
    select a.id as avs, o.id as operator, s.id as strategy, from_day, to_day
    from windows w
    join ${table('addresses')} a on a.address = w.avs
    join ${table('addresses')} o on o.address = w.operator
    join ${table('addresses')} s on s.address = w.strategy
    where from_day < to_day`,
});

/**
 * Operators' splits in bips by kind: avs, pi, operator_set, or default, which holds for all
 * operators. If several are activated on one day, the latest counts. Those of kind operator_set and
 * default are capped at 10,000.
 */
export const splitWindows = relation({
  name: 'split_windows',
  columns: {
    kind: 'VARCHAR',
    operator: 'INTEGER',
    avs: 'INTEGER',
    operator_set_id: 'BIGINT',
    bips: 'HUGEINT',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['reward_splits', 'addresses'],
  sql: ({ table }) => /* sql */ `
    with changes as (
      select kind, case when kind <> 'default' then operator end as operator, avs, operator_set_id,
        day_of(activated_at) + 1 as day,
        last(bips order by activated_at, timestamp, block_number, log_index, bips) as bips
      from ${table('reward_splits')} group by all),
    windows as (
      select *, day as from_day, ${untilNext('day', 'key')} as to_day
      from changes
      window key as (partition by kind, operator, avs, operator_set_id order by day))
    select kind, o.id as operator, a.id as avs, operator_set_id,
      (case when kind in ('operator_set', 'default') then least(bips, 10000) else bips end)::hugeint as bips,
      from_day, to_day
    from windows w
    left join ${table('addresses')} o on o.address = w.operator
    left join ${table('addresses')} a on a.address = w.avs`,
});
