import fc from 'fast-check';
import type { Targets } from './attacks.ts';

/** Relations that a client may read. */
const ALLOWED = [
  'stakers',
  'tokens',
  'activities',
  'avs_operators',
  'known',
  'range(10)',
  "(values (1, 'a'))",
];

/**
 * Functions of one value that are allowed, some that are not, and some that take much of
 * everything.
 */
const FUNCTIONS = [
  'lower',
  'length',
  'abs',
  'hash',
  'md5',
  'typeof',
  'to_json',
  'sum',
  'count',
  'max',
  'list',
  'string_agg',
  'getenv',
  'getvariable',
  'current_setting',
  'json_serialize_sql',
  'sleep_ms',
  'nextval',
  'write_log',
  'error',
];

/** Relations that lead to files, to the process or to the catalog. */
function forbidden({ file, folder }: Targets): string[] {
  const readers = [
    'read_csv',
    'read_text',
    'read_blob',
    'read_json',
    'read_parquet',
    'sniff_csv',
    'glob',
  ];
  return [
    ...readers.flatMap((reader) => [
      `${reader}('${file}')`,
      `${reader}(['${file}', '${folder}/*'])`,
    ]),
    `'${file}'`,
    "'/etc/passwd'",
    "read_text('/proc/self/environ')",
    'duckdb_settings()',
    'duckdb_tables',
    'information_schema.tables',
    'sqlite_master',
    'rollup.holdings',
    'lists."restaking/all-avs"',
    "query('select 42')",
    "query_table('stakers')",
    'test_all_types()',
    'range(1000000000000)',
  ];
}

/**
 * SELECTs that DuckDB's parser accepts, nested at random, with attacks in place of relations and
 * values: in joins, subqueries, lambdas, windows, CTEs, filters, orders and limits.
 */
export function hostileSelect(targets: Targets): fc.Arbitrary<string> {
  const { select } = fc.letrec<{ select: string; value: string; relation: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(
        '1',
        "'x'",
        'null',
        '1e308',
        '-1',
        '*',
        'true',
        'interval 1 day',
        "repeat('x', 1000)",
        '[1, 2]',
      ),
      fc.tuple(fc.constantFrom(...FUNCTIONS), tie('value')).map(([name, one]) => `${name}(${one})`),
      fc
        .tuple(tie('value'), fc.constantFrom('+', '||', '=', '<', 'and', '->>'), tie('value'))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      tie('value').map((one) => `case when ${one} is null then ${one} else 2 end`),
      tie('value').map((one) => `try_cast(${one} as bigint)`),
      tie('value').map((one) => `list_transform([1, 2], lambda x: ${one})`),
      tie('value').map((one) => `count(*) filter (where ${one} is not null)`),
      tie('value').map((one) => `row_number() over (partition by ${one} order by ${one})`),
      tie('value').map((one) => `{'a': ${one}}`),
      tie('select').map((one) => `(${one})`),
      tie('select').map((one) => `exists (${one})`),
      tie('select').map((one) => `1 in (${one})`),
    ),
    relation: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...ALLOWED),
      fc.constantFrom(...forbidden(targets)),
      tie('select').map((one) => `(${one}) as inside`),
      fc.tuple(tie('relation'), tie('relation')).map(([a, b]) => `${a}, ${b}`),
      fc
        .tuple(tie('relation'), tie('relation'), tie('value'))
        .map(([a, b, on]) => `${a} left join ${b} on ${on} is null`),
      tie('select').map((one) => `stakers, lateral (${one}) as sideways`),
      tie('value').map((one) => `unnest([${one}]) as items(item)`),
    ),
    select: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc
        .tuple(tie('value'), tie('relation'))
        .map(([one, from]) => `select ${one} from ${from} limit 5`),
      fc
        .tuple(tie('value'), tie('relation'), tie('value'))
        .map(([one, from, where]) => `select ${one} from ${from} where ${where} is null`),
      fc
        .tuple(tie('value'), tie('value'))
        .map(([one, limit]) => `select ${one} as a order by ${limit} limit 3`),
      fc.tuple(tie('select'), tie('select')).map(([a, b]) => `(${a}) union all (${b})`),
      fc.tuple(tie('select'), tie('select')).map(([a, b]) => `with known as (${a}) ${b}`),
      fc
        .tuple(tie('select'), tie('select'))
        .map(
          ([a, b]) =>
            `with recursive known as ((${a}) union all (${b})) select count(*) from known`,
        ),
      tie('relation').map((from) => `from ${from}`),
      tie('relation').map((from) => `select columns(*) from ${from}`),
    ),
  }));
  return select;
}
