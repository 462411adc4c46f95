import { relation } from '../../common/relations/relation.ts';

/*
 * Operator-directed rewards, for an AVS or an operator set. An operator gets its amount on its
 * registered days; if it never is registered, the AVS gets the amount back.
 */

/** Has the daily amount that a submission pays each operator. */
export const operatorAmounts = relation({
  name: 'operator_amounts',
  columns: {
    submission: 'INTEGER',
    operator: 'INTEGER',
    amount: 'HUGEINT',
    registered_days: 'INTEGER',
    last_day: 'INTEGER',
    daily: 'HUGEINT',
  },
  reads: ['reward_operators', 'submissions', 'registration_windows', 'addresses'],
  sql: ({ table }) => /* sql */ `
    with amounts as (
      select s.*, o.id as operator, r.amount::hugeint as operator_amount
      from ${table('reward_operators')} r
      join ${table('submissions')} s using (rewards_submission_hash)
      join ${table('addresses')} o on o.address = r.operator
      where type in ('operator_directed_avs', 'operator_directed_operator_set')),
    registered as (
      select submission, a.operator, any_value(operator_amount) as amount, any_value(days) as days,
        coalesce(sum(least(end_day + 1, w.to_day) - greatest(start_day + 1, w.from_day))
          filter (w.from_day is not null), 0)::integer as registered_days,
        max(least(end_day, w.to_day - 1)) filter (w.from_day is not null) as last_day
      from amounts a
      left join ${table('registration_windows')} w on w.avs = a.avs and w.operator = a.operator
        and w.operator_set_id is not distinct from a.operator_set_id
        and greatest(start_day + 1, w.from_day) < least(end_day + 1, w.to_day)
      group by submission, a.operator)
    select submission, operator, amount, registered_days, last_day,
      per_day(amount, case when registered_days > 0 then registered_days else days end) as daily
    from registered`,
});

/**
 * Days and amounts that an AVS gets back for operators that are never registered. If all operators
 * in a submission have left before its end, the first run writes no row for the last days; the next
 * run takes them for unpaid, finds no operator registered on them, and refunds them a second time
 * (`repeated`).
 */
export const refundWindows = relation({
  name: 'refund_windows',
  columns: {
    submission: 'INTEGER',
    amount: 'HUGEINT',
    repeated: 'BOOLEAN',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['operator_amounts', 'active_submissions', 'submissions', 'rules'],
  sql: ({ table }) => /* sql */ `
    select submission, sum(daily) as amount, false as repeated, from_day, to_day
    from ${table('operator_amounts')}
    join ${table('active_submissions')} using (submission)
    where registered_days = 0
    group by submission, from_day, to_day
    union all
    select submission, sum(per_day(o.amount, days)), true, max(last_day) + 1, any_value(end_day) + 1
    from ${table('operator_amounts')} o
    join ${table('submissions')} using (submission), ${table('rules')}
    where first_run + 1 > done and first_run + 1 <= runs
    group by submission
    having min(registered_days) > 0 and max(last_day) < any_value(end_day)`,
});

/**
 * Days of a submission that the runs after `done` pay, each with its run's cutoff. That run is the
 * first one that pays the submission and has the day, or for a repeated refund the one after it.
 */
export const paidDays = relation({
  name: 'paid_days',
  columns: { submission: 'INTEGER', day: 'INTEGER', cutoff: 'INTEGER' },
  reads: ['active_submissions', 'submissions', 'refund_windows', 'runs'],
  sql: ({ table }) => /* sql */ `
    with active_days as (
      select submission, first_run, (a.type = 'all_stakers')::integer as more_days,
        unnest(range(from_day, to_day))::integer as day
      from ${table('active_submissions')} a join ${table('submissions')} using (submission)),
    days as (
      select submission, day, min(cutoff) as cutoff
      from active_days join ${table('runs')} on run >= first_run and day < cutoff + more_days
      group by submission, day
      union all
      select submission, unnest(range(from_day, to_day))::integer, cutoff
      from ${table('refund_windows')}
      join ${table('submissions')} using (submission)
      join ${table('runs')} on run = first_run + 1
      where repeated)
    select submission, day, max(cutoff) as cutoff from days group by submission, day`,
});

/** Divides an operator's daily amount into its own part and its stakers' part. */
export const directedBudgets = relation({
  name: 'directed_budgets',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    operator: 'INTEGER',
    operator_part: 'HUGEINT',
    stakers_part: 'HUGEINT',
  },
  reads: ['operator_days', 'operator_amounts'],
  sql: ({ table }) => /* sql */ `
    select submission, day, operator, bips_of(daily, bips) as operator_part, daily - operator_part as stakers_part
    from ${table('operator_days')} join ${table('operator_amounts')} using (submission, operator)`,
});

/** Amounts that AVSs get back by day, because an operator is never registered. */
export const unregisteredRefunds = relation({
  name: 'unregistered_refunds',
  columns: { submission: 'INTEGER', day: 'INTEGER', amount: 'HUGEINT' },
  reads: ['refund_windows', 'batch'],
  sql: ({ table }) => /* sql */ `
    select submission, unnest(range(greatest(w.from_day, b.from_day), least(w.to_day, b.to_day)))::integer as day, amount
    from ${table('refund_windows')} w, ${table('batch')} b
    where greatest(w.from_day, b.from_day) < least(w.to_day, b.to_day)`,
});

/**
 * Since Colorado, the stakers' parts go back to the AVS on each day without any of the submission's
 * strategies in the operator set.
 */
export const noStrategyInSetRefunds = relation({
  name: 'strategy_refunds',
  columns: { submission: 'INTEGER', day: 'INTEGER', amount: 'HUGEINT' },
  reads: ['directed_budgets', 'submissions', 'multipliers', 'set_strategy_windows', 'rules'],
  sql: ({ table }) => /* sql */ `
    select d.submission, d.day, sum(d.stakers_part) as amount
    from ${table('directed_budgets')} d
    join ${table('submissions')} s using (submission), ${table('rules')}
    where s.type = 'operator_directed_operator_set' and s.made_day >= colorado and not exists (
      from ${table('multipliers')} m join ${table('set_strategy_windows')} t using (strategy)
      where m.submission = d.submission and t.avs = s.avs and t.operator_set_id = s.operator_set_id
        and d.day >= t.from_day and d.day < t.to_day)
    group by d.submission, d.day`,
});

/** Merges both refunds: if they are equal on a day, only one is paid. */
export const directedRefunds = relation({
  name: 'directed_refunds',
  columns: { submission: 'INTEGER', day: 'INTEGER', amount: 'HUGEINT' },
  reads: ['unregistered_refunds', 'strategy_refunds'],
  sql: ({ table }) => /* sql */ `
    from ${table('unregistered_refunds')} union from ${table('strategy_refunds')}`,
});

/** Lists the days with two equal refunds: one of them is not paid. */
export const equalRefunds = relation({
  name: 'equal_refunds',
  columns: { submission: 'INTEGER', day: 'INTEGER', amount: 'HUGEINT' },
  reads: ['unregistered_refunds', 'strategy_refunds'],
  sql: ({ table }) => /* sql */ `
    from ${table('unregistered_refunds')} intersect from ${table('strategy_refunds')}`,
});
