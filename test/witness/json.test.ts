import { describe, expect, test } from 'vitest';
import { nearestDouble, plainDecimal } from './decimal.ts';
import { record } from './exact.ts';
import {
  ApproximateDecimal,
  ApproximateNumber,
  ExactObject,
  parseExact,
  sameAnswer,
} from './json.ts';

describe('parseExact', () => {
  test('keeps every digit of an integer', () => {
    expect(parseExact('-123456789012345678901234567890')).toBe(-123456789012345678901234567890n);
  });

  test('reads a number with a fraction or an exponent as the nearest double', () => {
    expect(parseExact('[1.50, 1e3, 1E-7]')).toEqual([1.5, 1000, 1e-7]);
  });

  test('keeps the order of keys and repeated keys', () => {
    expect(parseExact(' {"2": true, "1": null, "2": "a"} ')).toEqual(
      new ExactObject([
        ['2', true],
        ['1', null],
        ['2', 'a'],
      ]),
    );
  });

  test('reads the escapes of a string', () => {
    expect(parseExact(String.raw`"\u00e9\n\"\ud83d\ude00"`)).toBe('é\n"😀');
  });

  test.each([
    '',
    '01',
    '+1',
    '.5',
    '1.',
    '1 2',
    '{"a":1,}',
    '[1,]',
    "{'a':1}",
    '"\n"',
    '"\\x"',
    '"a',
    'NaN',
    'nul',
    '{"a"}',
    '1n',
  ])('refuses %j', (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError);
  });
});

describe('sameAnswer', () => {
  const expected = record({ total: 2n, rate: 1.5, names: ['a', null], none: record({}) });

  test('finds nothing where the text says the same', () => {
    const actual = '{ "total": 2, "rate": 1.50, "names": ["a", null], "none": {} }';
    expect(sameAnswer(actual, expected)).toBeNull();
  });

  test.each([
    ['{"rate":1.5,"total":2,"names":["a",null],"none":{}}', /^\$: expected the keys total, rate/],
    ['{"total":2,"rate":1.5,"names":["a",null]}', /^\$: expected the keys/],
    ['{"total":2,"rate":1.5,"names":["a",null],"none":{},"x":1}', /^\$: expected the keys/],
    ['{"total":"2","rate":1.5,"names":["a",null],"none":{}}', /^\$\.total: expected 2, found "2"/],
    ['{"total":2.0,"rate":1.5,"names":["a",null],"none":{}}', null],
    ['{"total":2,"rate":1.5000000000000002,"names":["a",null],"none":{}}', /^\$\.rate/],
    ['{"total":2,"rate":1.5,"names":["b",null],"none":{}}', /^\$\.names\[0\]: expected "a"/],
    ['{"total":2,"rate":1.5,"names":["a"],"none":{}}', /^\$\.names: expected 2 items, found 1/],
    ['{"total":2,"rate":1.5,"names":["a",null,1],"none":{}}', /^\$\.names: expected 2 items/],
    ['{"total":2,"rate":1.5,"names":["a",null],"none":[]}', /^\$\.none: expected an object/],
    ['{"total":2,"rate":1.5,"names":{},"none":{}}', /^\$\.names: expected an array/],
    ['{"total":2', /^\$: JSON: expected }/],
  ])('finds the difference of %s', (actual, message) => {
    expect(sameAnswer(actual, expected)).toMatch(message ?? /^\$\.total: expected 2/);
  });

  test('compares integers beyond 2^53 by every digit', () => {
    expect(sameAnswer('9007199254740993', 9007199254740993n)).toBeNull();
    expect(sameAnswer('9007199254740992', 9007199254740993n)).not.toBeNull();
  });

  test('compares an expected number as a double, however it is written', () => {
    expect(sameAnswer('1000000000000000000000000', 1e24)).toBeNull();
    expect(sameAnswer('1e+24', 1e24)).toBeNull();
    expect(sameAnswer('5', 5)).toBeNull();
    expect(sameAnswer('"5"', 5)).not.toBeNull();
  });

  describe('of an approximate decimal', () => {
    const third = new ApproximateDecimal(1n, 3n);

    test.each(['"0.3333333333333"', '"0.33333333333333333333333333333333333"'])(
      'accepts %s for a third',
      (actual) => {
        expect(sameAnswer(actual, third)).toBeNull();
      },
    );

    test.each(['"0.33333333333"', '0.3333333333333333', '".3333333333333333"', '"0"', 'null'])(
      'refuses %s for a third',
      (actual) => {
        expect(sameAnswer(actual, third)).toMatch(/^\$: expected/);
      },
    );

    test.each(['"2.50"', '"02.5"', '"+2.5"', '"25e-1"', '"2.5 "', '"-2.5"', '""'])(
      'refuses the form of %s',
      (actual) => {
        expect(sameAnswer(actual, new ApproximateDecimal(5n, 2n))).toMatch(/plain decimal/);
      },
    );

    test('draws the line at 1e-12 relative', () => {
      const million = new ApproximateDecimal(1_000_000n, 1n);
      expect(sameAnswer('"1000000.000001"', million)).toBeNull();
      expect(sameAnswer('"1000000.0000010001"', million)).not.toBeNull();
      expect(sameAnswer('"999999.999999"', million)).toBeNull();
      expect(sameAnswer('"999999.9999989999"', million)).not.toBeNull();
    });

    test('accepts nothing but 0 for 0', () => {
      expect(sameAnswer('"0"', new ApproximateDecimal(0n, 7n))).toBeNull();
      expect(sameAnswer('"0.0000000000000000001"', new ApproximateDecimal(0n, 7n))).not.toBeNull();
      expect(sameAnswer('"0.0"', new ApproximateDecimal(0n, 7n))).not.toBeNull();
    });
  });

  test('compares an approximate number within 1e-12 relative', () => {
    const expectation = new ApproximateNumber(10n ** 30n + 1n, 1n);
    expect(sameAnswer('1e30', expectation)).toBeNull();
    expect(sameAnswer('1.0000000000009e30', expectation)).toBeNull();
    expect(sameAnswer('1.0000000000011e30', expectation)).not.toBeNull();
    expect(sameAnswer('"1e30"', expectation)).not.toBeNull();
    expect(sameAnswer('1e999', expectation)).not.toBeNull();
  });
});

describe('decimals', () => {
  test.each([
    ['1.50', '1.5'],
    ['2.000', '2'],
    ['007', '7'],
    ['.5', '0.5'],
    ['1e-7', '0.0000001'],
    ['1.25e+22', '12500000000000000000000'],
    ['0.000', '0'],
    ['100', '100'],
  ])('plainDecimal(%j) is %j', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain);
  });

  test('nearestDouble rounds once, ties to even', () => {
    expect(nearestDouble(1n, 3n)).toBe(1 / 3);
    expect(nearestDouble(0n, 3n)).toBe(0);
    expect(nearestDouble(2n ** 53n + 1n, 1n)).toBe(2 ** 53);
    expect(nearestDouble((2n ** 53n + 1n) * 3n + 1n, 3n)).toBe(2 ** 53 + 2);
    expect(nearestDouble(10n ** 40n, 3n)).toBe(Number(`3.${'3'.repeat(60)}e39`));
  });
});
