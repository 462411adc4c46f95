import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { wholeStatement } from '../../common/relations/relation.ts';
import { wideProportions } from '../../rewards/calculation/wide-weights.ts';
import { roundedByCast, roundedByText } from '../../rewards/numbers/doubles.ts';
import { MACROS } from '../../rewards/numbers/macros.ts';
import { divide, numericOf, proportionOf, textOf, whole } from '../../rewards/numbers/numeric.ts';
import { registerRewardFunctions } from '../../rewards/numbers/reward-functions.ts';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { slowByCast, slowByText, slowQuotient } from './slow-numeric.ts';

/** Whole numbers of 1 to `digits` digits, each length as often. */
const wholes = (digits: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: digits }), fc.bigInt({ min: 0n, max: 10n ** 40n }))
    .map(([length, value]) => (value % 10n ** BigInt(length)).toString());

const decimals = fc
  .tuple(wholes(25), fc.integer({ min: 0, max: 24 }), fc.bigInt({ min: 0n, max: 10n ** 24n }))
  .map(([value, places, fraction]) =>
    places === 0 ? value : `${value}.${fraction.toString().padStart(places, '0').slice(0, places)}`,
  );

const options = { seed: runSeed(), numRuns: repetitions(500, 12_000) };

describe('a quotient of PostgreSQL', () => {
  it.each([
    ['1', '3', '0.33333333333333333333'],
    ['2', '3', '0.66666666666666666667'],
    ['10', '4', '2.5000000000000000'],
    ['200000000000000005000', '10000', '20000000000000001'],
    ['199999999999999995000', '10000', '19999999999999999.5000'],
    ['100000000000000000000003', '7', '14285714285714285714286'],
    ['0', '7', '0.00000000000000000000'],
  ])('%s / %s is %s', (a, b, expected) => {
    expect(textOf(divide(numericOf(a), numericOf(b)))).toBe(expected);
    expect(slowQuotient(a, b)).toBe(expected);
  });

  it('equals a long division', () => {
    const property = fc.property(decimals, decimals, (a, b) => {
      fc.pre(/[1-9]/.test(b));
      expect(textOf(divide(numericOf(a), numericOf(b)))).toBe(slowQuotient(a, b));
    });
    fc.assert(property, options);
  });

  it('is rounded up to a proportion from its 20th digit on', () => {
    // 1 - 4e-21 and 1 - 6e-21
    expect(proportionOf(whole(10n ** 21n - 4n), whole(10n ** 21n))).toBe(10n ** 15n);
    expect(proportionOf(whole(10n ** 21n - 6n), whole(10n ** 21n))).toBe(10n ** 15n - 1n);
    const nearWhole = fc.tuple(wholes(36), wholes(19)).map(([total, less]) => {
      const value = BigInt(total) + 10n ** 17n;
      return [(value - (BigInt(less) % value)).toString(), value.toString()] as const;
    });
    const property = fc.property(
      fc.oneof(nearWhole, fc.tuple(wholes(30), wholes(36))),
      ([a, b]) => {
        fc.pre(BigInt(b) > 0n && BigInt(a) <= BigInt(b));
        const digits = slowQuotient(a, b)
          .replace(/(\.\d{15}).*/, '$1')
          .replace('.', '');
        expect(proportionOf(numericOf(a), numericOf(b))).toBe(BigInt(digits));
      },
    );
    fc.assert(property, options);
  });
});

describe('a double of PostgreSQL', () => {
  it.each([
    [2 ** 70, 1180591620717410000000n, 1180591620717411300000n],
    [123456789012345680, 123456789012346000n, 123456789012345680n],
    [2 ** 53, 9007199254740990n, 9007199254740992n],
    [0.5, 1n, 1n],
    [0.4999, 0n, 0n],
    [1.5e-7, 0n, 0n],
  ])('%d becomes a whole number', (value, byCast, byText) => {
    expect(roundedByCast(value)).toBe(byCast);
    expect(roundedByText(value)).toBe(byText);
  });

  it('has digits that equal a slow computation, also at the ends of its interval', () => {
    const powers = fc.tuple(fc.integer({ min: 53, max: 89 }), fc.integer({ min: -2, max: 2 }));
    const values = fc.oneof(
      fc.bigInt({ min: 2n ** 53n, max: 10n ** 27n }).map(Number),
      wholes(27)
        .map(Number)
        .filter((value) => value >= 2 ** 54),
      powers.map(([power, step]) => 2 ** power + step * 2 ** (power - 52)),
      fc
        .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 17, max: 23 }))
        .map(([digits, places]) => digits * 10 ** places),
    );
    const property = fc.property(values, (value) => {
      expect(roundedByText(value)).toBe(slowByText(value));
      expect(roundedByCast(value)).toBe(slowByCast(value));
    });
    fc.assert(property, options);
  });
});

