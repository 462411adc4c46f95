import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { makeFolder } from '../../common/make-folder.ts';
import type { Message } from '../../common/messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { Dataset } from '../sources/dataset.ts';
import type { InputFile } from '../sources/inputs.ts';
import { openCsv } from '../sources/open-csv.ts';
import { openJson } from '../sources/open-json.ts';
import { openParquet } from '../sources/open-parquet.ts';
import { WORK_FOLDER } from '../store/write.ts';
import type { Sources } from './read-chunk.ts';
import { selectionSql } from './selection.ts';

/** Opens all inputs. Throws an IngestError that names every file with no known layout. */
export async function openInputs(
  connection: DuckDBConnection,
  inputs: readonly InputFile[],
  chainId: number,
  store: string,
): Promise<Sources> {
  const problems: Message[] = [];
  const work = join(store, WORK_FOLDER);
  makeFolder(work);
  const inFormat = (format: InputFile['format']) => inputs.filter((one) => one.format === format);
  const parquet = await openParquet(connection, inFormat('parquet'), chainId, problems);
  const conversion = { folder: work, selected: selectionSql, problems };
  const json = await openJson(connection, inFormat('json'), conversion);
  const csv = await openCsv(connection, inFormat('csv'), conversion);
  if (problems.length > 0) throw new IngestError(problems);
  const holding = (dataset: Dataset) =>
    [...parquet, ...json, ...csv].filter(({ layout }) => layout.dataset === dataset);
  return {
    logs: holding('logs'),
    blocks: holding('blocks'),
    transactions: holding('transactions'),
  };
}
