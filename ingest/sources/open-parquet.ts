import type { DuckDBConnection } from '@duckdb/node-api';
import { at, type Message } from '../../common/messages.ts';
import { pathText, sqlName } from '../../common/sql.ts';
import { parquet } from '../duckdb/parquet.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import type { Interval } from '../shared/interval.ts';
import type { InputFile } from './inputs.ts';
import { type Match, matchLayout, NO_VALUE } from './match.ts';
import { fullColumns, notFull, nullProblems } from './nulls.ts';
import type { OpenedFile } from './opened.ts';

/** Files per statement that reads footers. */
const AT_A_TIME = 256;

/** Opens Parquet files by their footers. Adds a message to `problems` for each fault. */
export async function openParquet(
  connection: DuckDBConnection,
  files: readonly InputFile[],
  chainId: number,
  problems: Message[],
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  const matches = new Map<string, Match | Message[]>();
  for (let start = 0; start < files.length; start += AT_A_TIME) {
    const batch = files.slice(start, start + AT_A_TIME);
    for (const [file, schema] of await schemasOf(connection, batch, problems)) {
      let match = matches.get(schema);
      if (!match) {
        match = matchLayout('parquet', await describe(connection, file));
        matches.set(schema, match);
      }
      // Columns with only nulls depend on the file, not on its schema.
      if (Array.isArray(match)) match = await matchValues(connection, file, match);
      if (Array.isArray(match)) problems.push(...match.map((one) => at(file.name, one)));
      else {
        const full = await notFull(connection, pathText(file.path), fullColumns(match));
        const rows = `select file_row_number + 1 as "row", * from read_parquet(${pathText(file.path)}, hive_partitioning = false, file_row_number = true)`;
        if (full.length > 0) problems.push(...(await nullProblems(connection, file, full, rows)));
        opened.push(await measure(connection, file, match));
        problems.push(...(await otherChain(connection, file, match, chainId)));
      }
    }
  }
  return opened;
}

/** Describes each readable file's schema as text. */
async function schemasOf(
  connection: DuckDBConnection,
  files: readonly InputFile[],
  problems: Message[],
): Promise<[InputFile, string][]> {
  try {
    const found = await connection.runAndReadAll(/* sql */ `
      select file_name, list(name || ' ' || coalesce(duckdb_type, '') order by column_id)::varchar
      from parquet_schema([${files.map(({ path }) => pathText(path)).join(', ')}])
      where num_children is null or column_id > 0
      group by file_name`);
    const schemas = new Map(
      found.getRowsJS().map(([path, schema]) => [String(path), String(schema)]),
    );
    return files.map((file) => [file, schemas.get(file.path) ?? '']);
  } catch (cause) {
    const [alone] = files;
    if (alone && files.length === 1) {
      const reason = reasonOf(cause, alone);
      const message = INPUT_PROBLEMS.input_unreadable({ format: 'Parquet', reason });
      problems.push(at(alone.name, message));
      return [];
    }
    const singly = await Promise.all(files.map((file) => schemasOf(connection, [file], problems)));
    return singly.flat();
  }
}

async function describe(
  connection: DuckDBConnection,
  file: InputFile,
): Promise<Map<string, string>> {
  const found = await connection.runAndReadAll(`describe select * from ${parquet([file.path])}`);
  return new Map(found.getRowsJS().map(([name, type]) => [String(name), String(type)]));
}

/** Matches a file with unsuitable types again, and ignores columns that have only nulls. */
async function matchValues(
  connection: DuckDBConnection,
  file: InputFile,
  problems: Message[],
): Promise<Match | Message[]> {
  const types = await describe(connection, file);
  const counts = [...types.keys()].map((name) => `count(${sqlName(name)})`);
  const found = await connection.runAndReadAll(
    `select ${counts.join(', ')} from ${parquet([file.path])}`,
  );
  const [row = []] = found.getRowsJS();
  // In a file without rows the types count.
  if (row.every((count) => Number(count) === 0)) return problems;
  return matchLayout(
    'parquet',
    new Map([...types].map(([name, type], at) => [name, Number(row[at]) === 0 ? NO_VALUE : type])),
  );
}

/** Rows and blocks by the footer, or by the column if the footer has no statistics. */
async function measure(
  connection: DuckDBConnection,
  file: InputFile,
  match: Match,
): Promise<OpenedFile> {
  const column = match.layout.columns.block_number ?? '';
  const found = await connection.runAndReadAll(/* sql */ `
    select row_group_num_rows, stats_min_value, stats_max_value
    from parquet_metadata([${pathText(file.path)}])
    where lower(path_in_schema) = ${pathText(column.toLowerCase())}
    order by row_group_id`);
  const pieces: (Interval & { rows: number })[] = [];
  for (const [rows, from, to] of found.getRowsJS()) {
    if (from === null || to === null) {
      const all = await wholeFile(connection, file, match);
      pieces.splice(0, pieces.length, ...(all ? [all] : []));
      break;
    }
    if (Number(rows) > 0) pieces.push({ rows: Number(rows), from: Number(from), to: Number(to) });
  }
  return { file, ...match, path: file.path, ...summary(pieces) };
}

/** Checks all rows, not only selected ones: on another chain none may be selected. */
async function otherChain(
  connection: DuckDBConnection,
  file: InputFile,
  { columns }: Match,
  chainId: number,
): Promise<Message[]> {
  const column = columns.get('chain_id');
  if (!column) return [];
  const found = await connection.runAndReadAll(/* sql */ `
    select ${column.sql} as chain from ${parquet([file.path])} where chain <> ${chainId} limit 1`);
  const [first] = found.getRowsJS();
  if (!first) return [];
  const chains = { chainId: String(first[0]), expected: chainId };
  return [at(file.name, INPUT_PROBLEMS.input_of_other_chain(chains))];
}

async function wholeFile(connection: DuckDBConnection, file: InputFile, { columns }: Match) {
  const found = await connection.runAndReadAll(/* sql */ `
    select count(*), min(block), max(block)
    from (select ${columns.get('block_number')?.sql} as block from ${parquet([file.path])})`);
  const [rows, from, to] = found.getRowsJS()[0] ?? [];
  return Number(rows) === 0 || from === null
    ? undefined
    : { rows: Number(rows), from: Number(from), to: Number(to) };
}

/** Sums the rows and spans the blocks in all pieces. */
export function summary(
  pieces: readonly (Interval & { readonly rows: number })[],
): Pick<OpenedFile, 'rows' | 'blocks' | 'pieces'> {
  const blocks =
    pieces.length === 0
      ? null
      : {
          from: Math.min(...pieces.map(({ from }) => from)),
          to: Math.max(...pieces.map(({ to }) => to)),
        };
  return { rows: pieces.reduce((sum, { rows }) => sum + rows, 0), blocks, pieces };
}

/** Takes the first line from a DuckDB error, with the file's name as on the command line. */
export function reasonOf(cause: unknown, file: InputFile): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const [line = ''] = message.replace(/^.*?Error: /, '').split('\n');
  return line.replaceAll(file.path, file.name).slice(0, 300);
}