describe('the rules of amounts in SQL', () => {
  it('equal the quotients of PostgreSQL', async () => {
    const cases = fc.sample(
      fc.tuple(wholes(38), fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 10_000 })),
      options,
    );
    // Amounts around the scales at which the rule changes.
    const edges = [2n * 10n ** 20n, 10n ** 16n, 10n ** 20n].flatMap((edge) =>
      [1n, 3n, 7n, 500n, 9999n].flatMap((by) =>
        [-5000n, -1n, 0n, 1n, 5000n].map((step): [string, number, number] => [
          (edge * by + step).toString(),
          Number(by),
          Number(by),
        ]),
      ),
    );
    const rows = [...cases, ...edges];
    const values = rows.map(
      ([amount, days, bips]) => `(${amount}::hugeint, ${days}, ${bips}::hugeint)`,
    );
    const found = await rowsOf(
      `select per_day(a, d)::varchar, bips_of(a, b)::varchar from (values ${values.join(', ')}) t(a, d, b)`,
    );
    const expected = rows.map(([amount, days, bips]) => [
      slowQuotient(amount, String(days)).split('.')[0],
      slowQuotient((BigInt(amount) * BigInt(bips)).toString(), '10000').split('.')[0],
    ]);
    expect(found).toEqual(expected);
  });

  it('equal divisions of whole numbers', async () => {
    const unit = 10n ** 15n;
    const pairs = fc.sample(
      fc.tuple(wholes(14), wholes(23), wholes(23), fc.constantFrom(0n, 1n)),
      options,
    );
    const cases = pairs.flatMap(([quotient, divisor, rest, atEnd]) => {
      const b = BigInt(divisor) + 1n;
      const r = BigInt(rest) % b;
      return [
        [BigInt(quotient) * b + (atEnd === 1n ? b - 1n : r), b],
        [BigInt(quotient) * b, b],
        [(unit - BigInt(quotient)) * unit - atEnd, unit],
      ] as const;
    });
    const values = cases.map(([a, b]) => `(${a}::hugeint, ${b}::hugeint)`);
    const found = await rowsOf(
      `select short_quotient(a, b)::varchar, short_quotient(a, 0)::varchar from (values ${values.join(', ')}) t(a, b)`,
    );
    expect(found).toEqual(cases.map(([a, b]) => [(a / b).toString(), null]));
  });

  it('convert decimals of any size', async () => {
    const edges = Array.from({ length: 38 }, (_, at) => 10n ** BigInt(at)).flatMap((edge) => [
      edge - 1n,
      edge,
      edge + 1n,
    ]);
    const sampled = fc.sample(wholes(38), options).map(BigInt);
    const amounts = [...edges, ...sampled].flatMap((amount) => [`${amount}`, `-${amount}`]);
    const values = amounts.map((amount) => `('${amount}'::decimal(38, 0))`);
    const found = await rowsOf(
      `select integer_of(a)::varchar, typeof(integer_of(a)) from (values ${values.join(', ')}) t(a)`,
    );
    expect(found).toEqual(amounts.map((amount) => [BigInt(amount).toString(), 'HUGEINT']));
  });
});

describe('proportions of weights beyond 128 bits', () => {
  it('equal the quotients of PostgreSQL next to each number of 15 digits', async () => {
    const shares = fc.sample(
      fc.tuple(
        fc.bigInt(2n ** 99n, 2n ** 185n),
        wholes(15),
        fc.constantFrom(-1n, 0n, 1n, 2n ** 70n),
      ),
      options,
    );
    const cases = shares.map(([total, digits, step]) => {
      const weight = (total * BigInt(digits)) / 10n ** 15n + step;
      return [total, weight < 1n ? 1n : weight > total ? total : weight] as const;
    });
    const rows = cases.flatMap(([total, weight], at) => [
      `(${at}, 1, 1, 1, 1, ${partsOf(weight)})`,
      `(${at}, 1, 1, 1, 2, ${partsOf(total - weight)})`,
    ]);
    const shifts = cases.map(
      ([total], at) => `(${at}, 'wide', 1, ${total.toString(2).length - 98})`,
    );
    const found = await rowsOf(`
      with wide_weights(submission, day, pool, operator, staker, low, middle, high) as (values ${rows.join(', ')}),
        weightings(submission, arithmetic, divisor, shift) as (values ${shifts.join(', ')})
      select proportion::varchar from (${wideProportions.sql(wholeStatement(wideProportions))})
      where staker = 1 order by submission`);
    const expected = cases.map(([total, weight]) => {
      const quotient = slowQuotient(weight.toString(), total.toString());
      return [BigInt(quotient.replace(/\.(\d{15}).*/, '$1')).toString()];
    });
    expect(found).toEqual(expected);
  });

  /** A weight as low + middle * 2^32 + high * 2^64; low and middle carry over. */
  function partsOf(weight: bigint): string {
    const [high, rest] = carrying(weight, 64n);
    const [middle, low] = carrying(rest, 32n);
    return [low, middle, high].map((part) => `${part}::hugeint`).join(', ');
  }

  function carrying(value: bigint, bits: bigint): [upper: bigint, lower: bigint] {
    const upper = value >> bits;
    const less = upper > 3n ? upper - 3n : upper;
    return [less, value - (less << bits)];
  }
});

/** Rows of a SELECT with the macros and functions of the calculation. */
async function rowsOf(select: string): Promise<unknown[][]> {
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    registerRewardFunctions(connection);
    for (const macro of MACROS) await connection.run(macro);
    return (await connection.runAndReadAll(select)).getRowsJS();
  } finally {
    instance.closeSync();
  }
}
