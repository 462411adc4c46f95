import type { DuckDBConnection } from '@duckdb/node-api';
import { at, type Message } from '../../common/messages.ts';
import { sqlText } from '../../common/sql.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import { columnsOf } from './dataset.ts';
import type { InputFile } from './inputs.ts';
import { rootOf } from './layout.ts';
import type { Match } from './match.ts';

/** No row in a file may have null in this column. */
export interface FullColumn {
  readonly name: string;
  /** Writes this column's value in the file, before it is converted, as a SQL expression. */
  readonly raw: string;
}

/**
 * Lists the columns in a file that must not be null: a row without one would be lost or read as
 * another row.
 */
export function fullColumns({ layout, columns }: Pick<Match, 'layout' | 'columns'>): FullColumn[] {
  const full = columnsOf(layout.dataset).flatMap(([name, column]) => {
    const found = columns.get(name);
    return column.full && found ? [{ name, raw: found.raw }] : [];
  });
  // A JSON list may be empty, but is never null.
  const topics = layout.format === 'json' ? columns.get('topic0')?.raw : undefined;
  return topics?.endsWith(']') ? [...full, { name: 'topics', raw: rootOf(topics) }] : full;
}

/**
 * Makes a message for each column with nulls: how many, and the first row. `rows` is SQL for
 * the file's rows in order, with `row` from 1.
 */
export async function nullProblems(
  connection: DuckDBConnection,
  file: InputFile,
  columns: readonly FullColumn[],
  rows: string,
): Promise<Message[]> {
  const problems: Message[] = [];
  for (const { name, raw } of columns) {
    const found = await connection.runAndReadAll(
      `select count(*), min("row") from (${rows}) where ${raw} is null`,
    );
    const [count, first] = (found.getRowsJS()[0] ?? []).map(Number);
    if (!count) continue;
    const place = { source: raw.replaceAll('"', ''), row: first ?? 0 };
    const message = INPUT_PROBLEMS.column_has_nulls({ column: name, count, ...place });
    problems.push(at(file.name, message));
  }
  return problems;
}

/**
 * Finds the columns that a Parquet file's footer does not prove to be without nulls. This avoids
 * reading whole files.
 */
export async function notFull(
  connection: DuckDBConnection,
  file: string,
  columns: readonly FullColumn[],
): Promise<FullColumn[]> {
  const names = columns.map(({ raw }) => sqlText(rootOf(raw).toLowerCase())).join(', ');
  const found = await connection.runAndReadAll(/* sql */ `
    select lower(path_in_schema) from parquet_metadata([${file}])
    where lower(path_in_schema) in (${names}) group by 1
    having bool_or(row_group_num_rows > 0 and stats_null_count is distinct from 0)`);
  const suspect = new Set(found.getRowsJS().map(([name]) => String(name)));
  return columns.filter(({ raw }) => suspect.has(rootOf(raw).toLowerCase()));
}
