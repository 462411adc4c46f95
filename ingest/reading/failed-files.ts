import type { DuckDBConnection } from '@duckdb/node-api';
import { isOutOfMemory } from '../../common/machine-failure.ts';
import { at, type Message } from '../../common/messages.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { Interval } from '../shared/interval.ts';
import { reasonOf } from '../sources/open-parquet.ts';
import type { OpenedFile } from '../sources/opened.ts';
import { checkedLogsSql } from './logs.ts';
import { selectedRowsSql } from './selected-rows.ts';

/**
 * Runs `work` over files. If DuckDB cannot read or convert a value, reads each file alone and
 * throws an IngestError that names the faulty ones. Other failures are rethrown.
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
    const problems: Message[] = [];
    for (const one of files) {
      const { dataset } = one.layout;
      const rows =
        dataset === 'logs'
          ? checkedLogsSql([one], blocks)
          : selectedRowsSql(dataset, [one], blocks);
      try {
        await connection.run(`select max(hash(columns(*))) from (${rows})`);
      } catch (alone) {
        const reason = reasonOf(alone, one.file);
        problems.push(
          at(one.file.name, INPUT_PROBLEMS.input_value_unreadable({ dataset, reason })),
        );
      }
    }
    if (problems.length === 0) throw cause;
    throw new IngestError(problems, { cause });
  }
}
