import fc from 'fast-check';
import { ACTIONS } from '../../common/vocabulary.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import { operations } from '../../engine/operations/index.ts';
import { type Known, parametersOf, UNMEANT, UNPARSABLE } from './requests.ts';
import { KEYS, type Sending } from './serving.ts';

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

/** Bytes that cannot stand in a request line: Node refuses them before the method is known. */
const UNSENDABLE = /[^\u0021-\u007e]/g;
/** Bytes that cannot stand in a header. */
const UNSENDABLE_IN_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/g;

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

/** A value for a parameter: one of the snapshot, one at a boundary, a bad one or a hostile one. */
function valueFor(name: string, known: Known): fc.Arbitrary<string> {
  const good: Readonly<Record<string, readonly string[]>> = {
    page: ['1', '2', '01', '99', '9'.repeat(30)],
    limit: ['1', '12', '999', '1000'],
    action: ACTIONS,
    network: ['ethereum', 'holesky'],
    synced: ['true', 'false'],
    rootIndex: ['0', '1', '007', '9'.repeat(30)],
    quorumNumber: ['0', '1', '007', '9'.repeat(30)],
    active: ['true', 'false'],
    ejected: ['true', 'false'],
    completed: ['true', 'false'],
    migrated: ['true', 'false'],
    status: ['true', 'false', 'active', 'inactive', 'disabled'],
    interval: ['day', 'week', 'month'],
    startTimestamp: ['2024-04-11', '2024-04-11T08:31:11.5+02:00', '0000-01-01'],
    endTimestamp: ['2024-04-11', '2024-04-11T08:31:11.5-02:00', '9999-12-31T23:59:59.999Z'],
    from: ['2024-04-11', '0000-01-01'],
    to: ['2024-04-11', '9999-12-31T23:59:59.999Z'],
    symbol: ['stETH', 'WETH', ''],
    sort: ['tvl', '-name', '-amount', 'duration', 'operator', '-stakers', 'operatorCount'],
    search: ['a', ' NODES ', 'eth', '0x1', '%', 'ß'],
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

const pair = (known: Known) =>
  fc
    .oneof(
      { weight: 12, arbitrary: fc.constantFrom(...NAMES) },
      { weight: 1, arbitrary: fc.constantFrom('__proto__', 'api_key', 'constructor', '') },
      { weight: 1, arbitrary: hostile },
    )
    .chain((name) => fc.tuple(fc.constant(name), valueFor(name, known), fc.boolean()))
    .map(([name, value, raw]) =>
      raw
        ? `${name}=${value}`
        : `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`,
    );

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** A query that fits the operation, with now and then something that does not. */
function queryFor(path: string, known: Known): fc.Arbitrary<string> {
  const operation = operations.find((one) => one.path === path);
  const names = operation ? parametersOf(operation) : [];
  const fitting = fc.tuple(
    ...names.map((name) =>
      fc.option(
        valueFor(name, known).map((value) => `${name}=${encodeURIComponent(wellFormed(value))}`),
        { nil: '', freq: 3 },
      ),
    ),
  );
  return fc
    .tuple(
      fitting,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(pair(known), { maxLength: 4 }) },
      ),
    )
    .map(([given, more]) => [...given.filter((one) => one !== ''), ...more].join('&'));
}

/** The path of one of the operations, and now and then another one. */
function pathOf(asked: readonly Operation[]): fc.Arbitrary<string> {
  const paths = fc.constantFrom(...asked.map((operation) => operation.path));
  const odd = fc.constantFrom('/', '//', '/..', '%2e', '/%00', ';a=b', '.json');
  return fc.oneof(
    { weight: 12, arbitrary: paths },
    { weight: 1, arbitrary: fc.constantFrom(...OPEN_PATHS) },
    { weight: 1, arbitrary: fc.tuple(paths, odd).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: hostile.map((text) => `/${text}`) },
    { weight: 1, arbitrary: fc.constantFrom('*', 'http://[', '//', '/%', 'http://a/livez', '/#') },
  );
}

/** A request target from values of the snapshot and from hostile parts, for some operations. */
export const anyTarget = (known: Known, asked = operations): fc.Arbitrary<string> =>
  pathOf(asked)
    .chain((one) => fc.tuple(fc.constant(one), queryFor(one, known)))
    .map(([one, query]) => `${one}?${query}`.replace(UNSENDABLE, ''));

const header = (...values: string[]) =>
  fc.option(fc.oneof(fc.constantFrom(...values), hostile), { nil: undefined, freq: 3 });

/** How a request is sent: its method, key and headers. */
export const anySending: fc.Arbitrary<Sending> = fc
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

/**
 * A request that a service answers with each status, for the statuses that random requests are
 * seldom answered with.
 */
export const ONE_OF_EACH: ReadonlyMap<number, readonly [target: string, sending: Sending]> =
  new Map(
    Object.entries({
      200: ['/restaking/ecosystem-avs', {}],
      204: ['/restaking/ecosystem-avs', { method: 'OPTIONS' }],
      304: ['/restaking/ecosystem-avs', { headers: { 'If-None-Match': '*' } }],
      400: ['/restaking/ecosystem-avs?unknown=1', {}],
      401: ['/restaking/ecosystem-avs', { key: null }],
      403: ['/restaking/ecosystem-avs', { key: KEYS.availability }],
      404: ['/restaking/nothing', {}],
      405: ['/restaking/ecosystem-avs', { method: 'POST' }],
      422: ['/restaking/all-avs?limit=0', {}],
    } satisfies Record<number, [string, Sending]>).map(([status, [target, sending]]) => [
      Number(status),
      [target, { method: 'GET', key: KEYS.both, ...sending }],
    ]),
  );
