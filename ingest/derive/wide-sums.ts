/**
 * Amounts are added as two halves of 64 bits: a sum can have any number of amounts up to 1e38, and
 * DuckDB's sums above 2^127 raise an error or wrap.
 */
const HALF = '18446744073709551616::hugeint';

/**
 * SQL of the sum of `high` and `low` halves as HUGEINT; null above about 1.4e38, which is no amount
 * of the contract. `over`: the OVER clause of a window.
 */
export function sumSql(high: string, low: string, over = ''): string {
  const [highs, lows] = [`sum(${high}) ${over}`, `sum(${low}) ${over}`];
  return `case when abs(${highs}) < 8000000000000000000 then ${ofHalvesSql(highs, lows)} end`;
}

/** Gives SQL that joins two halves into a HUGEINT. */
export function ofHalvesSql(high: string, low: string): string {
  return `${high}::hugeint * ${HALF} + ${low}`;
}

/** Gives SQL that splits a HUGEINT into halves. */
export function halvesSql(amount: string): readonly [high: string, low: string] {
  return [`(${amount} // ${HALF})`, `(${amount} % ${HALF})`];
}

/** Gives SQL that splits an amount's word into halves, signed ones too. */
export function wordHalvesSql(
  word: (from: number, to: number) => string,
): readonly [high: string, low: string] {
  return [`(${word(17, 24)})::bit::bigint`, `(${word(25, 32)})::bit::ubigint::hugeint`];
}
