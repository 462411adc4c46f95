import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TABLE_NAMES } from '../../../common/table-names.ts';
import { VIEWS } from '../../../engine/prepare/schema/views.ts';
import { memoryStore } from '../../../server/limits/rate-limit.ts';
import { sqlRate } from '../../../server/limits/sql-rate.ts';
import type { QueryClient } from '../../../server/queries/query-client.ts';
import { WaitingClients } from '../../../server/queries/waiting-clients.ts';
import { openEngine, operationNamed } from '../../support/engines.ts';
import { inSample, SAMPLE } from '../../support/snapshots.ts';
import { until } from '../../support/until.ts';
import { working } from '../../support/working.ts';
import {
  expectRefusal,
  KEYS,
  queriesOf,
  type Serving,
  sendBytes,
  serve,
  serviceOf,
} from '../serving.ts';
import { post, targetOf } from './asking.ts';
import { ENDLESS } from './attacks.ts';
import { serviceWithLimit, stopClock, TIMEOUT_MS } from './time-limit.ts';

let serving: Serving;
beforeAll(async () => {
  stopClock();
  serving = await serve(serviceOf(await openEngine(SAMPLE)));
});

const ask = (sql: string, format?: string) => serving.send(targetOf(sql, format));
const rowsOf = async (sql: string) => JSON.parse((await ask(sql)).text).data;

/** Only the limit of time ends it. */
const [endless = ''] = ENDLESS;

/** Every kind of value that rows have, and some that are awkward. */
const VALUES = `select 12345678901234567890123456789::hugeint as huge, 9007199254740993 as big, 1.50::decimal(5,2) as exact,
  true as yes, null as none, 'ä"\\' || chr(10) as text, timestamp '2024-04-11 08:31:11.123456' as time,
  date '1969-12-31' as day, [1, 2] as list, {'a': 1, 'b': ['x']} as struct, map {'k': 1} as map, 'nan'::double as nan, 1 as yes`;

