import { open } from 'node:fs/promises';
import type { DuckDBResult } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { writeChunks } from '../../data/arrow/write-chunks.ts';
import type { ListOperation } from '../definition/kinds/list-operation.ts';
import type { QueryOperation } from '../definition/kinds/query-operation.ts';
import { COPY_OPTIONS } from '../prepare/exports.ts';
import { exportSql } from '../prepare/kinds/prepare-query.ts';
import { type BoundSelect, selectSql } from '../prepare/sql/select-sql.ts';
import type { ExportRequest } from '../protocol/query-request.ts';
import { prepareBound } from './bind.ts';
import { queryValues } from './moment.ts';
import type { Session } from './session.ts';

/** Writes the rows that an export's parameters select to a file. */
export async function writeExport(
  session: Session,
  operation: ListOperation | QueryOperation,
  request: ExportRequest,
  path: string,
): Promise<void> {
  const { format } = request;
  const { sql, values } = await selectOf(session, operation, request);
  const isCopied = format === 'csv' || format === 'parquet';
  const statement = await prepareBound(
    session.connection,
    isCopied ? `copy (${sql}) to ${sqlText(path)} (${COPY_OPTIONS[format]})` : sql,
    values,
  );
  try {
    if (isCopied) await statement.run();
    else if (format === 'arrow') await writeChunks(await statement.stream(), path);
    else await writeLines(await statement.stream(), path);
  } finally {
    statement.destroySync();
  }
}

async function selectOf(
  session: Session,
  operation: ListOperation | QueryOperation,
  request: ExportRequest,
): Promise<BoundSelect> {
  if (operation.kind === 'list') return selectSql(operation.definition, request);
  const sql = exportSql(operation.definition, request.format);
  return { sql, values: await queryValues(session, operation.definition, request.parameters) };
}

/** Writes the texts in a result's first column, each as a line. */
async function writeLines(result: DuckDBResult, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (
      let chunk = await result.fetchChunk();
      chunk?.rowCount;
      chunk = await result.fetchChunk()
    ) {
      const lines = chunk.getColumnValues(0).join('\n');
      await file.writeFile(`${lines}\n`);
    }
  } finally {
    await file.close();
  }
}
