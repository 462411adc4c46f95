/*
 * Rules of numbers and days as macros of DuckDB. Amounts are HUGEINT and below 1e38; `//` and `%`
 * are the exact quotient and remainder.
 */
export const MACROS: readonly string[] = [
  // Days since 1970-01-01, in UTC.
  /* sql */ `create or replace temp macro day_of(t) as (t::date - date '1970-01-01')::integer`,

  // Quotient by a number of days below 10,000. From about 1e16 times the days on PostgreSQL
  // computes no decimal places, and rounds half up.
  /* sql */ `
  create or replace temp macro per_day(amount, days) as amount // days + case
    when amount // 10000000000000000::hugeint > days and amount % days >= days - amount % days then 1 else 0 end`,

  // Part of an amount in bips. From amount * bips = 2e20 on PostgreSQL rounds half up.
  /* sql */ `
  create or replace temp macro bips_of(amount, bips) as
    (amount // 10000) * bips + ((amount % 10000) * bips) // 10000 + case
      when (amount // 10000) * bips + ((amount % 10000) * bips) // 10000 >= 20000000000000000::hugeint
        and ((amount % 10000) * bips) % 10000 >= 5000 then 1 else 0 end`,

  // Tokens times a proportion in units of 1e-15, truncated; in two parts, as products would overflow.
  /* sql */ `
  create or replace temp macro share_of(tokens, proportion) as
    (tokens // 1000000000000000) * proportion + ((tokens % 1000000000000000) * proportion) // 1000000000000000`,
];
