import type { DuckDBConnection } from '@duckdb/node-api';
import { isOutOfMemory } from '../../common/machine-failure.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { Interval } from '../shared/interval.ts';
import { reasonOf } from '../sources/open-parquet.ts';
import type { OpenedFile } from '../sources/opened.ts';
import { checked } from './logs.ts';
import { selectedRowsSql } from './selected-rows.ts';

/**
 * Does `work` over files; where DuckDB cannot read or convert what is in one, reads each alone to find
 * which, and throws an IngestError that names them. What is no fault of a file is thrown as it is.
 */
export async function namingFailedFiles<Result>(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
  blocks: Interval,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof IngestError || isOutOfMemory(cause)) throw cause;
    const problems: string[] = [];
    for (const one of files) {
      const { dataset } = one.layout;
      const rows =
        dataset === 'logs' ? checked([one], blocks) : selectedRowsSql(dataset, [one], blocks);
      try {
        await connection.run(`select max(hash(columns(*))) from (${rows})`);
      } catch (alone) {
        problems.push(`${one.file.name}: ${reasonOf(alone, one.file)}`);
      }
    }
    if (problems.length === 0) throw cause;
    throw new IngestError(problems, { cause });
  }
}
