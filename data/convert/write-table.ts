import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import { copyTable } from '../load/copy-table.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { cellTable, loadCells, valueName, valuesOf } from './cell-table.ts';
import { checkCells } from './check-cells.ts';
import { FileProblem } from './read-text.ts';
import type { SourceFile } from './source-files.ts';

/**
 * Writes one table's Parquet file into `folder` if all cells in its text file are valid.
 *
 * @returns how many rows it has, null if the file cannot be read, and its problems.
 */
export async function writeTable(
  connection: DuckDBConnection,
  file: SourceFile,
  folder: string,
): Promise<{ rows: number | null; problems: readonly Problem[] }> {
  const { table, name } = file;
  try {
    const { rows, missing } = await loadCells(connection, table, await file.open());
    if (missing.length > 0) {
      const problems = missing.map((column) =>
        problem(`${table.name}.${column}`, FINDINGS.column_missing({ path: name })),
      );
      return { rows, problems };
    }
    const problems = await checkCells(connection, table, name);
    if (problems.length > 0) return { rows, problems };
    const values = table.columns.map((column) => `${valueName(column)} as ${sqlName(column.name)}`);
    await copyTable(
      connection,
      `select ${values.join(', ')} from ${valuesOf(table)}`,
      join(folder, `${table.name}.parquet`),
    );
    return { rows, problems: [] };
  } catch (cause) {
    if (!(cause instanceof FileProblem)) throw cause;
    return {
      rows: null,
      problems: [problem(name, cause.found)],
    };
  } finally {
    await connection.run(`drop table if exists ${cellTable(table)}`);
  }
}
