import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { QueryProcesses } from '../../../server/query-processes.ts';
import { openEngine } from '../../support/engines.ts';
import { SAMPLE, temporaryFolder } from '../../support/snapshots.ts';
import { type Serving, SQL_SETTINGS, serve, serviceOf } from '../serving.ts';
import { post } from './asking.ts';

/** `SQL_FUZZ_SEED` makes the same texts again; `SQL_FUZZ_TEXTS` makes more of them. */
const SEED = Number(process.env.SQL_FUZZ_SEED || Date.now() % 2 ** 31);
const TEXTS = Number(process.env.SQL_FUZZ_TEXTS || 1000);

/** Stands in a file and in the environment, and may stand in no answer. */
const MARKER = 'marker-8d1f6a';
const folder = temporaryFolder();
const file = join(folder, 'secret.csv');
writeFileSync(file, `${MARKER},1\n`);

/** Milliseconds a query: few, as hostile ones would take for ever. */
const TIMEOUT_MS = 1500;

let serving: Serving;
let queries: QueryProcesses;
let prepared: string;
beforeAll(async () => {
  vi.stubEnv('SECRET_OF_THE_SERVICE', MARKER);
  const engine = await openEngine(SAMPLE);
  prepared = engine.folder.folder;
  queries = new QueryProcesses(
    {
      prepared,
      exportBytes: 0,
      memoryBytes: 2 ** 28,
      timeoutMs: 10_000,
      sql: { ...SQL_SETTINGS, timeoutMs: TIMEOUT_MS },
    },
    pino({ level: 'silent' }),
  );
  serving = await serve(serviceOf(engine), {}, 'front', 0, { queries });
  return () => {
    queries.close();
    vi.unstubAllEnvs();
  };
});

