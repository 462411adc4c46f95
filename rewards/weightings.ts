import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Greatest total weight that is computed in integers of 128 bits: a weight is multiplied by 1e8
 * before it is divided.
 */
const MAX_TOTAL = 10n ** 30n;

/** Shares are added as two halves, as the sum of all stakers can pass 128 bits. */
const HALF = 2n ** 64n;

/** How the weights of a submission are computed. */
interface Weighting {
  readonly submission: number;
  /** As texts of exact decimals instead of whole numbers. */
  readonly exact: boolean;
  /** Greatest common divisor of the multipliers; proportions do not depend on it. */
  readonly divisor: bigint;
}

/** Creates `weightings` from `submissions`, `multipliers` and `share_windows`. */
export async function createWeightings(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    'create or replace temp table weightings (submission integer, exact boolean, divisor hugeint)',
  );
  const appender = await connection.createAppender('weightings', null, 'temp');
  for (const { submission, exact, divisor } of await weightingsOf(connection)) {
    appender.appendInteger(submission);
    appender.appendBoolean(exact);
    appender.appendHugeInt(divisor);
    appender.endRow();
  }
  appender.closeSync();
}

async function weightingsOf(connection: DuckDBConnection): Promise<Weighting[]> {
  const greatest = await greatestShares(connection);
  const reader = await connection.runAndReadAll(/* sql */ `
    select submission, type, list(strategy order by strategy, multiplier), list(multiplier order by strategy, multiplier)
    from multipliers join submissions using (submission)
    group by submission, type order by submission`);
  return reader.getRowsJS().map(([submission, type, strategies, multipliers]) => {
    const values = (multipliers as bigint[]).map(BigInt);
    const divisor = values.reduce(commonDivisor);
    const total = (strategies as number[]).reduce(
      (sum, strategy, at) => sum + (greatest.get(strategy) ?? 0n) * ((values[at] ?? 0n) / divisor),
      0n,
    );
    const exact = type === 'unique_stake' || total >= MAX_TOTAL;
    return { submission: Number(submission), exact, divisor };
  });
}

/** Sum of the greatest shares of each staker by strategy: no day has more. */
async function greatestShares(connection: DuckDBConnection): Promise<Map<number, bigint>> {
  const reader = await connection.runAndReadAll(/* sql */ `
    select strategy, sum(shares >> 64), sum(shares & ${HALF - 1n}::hugeint)
    from (select strategy, max(shares) as shares from share_windows group by strategy, staker)
    group by strategy`);
  return new Map(
    reader
      .getRowsJS()
      .map(([strategy, high, low]) => [
        Number(strategy),
        BigInt(high as bigint) * HALF + BigInt(low as bigint),
      ]),
  );
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}
