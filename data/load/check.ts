import type { DuckDBConnection } from '@duckdb/node-api';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import { ruleOf } from '../contract/column-rules.ts';
import type { Column, Table, TableName } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { agreementRules } from './agreements.ts';
import { checkCap } from './cap.ts';
import { refuses } from './checked-files.ts';
import { malformedSql, wellFormedSql } from './column-types.ts';
import type { SnapshotFile } from './files.ts';
import type { RulesOfSnapshot } from './known-rules.ts';
import type { LoadedTable } from './loaded.ts';
import { rawExamples } from './read-table.ts';
import { referenceRules } from './references.ts';
import { rowsOf } from './rows.ts';
import { KEY, type Rule, ruleOfKey, ruleOfRows, SHARES_BELOW_CAP } from './rule-names.ts';
import { sideBySide } from './side-by-side.ts';

/** A check finds this in addition to problems, and may leave out some. */
interface CheckOptions {
  /** Gets the tables with rows in the order of their keys. */
  readonly inOrder?: Set<TableName>;
  /** Gets what all rules find, and has what earlier checks found. */
  readonly known?: RulesOfSnapshot | undefined;
  /** Whether rules that only warn are left out. */
  readonly errorsOnly?: boolean;
}

/**
 * Every problem of the rows that were loaded into `schema`: nulls, malformed values, duplicate
 * keys, references that do not resolve, strategies over the cap, changes that do not end in the
 * state. One statement a rule, never a row at a time; files are read again only to show examples of
 * faults.
 */
export async function checkTables(
  connections: readonly DuckDBConnection[],
  schema: string,
  loaded: readonly LoadedTable[],
  { inOrder = new Set(), known, errorsOnly = false }: CheckOptions = {},
): Promise<Problem[]> {
  const rules: Rule[] = [];
  for (const one of loaded) {
    const { name } = one.table;
    rules.push(
      { ...ruleOfRows(name), check: (connection) => checkValues(connection, schema, one) },
      { ...ruleOfKey(name), check: (connection) => checkKey(connection, schema, one, inOrder) },
    );
  }
  rules.push(
    ...referenceRules(schema, loaded, errorsOnly ? refuses : undefined),
    { ...SHARES_BELOW_CAP, check: (connection) => checkCap(connection, schema, loaded) },
    ...(errorsOnly ? [] : agreementRules(schema, loaded)),
  );
  const names = new Set<string>(loaded.map(({ table }) => table.name));
  // If not all rows are read, it is unknown whether they are in order.
  const partly = new Set<string>(
    loaded.flatMap(({ table, added }) => (added.name === table.name ? [] : [table.name])),
  );
  const apply = async (connection: DuckDBConnection, rule: Rule): Promise<readonly Problem[]> => {
    const { name, tables, check } = rule;
    const [table] = tables;
    const isKey = name === KEY;
    const found = known?.find(rule);
    if (found?.inOrder) inOrder.add(table);
    if (found) return found.problems;
    const problems = await check(connection);
    if (tables.every((one) => names.has(one)) && !(isKey && partly.has(table)))
      known?.add(rule, { problems, ...(isKey && { inOrder: inOrder.has(table) }) });
    return problems;
  };
  return (await sideBySide(connections, rules, apply)).flat();
}

async function checkValues(
  connection: DuckDBConnection,
  schema: string,
  { table, files, added, unusable, validated, counted = new Map() }: LoadedTable,
): Promise<Problem[]> {
  const columns = table.columns.filter((column) => !unusable.has(column.name));
  if (columns.length === 0 || added.rows === 0) return [];
  const count = (where: string) => `count(*) filter (${where})`;
  const stored = columns.filter(({ name }) => !counted.has(name));
  const counts = stored.flatMap(({ name, type, nullable }) => [
    nullable ? '0' : count(`${sqlName(name)} is null`),
    validated.has(name) ? '0' : count(malformedSql(type, sqlName(name))),
  ]);
  const wrong = new Map(counted);
  // A file may leave out the columns of a table that are stored and have all that are only counted.
  const [found = []] =
    counts.length === 0
      ? []
      : await rowsOf(connection, `select ${counts.join(', ')} from ${schema}.${added.name}`);
  for (const [index, { name }] of stored.entries()) {
    wrong.set(name, { nulls: Number(found[2 * index]), malformed: Number(found[2 * index + 1]) });
  }
  const problems: Problem[] = [];
  for (const column of columns) {
    const { nulls, malformed } = wrong.get(column.name) ?? { nulls: 0, malformed: 0 };
    if (nulls + malformed === 0) continue;
    problems.push(...(await describeValues(connection, table, column, files, nulls, malformed)));
  }
  return problems;
}

