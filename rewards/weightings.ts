import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Greatest total weight that is computed in integers of 128 bits: a weight is multiplied by 1e8
 * before it is divided.
 */
const MAX_TOTAL = 10n ** 30n;

/** Shares are added as two halves, as the sum of all stakers can pass 128 bits. */
const HALF = 2n ** 64n;

/** Shares of all stakers in wide weights are below: products with 32 bits then fit 127 in sum. */
const MAX_WIDE_SHARES = 2n ** 94n;

/** Multipliers of wide weights are below; the contract has 96 bits. */
const MAX_WIDE_MULTIPLIER = 2n ** 96n;

/** Bits of wide weights that are divided. */
const FIRST_BITS = 98;

/** How weights are computed: in 128 bits, in parts, or as texts of exact decimals. */
export const ARITHMETICS = ['whole', 'wide', 'text'] as const;

/** How the weights of a submission are computed. */
interface Weighting {
  readonly submission: number;
  readonly arithmetic: (typeof ARITHMETICS)[number];
  /** Greatest common divisor of the multipliers; proportions do not depend on it. */
  readonly divisor: bigint;
  /** Lowest bits of wide weights; proportions follow from the others, `FIRST_BITS` at most. */
  readonly shift: number;
}

/** A strategy of a submission. */
interface Weighed {
  /** Sum of the greatest shares of all stakers. */
  readonly shares: bigint;
  readonly multiplier: bigint;
}

/** Creates `weightings` from `submissions`, `multipliers` and `share_windows`. */
export async function createWeightings(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    'create or replace temp table weightings (submission integer, arithmetic varchar, divisor hugeint, shift integer)',
  );
  const appender = await connection.createAppender('weightings', null, 'temp');
  for (const { submission, arithmetic, divisor, shift } of await weightingsOf(connection)) {
    appender.appendInteger(submission);
    appender.appendVarchar(arithmetic);
    appender.appendHugeInt(divisor);
    appender.appendInteger(shift);
    appender.endRow();
  }
  appender.closeSync();
}

async function weightingsOf(connection: DuckDBConnection): Promise<Weighting[]> {
  const greatest = await greatestShares(connection);
  const reader = await connection.runAndReadAll(/* sql */ `
    select submission, type, list(strategy order by strategy, multiplier), list(multiplier order by strategy, multiplier)
    from multipliers join submissions using (submission)
    where multiplier <> 0
    group by submission, type order by submission`);
  return reader.getRowsJS().map(([submission, type, strategies, multipliers]) => {
    const values = (multipliers as bigint[]).map(BigInt);
    const weighed = values.map((multiplier, at) => ({
      multiplier,
      shares: greatest.get((strategies as number[])[at] ?? 0) ?? 0n,
    }));
    const isFraction = type === 'unique_stake';
    return { submission: Number(submission), ...weightingOf(weighed, isFraction) };
  });
}

function weightingOf(
  weighed: readonly Weighed[],
  isFraction: boolean,
): Omit<Weighting, 'submission'> {
  const divisor = weighed.map(({ multiplier }) => multiplier).reduce(commonDivisor);
  const sum = (termOf: (one: Weighed) => bigint) =>
    weighed.reduce((total, one) => total + termOf(one), 0n);
  const total = sum(({ shares, multiplier }) => shares * multiplier);
  const isWide =
    sum(({ shares }) => shares) < MAX_WIDE_SHARES &&
    weighed.every(({ multiplier }) => multiplier < MAX_WIDE_MULTIPLIER);
  if (isFraction) return { arithmetic: 'text', divisor, shift: 0 };
  if (total / divisor < MAX_TOTAL) return { arithmetic: 'whole', divisor, shift: 0 };
  const shift = total.toString(2).length - FIRST_BITS;
  return { arithmetic: isWide ? 'wide' : 'text', divisor, shift };
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