describe('GET /query', () => {
  it('answers with columns, rows and facts, integers and decimals with every digit', async () => {
    const { status, headers, text } = await ask(VALUES);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(text).toContain(
      '"data":[[12345678901234567890123456789,9007199254740993,1.50,true,null,"ä\\"\\\\\\n",' +
        '"2024-04-11T08:31:11.123Z","1969-12-31",[1,2],{"a":1,"b":["x"]},{"k":1},null,1]]',
    );
    const { columns, meta } = JSON.parse(text);
    expect(columns.slice(0, 3)).toEqual([
      { name: 'huge', type: 'HUGEINT' },
      { name: 'big', type: 'BIGINT' },
      { name: 'exact', type: 'DECIMAL(5,2)' },
    ]);
    expect(columns.at(-1).name).toBe('yes_2');
    expect(meta).toEqual({ rows: 1, truncated: false, milliseconds: expect.any(Number) });
    expect([headers['x-query-rows'], headers['x-query-truncated']]).toEqual(['1', 'false']);
  });

  it('reads the tables of the snapshot by their names alone, and with their schema', async () => {
    const [[count]] = await rowsOf('select count(*) from stakers');
    expect(count).toBe(1500);
    expect(await rowsOf('select count(*) from snapshot.Stakers')).toEqual([[count]]);
    expect(await rowsOf('with few as (from stakers) select count(*) from few')).toEqual([[count]]);
    expect(await rowsOf('select snapshot_time() = max(timestamp) from activities')).toEqual([
      [true],
    ]);
  });

  it('takes numbers beyond the range of a double, which are infinite', async () => {
    const sql = `select 1e400 = 'inf'::double, -1e400 = '-inf'::double, 1e400, 'Infinity' as "-Infinity" where ':Infinity,"' <> ''`;
    expect(await rowsOf(sql)).toEqual([[true, true, null, 'Infinity']]);
    expect((await ask(`select 1e400, getenv('HOME')`)).status).toBe(422);
  });

  it('casts to the types that may be named, at any depth, and to those of a structure in JSON', async () => {
    const types =
      'bigint bignum bit blob boolean date decimal(38,2) double float hugeint integer interval json smallint time timetz time_ns ' +
      'timestamp timestamptz timestamp_ms timestamp_ns timestamp_s tinyint ubigint uhugeint uinteger usmallint utinyint uuid ' +
      'varchar(10) text integer[] varchar[3] struct(a_json_map,b_integer[][]) map(varchar,struct(c_date))';
    const casts = types
      .split(' ')
      .map(
        (type) => `null::${type.replaceAll('_json_map', ' json').replaceAll(/([bc])_/g, '$1 ')}`,
      );
    expect(await rowsOf(`select ${casts}`)).toEqual([casts.map(() => null)]);
    const structure = `'{"a": ["INTEGER"], "b": {"c": "JSON", "d": "NULL", "e": "STRUCT(f DATE)[]"}}'`;
    expect(await rowsOf(`select from_json('{"a": [1, 2]}', ${structure})`)).toEqual([
      [{ a: [1, 2], b: null }],
    ]);
    expect(
      await rowsOf("select list_aggregate([1, 2], 'SUM'), [1, 2].aggregate('string_agg', ';')"),
    ).toEqual([[3, '1;2']]);
  });

  it('leaves every name to common table expressions that DuckDB has not itself', async () => {
    // Names of internal relations, and of the databases and schemas.
    const names = [
      'days',
      'holdings',
      'known_avs',
      'networks',
      'segments',
      'tables',
      'columns',
      'stored',
      'rollup',
      'snapshot',
    ];
    const ctes = names.map((name, at) => `${name} as (select ${at} as n)`);
    const all = names.map((name) => `select n from ${name}`).join(' union all ');
    expect(await rowsOf(`with ${ctes.join(', ')} ${all} order by n`)).toEqual(
      names.map((_, at) => [at]),
    );
    expect(
      await rowsOf(
        'with holdings as (select 1 as n) select n, (select count(*) from tvl_by_avs) > 0 from holdings',
      ),
    ).toEqual([[1, true]]);
    const outside = 'with x as (with holdings as (select 1) from holdings) from holdings';
    expect((await ask(outside)).text).not.toMatch(/Did you mean|stored|rollup/);
  });

  it('has texts in every column that the schema calls VARCHAR', async () => {
    const { tables } = JSON.parse((await serving.send('/query/schema')).text);
    type Column = { name: string; type: string };
    for (const { name, columns } of tables as { name: string; columns: Column[] }[]) {
      const types = columns.map((column) => `any_value(typeof("${column.name}"))`);
      const [row] = await rowsOf(`select ${types} from ${name}`);
      const told = columns.map(({ type }) => type);
      expect(
        row.map((type: string | null, at: number) => type ?? told[at]),
        name,
      ).toEqual(told);
    }
    const [row] = await rowsOf(
      `select operator[:4], lag(operator, 1, 'none') over (), typeof([operator]), ends_with(operator, '') from stakers limit 1`,
    );
    expect(row).toEqual([expect.stringMatching(/^0x..$/), 'none', 'VARCHAR[]', true]);
    const ended =
      "select lead(action, 1, 'END') over (order by block_number) from activities limit 1";
    expect((await ask(ended)).status).toBe(200);
    for (const sql of [
      "select {'o': operator} as v from stakers",
      'select map {operator: 1} as v from stakers',
      'select histogram(operator) as v from stakers',
    ]) {
      const { columns } = JSON.parse((await ask(`${sql} limit 1`)).text);
      expect(columns[0].type).toMatch(
        /^(STRUCT\("o" VARCHAR\)|MAP\(VARCHAR, (INTEGER|UBIGINT)\))$/,
      );
    }
  });

  it('takes functions of an alias whose value a macro gives', async () => {
    const sql = `select to_dollars(shares, strategy) as usd, abs(usd) = usd as same, to_tokens(shares, strategy) as tokens
      from staker_shares where usd > 0 and snapshot_time() > timestamp '2020-01-01' order by abs(usd) desc, sqrt(tokens) limit 1`;
    const [[usd, same]] = await rowsOf(sql);
    expect([usd > 0, same]).toEqual([true, true]);
    expect(
      await rowsOf(
        "select to_dollars(1, '0x12'), to_tokens(null, '0x12'), to_dollars(amount := 1, of_strategy := null)",
      ),
    ).toEqual([[null, null, null]]);
  });

  it('takes a PIVOT that names its columns', async () => {
    const sql = "pivot (select 1 as a, 'x' as b) on b in ('x', 'y') using count(*) group by a";
    expect(await rowsOf(sql)).toEqual([[1, 1, 0]]);
  });

  it('gives the same rows as NDJSON, CSV, Arrow and Parquet', async () => {
    const sql =
      'select symbol, decimals, dollar_price, updated_at from tokens order by symbol, strategy';
    const rows = await rowsOf(sql);
    expect(rows.length).toBe(21);
    const lines = (await ask(sql, 'ndjson')).text.trim().split('\n');
    expect(lines.map((line) => Object.values(JSON.parse(line)))).toEqual(rows);
    const csv = (await ask(sql, 'csv')).text.split('\r\n');
    expect(csv.slice(1, -1)).toEqual(rows.map((row: unknown[]) => row.join(',')));
    const arrow = [...tableFromIPC((await ask(sql, 'arrow')).body)].map((row) =>
      Object.values(row.toJSON()),
    );
    const written = arrow.map(([symbol, decimals, price, time]) => [
      symbol,
      Number(decimals),
      price,
      new Date(Number(time)).toISOString(),
    ]);
    expect(written).toEqual(rows);
    const file = join(mkdtempSync(join(tmpdir(), 'query-')), 'rows.parquet');
    writeFileSync(file, (await ask(sql, 'parquet')).body);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = await connection.runAndReadAll(
      `select symbol, decimals::integer, dollar_price, strftime(timezone('UTC', updated_at), '%Y-%m-%dT%H:%M:%S.%gZ') from '${file}'`,
    );
    expect(read.getRowsJS()).toEqual(rows);
    connection.closeSync();
  });

  it('writes values of every type in each form, and no CSV that a spreadsheet would run', async () => {
    for (const format of ['ndjson', 'csv', 'arrow', 'parquet']) {
      expect((await ask(VALUES, format)).status, format).toBe(200);
    }
    const [, line] = (await ask(`select '=1+1' as formula, ['=1'] as list`, 'csv')).text.split(
      '\r\n',
    );
    expect(line).toBe(`'=1+1,"[""=1""]"`);
  });

  it('begins a CSV with a byte order mark if asked to, by GET and POST', async () => {
    const [plain, marked] = ['', '&bom=true'].map(
      (bom) => `${targetOf("select 'ä' as a", 'csv')}${bom}`,
    );
    const [without, first] = [await serving.send(plain ?? ''), await serving.send(marked ?? '')];
    const again = await serving.send(
      marked?.replace('/query?', '/query.csv?').replace('&format=csv', '') ?? '',
    );
    const posted = await post(serving, { sql: "select 'ä' as a", format: 'csv', bom: true });
    for (const { body } of [first, again, posted]) {
      expect(body.toString('hex')).toBe(`efbbbf${without.body.toString('hex')}`);
    }
    expect(first.headers.etag).not.toBe(without.headers.etag);
    expectRefusal(
      await serving.send(`${targetOf('select 1')}&bom=true`),
      'bad_request',
      serving.base,
    );
    const wrong = await serving.send(`${targetOf('select 1', 'csv')}&bom=1`);
    expectRefusal(wrong, 'unprocessable_entity', serving.base);
  });

  it('is not run again for a tag that is known, and is cached by its text', async () => {
    const sql = 'select count(*) as tagged from activities';
    const first = await ask(sql);
    const again = await ask(sql);
    expect(again.text).toBe(first.text);
    const known = { headers: { 'if-none-match': first.headers.etag ?? '' } };
    expect((await serving.send(targetOf(sql), known)).status).toBe(304);
    const packed = await serving.send(targetOf('from stakers'), {
      headers: { 'accept-encoding': 'br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
    expect((await ask(`${sql} `)).headers.etag).not.toBe(first.headers.etag);
  });

  it('needs a key with the group query', async () => {
    for (const key of [KEYS.restaking, KEYS.availability]) {
      const reply = await serving.send(targetOf('select 1'), { key });
      expectRefusal(reply, 'forbidden', serving.base);
    }
    const keyless = await serving.send(targetOf('select 1'), { key: null });
    expectRefusal(keyless, 'unauthorized', serving.base);
    expect(keyless.headers['www-authenticate']).toBe('ApiKey header="x-api-key"');
    const off = await serve(serviceOf(await openEngine(SAMPLE)), {}, 'front', 0, { isOn: false });
    expectRefusal(await off.send(targetOf('select 1')), 'forbidden', off.base);
  });

  it('refuses parameters that it has not, and forms that there are not', async () => {
    expectRefusal(await serving.send('/query'), 'bad_request', serving.base);
    expectRefusal(await serving.send('/query?sql='), 'bad_request', serving.base);
    expectRefusal(await serving.send('/query?sql=select+1&page=1'), 'bad_request', serving.base);
    expectRefusal(await ask('select 1', 'xlsx'), 'unprocessable_entity', serving.base);
    const accepted = await serving.send(targetOf('select 1 as one'), {
      headers: { accept: 'text/csv' },
    });
    expect(accepted.text).toBe('one\r\n1\r\n');
  });
});

describe('POST /query', () => {
  it('binds parameters by position and by name', async () => {
    const sql = 'select count(*) from staker_shares where shares >= $1 and strategy = $2';
    const [[strategy]] = await rowsOf('select min(strategy) from staker_shares');
    const byPlace = JSON.parse((await post(serving, { sql, parameters: ['1', strategy] })).text);
    const named = {
      sql: sql.replace('$1', '$least').replace('$2', '$of'),
      parameters: { least: 1, of: strategy },
    };
    expect(JSON.parse((await post(serving, named)).text).data).toEqual(byPlace.data);
    expect(byPlace.data[0][0]).toBeGreaterThan(0);
    const hostile = { sql: 'select $1 as text', parameters: ["'; drop table stakers; --"] };
    expect(JSON.parse((await post(serving, hostile)).text).data).toEqual([
      ["'; drop table stakers; --"],
    ]);
  });

  it('answers the same text with other values, of other types and after one that failed', async () => {
    const sql = 'select decimals from tokens where decimals > $1 order by decimals limit 2';
    const above = async (value: unknown) =>
      JSON.parse((await post(serving, { sql, parameters: [value] })).text).data;
    const all: number[][] = await rowsOf('select decimals from tokens order by decimals');
    const [[least = 0] = []] = all;
    const expected = all.filter(([decimals = 0]) => decimals > least).slice(0, 2);
    expect(expected).not.toEqual(all.slice(0, 2));
    expect(await above(-1)).toEqual(all.slice(0, 2));
    expect(await above(String(least))).toEqual(expected);
    const refused = await post(serving, { sql, parameters: ['many'] });
    expectRefusal(refused, 'unprocessable_entity', serving.base);
    expect(await above(least)).toEqual(expected);
    expect(await above('-1')).toEqual(all.slice(0, 2));
  });

  it('refuses parameters that are missing, superfluous or no scalars, and bodies that are none', async () => {
    for (const parameters of [[], { x: 1, y: 2 }, [1, 2]]) {
      const reply = await post(serving, { sql: 'select $x', parameters });
      expectRefusal(reply, 'unprocessable_entity', serving.base);
    }
    for (const body of [
      '',
      '{',
      '[]',
      '{"sql":1}',
      '{"sql":"select 1","parameters":[[1]]}',
      '{"sql":"select 1","x":1}',
    ]) {
      expectRefusal(await post(serving, body), 'bad_request', serving.base);
    }
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expectRefusal(await post(serving, 'sql=select 1', form), 'bad_request', serving.base);
    expect((await post(serving, { sql: `select '${'x'.repeat(70_000)}'` })).status).toBe(413);
  });

  it.each([
    [{ 'content-encoding': 'gzip' }, 'Content-Encoding: the body must be identity'],
    [{ 'content-encoding': 'identity, br' }, 'Content-Encoding: the body must be identity'],
    [
      { 'content-type': 'application/json; charset=utf-16' },
      'Content-Type: the body must be UTF-8, or name no charset',
    ],
    [
      { 'content-type': 'application/json;charset="ISO-8859-1"' },
      'Content-Type: the body must be UTF-8, or name no charset',
    ],
  ])('refuses a body that says it is no plain UTF-8 with 415: %j', async (headers, message) => {
    const reply = await post(serving, { sql: 'select 1' }, { headers });
    expect(expectRefusal(reply, 'bad_request', serving.base, 415)).toBe(message);
  });

  it('takes a body of UTF-8 by any of its names, and refuses bytes that are none', async () => {
    const body = { sql: "select 'ä' as v" };
    for (const headers of [
      { 'content-type': 'application/json; charset=UTF-8' },
      { 'content-type': 'application/json;charset="utf8"' },
      { 'content-encoding': 'Identity' },
    ]) {
      expect(JSON.parse((await post(serving, body, { headers })).text).data).toEqual([['ä']]);
    }
    const bytes = Buffer.from(JSON.stringify({ sql: "select 'x' as v" }));
    bytes[bytes.indexOf('x')] = 0xff;
    const head = `POST /query HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\nConnection: close\r\n`;
    const about = `Content-Type: application/json\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    const reply = await sendBytes(serving.port, Buffer.concat([Buffer.from(head + about), bytes]));
    expect([reply.status, JSON.parse(reply.text).error.message]).toEqual([
      400,
      'The body is not UTF-8.',
    ]);
  });

  it('takes a text that is too long for an address', async () => {
    const sql = `select length('${'x'.repeat(40_000)}')`;
    expect(JSON.parse((await post(serving, { sql })).text).data).toEqual([[40_000]]);
  });
});

describe('an error', () => {
  it.each([
    ['selec 1', 'bad_request', 'syntax error at or near "selec"\n\nLINE 1: selec 1\n        ^'],
    ['select oprator from stakers', 'bad_request', 'Candidate bindings: "operator"'],
    [
      'select *\nfrom stakrs',
      'unprocessable_entity',
      'did you mean stakers?\n\nLINE 2: from stakrs\n             ^',
    ],
    ['select now()', 'unprocessable_entity', 'now does not exist or is not allowed'],
    ['pivot stakers on operator using count(*)', 'unprocessable_entity', "ON operator IN ('0x…')"],
    [
      "with p as (pivot stakers on operator using count(';')) from p -- ; p",
      'unprocessable_entity',
      "ON operator IN ('0x…')",
    ],
    ["select ';'; select 2;", 'unprocessable_entity', 'these are 2 statements'],
    [
      'select sum(n) from (values (170141183460469231731687303715884105727), (1)) t(n)',
      'unprocessable_entity',
      'sum(amount::bignum)',
    ],
    [
      'select n * 2 from (values (170141183460469231731687303715884105727)) t(n)',
      'unprocessable_entity',
      'shares::double * magnitude',
    ],
    ['select sum(tvl) from tvl_by_avs', 'bad_request', 'Use dollars where there is such a column'],
    ["select 'a'::integer", 'unprocessable_entity', "Could not convert string 'a'"],
    ['', 'bad_request', 'sql'],
  ] as const)('of %j is %s, and shows the position', async (sql, code, part) => {
    expect(expectRefusal(await ask(sql), code, serving.base)).toContain(part);
  });
});

describe('a limit', () => {
  it('of rows and one of bytes cut an answer, in every form alike', async () => {
    const service = serviceOf(await openEngine(SAMPLE));
    const queries = queriesOf(service, { limits: { rows: 3000, bytes: 100_000 } });
    const small = await serve(service, {}, 'front', 0, { queries });
    for (const format of ['json', 'ndjson', 'csv', 'arrow', 'parquet']) {
      const many = await small.send(targetOf('select i from range(5000) t(i)', format));
      expect([many.headers['x-query-rows'], many.headers['x-query-truncated']]).toEqual([
        '3000',
        'true',
      ]);
      const exact = await small.send(targetOf('select i from range(3000) t(i)', format));
      expect([exact.headers['x-query-rows'], exact.headers['x-query-truncated']]).toEqual([
        '3000',
        'false',
      ]);
      const wide = await small.send(targetOf(`select repeat('x', 999) from range(500)`, format));
      expect(wide.headers['x-query-truncated']).toBe('true');
      expect(wide.body.length).toBeLessThanOrEqual(100_000);
      // The rest is names, and facts.
      expect((Number(wide.headers['x-query-rows']) + 1) * 1020).toBeGreaterThan(99_000);
      const one = await small.send(targetOf(`select [repeat('x', 200000)]`, format));
      expect([one.status, one.headers['x-query-rows'], one.headers['x-query-truncated']]).toEqual([
        200,
        '0',
        'true',
      ]);
    }
  });

  it('of bytes holds for a file whatever its process says of it', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'query-')), 'rows.csv');
    writeFileSync(path, 'x'.repeat(2001));
    const queries: QueryClient = { ask: async () => ({ path, file: { bytes: 10 } }) };
    const bounds = { sqlSeconds: 1, sqlMemory: 1, sqlRows: 1, sqlBytes: 2000 };
    const service = serviceOf(await openEngine(SAMPLE));
    const wrong = await serve(service, {}, 'front', 0, { queries, bounds });
    const refused = await wrong.send(targetOf('select 1', 'csv'));
    expect(expectRefusal(refused, 'service_unavailable', wrong.base)).toContain('longer');
    writeFileSync(path, 'x'.repeat(2000));
    expect((await wrong.send(targetOf('select 1', 'csv'))).text.length).toBe(2000);
  });

  it('of time ends a query by 422 that names it, and leaves the process to the next', async () => {
    const { serving: slow, queries } = await serviceWithLimit(await openEngine(SAMPLE));
    await slow.send(targetOf('select 1'));
    const { sqlPids } = queries;
    const reply = slow.send(targetOf(endless));
    await working(sqlPids);
    vi.advanceTimersByTime(TIMEOUT_MS);
    const message = expectRefusal(await reply, 'unprocessable_entity', slow.base);
    expect(message).toContain('limit of time');
    expect((await slow.send(targetOf('select 2'))).status).toBe(200);
    expect(queries.sqlPids).toEqual(sqlPids);
  });

  it('of memory ends a query by 422 that names it', async () => {
    const reply = await ask(
      "select count(*) from (select distinct i, repeat('x', 1000) || i from range(1000000) t(i))",
    );
    expect(expectRefusal(reply, 'unprocessable_entity', serving.base)).toContain('limit of memory');
    expect((await ask('select 3')).status).toBe(200);
  });

  it('of waiting queries refuses one more with 503, and half of the queue is for other keys', async () => {
    const limited = await serviceWithLimit(await openEngine(SAMPLE), { waiting: 2 });
    const busy = limited.serving;
    await busy.send(targetOf('select 1'));
    const statuses: number[] = [];
    const replies = [1, 2, 3].map(async (n) => {
      const reply = await busy.send(targetOf(`${endless} where i <> -${n}`));
      statuses.push(reply.status);
    });
    await until(() => statuses.length === 1);
    for (const answered of [2, 3]) {
      await working(limited.queries.sqlPids);
      vi.advanceTimersByTime(TIMEOUT_MS);
      await until(() => statuses.length === answered);
    }
    await Promise.all(replies);
    expect(statuses).toEqual([503, 422, 422]);
  });

  it('of processor time is told in the headers, charged by what was used, and 429 beyond', async () => {
    // With a stopped clock the window does not end during the test.
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(stopClock);
    const service = serviceOf(await openEngine(SAMPLE));
    const queries = queriesOf(service);
    const usedMs: number[] = [];
    const counted: QueryClient = {
      async ask(request) {
        const answer = await queries.ask(request);
        usedMs.push(answer.file.facts?.cpuMs ?? 0);
        return answer;
      },
    };
    const quota = 1_000_000;
    const served = { queries: counted, rate: sqlRate(quota, 60, memoryStore) };
    const charged = await serve(service, {}, 'front', 0, served);
    const left = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
      Number(/"query";r=(\d+)/.exec(headers.ratelimit ?? '')?.[1]);
    const first = await charged.send(targetOf('select 1'));
    expect(first.headers['ratelimit-policy']).toBe(`"query";q=${quota};w=60;qu="milliseconds"`);
    const heavy = await charged.send(targetOf('select sum(hash(i)) from range(30000000) t(i)'));
    const chargedMs = usedMs.map((used) => Math.max(1, Math.round(used)));
    expect(chargedMs[1]).toBeGreaterThan(5);
    expect([left(first), left(first) - left(heavy)]).toEqual([
      quota - (chargedMs[0] ?? 0),
      chargedMs[1],
    ]);
  });

  it('of processor time that a query has used up refuses the next with 429, but no cached answer', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(stopClock);
    const facts = { rows: 1, truncated: false, milliseconds: 400, cpuMs: 400 };
    const queries: QueryClient = {
      ask: async () => ({ path: '', file: { bytes: 2, body: '{}', facts } }),
    };
    const served = { queries, rate: sqlRate(300, 60, memoryStore) };
    const service = serviceOf(await openEngine(SAMPLE));
    const charged = await serve(service, {}, 'front', 0, served);
    const ask = (sql: string) => charged.send(targetOf(sql), { isHeldToContract: false });
    const heavy = await ask('select 1');
    expect([heavy.status, heavy.headers.ratelimit]).toEqual([200, '"query";r=0;t=60']);
    const refused = await ask('select 2');
    expectRefusal(refused, 'rate_limit_exceeded', charged.base);
    expect(refused.headers['retry-after']).toBe('60');
    // A cached answer takes no time of the processes.
    expect((await ask('select 1')).status).toBe(200);
  });
});

describe('a compressed answer', () => {
  const MIB = 2 ** 20;
  /** Answers each query with this number of bytes, at almost no cost. */
  const answering = (bytes: number): QueryClient => {
    const facts = { rows: 1, truncated: false, milliseconds: 0, cpuMs: 1 };
    return { ask: async () => ({ path: '', file: { bytes, body: 'x'.repeat(bytes), facts } }) };
  };

  it.each([
    ['gzip', 2 * MIB, 24],
    ['br', 2 * MIB, 24],
    ['br', MIB / 2, 24],
  ])('is charged for its %s of %d bytes, once', async (encoding, bytes, cost) => {
    const service = serviceOf(await openEngine(SAMPLE));
    const quota = 1_000_000;
    const served = { queries: answering(bytes), rate: sqlRate(quota, 60, memoryStore) };
    const charged = await serve(service, {}, 'front', 0, served);
    const left = async (accepted: string) => {
      const headers = { 'accept-encoding': accepted };
      const reply = await charged.send(targetOf('select 1', 'csv'), { headers });
      expect(reply.headers['content-encoding'] ?? 'identity').toBe(accepted);
      return Number(/"query";r=(\d+)/.exec(reply.headers.ratelimit ?? '')?.[1]);
    };
    expect(await left('identity')).toBe(quota - 1);
    expect(await left(encoding)).toBe(quota - 1 - cost);
    // Cached answers cost nothing, and report no cost.
    expect([await left(encoding), await left('identity')]).toEqual([Number.NaN, Number.NaN]);
  });

  it('drives no answer of an operation out of the cache', async () => {
    const engine = await openEngine(SAMPLE, { cacheBytes: MIB });
    const served = { queries: answering(100_000) };
    const serving = await serve(serviceOf(engine), {}, 'front', 0, served);
    await serving.send('/restaking/all-tokens');
    for (let n = 0; n < 12; n += 1) await serving.send(targetOf(`select ${n}`, 'csv'));
    const request = engine.read(operationNamed('restaking/all-tokens'), new Map());
    expect(engine.cachedAnswer(request, 'identity')).toBeDefined();
    expect(engine.cached.entries).toBe(3);
  });
});

describe('a client that has gone', () => {
  /** Sends a query over its own connection, which ends when it is destroyed. */
  const asking = (port: number, sql: string, method = 'GET') => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const head = `Host: a\r\nx-api-key: ${KEYS.both}\r\n`;
    const body = JSON.stringify({ sql });
    socket.write(
      method === 'GET'
        ? `GET ${targetOf(sql)} HTTP/1.1\r\n${head}\r\n`
        : `POST /query HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    return socket;
  };

  it.each(['GET', 'POST'])('ends its query, and the next has the process: %s', async (method) => {
    // The clock stands still: no limit of time ends it.
    const { serving, queries } = await serviceWithLimit(await openEngine(SAMPLE));
    await serving.send(targetOf('select 1'));
    const { sqlPids } = queries;
    const socket = asking(serving.port, `${endless} where i <> -11`, method);
    await working(sqlPids);
    const waiting = asking(serving.port, `${endless} where i <> -12`);
    await until(() => queries.sqlPending === 2);
    waiting.destroy();
    await until(() => queries.sqlPending === 1);
    socket.destroy();
    await until(() => queries.sqlPending === 0);
    expect((await serving.send(targetOf('select 2'))).status).toBe(200);
    expect(queries.sqlPids).toEqual(sqlPids);
  });

  it('ends its query at once, also between two statements of it', async () => {
    const { serving, queries } = await serviceWithLimit(await openEngine(SAMPLE));
    await serving.send(targetOf('select 1'));
    const { sqlPids } = queries;
    for (let moment = 0; moment < 10; moment += 1) {
      const socket = asking(serving.port, `${endless} where i <> -${100 + moment}`);
      while (queries.sqlPending === 0) await setImmediate();
      for (let turn = 0; turn < moment; turn += 1) await setImmediate();
      socket.destroy();
      await until(() => queries.sqlPending === 0);
    }
    expect((await serving.send(targetOf('select 2'))).status).toBe(200);
    expect(queries.sqlPids).toEqual(sqlPids);
  });

  it('leaves it to another client that waits for the same', async () => {
    const { serving, queries } = await serviceWithLimit(await openEngine(SAMPLE));
    await serving.send(targetOf('select 1'));
    const waits = vi.spyOn(WaitingClients.prototype, 'wait');
    onTestFinished(() => waits.mockRestore());
    const sql = `${endless} where i <> -13`;
    const socket = asking(serving.port, sql);
    await working(queries.sqlPids);
    const other = serving.send(targetOf(sql));
    await until(() => waits.mock.calls.length === 2);
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
    expect((await serving.send('/livez')).status).toBe(200);
    await working(queries.sqlPids);
    expect(queries.sqlPending).toBe(1);
    vi.advanceTimersByTime(TIMEOUT_MS);
    expectRefusal(await other, 'unprocessable_entity', serving.base);
  });
});

describe('/query/schema', () => {
  const tablesOfSample = TABLE_NAMES.filter((name) => inSample({ name }));

  it('has a comment for every table, view, column and macro, and the limits', async () => {
    const { status, text } = await serving.send('/query/schema');
    expect(status).toBe(200);
    const { tables, macros, limits } = JSON.parse(text);
    expect(limits).toEqual({
      seconds: 3600,
      memoryBytes: 2 ** 28,
      rows: 100_000,
      bytes: 16 * 2 ** 20,
    });
    expect(tables.length).toBe(tablesOfSample.length + VIEWS.length);
    const comments = tables.flatMap(
      (table: { comment: string; columns: { comment: string }[] }) => [
        table.comment,
        ...table.columns.map(({ comment }) => comment),
      ],
    );
    expect([
      ...comments,
      ...macros.map((macro: { comment: string }) => macro.comment),
    ]).not.toContain('');
    expect(macros.map(({ name }: { name: string }) => name)).toEqual([
      'to_tokens',
      'to_dollars',
      'snapshot_time',
    ]);
  });

  it('takes no parameter', async () => {
    const refused = await serving.send('/query/schema?x=1');
    expect(expectRefusal(refused, 'bad_request', serving.base)).toBe(
      '"x" is not a parameter; this operation takes none',
    );
    expect((await serving.send('/query/schema?')).status).toBe(200);
  });

  it('is what can be asked: each table by each of its columns', async () => {
    const { tables } = JSON.parse((await serving.send('/query/schema')).text);
    for (const { name, columns, rows } of tables) {
      const names = columns.map((column: { name: string }) => `"${column.name}"`).join(', ');
      const [[count]] = await rowsOf(`select count(*) from (select ${names} from ${name})`);
      expect(count, name).toBe(rows);
    }
  });
});
