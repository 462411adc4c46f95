import { relation } from '../../common/relations/relation.ts';

/*
 * Weights beyond 128 bits have three parts: low + middle * 2^32 + high * 2^64. Their first 98 bits
 * decide: the quotient of these has the same first 15 digits as the exact one, unless it is next to
 * another number with 15 digits. Those rows are computed exactly.
 */

/** Masks the low 32 bits of a multiplier. */
const PART = '4294967295::hugeint';

/**
 * Adds the weights that `weightings` calls wide. A part stays below 2^127, also as a sum over all
 * stakers.
 */
export const wideWeights = relation({
  name: 'wide_weights',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    pool: 'INTEGER',
    operator: 'INTEGER',
    staker: 'INTEGER',
    low: 'HUGEINT',
    middle: 'HUGEINT',
    high: 'HUGEINT',
  },
  reads: ['stakes', 'weightings'],
  sql: ({ table }) => /* sql */ `
    select submission, day, pool, operator, staker, sum(shares * (multiplier & ${PART})) as low,
      sum(shares * ((multiplier >> 32) & ${PART})) as middle, sum(shares * (multiplier >> 64)) as high
    from ${table('stakes')}
    join ${table('weightings')} using (submission)
    where arithmetic = 'wide'
    group by submission, day, pool, operator, staker`,
});

/**
 * Gives each proportion in units of 1e-15. With `weight` and `total` cut to their first bits, the
 * exact quotient lies between weight / (total + 1) and (weight + 1) / total. Both have the same
 * digits in units if two conditions hold: the rest is 1e15 or more, and the rest plus 1e15 leaves
 * more than 1/200000 unit. With less, PostgreSQL could round up.
 */
export const wideProportions = relation({
  name: 'wide_proportions',
  columns: {
    submission: 'INTEGER',
    day: 'INTEGER',
    operator: 'INTEGER',
    staker: 'INTEGER',
    proportion: 'HUGEINT',
  },
  reads: ['wide_weights', 'weightings'],
  sql: ({ table }) => /* sql */ `
    with totals as (
      select submission, day, pool, sum(low) as all_low, sum(middle) as all_middle, sum(high) as all_high,
        first_bits(all_low, all_middle, all_high, any_value(shift)) as total
      from ${table('wide_weights')} join ${table('weightings')} using (submission) group by submission, day, pool),
    first_digits as (
      select *, first_bits(low, middle, high, shift) as weight, short_quotient(weight * 100000000, total) as digits
      from ${table('wide_weights')} join totals using (submission, day, pool) join ${table('weightings')} using (submission)),
    all_digits as (
      select *, (weight * 100000000 - digits * total) * 10000000 as dividend, short_quotient(dividend, total) as more_digits,
        dividend - more_digits * total as rest
      from first_digits)
    select submission, day, operator, staker, case
      when rest >= 1000000000000000 and (total - rest - 1000000000000000) * 200000 > total
      then digits * 10000000 + more_digits
      else exact_proportion(${textOf('low', 'middle', 'high')}, ${textOf('all_low', 'all_middle', 'all_high')})::hugeint
      end as proportion
    from all_digits`,
});

/** Writes SQL that joins the three parts into an exact weight, as text. */
function textOf(low: string, middle: string, high: string): string {
  return `exact_weight(${low} || '*1 ' || ${middle} || '*4294967296 ' || ${high} || '*18446744073709551616')`;
}
