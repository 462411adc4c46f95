import { dirname, join } from 'node:path';
import { makeFolder } from '../../common/make-folder.ts';
import { sqlText } from '../../common/sql.ts';
import { isView, type ListDefinition } from '../definition/kinds/list.ts';
import { PATHS } from '../store/format.ts';
import { fileFacts } from './folder/file-facts.ts';
import type { PrepareContext } from './prepare-context.ts';
import { listTable } from './sql/list-table.ts';
import { selectSql } from './sql/select-sql.ts';
import { slicesByRow } from './sql/slices.ts';

/**
 * Options of COPY for each form. Bloom filters are left out: DuckDB 1.5 loses rows by them
 * (duckdb/duckdb#24994). Level 1 of ZSTD takes an eighth less processor time than the default, 3,
 * and 2 % less room. Row groups have a third of the default's rows, so that a filter by time reads
 * less by ranges; the file is 4 % larger.
 */
export const COPY_OPTIONS = {
  parquet:
    'format parquet, compression zstd, compression_level 1, row_group_size 40960, write_bloom_filter false',
  csv: String.raw`format csv, header true, new_line '\r\n', timestampformat '%Y-%m-%dT%H:%M:%S.%gZ'`,
} as const;

/** Writes a list whole, in its order, as Parquet and CSV, unless requests must filter it. */
export async function writeExports(
  context: PrepareContext,
  definition: ListDefinition,
): Promise<void> {
  if (definition.required) return;
  for (const format of ['parquet', 'csv'] as const) {
    const path = PATHS.whole(definition.name, format);
    const absolute = join(context.folder, path);
    makeFolder(dirname(absolute));
    const { sql } = selectSql(definition, { parameters: {}, format });
    const source = `(${await collectParts(context, definition, sql)})`;
    await context.connection.run(
      `copy ${source} to ${sqlText(absolute)} (${COPY_OPTIONS[format]})`,
    );
    await context.connection.run('drop table if exists exported');
    context.files.set(path, await fileFacts(absolute));
  }
}

/**
 * A SELECT of all rows: the given one, or if they are written in parts, of a temporary table that
 * has the rows of each.
 */
async function collectParts(
  context: PrepareContext,
  definition: ListDefinition,
  sql: string,
): Promise<string> {
  const lists = isView(definition) ? undefined : definition.lists;
  if (isView(definition) || !lists || !context.isSliced) return sql;
  const { connection } = context;
  const parts = (most: number) => slicesByRow(connection, listTable(definition), lists, most);
  await connection.run(`create temp table exported as ${sql} limit 0`);
  for await (const part of context.inSlices(sql, parts)) {
    await connection.run(`insert into exported ${part}`);
  }
  return 'from exported';
}
