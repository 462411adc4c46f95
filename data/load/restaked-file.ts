import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { isMachineFailure } from '../../common/machine-failure.ts';
import type { Message } from '../../common/messages.ts';
import { quote } from '../../common/snapshot-report.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import { FINDINGS } from '../snapshot-findings.ts';

/**
 * Columns of a file's rows, as table `restaked_strategies`; addresses are in lower case, times in
 * UTC.
 */
export const RESTAKED_COLUMNS = {
  avs: 'VARCHAR',
  operator: 'VARCHAR',
  strategy: 'VARCHAR',
  block_number: 'BIGINT',
  timestamp: 'TIMESTAMP',
} as const;

type ColumnName = keyof typeof RESTAKED_COLUMNS;

const NAMES = Object.keys(RESTAKED_COLUMNS) as readonly ColumnName[]; // its keys are these names

/** A file's column may have these names; dumps from EigenLayer's sidecar have `block_time`. */
const NAMES_OF: Readonly<Record<ColumnName, readonly string[]>> = {
  avs: ['avs'],
  operator: ['operator'],
  strategy: ['strategy'],
  block_number: ['block_number', 'block'],
  timestamp: ['timestamp', 'block_time', 'time'],
};

const RULE_OF: Readonly<Record<ColumnName, string>> = {
  avs: 'is not an address of 0x and 40 hex digits',
  operator: 'is not an address of 0x and 40 hex digits',
  strategy: 'is not an address of 0x and 40 hex digits',
  block_number: 'is not a block number',
  timestamp: 'is not a time such as 2025-06-01T00:00:00Z',
};

const ENDINGS = /\.(parquet|csv(\.gz)?)$/;

/** Maximum values that are named for one column. */
const MAX_EXAMPLES = 3;

/**
 * Checks a CSV or Parquet file with the columns avs, operator, strategy, block_number and timestamp
 * as a whole. Further columns are ignored, and rows may be repeated. Returns a message for each
 * problem: columns that are missing, values that are none, blocks with two times.
 *
 * @example
 *     const problems = await restakedProblems('restaked.csv'); // [] if it fits
 */
export async function restakedProblems(path: string): Promise<Message[]> {
  if (!ENDINGS.test(path)) return [FINDINGS.restaked_of_other_format()];
  const instance = await openDuckDB();
  try {
    return await problemsOf(await instance.connect(), path);
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n');
    return [FINDINGS.restaked_unreadable({ reason: String(reason) })];
  } finally {
    instance.closeSync();
  }
}

/**
 * Selects a file's rows if it has no problems; no rows without a file.
 *
 * @example
 *     const rows = await restakedRowsSql(connection, 'restaked.csv'); // a SELECT
 */
export async function restakedRowsSql(
  connection: DuckDBConnection,
  path: string | null,
): Promise<string> {
  if (path !== null) return rowsSql(path, await sourcesOf(connection, path));
  const empty = NAMES.map((name) => `${none(name)} as ${sqlName(name)}`);
  return `select ${empty.join(', ')} limit 0`;
}

/** A file's column with the values for one of RESTAKED_COLUMNS. */
interface SourceColumn {
  readonly name: string;
  readonly type: string;
}

type Sources = Readonly<Partial<Record<ColumnName, SourceColumn>>>;

async function problemsOf(connection: DuckDBConnection, path: string): Promise<Message[]> {
  const sources = await sourcesOf(connection, path);
  const missing = NAMES.filter((name) => !sources[name]);
  if (missing.length > 0)
    return missing.map((column) => FINDINGS.restaked_column_missing({ column, columns: NAMES }));
  const problems: Message[] = [];
  for (const name of NAMES) {
    const raw = sqlName(sources[name]?.name ?? '');
    const value = valueSql(name, sources[name]);
    const found = await connection.runAndReadAll(
      `select count(*) over (), ${raw}::varchar from ${fileSql(path)} where ${value} is null order by 2 limit ${MAX_EXAMPLES}`,
    );
    const [first] = found.getRowsJS();
    if (!first) continue;
    const examples = found
      .getRowsJS()
      .map(([, shown]) => (shown === null ? 'an empty value' : quote(String(shown))));
    const values = { column: name, examples, rule: RULE_OF[name], rows: Number(first[0]) };
    problems.push(FINDINGS.restaked_values_invalid(values));
  }
  if (problems.length > 0) return problems;
  const twice = await connection.runAndReadAll(
    `select block_number from (${rowsSql(path, sources)}) group by 1 having count(distinct "timestamp") > 1 order by 1 limit ${MAX_EXAMPLES}`,
  );
  return twice
    .getRowsJS()
    .map(([block]) => FINDINGS.restaked_block_of_two_times({ block: String(block) }));
}

async function sourcesOf(connection: DuckDBConnection, path: string): Promise<Sources> {
  const described = await connection.runAndReadAll(`describe from ${fileSql(path)}`);
  const columns = described
    .getRowsJS()
    .map(([name, type]): SourceColumn => ({ name: String(name), type: String(type) }));
  const found = NAMES.flatMap((name) => {
    const [source] = NAMES_OF[name].flatMap((alias) =>
      columns.filter((column) => column.name.toLowerCase() === alias),
    );
    return source ? [[name, source] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Selects a file's rows; all CSV columns are text. */
function fileSql(path: string): string {
  // Brackets keep `*`, `?` and `[` from being read as a pattern.
  const literal = sqlText(path.replace(/[*?[]/g, '[$&]'));
  return path.endsWith('.parquet')
    ? `read_parquet(${literal}, hive_partitioning = false)`
    : `read_csv(${literal}, header = true, all_varchar = true, delim = ',', quote = '"', escape = '"')`;
}

function rowsSql(path: string, sources: Sources): string {
  const values = NAMES.map((name) => `${valueSql(name, sources[name])} as ${sqlName(name)}`);
  return `select ${values.join(', ')} from ${fileSql(path)}`;
}

/** Writes a value in the type that RESTAKED_COLUMNS gives it; null if it is none. */
function valueSql(name: ColumnName, source: SourceColumn | undefined): string {
  if (!source) return `null::${RESTAKED_COLUMNS[name]}`;
  const raw = sqlName(source.name);
  const isText = source.type === 'VARCHAR';
  const isInteger = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(source.type);
  if (name === 'block_number') {
    if (isText) return `case when regexp_full_match(${raw}, '[0-9]{1,15}') then ${raw}::bigint end`;
    return isInteger
      ? `case when ${raw} between 0 and 999999999999999 then ${raw}::bigint end`
      : none(name);
  }
  if (name === 'timestamp') {
    // PostgreSQL has a space before the offset, which DuckDB refuses.
    if (isText)
      return `try_cast(regexp_replace(${raw}, ' ([+-])', '\\1') as timestamptz)::timestamp`;
    if (isInteger) return `make_timestamp(${raw}::bigint * 1000000)`;
    return source.type.startsWith('TIMESTAMP') ? `${raw}::timestamp` : none(name);
  }
  if (source.type === 'BLOB')
    return `case when octet_length(${raw}) = 20 then '0x' || lower(hex(${raw})) end`;
  return isText
    ? `case when regexp_full_match(${raw}, '0[xX][0-9a-fA-F]{40}') then lower(${raw}) end`
    : none(name);
}

function none(name: ColumnName): string {
  return `null::${RESTAKED_COLUMNS[name]}`;
}
