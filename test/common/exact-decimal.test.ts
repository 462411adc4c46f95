import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  multiplyDecimals,
  nearestNumber,
  plainDecimal,
  shiftDecimal,
  subtractDecimals,
  sumsOfProducts,
} from '../../common/exact-decimal.ts';
import { nearestQuotient, nearestRatio } from '../../common/exact-ratio.ts';

/** An exact number: `numerator / denominator`. */
type Ratio = readonly [numerator: bigint, denominator: bigint];

const PLAIN = /^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/;

/** The exact value of a plain decimal. */
function ratioOf(plain: string): Ratio {
  const [whole = '', fraction = ''] = plain.split('.');
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
}

function compare([a, b]: Ratio, [c, d]: Ratio): number {
  const difference = a * d - c * b;
  return difference < 0n ? -1 : Number(difference > 0n);
}

function distance([a, b]: Ratio, [c, d]: Ratio): Ratio {
  const difference = a * d - c * b;
  return [difference < 0n ? -difference : difference, b * d];
}

const bits = new DataView(new ArrayBuffer(8));

function bitsOf(double: number): bigint {
  bits.setFloat64(0, double);
  return bits.getBigUint64(0);
}

function doubleOf(pattern: bigint): number {
  bits.setBigUint64(0, pattern);
  return bits.getFloat64(0);
}

/** The exact value of a finite double that is not negative. */
function exactly(double: number): Ratio {
  const pattern = bitsOf(double);
  const exponent = pattern >> 52n;
  const fraction = pattern & (2n ** 52n - 1n);
  if (exponent === 0n) return [fraction, 2n ** 1074n];
  const mantissa = fraction + 2n ** 52n;
  return exponent >= 1075n
    ? [mantissa * 2n ** (exponent - 1075n), 1n]
    : [mantissa, 2n ** (1075n - exponent)];
}

/** Whether no other double is nearer, and an equally near one has an odd last bit. */
function isNearest(double: number, value: Ratio): boolean {
  const pattern = bitsOf(double);
  const own = distance(value, exactly(double));
  const neighbours = pattern === 0n ? [1n] : [pattern - 1n, pattern + 1n];
  return neighbours.every((neighbour) => {
    const order = compare(own, distance(value, exactly(doubleOf(neighbour))));
    return order < 0 || (order === 0 && pattern % 2n === 0n);
  });
}

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });

/** Plain decimals of up to 60 digits before and after the point. */
const plainDecimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 60n }), digits(60))
  .map(([whole, fraction]) => `${whole}.${fraction}`.replace(/\.?0+$/, ''));
const doubles = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(Math.abs);
const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 39n }),
  fc.bigInt({ min: 0n, max: 2n ** 64n }),
  fc.bigInt({ min: 0n, max: 100n }),
);
const divisors = amounts.filter((amount) => amount > 0n);

