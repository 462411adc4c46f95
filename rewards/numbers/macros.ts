/*
 * DuckDB macros state the rules for numbers and days. Amounts are HUGEINT and below 1e38; `//` is
 * the exact quotient. Dividing HUGEINT takes a microsecond, BIGINT a fiftieth of that.
 */
export const MACROS: readonly string[] = [
  // Counts days since 1970-01-01, in UTC.
  /* sql */ `create or replace temp macro day_of(t) as (t::date - date '1970-01-01')::integer`,

  // Casts DECIMAL to HUGEINT, as DuckDB's cast divides. The nearest double and the rest take an
  // eighth of its time. Up to 1e33 the rest has at most 18 digits.
  /* sql */ `
  create or replace temp macro integer_of(amount) as case
    when amount between -1000000000000000000000000000000000 and 1000000000000000000000000000000000
    then amount::double::hugeint + (amount - amount::double::hugeint::decimal(38, 0))::decimal(18, 0)::bigint
    else amount::hugeint end`,

  // Divides an amount by a number of days below 10,000. Above about 1e16 times the days,
  // PostgreSQL's quotient has no decimal places and rounds half up.
  /* sql */ `
  create or replace temp macro per_day(amount, days) as amount // days + case
    when amount // 10000000000000000::hugeint > days and 2 * (amount % days) >= days then 1 else 0 end`,

  // Computes (10000 * wholes + product) / 10000. PostgreSQL rounds a dividend from 2e20 on half up.
  /* sql */ `
  create or replace temp macro rounded_bips(wholes, product) as wholes + product // 10000 + case
    when wholes + product // 10000 >= 20000000000000000::hugeint and product % 10000 >= 5000 then 1 else 0 end`,

  /* sql */ `
  create or replace temp macro ten_thousandth(amount) as case
    when amount <= 9223372036854775807 then (amount::bigint // 10000)::hugeint else amount // 10000 end`,

  // Takes a part in bips from an amount, which is divided first, as the product could pass 128
  // bits.
  /* sql */ `
  create or replace temp macro bips_of(amount, bips) as rounded_bips(ten_thousandth(amount) * bips,
    (amount - ten_thousandth(amount) * 10000)::integer * bips::integer)`,

  /* sql */ `
  create or replace temp macro lowered(quotient, a, b) as
    quotient - case when quotient * b > a then 1 else 0 end`,

  // Returns the whole quotient up to 1e14, or up to 1e15 if `b` is a double: the quotient of
  // doubles differs by less than 1/2, so that its whole number is the exact one or one more. It
  // takes a seventh of the time that `//` takes. Null if `b` is 0.
  /* sql */ `
  create or replace temp macro short_quotient(a, b) as
    lowered((a::double / nullif(b, 0)::double)::bigint::hugeint, a, b)`,

  // Multiplies tokens by a proportion in units of 1e-15, and truncates. Tokens are wholes * 1e15 +
  // rest, as the product could pass 128 bits.
  /* sql */ `
  create or replace temp macro share_of(wholes, rest, proportion) as
    wholes * proportion + short_quotient(rest * proportion, 1000000000000000::hugeint)`,

  // Returns the bits of low + high * 2^64 from `shift` on; `low` must be below 2^64.
  /* sql */ `
  create or replace temp macro normal_bits(low, high, shift) as case
    when shift < 64 then (high << (64 - shift)) + (low >> shift) else high >> (shift - 64) end`,

  // Does the same for low + middle * 2^32 + high * 2^64; each part may have any size.
  /* sql */ `
  create or replace temp macro first_bits(low, middle, high, shift) as
    normal_bits((low & 4294967295::hugeint) + (((middle + (low >> 32)) & 4294967295::hugeint) << 32),
      high + ((middle + (low >> 32)) >> 32), shift)`,
];
