/**
 * Amounts are added as two halves of 64 bits: amounts up to 1e38 may come and go any number of times,
 * and DuckDB's sums beyond 2^127 raise or wrap.
 */
const HALF = '18446744073709551616::hugeint';

/**
 * SQL of a sum of `high` and `low` halves as HUGEINT, null where it is beyond about 1.4e38, which no amount of the
 * contract is; `over` makes it a window's.
 */
export function sumSql(high: string, low: string, over = ''): string {
  const [highs, lows] = [`sum(${high}) ${over}`, `sum(${low}) ${over}`];
  return `case when abs(${highs}) < 8000000000000000000 then ${ofHalvesSql(highs, lows)} end`;
}

/** SQL of the HUGEINT of its halves. */
export function ofHalvesSql(high: string, low: string): string {
  return `${high}::hugeint * ${HALF} + ${low}`;
}

/** SQL of the halves of a HUGEINT. */
export function halvesSql(amount: string): readonly [high: string, low: string] {
  return [`(${amount} // ${HALF})`, `(${amount} % ${HALF})`];
}

/** SQL of the halves of an amount's word, signed ones too. */
export function wordHalvesSql(
  word: (from: number, to: number) => string,
): readonly [high: string, low: string] {
  return [`(${word(17, 24)})::bit::bigint`, `(${word(25, 32)})::bit::ubigint::hugeint`];
}
