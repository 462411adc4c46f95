import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { at, type Message } from '../../common/messages.ts';
import { whyUnread } from '../../common/regular-file.ts';
import type { TextRow } from '../../common/relations/rows.ts';
import { FILE_PROBLEMS } from '../../data/convert/file-problems.ts';
import { FileProblem, readText } from '../../data/convert/read-text.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { type BatchFiles, batchTexts, readBatchFiles } from './batch-files.ts';
import { DA_FILE_PROBLEMS } from './da-file-problems.ts';
import { membersOf, readBatches, readSigningInfo, readThroughput } from './dataapi.ts';
import { readUsage, type UsageRow } from './usage.ts';

/** Holds rows from files about EigenDA, for the tables in CONFIGURED_TABLES. */
export interface DaFiles {
  readonly da_usage_texts: readonly TextRow[];
  readonly da_signing_texts: readonly TextRow[];
  readonly da_batch_texts: readonly TextRow[];
  readonly da_throughput_texts: readonly TextRow[];
  /** Batches in Parquet, which stay in their files. */
  readonly batchFiles: BatchFiles;
  /**
   * Hashes all rows in JSON and the bytes in Parquet files: JSON files with equal rows have equal
   * digests.
   */
  readonly digest: string;
}

/** JSON files may have at most this many rows together; all are in memory. */
const MAX_ROWS = 2_000_000;

/** An answer from the data API may have at most this many bytes; a longer one is refused. */
const MAX_ANSWER = 64 << 20;

const JSON_NAME = /\.(?:json|ndjson|jsonl)$/;
const PARQUET_NAME = /\.parquet$/;

/** Tables that the data API's answers fill. */
type AnswerTable = 'da_signing_texts' | 'da_batch_texts' | 'da_throughput_texts';

/** Holds the rows that one file has, by its kind. */
type FileRows =
  | { readonly kind: 'usage'; readonly rows: readonly UsageRow[] }
  | { readonly kind: AnswerTable; readonly rows: readonly TextRow[] };

/**
 * Reads the files in a folder and its subfolders: Parquet files with batches, and JSON files with
 * usage and with answers from the data API's `/operators/signing-info`, `/batches/feed` and
 * `/metrics/timeseries/throughput`, which their members tell apart. A row that stands in several
 * files counts once. Throws an IngestError that names each file that cannot be read.
 *
 * @example
 * const { da_usage_texts, digest } = await readDaFiles('da-files');
 */
export async function readDaFiles(folder: string): Promise<DaFiles> {
  const usage: (readonly UsageRow[])[] = [];
  const rows = {
    da_signing_texts: new Map<string, TextRow>(),
    da_batch_texts: new Map<string, TextRow>(),
    da_throughput_texts: new Map<string, TextRow>(),
  };
  const problems: Message[] = [];
  let count = 0;
  const paths = await filesOf(folder);
  for (const path of paths.filter((one) => JSON_NAME.test(one))) {
    try {
      const file = await readDaFile(path);
      count += file.rows.length;
      if (count > MAX_ROWS)
        throw new FileProblem(DA_FILE_PROBLEMS.da_folder_too_full({ most: MAX_ROWS }));
      if (file.kind === 'usage') usage.push(file.rows);
      else for (const row of file.rows) rows[file.kind].set(keyOf(file.kind, row), row);
    } catch (cause) {
      if (!(cause instanceof FileProblem)) throw cause;
      problems.push(at(path, cause.found));
    }
  }
  const batchFiles = await batchFilesOf(
    paths.filter((one) => PARQUET_NAME.test(one)),
    problems,
  );
  if (problems.length > 0) throw new IngestError(problems);
  const tables = {
    da_usage_texts: newestUsage(usage),
    da_signing_texts: [...rows.da_signing_texts.values()],
    da_batch_texts: [...rows.da_batch_texts.values()],
    da_throughput_texts: [...rows.da_throughput_texts.values()],
  };
  const digest = digestOf(Object.values(tables), batchFiles.digests);
  return { ...tables, batchFiles, digest };
}

async function batchFilesOf(paths: readonly string[], problems: Message[]): Promise<BatchFiles> {
  if (paths.length === 0) return { paths, rows: 0, digests: [] };
  const instance = await openDuckDB();
  try {
    return await readBatchFiles(await instance.connect(), paths, problems);
  } finally {
    instance.closeSync();
  }
}

