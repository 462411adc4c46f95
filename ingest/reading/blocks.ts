import type { DuckDBConnection } from '@duckdb/node-api';
import type { Message } from '../../common/messages.ts';
import { sqlText } from '../../common/sql.ts';
import { PARQUET, parquet } from '../duckdb/parquet.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { Interval } from '../shared/interval.ts';
import { convertedSql, DUCKDB_TYPES } from '../sources/convert.ts';
import { columnsOf, type ValueKind } from '../sources/dataset.ts';
import { bySchema, type OpenedFile } from '../sources/opened.ts';
import { COLUMNS } from '../store/columns.ts';
import { selectedRowsSql } from './selected-rows.ts';

/** Blocks with this event are stored with a full header, for `da_batches`; a SQL literal. */
export const WITH_BATCH = "'EigenDAServiceManager.BatchConfirmed'";

const KINDS = new Map(columnsOf('blocks').map(([name, { kind }]) => [name, kind]));

/** Names the columns that blocks have, without number, time and hash. */
export const DETAILS: readonly string[] = Object.keys(COLUMNS.blocks).filter(
  (name) => KINDS.has(name) && name !== 'block_number',
);

/**
 * Selects the header fields that the input files have for the blocks in `numbers`, itself a SELECT.
 */
export function detailsSql(
  files: readonly OpenedFile[],
  blocks: Interval,
  numbers: string,
): string {
  const details = DETAILS.map((name) => `any_value(${asStored(name)}) as ${name}`);
  return /* sql */ `
    select block_number, any_value(time) as time, any_value(block_hash) as block_hash, ${details.join(', ')}
    from (${selectedRowsSql('blocks', files, blocks)})
    where block_number in (${numbers})
    group by block_number`;
}

/**
 * Writes time and hash for each block in `logs`, from files with blocks or logs, and all columns
 * for blocks with an EigenDA batch. Throws an IngestError if a block has no time or files disagree.
 */
export async function writeBlocks(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
  blocks: Interval,
  logs: string,
  path: string,
): Promise<number> {
  const headers = files.filter(({ layout }) => layout.dataset === 'blocks');
  await connection.run(/* sql */ `
    create or replace temp table block_numbers as
      select block_number, bool_or(event is not distinct from ${WITH_BATCH}) as with_batch
      from read_parquet(${sqlText(logs)}) group by block_number;
    create or replace temp table block_times as
      select block_number, min(time) as time, max(time) as last_time, min(block_hash) as block_hash,
        max(block_hash) as last_hash
      from (${times(files, blocks)}) group by block_number`);
  await refuseContradictions(connection, blocks);
  const copied = await connection.run(/* sql */ `
    copy (
      with details as (${detailsSql(headers, blocks, 'select block_number from block_numbers where with_batch')})
      select block_number as number, block_times.time as timestamp, block_times.block_hash as hash, ${DETAILS.join(', ')}
      from block_times left join details using (block_number)
      order by block_number
    ) to ${sqlText(path)} (${PARQUET})`);
  return copied.rowsChanged;
}

/**
 * SQL that selects number, time and hash for the blocks in `block_numbers`, from files with logs
 * and blocks. Files without times count too: their hashes distinguish forks.
 */
function times(files: readonly OpenedFile[], { from, to }: Interval): string {
  const relations = bySchema(
    files.filter(({ columns }) => columns.has('time') || columns.has('block_hash')),
  ).flatMap((group) => {
    const [first] = group;
    const block = first?.columns.get('block_number')?.sql;
    const raw = (name: string) => first?.columns.get(name)?.raw ?? 'null';
    const read = (name: string, kind: ValueKind) => {
      const column = first?.columns.get(name);
      return column
        ? `${convertedSql(kind, column.type, name)} as ${name}`
        : `null::${DUCKDB_TYPES[kind]} as ${name}`;
    };
    // A block's logs repeat these values: only distinct ones are converted.
    return /* sql */ `
      select ${read('block_number', 'integer')}, ${read('time', 'seconds')}, ${read('block_hash', 'bytes')}
      from (
        select distinct ${raw('block_number')} as block_number, ${raw('time')} as time, ${raw('block_hash')} as block_hash
        from ${parquet(group.map((one) => one.path))}
        where ${block} between ${from} and ${to} and ${block} in (select block_number from block_numbers))`;
  });
  return relations.length > 0
    ? relations.join(' union all ')
    : 'select null::bigint as block_number, null::bigint as time, null::blob as block_hash where false';
}

/** Converts a block column to its type in `da_batches`: bytes to hex text. */
function asStored(name: string): string {
  return KINDS.get(name) === 'bytes' ? `'0x' || lower(hex(${name}))` : name;
}

async function refuseContradictions(connection: DuckDBConnection, blocks: Interval): Promise<void> {
  const missing = await connection.runAndReadAll(/* sql */ `
    select count(*), min(block_number), max(block_number)
    from block_numbers left join block_times using (block_number) where time is null`);
  const [rows = 0, from = 0, to = 0] = (missing.getRowsJS()[0] ?? []).map(Number);
  const problems: Message[] = [];
  if (rows > 0) {
    problems.push(
      INPUT_PROBLEMS.times_missing({
        from,
        to,
        count: rows,
        wanted: `${blocks.from}:${blocks.to + 1}`,
      }),
    );
  }
  const unequal = await connection.runAndReadAll(/* sql */ `
    select block_number, time <> last_time, '0x' || lower(hex(block_hash)), '0x' || lower(hex(last_hash)), time, last_time
    from block_times where time <> last_time or block_hash <> last_hash order by block_number limit 3`);
  for (const [number, byTime, hash, otherHash, time, otherTime] of unequal.getRowsJS()) {
    const block = String(number);
    problems.push(
      byTime
        ? INPUT_PROBLEMS.block_times_differ({ block, times: [time, otherTime].map(String) })
        : INPUT_PROBLEMS.block_hashes_differ({ block, hashes: [hash, otherHash].map(String) }),
    );
  }
  if (problems.length > 0) throw new IngestError(problems);
}
