import type { Row } from './truth.ts';

/** The last row of each key, of rows in the order of the table's key. */
export function lastOf(
  rows: readonly Row[],
  key: (row: Row) => string,
  value: (row: Row) => unknown,
): Map<string, unknown> {
  return new Map(rows.map((row) => [key(row), value(row)]));
}

/** The sums of a column of whole numbers by key, without those that are 0. */
export function sumOf(
  rows: readonly Row[],
  key: (row: Row) => string,
  column: string,
): Map<string, string> {
  const sums = new Map<string, bigint>();
  for (const row of rows)
    sums.set(key(row), (sums.get(key(row)) ?? 0n) + BigInt(String(row[column])));
  return new Map([...sums].filter(([, sum]) => sum !== 0n).map(([one, sum]) => [one, String(sum)]));
}
