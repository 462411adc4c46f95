import { relation } from '../../common/relations/relation.ts';

/*
 * Rewards by unique or total stake. The operators in a set share a day's tokens by their shares;
 * for unique stake, only the part that they allocate to the set counts.
 */

/** Adds each operator's weights, and writes them as texts of exact decimals. */
export const operatorWeights = relation({
  name: 'operator_weights',
  columns: { submission: 'INTEGER', day: 'INTEGER', operator: 'INTEGER', weight: 'VARCHAR' },
  reads: ['eligible_windows', 'submissions', 'operator_share_windows', 'batch'],
  sql: ({ table }) => /* sql */ `
    with stakes as (
      select submission, e.operator, shares, multiplier, magnitude, max_magnitude,
        unnest(range(greatest(e.from_day, h.from_day, b.from_day), least(e.to_day, h.to_day, b.to_day)))::integer as day
      from ${table('batch')} b, ${table('eligible_windows')} e
      join ${table('submissions')} s using (submission)
      join ${table('operator_share_windows')} h on h.operator = e.operator and h.strategy = e.strategy
      where s.type in ('unique_stake', 'total_stake')
        and greatest(e.from_day, h.from_day, b.from_day) < least(e.to_day, h.to_day, b.to_day))
    select submission, day, operator, exact_weight(string_agg(
      shares || '*' || coalesce(magnitude || '/' || max_magnitude || '*', '') || multiplier, ' ')) as weight
    from stakes group by submission, day, operator`,
});

/**
 * Divides an operator's daily tokens into its own part and its stakers' part. A day has no rows if
 * all operators together weigh 0.
 */
export const stakeBudgets = relation({
  name: 'stake_budgets',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    operator: 'INTEGER',
    operator_part: 'HUGEINT',
    stakers_part: 'HUGEINT',
  },
  reads: ['operator_weights', 'operator_days', 'submissions'],
  sql: ({ table }) => /* sql */ `
    with totals as (
      select submission, day, exact_total(string_agg(weight, ' ')) as total
      from ${table('operator_weights')} group by submission, day
      having regexp_matches(total, '[1-9]')),
    tokens as (
      select submission, day, operator,
        exact_part(per_day(amount, days)::varchar, weight || '/' || total)::hugeint as tokens
      from ${table('operator_weights')} join totals using (submission, day) join ${table('submissions')} using (submission))
    select submission, day, operator, bips_of(tokens, bips) as operator_part, tokens - operator_part as stakers_part
    from tokens join ${table('operator_days')} using (submission, day, operator)`,
});