/** Texts and the status of their answers: files, environment, settings, other tables, statements. */
const ATTACKS: readonly (readonly [sql: string, status: number])[] = [
  // Files
  [`select * from read_csv('${file}')`, 422],
  [`select * from read_csv_auto('${file}')`, 422],
  [`select * from read_text('${file}')`, 422],
  [`select * from read_blob('${file}')`, 422],
  [`select * from read_json('${file}')`, 422],
  [`select * from read_json_auto('${file}')`, 422],
  [`select * from read_ndjson_objects('${file}')`, 422],
  [`select * from read_parquet('${file}')`, 422],
  [`select * from parquet_scan('${file}')`, 422],
  [`select * from parquet_metadata('${file}')`, 422],
  [`select * from read_duckdb('${file}')`, 422],
  [`select * from sniff_csv('${file}')`, 422],
  [`select * from glob('${folder}/*')`, 422],
  [`select * from '${file}'`, 422],
  [`from "${file}"`, 422],
  [`with x as (select * from '${file}') select * from x`, 422],
  [`select (select content from read_text('${file}'))`, 422],
  [`select 1 order by (select count(*) from '${file}')`, 422],
  [`select 1 limit (select count(*) from '${file}')`, 422],
  [`select * from stakers, lateral (select * from read_text('${file}'))`, 422],
  [`select count(*) filter (where exists (from '${file}')) from stakers`, 422],
  [`select * from system.main.read_text('${file}')`, 422],
  [
    `select * from stakers union all select content, content, content from read_text('${file}')`,
    422,
  ],
  [`pivot (from '${file}') on column0 in ('a') using count(*)`, 422],
  [`select * from (values (1)) t(a) where a in (select 1 from '${file}')`, 422],
  [`select list_transform([1], lambda x: (select count(*) from '${file}'))`, 422],
  ["select * from 'https://example.org/x.csv'", 422],
  ["select * from 's3://bucket/x.parquet'", 422],
  ["select * from '/proc/self/environ'", 422],
  // Environment, settings, the process, the catalog
  ["select getenv('SECRET_OF_THE_SERVICE')", 422],
  ["select current_setting('temp_directory')", 422],
  ["select getvariable('x')", 422],
  ['select current_user', 422],
  ['select user', 422],
  ['select current_database()', 422],
  ['select current_query()', 422],
  ['select pg_size_pretty(1)', 422],
  ['select pg_postmaster_start_time()', 422],
  ['select * from duckdb_settings()', 422],
  ['select * from duckdb_secrets()', 422],
  ['select * from duckdb_databases()', 422],
  ['select * from duckdb_tables', 422],
  ['select * from duckdb_columns()', 422],
  ['select * from duckdb_extensions()', 422],
  ['select * from duckdb_memory()', 422],
  ['select * from duckdb_temporary_files()', 422],
  ['select * from which_secret()', 422],
  ['select * from pragma_database_size()', 422],
  ["select * from pragma_storage_info('stakers')", 422],
  ["select * from pragma_table_info('stakers')", 422],
  ['select * from pragma_version()', 422],
  ['select * from information_schema.tables', 422],
  ['select * from pg_catalog.pg_tables', 422],
  ['select * from sqlite_master', 422],
  ['with duckdb_tables as (select * from duckdb_tables) from duckdb_tables', 422],
  ['with sqlite_master as (select 1) select (with y as (from sqlite_master) from y)', 422],
  ['with known_avs as (select 1) from known_avs', 422],
  // Tables that are not for clients
  ['select * from rollup.known_avs', 422],
  ['select * from lists."restaking/all-avs"', 422],
  ['select * from tables.rollup.holdings', 422],
  // SQL from a text, and functions that work on the process
  ["select * from query('select 42')", 422],
  ["select * from query_table('stakers')", 422],
  ["select * from query_table(['stakers', 'avs'])", 422],
  ["select * from json_execute_serialized_sql(json_serialize_sql('select 42'))", 422],
  ["select json_serialize_sql('select 42')", 422],
  ["select json_deserialize_sql('{}')", 422],
  ['select * from arrow_scan(1, 2, 3)', 422],
  ['select * from seq_scan(1)', 422],
  ['select * from test_all_types()', 422],
  ['select * from checkpoint()', 422],
  ['select * from enable_logging()', 422],
  ["select write_log('x')", 422],
  ['select sleep_ms(100000)', 422],
  ['select pg_sleep(100)', 422],
  ["select nextval('x')", 422],
  ["select error('x')", 422],
  ['select setseed(0.5)', 422],
  ['select random()', 422],
  ['select uuid()', 422],
  ['select now()', 422],
  ['select current_timestamp', 422],
  ['select ago(interval 1 day)', 422],
  // Other statements
  ['select 1; select 2', 422],
  ["select 1; copy (select 1) to '/tmp/x'", 422],
  [`copy (select 1) to '${folder}/out.csv'`, 422],
  [`copy stakers to '${folder}/out.parquet'`, 422],
  [`copy stakers from '${file}'`, 422],
  [`export database '${folder}/all'`, 422],
  [`import database '${folder}'`, 422],
  [`attach '${folder}/other.duckdb'`, 422],
  ["attach ':memory:' as other", 422],
  ['detach tables', 422],
  ['use memory', 422],
  ['install httpfs', 422],
  ['load httpfs', 422],
  [`load '${file}'`, 422],
  ['set threads = 8', 422],
  ['set enable_external_access = true', 422],
  ['reset enable_external_access', 422],
  ['pragma database_list', 422],
  ['pragma version', 422],
  ['call pragma_version()', 422],
  ['explain select 1', 422],
  ['explain analyze select 1', 422],
  ['describe stakers', 422],
  ['summarize stakers', 422],
  ['show tables', 422],
  ['show all tables', 422],
  ['create table x as select 1', 422],
  ['create temp table x as select 1', 422],
  ['create macro f(x) as x', 422],
  ['create secret (type s3)', 422],
  ['insert into avs select * from avs', 422],
  ['update avs set name = null', 422],
  ['delete from avs', 422],
  ['drop table avs', 422],
  ['alter table avs rename to x', 422],
  ['truncate avs', 422],
  ['vacuum', 422],
  ['checkpoint', 422],
  ['begin', 422],
  ['prepare x as select 1', 422],
  ['execute x', 422],
  ['deallocate x', 422],
  ['set variable x = 1', 422],
  ["comment on table avs is 'x'", 422],
  // More than there is
  ['select sum(i) from range(1000000000000) t(i)', 422],
  ['with recursive t(i) as (select 1 union all select i + 1 from t) select max(i) from t', 422],
  ['select count(*) from activities a, activities b, activities c, activities d', 422],
  ["select length(repeat('x', 4000000000))", 422],
  ['select list_sort(range(200000000))', 422],
  ["select string_agg(repeat('x', 1000000), '') from range(100000)", 422],
  [`select ${'['.repeat(500)}1${']'.repeat(500)}`, 422],
  // No SQL
  ['', 400],
  [';;;', 400],
  ['-- select 1', 400],
  ['select', 400],
  ["select 'x", 400],
  ['select \0', 400],
  ['\ufeff\u202e\u0000', 400],
];

