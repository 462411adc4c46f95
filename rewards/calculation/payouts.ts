import { relation } from '../../common/relations/relation.ts';

/** Pays operators that have a pool to themselves, and their stakers: directed rewards and stake. */
export const pooledPayouts = relation({
  name: 'pooled_payouts',
  columns: { submission: 'INTEGER', day: 'INTEGER', earner: 'INTEGER', amount: 'HUGEINT' },
  reads: ['directed_budgets', 'stake_budgets', 'proportions'],
  sql: ({ table }) => /* sql */ `
    with budgets as (
      select *, stakers_part // 1000000000000000::hugeint as wholes, stakers_part % 1000000000000000::hugeint as rest
      from (from ${table('directed_budgets')} union all from ${table('stake_budgets')}))
    select submission, day, operator as earner, operator_part as amount from budgets
    union all
    select submission, day, staker, share_of(wholes, rest, proportion)
    from budgets join ${table('proportions')} using (submission, day, operator)`,
});

/** Returns a day's tokens to the AVS if operators and stakers together get 0. */
export const stakeRefunds = relation({
  name: 'stake_refunds',
  columns: { submission: 'INTEGER', day: 'INTEGER', amount: 'HUGEINT' },
  reads: ['active_submissions', 'pooled_payouts', 'batch'],
  sql: ({ table }) => /* sql */ `
    with days as (
      select submission, per_day(amount, days) as amount,
        unnest(range(greatest(s.from_day, b.from_day), least(s.to_day, b.to_day)))::integer as day
      from ${table('active_submissions')} s, ${table('batch')} b
      where type in ('unique_stake', 'total_stake') and greatest(s.from_day, b.from_day) < least(s.to_day, b.to_day)),
    paid as (
      select submission, day from ${table('pooled_payouts')} group by submission, day having sum(amount) > 0)
    select submission, day, amount from days anti join paid using (submission, day)`,
});

/** Adds up all parts by earner, submission and day. */
export const payouts = relation({
  name: 'payouts',
  columns: { earner: 'INTEGER', day: 'INTEGER', submission: 'INTEGER', amount: 'HUGEINT' },
  reads: [
    'shared_payouts',
    'all_stakers_payouts',
    'pooled_payouts',
    'directed_refunds',
    'stake_refunds',
    'submissions',
  ],
  sql: ({ table }) => /* sql */ `
    with parts as (
      select staker as earner, day, submission, total - operator_part as amount from ${table('shared_payouts')}
      union all
      select operator, day, submission, sum(operator_part) from ${table('shared_payouts')} group by all
      union all
      select earner, day, submission, amount from ${table('all_stakers_payouts')}
      union all
      select earner, day, submission, amount from ${table('pooled_payouts')}
      union all
      select avs, day, submission, r.amount
      from (from ${table('directed_refunds')} union all from ${table('stake_refunds')}) r
      join ${table('submissions')} using (submission))
    select earner, day, submission, sum(amount) as amount from parts group by earner, day, submission`,
});
