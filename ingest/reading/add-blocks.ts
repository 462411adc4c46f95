import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../common/relations/rows.ts';
import { sqlText } from '../../common/sql.ts';
import { PARQUET, parquet } from '../duckdb/parquet.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { OpenedFile } from '../sources/opened.ts';
import { COLUMNS } from '../store/columns.ts';
import type { FileKind, StoreRange } from '../store/log-store.ts';
import { intoStore } from '../store/store-files.ts';
import { WORK_FOLDER } from '../store/write.ts';
import { DETAILS, detailsSql, WITH_BATCH } from './blocks.ts';
import { filesOf } from './chunks.ts';
import { namingFailedFiles } from './failed-files.ts';

/**
 * Adds columns for blocks with EigenDA batches from files to ranges that lack them: full blocks may
 * be exported after the logs. Unchanged ranges are the same objects.
 */
export async function addBlocks(
  connection: DuckDBConnection,
  folder: string,
  ranges: readonly StoreRange[],
  files: readonly OpenedFile[],
): Promise<StoreRange[]> {
  const added: StoreRange[] = [];
  for (const range of ranges) {
    const ofRange = filesOf(files, range);
    added.push(
      ofRange.length === 0
        ? range
        : await namingFailedFiles(connection, ofRange, range, () =>
            withDetails(connection, folder, range, ofRange),
          ),
    );
  }
  return added;
}

async function withDetails(
  connection: DuckDBConnection,
  folder: string,
  range: StoreRange,
  files: readonly OpenedFile[],
): Promise<StoreRange> {
  const pathsOf = (kind: FileKind) =>
    range.files.filter((file) => file.kind === kind).map(({ path }) => join(folder, path));
  if (pathsOf('logs').length === 0 || pathsOf('blocks').length === 0) return range;
  await connection.run(/* sql */ `
    create or replace temp table stored_blocks as from ${parquet(pathsOf('blocks'))};
    create or replace temp table file_blocks as ${detailsSql(
      files,
      range,
      `select number from stored_blocks where parent_hash is null and number in (
         select block_number from ${parquet(pathsOf('logs'))} where event = ${WITH_BATCH})`,
    )};
    delete from file_blocks where parent_hash is null`);
  await refuseOtherBlocks(connection);
  const [[count] = []] = await textRows(connection, 'select count(*)::varchar from file_blocks');
  if (count === '0') return range;
  const temporary = join(folder, WORK_FOLDER, 'blocks.parquet');
  const [number = '', timestamp, hash] = Object.keys(COLUMNS.blocks);
  const details = DETAILS.map((name) => `coalesce(stored.${name}, file_blocks.${name}) as ${name}`);
  const copied = await connection.run(/* sql */ `
    copy (
      select ${number}, ${timestamp}, coalesce(stored.${hash}, file_blocks.block_hash) as ${hash}, ${details.join(', ')}
      from stored_blocks stored left join file_blocks on file_blocks.block_number = stored.number
      order by ${number}
    ) to ${sqlText(temporary)} (${PARQUET})`);
  const file = await intoStore(connection, folder, 'blocks', range, temporary, copied.rowsChanged);
  return { ...range, files: [...range.files.filter(({ kind }) => kind !== 'blocks'), file] };
}

/**
 * Throws if a block has another time or hash than in the store: it is from another fork or chain.
 */
async function refuseOtherBlocks(connection: DuckDBConnection): Promise<void> {
  const others = await textRows(
    connection,
    /* sql */ `
    select number::varchar from stored_blocks join file_blocks on block_number = number
    where timestamp <> time or hex(hash) <> hex(block_hash) order by number limit 3`,
  );
  if (others.length === 0) return;
  throw new IngestError(others.map(([block]) => REFUSALS.block_differs({ block: String(block) })));
}
