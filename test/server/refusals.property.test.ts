import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS } from '../../data/vocabulary.ts';
import { operations } from '../../engine/operations/index.ts';
import { REFUSALS } from '../../server/refusals.ts';
import { openEngine } from '../support/engines.ts';
import { generated } from '../support/snapshots.ts';
import { type Known, knownValues, parametersOf, UNMEANT, UNPARSABLE } from './requests.ts';
import {
  KEYS,
  member,
  type Reply,
  type Sending,
  type Serving,
  serve,
  serviceOf,
} from './serving.ts';

const REQUESTS = 2500;

let serving: Serving;
let known: Known;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  serving = await serve(serviceOf(await openEngine(folder)));
});

const HOSTILE = [
  "'; drop table rows; --",
  '" or ""="',
  '$staker',
  '%',
  '%zz',
  '%00',
  '\u0000',
  '\ud83d\udc33',
  '\u202eabc',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{}',
  '[object Object]',
  'NaN',
  'Infinity',
  'null',
  'true',
  '1e309',
  '0x',
  '9'.repeat(300),
  '-'.repeat(50),
  'x'.repeat(5000),
  '\r\nX-Evil: 1',
];
const NAMES = [...new Set(operations.flatMap(parametersOf))];
const OPEN_PATHS = ['/livez', '/readyz', '/docs/errors'];

/** What cannot stand in a request line: Node refuses it before the method is known. */
const UNSENDABLE = /[^\u0021-\u007e]/g;
/** What cannot stand in a header. */
const UNSENDABLE_IN_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/g;

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** A value for a parameter: one of the snapshot, one at a boundary, a bad one or a hostile one. */
function valueFor(name: string): fc.Arbitrary<string> {
  const good: Readonly<Record<string, readonly string[]>> = {
    page: ['1', '2', '01', '99', '9'.repeat(30)],
    limit: ['1', '12', '999', '1000'],
    action: ACTIONS,
    network: ['ethereum', 'holesky'],
    synced: ['true', 'false'],
    rootIndex: ['0', '1', '007', '9'.repeat(30)],
    quorumNumber: ['0', '1', '007', '9'.repeat(30)],
    active: ['true', 'false'],
    interval: ['day', 'week', 'month'],
    startTimestamp: ['2024-04-11', '2024-04-11T08:31:11.5+02:00', '0000-01-01'],
    endTimestamp: ['2024-04-11', '2024-04-11T08:31:11.5-02:00', '9999-12-31T23:59:59.999Z'],
    symbol: ['stETH', 'WETH', ''],
    type: ['earner', 'all'],
  };
  const own = (table: Readonly<Record<string, readonly string[]>>) =>
    new Map(Object.entries(table)).get(name) ?? [];
  const addresses = [
    new Map(Object.entries(known)).get(name) ?? known.operator ?? '',
    new Map(Object.entries(known)).get(`availability/${name}`) ?? known.operator ?? '',
    `0x${'0'.repeat(40)}`,
  ];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...own(good), ...addresses) },
    { weight: 1, arbitrary: fc.constantFrom('', ...own(UNPARSABLE), ...own(UNMEANT)) },
    { weight: 1, arbitrary: hostile },
  );
}

const pair = () =>
  fc
    .oneof(
      { weight: 12, arbitrary: fc.constantFrom(...NAMES) },
      { weight: 1, arbitrary: fc.constantFrom('__proto__', 'api_key', 'constructor', '') },
      { weight: 1, arbitrary: hostile },
    )
    .chain((name) => fc.tuple(fc.constant(name), valueFor(name), fc.boolean()))
    .map(([name, value, raw]) =>
      raw
        ? `${name}=${value}`
        : `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`,
    );

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** A query that fits the operation, with now and then something that does not. */
function queryFor(path: string): fc.Arbitrary<string> {
  const operation = operations.find((one) => one.path === path);
  const names = operation ? parametersOf(operation) : [];
  const fitting = fc.tuple(
    ...names.map((name) =>
      fc.option(
        valueFor(name).map((value) => `${name}=${encodeURIComponent(wellFormed(value))}`),
        { nil: '', freq: 3 },
      ),
    ),
  );
  return fc
    .tuple(
      fitting,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(pair(), { maxLength: 4 }) },
      ),
    )
    .map(([given, more]) => [...given.filter((one) => one !== ''), ...more].join('&'));
}

