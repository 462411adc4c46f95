import { dirname } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { isMachineFailure } from '../../common/machine-failure.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { at, type Message } from '../../common/messages.ts';
import { appendRows, type TextRow } from '../../common/relations/rows.ts';
import { sqlText } from '../../common/sql.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import { PARQUET, parquet } from '../duckdb/parquet.ts';
import { adopt, sha256Of } from '../shared/adopted-files.ts';
import { DA_FILE_PROBLEMS } from './da-file-problems.ts';
import type { BatchRow } from './dataapi.ts';

/** Columns that a Parquet file with batches and the view `da_batch_rows` have. */
export const BATCH_COLUMNS = {
  batch_header_hash: 'VARCHAR',
  reference_block_number: 'BIGINT',
  attested_nanoseconds: 'BIGINT',
  quorum_numbers: 'UTINYINT[]',
  signed_percentages: 'UTINYINT[]',
} as const;

export const BATCH_NAMES = Object.keys(BATCH_COLUMNS);

/** Names Parquet files with batches that are valid as a whole. */
export interface BatchFiles {
  readonly paths: readonly string[];
  readonly rows: number;
  /** Each file's bytes have a hex digest here; they are in ascending order. */
  readonly digests: readonly string[];
}

/** Writes a batch as texts, in the order that BATCH_COLUMNS have. */
export function batchTexts(row: BatchRow): TextRow {
  return [
    row.hash,
    String(row.referenceBlock),
    row.attestedAt,
    row.quorums.join(','),
    row.percentages.join(','),
  ];
}

const bytesOf = (column: string) =>
  `coalesce(list_transform(string_split(nullif(${column}, ''), ','), lambda item: item::utinyint), [])`;

/** Selects BATCH_COLUMNS from a table that has `batchTexts`. */
function batchesOfTexts(table: string): string {
  return /* sql */ `
    select batch_header_hash, reference_block_number::bigint as reference_block_number,
      attested_nanoseconds::bigint as attested_nanoseconds,
      ${bytesOf('quorum_numbers')} as quorum_numbers, ${bytesOf('signed_percentages')} as signed_percentages
    from ${table}`;
}

/** Selects BATCH_COLUMNS from files; returns no row without a file. */
function batchesOfFiles(paths: readonly string[]): string {
  if (paths.length > 0) return `select ${BATCH_NAMES.join(', ')} from ${parquet(paths)}`;
  const empty = Object.entries(BATCH_COLUMNS).map(([name, type]) => `null::${type} as ${name}`);
  return `select ${empty.join(', ')} where false`;
}

/**
 * Selects BATCH_COLUMNS from a table that has `batchTexts` and from files, each batch once. If a
 * batch is repeated, its first row by the columns' order counts. Only repeated batches are sorted,
 * and only hashes with 8 bytes are grouped: whole rows for a million batches need a gigabyte.
 */
export function batchesSql(table: string, paths: readonly string[]): string {
  const isRepeated = 'hash(batch_header_hash) in (from repeated)';
  return /* sql */ `
    with batches as (${batchesOfTexts(table)} union all ${batchesOfFiles(paths)}),
    repeated as materialized (select hash(batch_header_hash) as key from batches group by key having count(*) > 1)
    select * from batches where not ${isRepeated}
    union all
    select * from (
      select distinct on (batch_header_hash) * from batches where ${isRepeated} order by all)`;
}

/**
 * Writes batches, in their order, to a Parquet file that is there either whole or not at all. Calls
 * `check` before the file gets its name.
 */
export async function writeBatches(
  connection: DuckDBConnection,
  rows: readonly BatchRow[],
  path: string,
  check: () => void,
): Promise<void> {
  const part = `${path}.part`;
  makeFolder(dirname(path));
  const columns = BATCH_NAMES.map((name) => `${name} varchar`);
  await connection.run(`create or replace temp table batch_texts (${columns.join(', ')})`);
  await appendRows(connection, 'batch_texts', rows.map(batchTexts));
  await connection.run(
    `copy (${batchesOfTexts('batch_texts')}) to ${sqlText(part)} (${PARQUET}, use_tmp_file false)`,
  );
  check();
  await adopt(part, path);
}

/** Checks a Parquet file with batches as a whole; returns how many rows it has. */
async function rowsOf(connection: DuckDBConnection, path: string): Promise<number> {
  const described = await connection.runAndReadAll(`describe from ${parquet([path])}`);
  const types = new Map(described.getRowsJS().map(([name, type]) => [String(name), String(type)]));
  for (const [name, type] of Object.entries(BATCH_COLUMNS)) {
    const found = types.get(name);
    if (found !== type)
      throw new FileProblem(DA_FILE_PROBLEMS.da_column_differs({ column: name, found, type }));
  }
  const found = await connection.runAndReadAll(/* sql */ `
    select count(*), count(*) filter (not coalesce(
      regexp_full_match(batch_header_hash, '0x[0-9a-f]{64}') and reference_block_number >= 0
      and attested_nanoseconds >= 0 and len(quorum_numbers) = len(signed_percentages)
      and not list_contains(list_transform(quorum_numbers || signed_percentages, lambda item: item is null), true),
      false))
    from ${parquet([path])}`);
  const [rows = 0, wrong = 0] = (found.getRowsJS()[0] ?? []).map(Number);
  if (wrong > 0) throw new FileProblem(DA_FILE_PROBLEMS.da_rows_invalid({ wrong, rows }));
  return rows;
}

/**
 * Checks Parquet files with batches. Adds a message to `problems` for each file that `da-files`
 * did not write.
 */
export async function readBatchFiles(
  connection: DuckDBConnection,
  paths: readonly string[],
  problems: Message[],
): Promise<BatchFiles> {
  const digests: string[] = [];
  let rows = 0;
  for (const path of paths) {
    try {
      rows += await rowsOf(connection, path);
      digests.push(await sha256Of(path));
    } catch (cause) {
      if (isMachineFailure(cause)) throw cause;
      const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n');
      problems.push(at(path, DA_FILE_PROBLEMS.da_batches_unreadable({ reason: String(reason) })));
    }
  }
  return { paths, rows, digests: digests.sort() };
}