/** Tells the file's nulls from values that failed to convert. */
async function describeValues(
  connection: DuckDBConnection,
  table: Table,
  column: Column,
  files: readonly SnapshotFile[],
  nulls: number,
  malformed: number,
): Promise<Problem[]> {
  const subject = `${table.name}.${column.name}`;
  const broken = (converted: string) =>
    `${converted} is null or ${malformedSql(column.type, converted)}`;
  const markless = column.type.kind === 'integer';
  const examples = new Set<string>();
  let becameNull = 0;
  for (const file of files) {
    if (examples.size >= 3 && !markless) break;
    const found = await rawExamples(connection, table, column, file, broken);
    for (const example of found.examples) examples.add(example);
    if (markless) becameNull += found.rows;
  }
  const problems: Problem[] = [];
  if (nulls > becameNull) {
    problems.push(problem(subject, FINDINGS.null_value(), { rows: nulls - becameNull }));
  }
  if (malformed + becameNull > 0) {
    problems.push(
      problem(subject, FINDINGS.invalid_value({ rule: ruleOf(column.type) }), {
        rows: malformed + becameNull,
        examples: [...examples].slice(0, 3),
      }),
    );
  }
  return problems;
}

async function checkKey(
  connection: DuckDBConnection,
  schema: string,
  { table, added, unusable }: LoadedTable,
  inOrder: Set<TableName>,
): Promise<Problem[]> {
  if (table.key.some((name) => unusable.has(name))) return [];
  const key = table.key.map(sqlName);
  const rows = `${schema}.${added.name}`;
  const isPart = added.name !== table.name;
  const wellFormed = wellFormedSql(table, table.key);
  const isAscending = added.rows <= 1 || (await areAscending(connection, rows, key));
  if (isAscending && !isPart) inOrder.add(table.name);
  // Rows that were checked before repeat no key among themselves.
  const isUnique = isAscending || !(await haveRepeats(connection, rows, key, wellFormed));
  if (isUnique && (!isPart || (await areApart(connection, schema, table, rows)))) return [];
  const found = await rowsOf(
    connection,
    `with repeated as (
       select ${key.join(', ')}, count(*) as copies from ${schema}.${table.name}
       where ${wellFormed} group by all having count(*) > 1)
     select (select sum(copies - 1) from repeated)::varchar, concat_ws(' ', ${key.map((name) => `${name}::varchar`).join(', ')})
     from repeated order by 2 limit 3`,
  );
  const [first] = found;
  if (!first) return [];
  const message = FINDINGS.repeated_key({ columns: table.key });
  const examples = found.map(([, value]) => String(value));
  return [problem(table.name, message, { rows: Number(first[0]), examples })];
}

/** Whether well-formed rows repeat a key. */
async function haveRepeats(
  connection: DuckDBConnection,
  rows: string,
  key: readonly string[],
  wellFormed: string,
): Promise<boolean> {
  // Different hashes mean different keys, and are counted in half the time.
  const [[repeats] = []] = await rowsOf(
    connection,
    `select count(*) - count(distinct hash(${key.join(', ')})) from ${rows} where ${wellFormed}`,
  );
  return Number(repeats) > 0;
}

/** Whether no added row has a key that a row checked before has. */
async function areApart(
  connection: DuckDBConnection,
  schema: string,
  { name, key }: Table,
  added: string,
): Promise<boolean> {
  const checked = `${schema}.checked_${name}`;
  if (key.includes('block_number')) {
    const [[isLater] = []] = await rowsOf(
      connection,
      `select (select max(block_number) from ${checked}) < (select min(block_number) from ${added})`,
    );
    if (isLater !== false) return true;
  }
  const same = key.map(
    (column) => `added.${sqlName(column)} is not distinct from checked.${sqlName(column)}`,
  );
  const [[repeated] = []] = await rowsOf(
    connection,
    `select count(*) from ${added} added semi join ${checked} checked on ${same.join(' and ')}`,
  );
  return Number(repeated) === 0;
}

/**
 * Checks that every row's key comes after the one before. Files usually lie in key order, and
 * then one pass over neighbours proves that none repeats, in less than half the time.
 */
async function areAscending(
  connection: DuckDBConnection,
  table: string,
  key: readonly string[],
): Promise<boolean> {
  const before = key.map((name, index) => `lag(${name}) over () as before_${index}`);
  const ascends = key.reduceRight(
    (rest, name, index) => `(${name} > before_${index} or (${name} = before_${index} and ${rest}))`,
    'false',
  );
  const [[unordered] = []] = await rowsOf(
    connection,
    `select count(*) from (select ${key.join(', ')}, ${before.join(', ')} from ${table})
     where not coalesce(${ascends}, false)`,
  );
  // Nothing comes before the first row.
  return Number(unordered) <= 1;
}