describe('plainDecimal', () => {
  it.each([
    ['0', '0'],
    ['000', '0'],
    ['0.000', '0'],
    ['007', '7'],
    ['1.50', '1.5'],
    ['5.', '5'],
    ['0012.50', '12.5'],
    ['1e5', '100000'],
    ['1.25E1', '12.5'],
    ['1e-7', '0.0000001'],
    ['12.5e+0', '12.5'],
    ['0e-5', '0'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['120e-1', '12'],
    ['3412.123456789012345678901234567890', '3412.12345678901234567890123456789'],
  ])('%s is %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
  });

  it.each(
    [
      '',
      ' ',
      '-1',
      '-0.1',
      '-0e-1',
      '+1',
      '.5',
      '.',
      '1.2.3',
      '1,5',
      '1e',
      'e5',
      '1e1.5',
      '1 ',
      '1\n',
      '1_0',
    ].concat([
      'NaN',
      'nan',
      'inf',
      'Infinity',
      '0x10',
      '1n',
      '٣',
      '1e99999',
      '1e1000',
      '9'.repeat(1001),
    ]),
  )('%j is none', (text) => {
    expect(plainDecimal(text)).toBeNull();
  });

  it('keeps the exact value of digits with a point and an exponent', () => {
    fc.assert(
      fc.property(
        digits(40),
        digits(40),
        fc.integer({ min: -60, max: 60 }),
        (whole, fraction, exponent) => {
          const plain = plainDecimal(`${whole}.${fraction}e${exponent}`) ?? '';
          expect(plain).toMatch(PLAIN);
          const scale = BigInt(fraction.length - exponent);
          const value: Ratio =
            scale >= 0n
              ? [BigInt(whole + fraction), 10n ** scale]
              : [BigInt(whole + fraction) * 10n ** -scale, 1n];
          expect(compare(ratioOf(plain), value)).toBe(0);
        },
      ),
    );
  });

  it('leaves a plain decimal as it is', () => {
    fc.assert(
      fc.property(plainDecimals, (plain) => {
        expect(plainDecimal(plain)).toBe(plain);
      }),
    );
  });

  it('keeps every double', () => {
    fc.assert(
      fc.property(doubles, (double) => {
        expect(Number(plainDecimal(String(double)))).toBe(double);
      }),
    );
  });

  it('gives a plain form or nothing, whatever the text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'01239.eE+- \n'), maxLength: 12 });
    fc.assert(
      fc.property(texts, (text) => {
        // Exponents of three digits and more may pass the longest form that is read.
        fc.pre(!/e[+-]?[0-9]{3}/i.test(text));
        const isDecimal = /^(-0+(\.0*)?|[0-9]+(\.[0-9]*)?(e[+-]?[0-9]+)?)$/i.test(text);
        expect(PLAIN.test(plainDecimal(text) ?? '')).toBe(isDecimal);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('multiplyDecimals', () => {
  it('gives the exact product in plain form', () => {
    fc.assert(
      fc.property(plainDecimals, plainDecimals, (left, right) => {
        const product = multiplyDecimals(left, right);
        expect(product).toMatch(PLAIN);
        const [[a, b], [c, d]] = [ratioOf(left), ratioOf(right)];
        expect(compare(ratioOf(product), [a * c, b * d])).toBe(0);
      }),
    );
  });

  it.each([
    ['0', '1.5', '0'],
    ['0.5', '2', '1'],
    [
      '99999999999999999999999999999999999999',
      '1.0432',
      '104319999999999999999999999999999999998.9568',
    ],
  ])('%s * %s is %s', (left, right, product) => {
    expect(multiplyDecimals(left, right)).toBe(product);
  });
});

describe('shiftDecimal', () => {
  const places = fc.integer({ min: -100, max: 100 });

  it('multiplies by a power of ten exactly, and back again', () => {
    fc.assert(
      fc.property(plainDecimals, places, (decimal, by) => {
        const shifted = shiftDecimal(decimal, by);
        expect(shifted).toMatch(PLAIN);
        const power = 10n ** BigInt(Math.abs(by));
        const [a, b] = ratioOf(decimal);
        expect(compare(ratioOf(shifted), by < 0 ? [a, b * power] : [a * power, b])).toBe(0);
        expect(shiftDecimal(shifted, -by)).toBe(decimal);
      }),
    );
  });

  it.each([
    ['1', -18, '0.000000000000000001'],
    ['1.5', 1, '15'],
    ['1.25', 1, '12.5'],
    ['0', -255, '0'],
    ['0', 255, '0'],
  ])('%s by %d places is %s', (decimal, by, shifted) => {
    expect(shiftDecimal(decimal, by)).toBe(shifted);
  });
});

describe('subtractDecimals', () => {
  it.each([
    ['1.5', '0.25', '1.25'],
    ['0.25', '1.5', '-1.25'],
    ['10', '10', '0'],
    ['0', '0.000000000000000001', '-0.000000000000000001'],
    ['99999999999999999999999999999999999999.5', '0.5', '99999999999999999999999999999999999999'],
  ])('%s less %s is %s', (left, right, difference) => {
    expect(subtractDecimals(left, right)).toBe(difference);
  });

  it('gives what is added to the second to have the first', () => {
    fc.assert(
      fc.property(plainDecimals, plainDecimals, (left, right) => {
        const difference = subtractDecimals(left, right);
        const [sum, whole] = difference.startsWith('-')
          ? [`${left}*1 ${difference.slice(1)}*1`, right]
          : [`${right}*1 ${difference}*1`, left];
        expect(sumsOfProducts(sum)).toBe(whole);
      }),
    );
  });
});

describe('sumsOfProducts', () => {
  it.each([
    ['0*5', '0'],
    ['3*0.5 7*2', '15.5'],
    ['1*0.001 2*1 1*0.999', '3'],
    ['3*0.5*2 7**1', '1.5 13'],
    ['3**2 7**', ' 6'],
    ['0.5*-3*2 1.25*1*-0.8', '-0.25 0'],
    ['0.001*-5', '-0.005'],
    [
      '99999999999999999999999999999999999999*1.000000000000000001',
      '100000000000000000099999999999999999998.999999999999999999',
    ],
  ])('adds up %j exactly', (products, sums) => {
    expect(sumsOfProducts(products)).toBe(sums);
  });
});

describe('nearestNumber', () => {
  it('is the nearest double to the decimal', () => {
    fc.assert(
      fc.property(plainDecimals, (decimal) => {
        const number: unknown = JSON.parse(nearestNumber(decimal));
        expect(isNearest(Number(number), ratioOf(decimal))).toBe(true);
      }),
    );
  });

  it('is a JSON number for decimals that no double reaches, too', () => {
    expect(JSON.parse(nearestNumber(`1${'0'.repeat(400)}`))).toBe(Number.MAX_VALUE);
    expect(JSON.parse(nearestNumber(`0.${'0'.repeat(400)}1`))).toBe(0);
  });
});

describe('nearestQuotient', () => {
  const quotients = fc.array(fc.tuple(plainDecimals, divisors), { minLength: 1, maxLength: 6 });

  it('is the nearest double to a sum of quotients / another, whatever their denominators', () => {
    fc.assert(
      fc.property(quotients, quotients, (dividends, divisors) => {
        const [n, d] = sumOf(dividends);
        const [over, under] = sumOf(divisors);
        fc.pre(over !== 0n);
        const number: unknown = JSON.parse(nearestQuotient(textOf(dividends), textOf(divisors)));
        expect(isNearest(Number(number), [n * under, d * over])).toBe(true);
      }),
    );
  });

  it.each([
    ['1/3 1/6', '1', '0.5'],
    ['1.5/7 0.5/7', '2/7', '1'],
    ['0.000000000000000001/3', '0.1', '3.3333333333333333e-18'],
    ['5', '0', '0'],
    ['5', '0 0/3', '0'],
    ['0', '7', '0'],
  ])('(%s) / (%s) is %s', (dividends, divisors, quotient) => {
    expect(nearestQuotient(dividends, divisors)).toBe(quotient);
  });

  type Quotient = readonly [dividend: string, divisor: bigint];

  function textOf(all: readonly Quotient[]): string {
    return all.map((pair) => pair.join('/')).join(' ');
  }

  function sumOf(all: readonly Quotient[]): [bigint, bigint] {
    return all.reduce<[bigint, bigint]>(
      ([n, d], [dividend, divisor]) => {
        const [numerator, denominator] = ratioOf(dividend);
        return [n * denominator * divisor + numerator * d, d * denominator * divisor];
      },
      [0n, 1n],
    );
  }
});

describe('nearestRatio', () => {
  const check = (n: bigint, d: bigint) => {
    const number: unknown = JSON.parse(nearestRatio(String(n), String(d)));
    expect(isNearest(Number(number), [n, d])).toBe(true);
  };

  it('is the nearest double to the quotient of any two amounts', () => {
    fc.assert(fc.property(amounts, divisors, check), { numRuns: 500 });
  });

  it('rounds a quotient in the middle of two doubles to the even one', () => {
    const odd = fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }).map((half) => 2n * half + 1n);
    const exponent = fc.bigInt({ min: 0n, max: 60n });
    const factor = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(odd, exponent, factor, (n, power, by) => check(n * by, 2n ** power * by)),
    );
  });

  it('sees what is left beyond the middle of two doubles, however little', () => {
    const odd = fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }).map((half) => 2n * half + 1n);
    const large = fc.bigInt({ min: 10n ** 36n, max: 10n ** 38n });
    fc.assert(
      fc.property(odd, large, fc.constantFrom(-1n, 1n), (n, by, rest) => check(n * by + rest, by)),
    );
  });

  it.each([
    ['0', '7', '0'],
    ['7', '0', '0'],
    ['0', '0', '0'],
    ['1', '3', '0.3333333333333333'],
    ['1', '30000000000000000000000000000000000000', '3.3333333333333336e-38'],
    ['99999999999999999999999999999999999999', '99999999999999999999999999999999999999', '1'],
    ['99999999999999999999999999999999999999', '1', '1e+38'],
  ])('%s / %s is %s', (numerator, denominator, ratio) => {
    expect(nearestRatio(numerator, denominator)).toBe(ratio);
  });
});

describe('the sum of many quotients', () => {
  it('is exact with as many divisors', () => {
    // The sum of 1 / (n x (n + 1)) up to n is n / (n + 1).
    const quotients = Array.from({ length: 2000 }, (_, at) => `1/${(at + 1) * (at + 2)}`);
    expect(nearestQuotient(quotients.join(' '), '1')).toBe(String(2000 / 2001));
  });
});
