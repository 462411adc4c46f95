import { dirname, join } from 'node:path';
import { makeFolder } from '../../common/make-folder.ts';
import type { DefinedRelation } from '../../common/relations/relation.ts';
import { withTemporaryRelations } from '../../common/relations/run-relations.ts';
import { sqlText } from '../../common/sql.ts';
import { isView, type ListDefinition } from '../definition/kinds/list-operation.ts';
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

/**
 * Writes a list whole, in its order, as Parquet, unless requests must filter it. Readers ask for
 * parts by byte ranges. Other formats are written when a client asks for them: a CSV takes longer
 * and has many times the bytes, and few snapshots have a client for it.
 */
export async function writeParquet(
  context: PrepareContext,
  definition: ListDefinition,
): Promise<void> {
  if (definition.required) return;
  const format = 'parquet';
  const path = PATHS.whole(definition.name, format);
  const absolute = join(context.folder, path);
  makeFolder(dirname(absolute));
  const { sql } = selectSql(definition, { parameters: {}, format });
  await withRows(context, definition, sql, (source) =>
    // A file is no relation.
    context.connection.run(`copy (${source}) to ${sqlText(absolute)} (${COPY_OPTIONS[format]})`),
  );
  context.files.set(path, await fileFacts(absolute));
}

/**
 * Passes a SELECT for all rows to `use`. If rows are computed in parts, a table collects them
 * first, and the SELECT reads this table.
 */
async function withRows(
  context: PrepareContext,
  definition: ListDefinition,
  sql: string,
  use: (source: string) => Promise<unknown>,
): Promise<void> {
  const lists = isView(definition) ? undefined : definition.lists;
  if (isView(definition) || !lists || !context.isSliced) {
    await use(sql);
    return;
  }
  const { connection } = context;
  const table = listTable(definition);
  const parts: string[] = [];
  const conditions = (most: number) => slicesByRow(connection, table, lists, most);
  for await (const part of context.inSlices(sql, conditions)) parts.push(part);
  const exported: DefinedRelation = {
    name: 'exported',
    reads: [table],
    growth: 'whole',
    sql: () => sql,
    parts: () => parts,
  };
  await withTemporaryRelations(connection, [exported], {}, () => use('from exported'));
}
