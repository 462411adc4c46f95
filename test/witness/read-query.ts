import type { Parameters, Schema } from './contract.ts';
import { parseMoment } from './moment.ts';
import { isFound } from './search.ts';
import { milliseconds } from './values.ts';

/** Thrown when a request is not answered with 200. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: 400 | 404 | 422;

  constructor(status: 400 | 404 | 422, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The parameters of one request, read and found to make sense. Addresses, hashes and operator ids
 * are lower case, indices have no leading zeros.
 */
export class Query {
  readonly page: bigint;
  readonly limit: bigint;
  readonly network: string;
  private readonly start: bigint | null;
  private readonly end: bigint | null;
  private readonly values: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, string>>) {
    this.values = values;
    this.page = BigInt(values.page ?? 1);
    this.limit = BigInt(values.limit ?? 12);
    this.network = values.network ?? 'ethereum';
    this.start = parseMoment(values.startTimestamp ?? '');
    this.end = parseMoment(values.endTimestamp ?? '');
  }

  /** The value of a parameter that may be left out. */
  optional(name: string): string | undefined {
    return this.values[name];
  }

  /** The value of a required parameter. */
  required(name: string): string {
    const value = this.values[name];
    if (value === undefined) throw new Error(`${name} is not a required parameter`);
    return value;
  }

  /**
   * Whether the value passes the filter of that name; every value does when the request gives no
   * such filter.
   */
  accepts(name: string, value: string | null): boolean {
    const filter = this.values[name];
    return filter === undefined || filter === value;
  }

  /**
   * Whether the search of the request matches these names or this address; without a search
   * everything matches.
   */
  finds(address: string, ...names: readonly (string | null | undefined)[]): boolean {
    return isFound(this.values.search, names, address);
  }

  /**
   * Whether the time, as it is served, lies in the range of time that the request gives; without
   * one every time does, and null too.
   */
  covers(microseconds: bigint | null): boolean {
    if (microseconds === null) return this.start === null && this.end === null;
    const served = milliseconds(microseconds);
    return (
      (this.start === null || served >= this.start) && (this.end === null || served <= this.end)
    );
  }
}

/** The parameters that are decimal numbers. */
const DECIMALS: readonly string[] = ['part', 'profit', 'threshold'];

const MOST_ADDRESSES = 100;

/** The parameters of a request. Throws an HttpError; 400 takes precedence over 422. */
export function readQuery(
  given: Readonly<Record<string, string>>,
  { schemas, required, exactlyOne }: Parameters,
): Query {
  const values: Record<string, string> = {};
  const refused: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const schema = schemas.get(name);
    if (schema === undefined) throw new HttpError(400, `${name}: no such parameter`);
    if (value === '') continue;
    if (!isWellFormed(name, value, schema)) throw new HttpError(400, `${name}: ${value}`);
    if (!isAllowed(value, schema)) refused.push(`${name}: cannot be ${value}`);
    values[name] = canonical(value, schema);
  }
  for (const name of required) {
    if (values[name] === undefined) throw new HttpError(400, `${name} is required`);
  }
  const alternatives = exactlyOne.filter((name) => values[name] !== undefined);
  if (exactlyOne.length > 0 && alternatives.length !== 1) {
    throw new HttpError(400, `one of ${exactlyOne.join(', ')} is required`);
  }
  if (refused.length > 0) throw new HttpError(422, refused.join(', '));
  return new Query(values);
}

/** Whether a text can be read as a value at all; the answer is 400 otherwise. */
function isWellFormed(name: string, value: string, schema: Schema): boolean {
  const { type, pattern, minimum = 0 } = schema;
  // A position has no sign; a count or a page with one is a number that is out of bounds.
  if (type === 'integer') return (minimum < 1 ? /^[0-9]+$/ : /^-?[0-9]+$/).test(value);
  if (pattern === undefined) return true;
  if (DECIMALS.includes(name)) return /^[0-9]{1,30}(?:\.[0-9]{1,30})?$/.test(value);
  // No pattern knows how many days a month has.
  const isMoment = !/^[0-9]{4}-/.test(value) || parseMoment(value) !== null;
  return new RegExp(pattern).test(value) && isMoment;
}

/** Whether a value that can be read is one of the allowed; the answer is 422 otherwise. */
function isAllowed(value: string, schema: Schema): boolean {
  const { type, pattern, minimum = 0, maximum, maxLength } = schema;
  if (type === 'integer')
    return BigInt(value) >= BigInt(minimum) && (maximum === undefined || BigInt(value) <= maximum);
  if (maxLength !== undefined && [...value].length > maxLength) return false;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  if (pattern === undefined) return true;
  return new RegExp(pattern).test(value) && new Set(value.split(',')).size <= MOST_ADDRESSES;
}

/** One text for all texts that mean the same value. */
function canonical(value: string, { type, pattern }: Schema): string {
  if (type === 'integer') return String(BigInt(value));
  return pattern?.startsWith('^0[xX]') ? value.toLowerCase() : value;
}