/** Texts that end the process, or nearly: each costs itself, whatever it gets. */
const KILLS: readonly string[] = [
  "select levenshtein(repeat('ab', 300000), repeat('ba', 300000))",
  `select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
  `select ${'1+'.repeat(20_000)}1`,
  `select ${'not '.repeat(10_000)}true`,
  `select ${'replace('.repeat(900)}'x'${", 'x', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')".repeat(900)}`,
];

/** Expects that an answer tells nothing of files, the environment or where things are. */
function expectNothingTold(sql: string, text: string): void {
  const told = sql.replaceAll(file, '').replaceAll(folder, '');
  for (const secret of [MARKER, prepared, process.cwd(), 'root:x:']) {
    // The client's own words come back in errors.
    if (!told.includes(secret)) expect(text).not.toContain(secret);
  }
}

describe('an attack', () => {
  it.each(
    ATTACKS.map(([sql, status]) => [JSON.stringify(sql).slice(0, 100), status, sql] as const),
  )('%s is answered with %i, and tells nothing', async (_title, status, sql) => {
    const reply = await post(serving, { sql });
    expectNothingTold(sql, reply.text.replaceAll(file, '').replaceAll(folder, ''));
    expect({ status: reply.status, text: reply.text.slice(0, 500) }).toMatchObject({ status });
    expect(readdirSync(folder)).toEqual(['secret.csv']);
  });

  it.each(KILLS.map((sql) => [JSON.stringify(sql).slice(0, 60), sql]))(
    '%s costs itself alone',
    async (_title, sql) => {
      const { status, text } = await post(serving, { sql });
      expect([400, 422, 503], text.slice(0, 500)).toContain(status);
      const next = await post(serving, { sql: 'select count(*) from stakers' });
      expect({ status: next.status, text: next.text.slice(0, 500) }).toMatchObject({ status: 200 });
    },
  );

  it('leaves the process able to answer', async () => {
    const reply = await post(serving, { sql: 'select count(*) from stakers' });
    expect(JSON.parse(reply.text).data).toEqual([[1500]]);
  });
});

/** Parts of hostile texts: what opens files, names places, ends statements, nests, or is no SQL at all. */
const WORDS = [
  'select',
  'from',
  'where',
  'with x as (',
  'union all',
  ')',
  '(',
  ',',
  ';',
  '--',
  '/*',
  '*/',
  '*',
  "'",
  '"',
  '$1',
  '?',
  '::',
  'stakers',
  'snapshot',
  'rollup',
  'tokens',
  'activities',
  'range(1e12)',
  'range(10)',
  'unnest([1])',
  'json_each',
  'values (1)',
  `'${file}'`,
  `read_text('${file}')`,
  `read_csv('${file}')`,
  `glob('${folder}/*')`,
  "'/etc/passwd'",
  "'/proc/self/environ'",
  "getenv('SECRET_OF_THE_SERVICE')",
  'duckdb_settings()',
  'duckdb_tables',
  'sqlite_master',
  'query(',
  'query_table(',
  "current_setting('home_directory')",
  'copy',
  'to',
  'attach',
  'pragma',
  'install',
  'load',
  'set',
  'call',
  'export database',
  'create table t as',
  'explain analyze',
  'describe',
  'summarize',
  'pivot',
  'lateral',
  'recursive',
  'order by',
  'limit',
  'group by all',
  'columns(*)',
  "repeat('x', 1000000000)",
  'count(*)',
  'over ()',
  'case when',
  'then',
  'end',
  'lambda x:',
  'struct',
  '[',
  ']',
  '{',
  '}',
  "'a': 1",
  '1',
  '-1',
  '1e309',
  '9'.repeat(50),
  'null',
  'interval 1 day',
  'try_cast(',
  'as',
  'int[]',
  'at (version => 1)',
  '\0',
  '\u202e',
  'ä',
  '𝒳',
  '\n',
  '\t',
  ' ',
  'system.main.',
  'tables.',
  '"snapshot".',
  'in (',
  'exists (',
  'not',
  'and',
  'or',
  '=',
  '<',
  '||',
  '->>',
];

const hostileText = fc.oneof(
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 24 })
    .map((words) => words.join(' ')),
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 })
    .map((words) => `select * from ${words.join('')}`),
  fc
    .tuple(
      fc.constantFrom(...ATTACKS.map(([sql]) => sql).filter((sql) => sql.length < 500)),
      fc.nat(),
      fc.constantFrom(...WORDS),
    )
    .map(([sql, at, word]) => {
      const place = sql.length === 0 ? 0 : at % sql.length;
      return `${sql.slice(0, place)}${word}${sql.slice(place)}`;
    }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('hostile texts', () => {
  it(`of ${TEXTS} none reads a file, each gets a documented status, and memory comes back`, async () => {
    process.stdout.write(`fuzzing with SQL_FUZZ_SEED=${SEED}\n`);
    const statuses = new Map<number, number>();
    for (const sql of fc.sample(hostileText, { seed: SEED, numRuns: TEXTS })) {
      const { status, text } = await post(serving, { sql });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const context = `SQL_FUZZ_SEED=${SEED} ${JSON.stringify(sql)}`;
      expect([200, 400, 422, 503], context).toContain(status);
      const answer = status === 200 ? text : text.replaceAll(file, '');
      for (const secret of [MARKER, prepared, 'root:x:']) {
        expect(answer.includes(secret) && !sql.includes(secret), context).toBe(false);
      }
      expect(readdirSync(folder), context).toEqual(['secret.csv']);
    }
    process.stdout.write(`${TEXTS} hostile texts: ${JSON.stringify([...statuses])}\n`);
    expect((await post(serving, { sql: 'select 1' })).status).toBe(200);
    const [pid] = queries.sqlPids;
    expect(residentBytes(pid ?? 0)).toBeLessThan(SQL_SETTINGS.memoryBytes + 512 * 2 ** 20);
  }, 600_000);
});

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
