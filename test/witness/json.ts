import { parseDecimal, tenTo } from './decimal.ts';
import { ApproximateDecimal, ApproximateNumber, type Exact, ExactObject } from './exact.ts';

export { ApproximateDecimal, ApproximateNumber, type Exact, ExactObject } from './exact.ts';

const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
// Most strings have neither an escape nor a control character, and their text is their value.
const PLAIN_STRING = /"([ !#-[\]-\uffff]*)"/y;
// Another string is cut out by this pattern and read by JSON.parse, which knows the escapes and
// refuses control characters that are not escaped.
const STRING = /"[^"\\]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\]*)*"/y;
const SPACE = /[ \t\n\r]*/y;
const WORDS: readonly (readonly [string, Exact])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/**
 * The value of one JSON text (RFC 8259, nothing more lenient). A number without fraction and
 * exponent becomes a bigint, any other the nearest double. Throws a SyntaxError that names the
 * position.
 */
export function parseExact(text: string): Exact {
  const reader = new Reader(text);
  const value = reader.value();
  reader.end();
  return value;
}

class Reader {
  private readonly text: string;
  private position = 0;

  constructor(text: string) {
    this.text = text;
    this.skipSpace();
  }

  value(): Exact {
    const next = this.text[this.position];
    if (next === '{') return this.object();
    if (next === '[') return this.array();
    if (next === '"') return this.string();
    for (const [word, value] of WORDS) {
      if (this.text.startsWith(word, this.position)) {
        this.position += word.length;
        this.skipSpace();
        return value;
      }
    }
    return this.number();
  }

  end(): void {
    if (this.position !== this.text.length) throw this.failure('the end');
  }

  private object(): ExactObject {
    const entries: [string, Exact][] = [];
    this.mark('{');
    if (this.text[this.position] !== '}') {
      do {
        const key = this.string();
        this.mark(':');
        entries.push([key, this.value()]);
      } while (this.follows(','));
    }
    this.mark('}');
    return new ExactObject(entries);
  }

  private array(): Exact[] {
    const items: Exact[] = [];
    this.mark('[');
    if (this.text[this.position] !== ']') {
      do {
        items.push(this.value());
      } while (this.follows(','));
    }
    this.mark(']');
    return items;
  }

  private string(): string {
    const plain = this.take(PLAIN_STRING)?.[1];
    if (plain !== undefined) {
      this.skipSpace();
      return plain;
    }
    const literal = this.take(STRING)?.[0];
    if (literal === undefined) throw this.failure('a string');
    this.skipSpace();
    return String(JSON.parse(literal));
  }

  private number(): bigint | number {
    const match = this.take(NUMBER);
    if (match === null) throw this.failure('a value');
    this.skipSpace();
    const [literal, fraction, exponent] = match;
    return fraction === undefined && exponent === undefined ? BigInt(literal) : Number(literal);
  }

  private follows(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.mark(character);
    return true;
  }

  private mark(character: string): void {
    if (this.text[this.position] !== character) throw this.failure(character);
    this.position += 1;
    this.skipSpace();
  }

  private skipSpace(): void {
    if (this.text.charCodeAt(this.position) <= 0x20) this.take(SPACE);
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match !== null) this.position = pattern.lastIndex;
    return match;
  }

  private failure(expected: string): SyntaxError {
    const found = JSON.stringify(this.text.slice(this.position, this.position + 20));
    return new SyntaxError(
      `JSON: expected ${expected} at position ${this.position}, found ${found}`,
    );
  }
}

/**
 * Null if the JSON text is as expected, otherwise the path of the first difference and the
 * difference. Strings, integers and the order of keys are compared exactly; an expected number as a
 * double, however it is written; the approximations within 1e-12 relative.
 */
export function sameAnswer(actual: string, expected: Exact): string | null {
  let parsed: Exact;
  try {
    parsed = parseExact(actual);
  } catch (error) {
    return `$: ${error instanceof Error ? error.message : String(error)}`;
  }
  const found = difference(parsed, expected);
  return found && `$${found.path}: ${found.text}`;
}

/** A difference below a value: its path from there, and the difference. */
interface Difference {
  readonly path: string;
  readonly text: string;
}

function difference(actual: Exact, expected: Exact): Difference | null {
  if (expected instanceof ExactObject) return objectDifference(actual, expected);
  if (Array.isArray(expected)) return arrayDifference(actual, expected);
  if (expected instanceof ApproximateDecimal) return decimalDifference(actual, expected);
  if (expected instanceof ApproximateNumber) return numberDifference(actual, expected);
  const same =
    typeof expected === 'number' && typeof actual === 'bigint'
      ? Number(actual) === expected
      : actual === expected;
  return same ? null : mismatch(show(expected), actual);
}

function objectDifference(actual: Exact, expected: ExactObject): Difference | null {
  if (!(actual instanceof ExactObject)) return mismatch('an object', actual);
  const isSameKey = ([name]: readonly [string, Exact], at: number) =>
    name === actual.entries[at]?.[0];
  if (expected.entries.length !== actual.entries.length || !expected.entries.every(isSameKey)) {
    const [names, found] = [expected, actual].map(({ entries }) =>
      entries.map(([name]) => name).join(', '),
    );
    return { path: '', text: `expected the keys ${names}, found ${found}` };
  }
  for (const [at, [name, value]] of expected.entries.entries()) {
    const found = difference(actual.entries[at]?.[1] ?? null, value);
    if (found) return { ...found, path: `.${name}${found.path}` };
  }
  return null;
}

function arrayDifference(actual: Exact, expected: Exact[]): Difference | null {
  if (!Array.isArray(actual)) return mismatch('an array', actual);
  for (let at = 0; at < Math.min(expected.length, actual.length); at += 1) {
    const found = difference(actual[at] ?? null, expected[at] ?? null);
    if (found) return { ...found, path: `[${at}]${found.path}` };
  }
  if (actual.length === expected.length) return null;
  return { path: '', text: `expected ${expected.length} items, found ${actual.length}` };
}

const PLAIN_DECIMAL = /^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/;

function decimalDifference(actual: Exact, expected: ApproximateDecimal): Difference | null {
  if (typeof actual !== 'string') return mismatch(`a string, ${show(expected)}`, actual);
  if (!PLAIN_DECIMAL.test(actual)) return mismatch('a plain decimal', actual);
  return isNear(actual, expected) ? null : mismatch(show(expected), actual);
}

function numberDifference(actual: Exact, expected: ApproximateNumber): Difference | null {
  const isNumber =
    typeof actual === 'bigint' || (typeof actual === 'number' && Number.isFinite(actual));
  if (!isNumber) return mismatch(`a number, ${show(expected)}`, actual);
  return isNear(String(actual), expected) ? null : mismatch(show(expected), actual);
}

function isNear(numeral: string, expected: ApproximateDecimal | ApproximateNumber): boolean {
  const { digits, scale } = parseDecimal(numeral);
  const exact = expected.numerator * tenTo(scale);
  const error = digits * expected.denominator - exact;
  return (error < 0n ? -error : error) * tenTo(12) <= exact;
}

function mismatch(expected: string, actual: Exact): Difference {
  return { path: '', text: `expected ${expected}, found ${show(actual)}` };
}

function show(value: Exact): string {
  if (value instanceof ExactObject) return 'an object';
  if (Array.isArray(value)) return 'an array';
  if (value instanceof ApproximateDecimal || value instanceof ApproximateNumber) {
    return `about ${(value.numerator * tenTo(20)) / value.denominator}e-20`;
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
