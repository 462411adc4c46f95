import { beforeAll, expect, it } from 'vitest';
import { SQL_FORMATS } from '../../../engine/protocol/query-request.ts';
import { openEngine } from '../../support/engines.ts';
import { repetitions } from '../../support/repetitions.ts';
import { SAMPLE } from '../../support/snapshots.ts';
import { KEYS, type Serving, serve, serviceOf } from '../serving.ts';
import { post, targetOf } from './asking.ts';

/** Bytes of a body: a message of 1000 characters, each up to six bytes in JSON, and its address. */
const MAX_BYTES = 8 * 1024;

let serving: Serving;
beforeAll(async () => {
  serving = await serve(serviceOf(await openEngine(SAMPLE)));
});

const LONG = "repeat('x', 200000)";

/** Expressions that DuckDB refuses with an error that contains the value. */
const EXPRESSIONS = [
  ...[
    'int',
    'date',
    'uuid',
    'interval',
    'time',
    'boolean',
    'decimal(38,2)',
    'double',
    'int[]',
    'struct(a int)',
    'map(int, int)',
    'bignum',
    'hugeint',
    'timestamptz',
    'bit',
  ].map((type) => `${LONG}::${type}`),
  `strptime(${LONG}, '%Y')`,
  `strptime('1', repeat('%Y', 100000))`,
  `date_part(${LONG}, date '2026-01-01')`,
  `date_trunc(${LONG}, date '2026-01-01')`,
  `from_base64(repeat('!', 200000))`,
  `('\\xg' || ${LONG})::blob`,
  `json_extract('{}', '$.' || repeat('[', 200000))`,
  `regexp_matches('x', repeat('(', 200000))`,
  'repeat(chr(1), 200000)::int',
  "repeat('ä😀', 50000)::int",
];

it.each(EXPRESSIONS)('the message of %s is bounded', async (expression) => {
  for (const format of SQL_FORMATS.slice(0, repetitions(1, SQL_FORMATS.length))) {
    const { status, body } = await serving.send(targetOf(`select ${expression}`, format));
    expect([status >= 400, body.length < MAX_BYTES]).toEqual([true, true]);
  }
});

it.each(SQL_FORMATS)(
  'in %s a message has both ends of the value, the line and the caret',
  async (format) => {
    const { text } = await serving.send(
      targetOf("select repeat('x', 200000)::int from stakers", format),
    );
    const { message } = JSON.parse(text).error;
    expect(message).toMatch(
      /^sql: Conversion Error: Could not convert string 'x{400,}…x{300,}' to INT32/,
    );
    const [line = '', caret] = message.slice(message.indexOf('LINE 1: ')).split('\n');
    expect(line).toBe("LINE 1: select repeat('x', 200000)::int from stakers");
    expect(caret).toBe(`${' '.repeat(line.indexOf('::'))}^`);
  },
);

it('long names of a client are cut in messages: functions, tables, columns, types, parameters', async () => {
  const name = 'n'.repeat(50_000);
  const cases = [
    { sql: `select ${name}(1)` },
    { sql: `select * from ${name}` },
    { sql: `select ${name}` },
    { sql: `select null::${name}` },
    { sql: `select from_json('{}', '["${name}"]')` },
    { sql: `select $${name}` },
    { sql: 'select 1', parameters: { [name]: 1 } },
    { sql: 'select 1', parameters: { [name]: [1] } },
    { sql: 'select 1', [name]: 1 },
    { sql: 'select 1', format: name },
    { sql: `with duckdb_${name} as (select 1) select 1` },
    { sql: `${name} 1` },
  ];
  for (const request of cases) {
    const { status, body } = await post(serving, request, { isHeldToContract: false });
    expect([status === 400 || status === 422, body.length < 64 * 1024]).toEqual([true, true]);
  }
});

it('the log has no long text', async () => {
  await serving.send(targetOf(`select ${LONG}::bit`), { key: KEYS.both });
  expect(Math.max(...serving.log.map((line) => line.length))).toBeLessThan(MAX_BYTES);
});
