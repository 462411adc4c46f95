import * as z from 'zod';
import { type ErrorCode, quotedValue, RequestError } from '../errors.ts';
import { readTime, TIME, type TimeRange } from '../store/time.ts';
import { oneOfText } from './listed-values.ts';

/** These settings of the service apply to parameters. */
export interface ParameterSettings {
  /** Bounds the page size. */
  readonly maxLimit: number;
  /** Requests without the parameter `network` mean this network. */
  readonly defaultNetwork: string;
}

/**
 * Reads one query parameter: text in, canonical text out. Two spellings of one request (an address
 * in another case, `page=01`) have the same canonical text, so that they share a cache entry.
 */
export type Parameter = z.ZodType<string | undefined, string | undefined>;
export type Parameters = (settings: ParameterSettings) => Readonly<Record<string, Parameter>>;

/** Maps names to filter parameters. */
export type Filters = Readonly<Record<string, (settings: ParameterSettings) => Parameter>>;

/** Holds a request's parameters in canonical form; absent ones are left out. */
export type CanonicalParameters = Readonly<Record<string, string>>;

/** Returns the canonical text, undefined if the value equals no value, or the error. */
type Reader = (value: string) => string | undefined | { code: ErrorCode; expected: string };

/** Refuses a value that is not well-formed (400); `expected` describes well-formed values. */
export const malformed = (expected: string) => ({ code: 'bad_request', expected }) as const;

/** Refuses a well-formed value that is not allowed (422); `expected` describes allowed values. */
export const unprocessable = (expected: string) =>
  ({ code: 'unprocessable_entity', expected }) as const;

/** Defines a parameter with one value; `json` are further members of its JSON Schema. */
export function parameter(description: string, read: Reader, json: Record<string, unknown> = {}) {
  return z
    .string()
    .transform((value, context) => {
      const result = read(value);
      if (typeof result !== 'object') return result;
      const message = `${quotedValue(value)} is not ${result.expected}`;
      context.addIssue({ code: 'custom', message, params: { code: result.code } });
      return z.NEVER;
    })
    .meta({ description, ...json });
}

function whole(value: string): bigint | null {
  return /^-?[0-9]+$/.test(value) ? BigInt(value) : null;
}

/** Reads a page number, from 1, without an upper bound: a page past the end is valid and empty. */
export function page(): Parameter {
  const expected = 'a page number: an integer from 1';
  return parameter(
    'Page number, from 1.',
    (value) => {
      const number = whole(value);
      if (number === null) return malformed(expected);
      return number < 1n ? unprocessable(expected) : number.toString();
    },
    { type: 'integer', minimum: 1, default: 1 },
  ).prefault('1');
}

/** Reads the records per page, from 1 to the configured maximum. */
export function limit({ maxLimit }: ParameterSettings): Parameter {
  const expected = `a page size: an integer from 1 to ${maxLimit}`;
  const standard = Math.min(12, maxLimit);
  return parameter(
    'Records per page.',
    (value) => {
      const number = whole(value);
      if (number === null) return malformed(expected);
      return number < 1n || number > BigInt(maxLimit) ? unprocessable(expected) : number.toString();
    },
    { type: 'integer', minimum: 1, maximum: maxLimit, default: standard },
  ).prefault(String(standard));
}

/** Reads an address in any case. */
export function address(description: string) {
  return hexDigits(description, 40, 'an address: 0x and 40 hex digits');
}

/** Limits the addresses in a list; more are refused. */
const MAX_ADDRESSES = 100;

const ADDRESSES = `1 to ${MAX_ADDRESSES} addresses with commas between them`;

/** Reads addresses in any case and order, with commas between them; each counts once. */
export function addresses(description: string) {
  const one = '0[xX][0-9a-fA-F]{40}';
  const pattern = `^${one}(,${one})*$`;
  return parameter(
    description,
    (value) => {
      if (!new RegExp(pattern).test(value)) return malformed(ADDRESSES);
      const all = [...new Set(value.toLowerCase().split(','))].sort();
      return all.length > MAX_ADDRESSES ? unprocessable(ADDRESSES) : all.join(',');
    },
    { type: 'string', pattern },
  );
}

/** Reads a hash in any case. */
export function hash(description: string) {
  return hexDigits(description, 64, 'a hash: 0x and 64 hex digits');
}

function hexDigits(description: string, digits: number, expected: string) {
  const pattern = new RegExp(`^0[xX][0-9a-fA-F]{${digits}}$`);
  return parameter(
    description,
    (value) => (pattern.test(value) ? value.toLowerCase() : malformed(expected)),
    { type: 'string', pattern: `^0[xX][0-9a-fA-F]{${digits}}$` },
  );
}

/** Reads an address, or the 32-byte id of an EigenDA operator, in any case. */
export function addressOrId(description: string) {
  const pattern = '^0[xX]([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$';
  const expected = 'an address or an operator id: 0x and 40 or 64 hex digits';
  return parameter(
    description,
    (value) => (new RegExp(pattern).test(value) ? value.toLowerCase() : malformed(expected)),
    { type: 'string', pattern },
  );
}

/** Reads text that is compared exactly. */
export function exactText(description: string) {
  return parameter(description, (value) => value, { type: 'string' });
}

