import { relation } from '../../common/relations/relation.ts';

/*
 * Proportions that stakers have, by submission, day and pool. The relations in this file are made
 * for each batch of days. How weights are computed depends on the submission: if its greatest total
 * is below 1e30, they are whole numbers divided by the multipliers' greatest common divisor
 * (`weightings`). Larger weights are in `wide_weights`; fractions and the largest ones are texts.
 */

/** Shares that count, by submission and day, in strategies with a multiplier other than 0. */
export const stakes = relation({
  name: 'stakes',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    pool: 'INTEGER',
    operator: 'INTEGER',
    staker: 'INTEGER',
    shares: 'HUGEINT',
    multiplier: 'HUGEINT',
    magnitude: 'HUGEINT',
    max_magnitude: 'HUGEINT',
  },
  reads: [
    'eligible_windows',
    'holdings',
    'share_windows',
    'batch',
    'excluded',
    'addresses',
    'submissions',
    'rules',
  ],
  sql: ({ table }) => {
    const days = /* sql */ `unnest(range(greatest(e.from_day, h.from_day, b.from_day), least(e.to_day, h.to_day, b.to_day)))::integer as day`;
    const counts = `e.multiplier <> 0 and greatest(e.from_day, h.from_day, b.from_day) < least(e.to_day, h.to_day, b.to_day)`;
    const columns = `e.submission, ${days}, e.pool, e.operator, h.staker, h.shares, e.multiplier, e.magnitude, e.max_magnitude`;
    return /* sql */ `
    with counted as (
      select ${columns}
      from ${table('batch')} b, ${table('eligible_windows')} e
      join ${table('holdings')} h on h.operator = e.operator and h.strategy = e.strategy
      where ${counts}
      union all
      select ${columns}
      from ${table('batch')} b, ${table('eligible_windows')} e
      join ${table('share_windows')} h on h.strategy = e.strategy
      where e.operator = 0 and ${counts})
    select c.* from counted c
    where not exists (
      from ${table('excluded')} x join ${table('addresses')} a using (address), ${table('rules')} r, ${table('submissions')} s
      where a.id = c.staker and s.submission = c.submission and s.type = 'all_earners' and c.day < r.panama)`;
  },
});

/** Adds shares times multipliers, as whole numbers below 128 bits. */
export const weights = relation({
  name: 'weights',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    pool: 'INTEGER',
    operator: 'INTEGER',
    staker: 'INTEGER',
    weight: 'HUGEINT',
  },
  reads: ['stakes', 'weightings'],
  sql: ({ table }) => /* sql */ `
    select submission, day, pool, operator, staker, sum(shares * (multiplier // divisor)) as weight
    from ${table('stakes')}
    join ${table('weightings')} using (submission)
    where arithmetic = 'whole'
    group by submission, day, pool, operator, staker`,
});

/** Adds fractions, and weights that 128 bits cannot hold, as texts of exact decimals. */
export const exactWeights = relation({
  name: 'exact_weights',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    pool: 'INTEGER',
    operator: 'INTEGER',
    staker: 'INTEGER',
    weight: 'VARCHAR',
  },
  reads: ['stakes', 'weightings'],
  sql: ({ table }) => /* sql */ `
    select submission, day, pool, operator, staker, exact_weight(string_agg(
      shares || '*' || coalesce(magnitude || '/' || max_magnitude || '*', '') || multiplier, ' ')) as weight
    from ${table('stakes')}
    join ${table('weightings')} using (submission)
    where arithmetic = 'text'
    group by submission, day, pool, operator, staker`,
});

/**
 * Gives each proportion in units of 1e-15: the first digits in weight / total, which PostgreSQL
 * rounds at the 20th decimal place or a later one. The rounding reaches the 15th place only if less
 * than 1/200000 unit is missing; those rows are computed exactly.
 */
export const proportions = relation({
  name: 'proportions',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    operator: 'INTEGER',
    staker: 'INTEGER',
    proportion: 'HUGEINT',
  },
  reads: ['weights', 'exact_weights', 'wide_proportions', 'weightings'],
  sql: ({ table }) => /* sql */ `
    with totals as (
      select submission, day, pool, sum(weight) as total from ${table('weights')} group by all),
    exact_totals as (
      select submission, day, pool, exact_total(string_agg(weight, ' ')) as total from ${table('exact_weights')} group by all),
    first_digits as (
      select submission, day, operator, staker, weight, total, short_quotient(weight * 100000000, total) as digits
      from ${table('weights')} join totals using (submission, day, pool)),
    all_digits as (
      select *, (weight * 100000000 - digits * total) * 10000000 as dividend, short_quotient(dividend, total) as more_digits
      from first_digits),
    truncated as (
      select submission, day, operator, staker, weight, total, digits * 10000000 + more_digits as proportion,
        total - (dividend - more_digits * total) as missing
      from all_digits)
    select submission, day, operator, staker, case when missing * 200000 <= total
      then exact_proportion(exact_weight(weight || '*' || divisor), exact_weight(total || '*' || divisor))::hugeint
      else proportion end as proportion
    from truncated join ${table('weightings')} using (submission)
    union all
    from ${table('wide_proportions')}
    union all
    select submission, day, operator, staker, exact_proportion(weight, total)::hugeint
    from ${table('exact_weights')} join exact_totals using (submission, day, pool)`,
});
