import type { Relation } from '../../common/relations/relation.ts';
import type { TextRow } from '../../common/relations/rows.ts';

/**
 * Bounds the total weight that is computed in integers of 128 bits: a weight is multiplied by 1e8
 * before it is divided.
 */
const MAX_TOTAL = 10n ** 30n;

/** Splits shares into two halves, which are added apart. */
const HALF = 2n ** 64n;

/**
 * Bounds the shares of all stakers in wide weights: below it, their sum times 32 bits is below
 * 2^127.
 */
const MAX_WIDE_SHARES = 2n ** 94n;

/** Bounds the multipliers in wide weights, as the contract stores 96 bits. */
const MAX_WIDE_MULTIPLIER = 2n ** 96n;

/** Wide weights keep this many leading bits for the division. */
const FIRST_BITS = 98;

/** How weights are computed: in 128 bits, in parts, or as texts of exact decimals. */
export const ARITHMETICS = ['whole', 'wide', 'text'] as const;

/** Describes how the weights of one submission are computed. */
interface Weighting {
  readonly arithmetic: (typeof ARITHMETICS)[number];
  /** Divides all multipliers; proportions do not depend on it. */
  readonly divisor: bigint;
  /**
   * Wide weights lose this many low bits; the others, `FIRST_BITS` at most, decide the proportions.
   */
  readonly shift: number;
}

/** A strategy that a submission names. */
interface Weighed {
  /** Adds the greatest shares that each staker has. */
  readonly shares: bigint;
  readonly multiplier: bigint;
}

/** Decides how weights are computed, for each active submission with a multiplier other than 0. */
export const weightings: Relation = {
  name: 'weightings',
  columns: { submission: 'INTEGER', arithmetic: 'VARCHAR', divisor: 'HUGEINT', shift: 'INTEGER' },
  reads: ['active_submissions', 'multipliers', 'share_windows'],
  facts: 'select distinct arithmetic from weightings',
  // Adds the greatest shares that each staker has in a strategy: the sum exceeds that on any day.
  // It is added as two halves, since it may exceed 128 bits.
  sql: () => /* sql */ `
    with greatest_shares as (
      select strategy, sum(shares >> 64)::varchar as high, sum(shares & ${HALF - 1n}::hugeint)::varchar as low
      from (select strategy, max(shares) as shares from share_windows group by strategy, staker)
      group by strategy
    )
    select submission::varchar, submissions.type, multiplier::varchar, coalesce(high, '0'), coalesce(low, '0')
    from multipliers
    join active_submissions submissions using (submission)
    left join greatest_shares using (strategy)
    where multiplier <> 0
    order by submission, strategy, multiplier`,
  compute: weightingRows,
};

async function* weightingRows(rows: AsyncIterable<TextRow>): AsyncIterable<TextRow> {
  let last: { readonly submission: string; readonly type: string; weighed: Weighed[] } | undefined;
  for await (const row of rows) {
    const [submission = '', type = '', multiplier = '', high = '', low = ''] = row.map(String);
    if (last?.submission !== submission) {
      if (last) yield rowOf(last);
      last = { submission, type, weighed: [] };
    }
    const shares = BigInt(high) * HALF + BigInt(low);
    last.weighed.push({ multiplier: BigInt(multiplier), shares });
  }
  if (last) yield rowOf(last);
}

function rowOf(submission: {
  readonly submission: string;
  readonly type: string;
  readonly weighed: readonly Weighed[];
}): TextRow {
  const isFraction = submission.type === 'unique_stake';
  const { arithmetic, divisor, shift } = weightingOf(submission.weighed, isFraction);
  return [submission.submission, arithmetic, String(divisor), String(shift)];
}

function weightingOf(weighed: readonly Weighed[], isFraction: boolean): Weighting {
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

function commonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}