/** Reads one value from a fixed set. */
export function oneOf(description: string, values: readonly string[]) {
  return parameter(
    description,
    (value) => (values.includes(value) ? value : unprocessable(oneOfText(values))),
    {
      type: 'string',
      enum: values,
    },
  );
}

/** Reads a position in a sequence: a whole number from 0. */
export function index(description: string) {
  return parameter(
    description,
    (value) => (/^[0-9]+$/.test(value) ? BigInt(value).toString() : malformed('an integer from 0')),
    { type: 'integer', minimum: 0 },
  );
}

/** Reads a count of things: an integer from 1; as for a page, a sign is well-formed. */
export function wholeFrom1(description: string) {
  const expected = 'an integer from 1';
  return parameter(
    description,
    (value) => {
      const number = whole(value);
      if (number === null) return malformed(expected);
      return number < 1n ? unprocessable(expected) : number.toString();
    },
    { type: 'integer', minimum: 1 },
  );
}

/** Reads an EigenDA request's network. */
export function network({ defaultNetwork }: ParameterSettings, networks: readonly string[]) {
  return oneOf('EigenDA network.', networks).prefault(defaultNetwork);
}

/** Defines the two optional bounds of a time range. */
export const timeRange = {
  startTimestamp: () => time('Earliest time, inclusive.'),
  endTimestamp: () => time('Latest time, inclusive.'),
} as const;

/** Names those parameters. */
export const RANGE: readonly string[] = Object.keys(timeRange);

/** Names all parameters that are times. */
export const TIMES: readonly string[] = [...RANGE, 'startTime', 'endTime', 'from', 'to'];

/** Reads a request's time range, or null; a missing bound is infinite. */
export function rangeOf({
  startTimestamp: start,
  endTimestamp: end,
}: Readonly<Record<string, string | undefined>>): TimeRange | null {
  if (start === undefined && end === undefined) return null;
  return {
    start: start === undefined ? Number.NEGATIVE_INFINITY : Date.parse(start),
    end: end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end),
  };
}

/** Returns the parameters for filters, optional unless listed in `required`. */
export function readersOf(
  filters: Filters,
  settings: ParameterSettings,
  required: readonly string[] = [],
): Record<string, Parameter> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, make]) => [
      name,
      required.includes(name) ? make(settings) : make(settings).optional(),
    ]),
  );
}

export function time(description: string) {
  return parameter(
    description,
    (value) => readTime(value) ?? malformed('a time such as 2024-04-11 or 2024-04-11T08:31:11Z'),
    { type: 'string', pattern: TIME.source },
  );
}

/**
 * Throws a RequestError if the query has a parameter that is not in `known`.
 * @example
 *     checkNames(new Map([['pgae', '2']]), ['page', 'limit']); // throws: "pgae" is not a parameter
 */
export function checkNames(query: ReadonlyMap<string, string>, known: readonly string[]): void {
  for (const name of query.keys()) {
    if (!known.includes(name)) throw unknownParameter(name, known);
  }
}

/**
 * Parses an operation's parameters from a query and ignores others. An empty value counts as
 * absent. Throws a RequestError with the parameter, its value and the allowed values, a malformed
 * value (400) before one that is not allowed (422). Exactly one of `exactlyOne` must be there.
 * @example
 *     readParameters({ page: page() }, new Map([['page', '01']])); // { page: '1' }
 */
export function readParameters(
  schemas: Readonly<Record<string, Parameter>>,
  query: ReadonlyMap<string, string>,
  exactlyOne: readonly string[] = [],
): CanonicalParameters {
  const canonical: Record<string, string> = {};
  let refusal: RequestError | null = null;
  for (const [name, schema] of Object.entries(schemas)) {
    const parsed = schema.safeParse(query.get(name) || undefined);
    if (!parsed.success) {
      const error = requestErrorOf(name, query.get(name), parsed.error);
      if (error.code === 'bad_request') throw error;
      refusal ??= error;
    } else if (parsed.data !== undefined) {
      canonical[name] = parsed.data;
    }
  }
  const given = exactlyOne.filter((name) => canonical[name] !== undefined);
  if (exactlyOne.length > 0 && given.length !== 1) throw notExactlyOne(exactlyOne, given);
  if (refusal) throw refusal;
  return canonical;
}

function requestErrorOf(
  name: string,
  value: string | undefined,
  { issues }: z.ZodError,
): RequestError {
  const [issue] = issues;
  if (!value || issue?.code !== 'custom') {
    return new RequestError('bad_request', `${name}: this parameter is required`, name);
  }
  const code = issue.params?.code === 'unprocessable_entity' ? issue.params.code : 'bad_request';
  return new RequestError(code, `${name}: ${issue.message}`, name);
}

function notExactlyOne(names: readonly string[], given: readonly string[]): RequestError {
  const subject = (given.length > 0 ? given : names).join(', ');
  const [number, state] = given.length > 0 ? ['only one', 'allowed'] : ['one', 'required'];
  const message = `${subject}: ${number} of these parameters is ${state}`;
  return new RequestError('bad_request', message, (given[0] ?? names[0]) || null);
}

function unknownParameter(name: string, known: readonly string[]): RequestError {
  const allowed =
    known.length === 0 ? 'this operation takes none' : `this operation takes ${known.join(', ')}`;
  const message = `${quotedValue(name)} is not a parameter; ${allowed}`;
  return new RequestError('bad_request', message, name);
}
