import { rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { PARQUET } from '../duckdb/parquet.ts';
import type { Network } from '../networks/network.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { Interval } from '../shared/interval.ts';
import type { OpenedFile } from '../sources/opened.ts';
import { EVENT, JOIN_EVENTS } from '../store/relabel.ts';
import { selectedRowsSql } from './selected-rows.ts';
import { JOIN_SELECTED_EVENTS, WITHOUT_UNREAD_EVENTS } from './selection.ts';

const BYTES = 'transaction_hash, logs.address, logs.topic0, topic1, topic2, topic3, data';

const LENGTHS = {
  address: 20,
  transaction_hash: 32,
  topic0: 32,
  topic1: 32,
  topic2: 32,
  topic3: 32,
};

/** A selected row is rejected for these reasons, if the SQL condition is true. */
const REJECTIONS = {
  'removed by a reorganisation (export again)': 'coalesce(removed, false)',
  "before its contract's first block": 'block_number < from_block',
} as const;

/** Counts the rows that `writeLogs` wrote. */
export interface WrittenLogs {
  readonly rows: number;
  /** Counts duplicate rows, without the first of each. */
  readonly repeated: number;
}

/**
 * Writes the selected logs in some blocks to `path`, with their events, each once. Rows ascend
 * within row groups, but row groups may not, since two threads write. Throws an IngestError if two
 * logs at one position differ.
 */
export async function writeLogs(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
  blocks: Interval,
  network: Network,
  path: string,
): Promise<WrittenLogs> {
  const copied = await connection.run(/* sql */ `
    copy (
      select block_number, log_index::integer as log_index,
        transaction_index::integer as transaction_index,
        ${BYTES},
        ${EVENT}
      from (${checkedLogsSql(files, blocks)}) logs
      ${JOIN_EVENTS}
      ${JOIN_SELECTED_EVENTS}
      ${acceptedSql(files, blocks, network)}
    ) to ${sqlText(path)} (${PARQUET})`);
  const rows = copied.rowsChanged;
  if (!(await hasRepetitions(connection, path))) return { rows, repeated: 0 };
  return { rows, repeated: rows - (await collapse(connection, path)) };
}

/** Writes the rows that `writeLogs` rejects; returns their number by reason. */
export async function writeRejected(
  connection: DuckDBConnection,
  files: readonly OpenedFile[],
  blocks: Interval,
  network: Network,
  path: string,
): Promise<Record<string, number>> {
  if (!canReject(files, blocks, network)) return {};
  const reasons = Object.entries(REJECTIONS).map(
    ([reason, sql]) => `when ${sql} then ${sqlText(reason)}`,
  );
  await connection.run(/* sql */ `
    copy (
      select * from (
        select case ${reasons.join(' ')} end as reason, block_number, log_index::integer as log_index,
          ${BYTES}
        from (${selectedRowsSql('logs', files, blocks)}) logs
        left join our_addresses on bytes = (logs.address || ''::blob)
        ${JOIN_SELECTED_EVENTS}
        where ${WITHOUT_UNREAD_EVENTS})
      where reason is not null
    ) to ${sqlText(path)} (${PARQUET})`);
  const found = await connection.runAndReadAll(
    `select reason, count(*) from read_parquet(${sqlText(path)}) group by reason order by reason`,
  );
  return Object.fromEntries(found.getRowsJS().map(([reason, rows]) => [reason, Number(rows)]));
}

/** Whether any row can be rejected; the joins for it cost as much as reading. */
function canReject(files: readonly OpenedFile[], { from }: Interval, network: Network): boolean {
  const latest = Math.max(
    network.firstBlock,
    ...network.contracts.map(({ fromBlock = 0 }) => fromBlock),
  );
  return from < latest || files.some(({ columns }) => columns.has('removed'));
}

function acceptedSql(files: readonly OpenedFile[], blocks: Interval, network: Network): string {
  if (!canReject(files, blocks, network)) return `where ${WITHOUT_UNREAD_EVENTS}`;
  const none = Object.values(REJECTIONS).map((sql) => `not coalesce(${sql}, false)`);
  return /* sql */ `left join our_addresses on bytes = (logs.address || ''::blob)
    where ${[...none, WITHOUT_UNREAD_EVENTS].join(' and ')}`;
}

/**
 * SQL that selects logs and checks them. A row that cannot be valid raises an error, which
 * `namingFailedFiles` attributes to its file.
 */
export function checkedLogsSql(files: readonly OpenedFile[], blocks: Interval): string {
  const counted = files.some(({ columns }) => columns.has('data_bytes'));
  const wrong = [
    ...(counted
      ? [
          "when data_bytes <> octet_length(data) then error(printf('n_data_bytes is %d, but data has %d bytes (block %d, log %d)', data_bytes, octet_length(data), block_number, log_index))",
        ]
      : []),
    ...Object.entries(LENGTHS).map(
      ([name, bytes]) =>
        `when octet_length(${name}) <> ${bytes} then error(printf('${name} has %d bytes, not ${bytes} (block %d, log %d)', octet_length(${name}), block_number, log_index))`,
    ),
    ...[0, 1, 2].map(
      (topic) =>
        `when topic${topic} is null and topic${topic + 1} is not null then error(printf('topic${topic} is null, and topic${topic + 1} is not (block %d, log %d)', block_number, log_index))`,
    ),
  ];
  return `select * replace (case ${wrong.join(' ')} else data end as data) from (${selectedRowsSql('logs', files, blocks)})`;
}

async function hasRepetitions(connection: DuckDBConnection, path: string): Promise<boolean> {
  const found = await connection.runAndReadAll(/* sql */ `
    select 1 from read_parquet(${sqlText(path)})
    group by block_number, log_index having count(*) > 1 limit 1`);
  return found.currentRowCount > 0;
}

/** Removes duplicate rows; returns the number that stays. */
async function collapse(connection: DuckDBConnection, path: string): Promise<number> {
  const whole = `${path}.whole`;
  await rename(path, whole);
  const copied = await connection.run(/* sql */ `
    copy (select distinct * from read_parquet(${sqlText(whole)}) order by block_number, log_index)
    to ${sqlText(path)} (${PARQUET})`);
  await rm(whole);
  const found = await connection.runAndReadAll(/* sql */ `
    select block_number, log_index, list('0x' || lower(hex(transaction_hash)) order by transaction_hash)[:2]::varchar
    from read_parquet(${sqlText(path)})
    group by block_number, log_index having count(*) > 1
    order by block_number, log_index limit 3`);
  if (found.currentRowCount > 0) {
    const pairs = found
      .getRowsJS()
      .map(([block, index, hashes]) => `block ${block} log ${index} in transactions ${hashes}`);
    throw new IngestError([REFUSALS.logs_differ({ pairs: pairs.join('; ') })]);
  }
  return copied.rowsChanged;
}