const path = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...operations.map((operation) => operation.path)) },
  { weight: 1, arbitrary: fc.constantFrom(...OPEN_PATHS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...operations.map((operation) => operation.path)),
        fc.constantFrom('/', '//', '/..', '%2e', '/%00', ';a=b', '.json'),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: hostile.map((text) => `/${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('*', 'http://[', '//', '/%', 'http://a/livez', '/#') },
);

const target = () =>
  path
    .chain((one) => fc.tuple(fc.constant(one), queryFor(one)))
    .map(([one, query]) => `${one}?${query}`.replace(UNSENDABLE, ''));

const header = (...values: string[]) =>
  fc.option(fc.oneof(fc.constantFrom(...values), hostile), { nil: undefined, freq: 3 });

const sending: fc.Arbitrary<Sending> = fc
  .record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant('GET') },
      { weight: 3, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'DELETE', 'TRACE') },
    ),
    key: fc.oneof(
      { weight: 12, arbitrary: fc.constant(KEYS.both) },
      { weight: 1, arbitrary: fc.constantFrom(KEYS.restaking, KEYS.availability, null, 'k') },
      { weight: 1, arbitrary: hostile },
    ),
    headers: fc.record({
      Host: header('a', '[::1]:80', '"'),
      'Accept-Encoding': header('gzip', 'br', '*', 'br;q=0, gzip;q=1e9', 'identity;q=0'),
      'If-None-Match': header('*', 'W/"a"', '"a", "b"', '"'),
      'X-Request-Id': header('abc', 'a b', '\u00ff'),
      Accept: header('text/html', 'application/json;q=0', '*/*'),
      Range: header('bytes=0-1', 'bytes=-'),
      Expect: header('miracles', '100-continue'),
    }),
  })
  .map(({ method, key, headers }) => ({
    method,
    key: key === null ? null : key.replace(UNSENDABLE_IN_HEADER, ''),
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value.replace(UNSENDABLE_IN_HEADER, '')]],
      ),
    ),
  }));

/** What is wrong with an answer, or null. */
function fault(asked: string, { method }: Sending, reply: Reply): string | null {
  const { status, headers, body } = reply;
  if (status >= 500 || status < 200) return `status ${status}: ${reply.text}`;
  if (method === 'HEAD' || status === 204 || status === 304) {
    return body.length === 0 ? null : `a body of ${body.length} bytes with ${status}`;
  }
  if (Number(headers['content-length']) !== body.length) return 'a wrong content-length';
  if (status !== 200) return refusalFault(reply);
  const [asPath = ''] = asked.split('?');
  if (asPath === '/docs/errors') return null;
  const parsed: unknown = JSON.parse(decoded(reply).toString());
  const operation = operations.find((one) => one.path === asPath);
  if (operation) return operation.response.safeParse(parsed).error?.message ?? null;
  const state = member(parsed, 'status');
  return state === 'alive' || state === 'ready' ? null : `200 for ${asked}`;
}

function decoded({ headers, body }: Reply): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

/** Each refusal has the code of its status, a message, a link to the code, and nothing more. */
function refusalFault({ status, headers, text }: Reply): string | null {
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'a refusal not in JSON';
  const parsed: unknown = JSON.parse(text);
  const error = member(parsed, 'error');
  const code = member(error, 'code');
  const message = member(error, 'message');
  const link = String(member(error, 'doc_url'));
  const known = Object.entries(REFUSALS).find(([name]) => name === code)?.[1];
  if (known?.status !== status) return `${code} with status ${status}`;
  if (typeof message !== 'string' || message === '') return 'no message';
  if (message.length > 1500) return `a message of ${message.length} characters`;
  if (/^\s+at |\bselect\b.*\bfrom\b|node_modules|\.ts\b/m.test(message)) return message;
  if (!link.endsWith(`/docs/errors#${code}`)) return link;
  const whole = JSON.stringify({ error: { code, message, doc_url: link } });
  return whole === text ? null : text;
}

describe('whatever is asked', () => {
  it('is answered as documented: never 5xx, always the shape of its status', async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(target(), sending, async (asked, how) => {
        const reply = await serving.send(asked, how);
        seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
        expect(fault(asked, how, reply)).toBeNull();
      }),
      { numRuns: REQUESTS },
    );
    const statuses = [...seen.keys()].sort();
    expect(statuses).toEqual([200, 204, 304, 400, 401, 403, 404, 422]);
    expect(seen.get(200)).toBeGreaterThan(REQUESTS / 10);
  });
});