/** Reads one JSON file. Throws a FileProblem. */
export async function readDaFile(path: string): Promise<FileRows> {
  const first = membersOf(await firstLine(path));
  if (first?.has('customer_id')) {
    const rows: UsageRow[] = [];
    for await (const row of readUsage(path)) {
      rows.push(row);
      if (rows.length > MAX_ROWS)
        throw new FileProblem(FILE_PROBLEMS.too_many({ most: MAX_ROWS, things: 'rows' }));
    }
    return { kind: 'usage', rows };
  }
  const text = await readFile(path, 'utf8');
  if (text.trim() === '') return { kind: 'usage', rows: [] };
  const members = text.length > MAX_ANSWER ? null : membersOf(text);
  if (members?.has('operator_signing_info'))
    return { kind: 'da_signing_texts', rows: readSigningInfo(text).map(signingTexts) };
  if (members?.has('batches'))
    return { kind: 'da_batch_texts', rows: readBatches(text).map(batchTexts) };
  if (text.length <= MAX_ANSWER && isThroughput(text))
    return { kind: 'da_throughput_texts', rows: readThroughput(text).map(throughputTexts) };
  throw new FileProblem(DA_FILE_PROBLEMS.da_file_unknown());
}

const signingTexts = (row: ReturnType<typeof readSigningInfo>[number]): TextRow =>
  [
    row.operatorId,
    row.operator,
    row.quorum,
    row.from,
    row.to,
    row.unsigned,
    row.responsible,
    row.batches,
    row.stake,
  ].map(String);

const throughputTexts = (row: ReturnType<typeof readThroughput>[number]): TextRow => [
  String(row.at),
  row.bytesPerSecond,
];

/** These tables begin with their key's columns. */
function keyOf(kind: AnswerTable, row: TextRow): string {
  if (kind !== 'da_signing_texts') return row[0] ?? '';
  const [operatorId, , quorum, from, to] = row;
  return [operatorId, quorum, from, to].join(' ');
}

/**
 * Takes each hour's rows from the file with the newest hour: each file has all hours up to its day,
 * and a later one corrects the last hours in an earlier one.
 */
function newestUsage(files: readonly (readonly UsageRow[])[]): TextRow[] {
  const newest = (rows: readonly UsageRow[]) =>
    rows.reduce((latest, { milliseconds }) => Math.max(latest, milliseconds), 0);
  // Sorting is stable: among files up to the same hour the last name counts.
  const ordered = [...files].sort((a, b) => newest(a) - newest(b));
  const sources = new Map<number, number>();
  for (const [index, rows] of ordered.entries())
    for (const { milliseconds } of rows) sources.set(milliseconds, index);
  return ordered.flatMap((rows, index) =>
    rows
      .filter(({ milliseconds }) => sources.get(milliseconds) === index)
      .map((row) => [
        String(row.milliseconds),
        row.customer,
        row.accountName,
        row.version,
        row.blobCount,
        row.sizeMib,
      ]),
  );
}

/**
 * Lists the files in a folder and its subfolders by name. Throws an IngestError if it cannot be
 * read.
 */
async function filesOf(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter(
        (entry) => entry.isFile() && (JSON_NAME.test(entry.name) || PARQUET_NAME.test(entry.name)),
      )
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort();
  } catch (cause) {
    throw new IngestError(
      [
        REFUSALS.unreadable({
          subject: folder,
          reason: whyUnread(cause),
          remedy: 'give a folder to --da',
        }),
      ],
      {
        cause,
      },
    );
  }
}

/** Reads a file's first line, at most its first piece. */
async function firstLine(path: string): Promise<string> {
  for await (const piece of readText(path)) return piece.split('\n', 1)[0] ?? '';
  return '';
}

/** Whether text is a JSON list that has points with throughput, or is empty. */
function isThroughput(text: string): boolean {
  if (!text.trimStart().startsWith('[')) return false;
  try {
    const points: readonly unknown[] = JSON.parse(text);
    const [first] = points;
    return (
      points.length === 0 || (typeof first === 'object' && first !== null && 'throughput' in first)
    );
  } catch {
    return false;
  }
}

function digestOf(tables: readonly (readonly TextRow[])[], batchFiles: readonly string[]): string {
  const hash = createHash('sha256');
  for (const rows of tables) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    hash.update('\n');
  }
  for (const digest of batchFiles) hash.update(digest);
  return hash.digest('hex');
}
