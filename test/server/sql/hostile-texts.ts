import fc from 'fast-check';
import { attacks, ENDLESS, type Targets } from './attacks.ts';
import { hostileSelect } from './hostile-select.ts';

/** Parts of hostile texts: they open files, contain paths, end statements, nest, or are not SQL. */
const words = ({ file, folder }: Targets) => [
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

/** Texts: some are not SQL, some are broken attacks, and half are SELECTs that DuckDB can parse. */
export function hostileText(targets: Targets): fc.Arbitrary<string> {
  const parts = words(targets);
  const broken = fc.oneof(
    fc
      .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 24 })
      .map((words) => words.join(' ')),
    fc
      .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 })
      .map((words) => `select * from ${words.join('')}`),
    fc
      .tuple(
        fc.constantFrom(
          ...ENDLESS,
          ...attacks(targets)
            .map(([sql]) => sql)
            .filter((sql) => sql.length < 500),
        ),
        fc.nat(),
        fc.constantFrom(...parts),
      )
      .map(([sql, at, word]) => {
        const position = sql.length === 0 ? 0 : at % sql.length;
        return `${sql.slice(0, position)}${word}${sql.slice(position)}`;
      }),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  return fc.oneof(broken, hostileSelect(targets));
}
