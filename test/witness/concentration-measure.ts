import { compareDecimals, type Decimal } from './decimal.ts';
import { sorted } from './order.ts';
import { shown } from './slashable-stakes.ts';
import { count } from './values.ts';

/** Parts are whole numbers of 10^-18. */
const ONE = 10n ** 18n;

/** The concentration of a value among its holders. */
export interface Measured {
  readonly scope: string;
  readonly address: string;
  readonly heldBy: string;
  readonly value: string;
  readonly total: Decimal;
  readonly holders: bigint;
  readonly hhi: bigint;
  readonly gini: bigint;
  readonly fewest: readonly [bigint, bigint, bigint];
  readonly top: readonly [bigint, bigint, bigint];
}

/** The concentration of values, of those above 0; none if there are none. */
export function measure(
  scope: string,
  address: string,
  heldBy: string,
  value: string,
  values: readonly Decimal[],
): readonly Measured[] {
  const largest = sorted(
    values.filter(({ digits }) => digits > 0n),
    (a, b) => compareDecimals(b, a),
  );
  if (largest.length === 0) return [];
  const scale = Math.max(...largest.map((one) => one.scale));
  const amounts = largest.map((one) => one.digits * 10n ** BigInt(scale - one.scale));
  const total = sumOf(amounts);
  const n = count(amounts);
  // Half the mean difference of each two amounts, relative to the mean.
  const differences = sumOf(amounts.map((amount, at) => amount * (n - 1n - 2n * BigInt(at))));
  let running = 0n;
  const sumsBefore = amounts.map((amount) => {
    const sum = running;
    running += amount;
    return sum;
  });
  const fewest = (numerator: bigint, denominator: bigint) =>
    count(sumsBefore.filter((sum) => sum * denominator <= total * numerator));
  const top = (most: number) => (ONE * sumOf(amounts.slice(0, most))) / total;
  return [
    {
      scope,
      address,
      heldBy,
      value,
      total: { digits: total, scale },
      holders: n,
      hhi: (ONE * sumOf(amounts.map((amount) => amount * amount))) / (total * total),
      gini: (ONE * differences) / (n * total),
      fewest: [fewest(1n, 3n), fewest(1n, 2n), fewest(2n, 3n)],
      top: [top(1), top(5), top(10)],
    },
  ];
}

/** The fields of a concentration; of none every one is 0. */
export function measuredFields(one: Measured | undefined) {
  return {
    hhi: inDecimals(one?.hhi ?? 0n),
    gini: inDecimals(one?.gini ?? 0n),
    nakamotoThird: one?.fewest[0] ?? 0n,
    nakamotoHalf: one?.fewest[1] ?? 0n,
    nakamotoTwoThirds: one?.fewest[2] ?? 0n,
    topPart: inDecimals(one?.top[0] ?? 0n),
    top5Part: inDecimals(one?.top[1] ?? 0n),
    top10Part: inDecimals(one?.top[2] ?? 0n),
  };
}

/** A part of a value, rounded down; 0 if the value is 0. */
export function part(value: Decimal, of: Decimal): string {
  if (of.digits === 0n) return '0';
  const scale = Math.max(value.scale, of.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return inDecimals((ONE * at(value)) / at(of));
}

const inDecimals = (amount: bigint) => shown({ digits: amount, scale: 18 });
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
