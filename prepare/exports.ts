import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqlText } from '../common/sql.ts';
import { isView, type ListDefinition } from '../engine/kinds/list.ts';
import { PATHS } from '../store/format.ts';
import { exportColumns } from './export-sql.ts';
import { fileFacts } from './file-facts.ts';
import { listTable } from './kinds/list.ts';
import type { PrepareContext } from './prepare-context.ts';

/** Options of COPY for each form. Bloom filters are left out: DuckDB 1.5 loses rows by them (duckdb/duckdb#24994). */
export const COPY_OPTIONS = {
  parquet: 'format parquet, compression zstd, write_bloom_filter false',
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
    mkdirSync(dirname(absolute), { recursive: true });
    const columns = exportColumns(definition.record, format);
    await context.connection.run(
      `copy (select ${columns} from ${exportSource(definition)})
       to ${sqlText(absolute)} (${COPY_OPTIONS[format]})`,
    );
    context.files.set(path, await fileFacts(absolute));
  }
}

/** FROM and WHERE of all rows of a list; a scan gives them in its order. */
export function exportSource(definition: ListDefinition): string {
  if (!isView(definition)) return listTable(definition);
  const { of, where = 'true' } = definition.rows;
  return `${of.source} where ${where}`;
}
