import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { whyUnread } from '../../common/regular-file.ts';
import { runRelations } from '../../common/relations/run-relations.ts';
import { sqlName } from '../../common/sql.ts';
import { damageOf, FILE_DIGESTS, type FileDigests } from '../file-digests.ts';
import { VERIFY_PROBLEMS } from '../reward-problems.ts';
import {
  EARNED_COLUMNS,
  earnedAmounts,
  earnedRows,
  OF_FOLDER,
  RUN_COLUMN,
} from './folder-relations.ts';
import { VerifyError } from './verify-error.ts';

const HASH = z.string().regex(/^0x[0-9a-f]{64}$/);

/** Checks the calculation's runs, which are in order. A run has the days before its cutoff. */
const ROOTS = z.array(z.object({ cutoff: z.iso.date() })).min(1);

const REPORT = z.object({
  leftOut: z.array(z.object({ rewards_submission_hash: HASH })),
  /** Other calculations may leave the digests out. */
  files: FILE_DIGESTS.optional(),
});

/**
 * Makes the relations over a folder of rewards. Throws a VerifyError if a file is missing or
 * malformed, or is not as the report describes it.
 */
export async function openFolder(connection: DuckDBConnection, folder: string): Promise<void> {
  const runs = readJson(join(folder, 'roots.json'), ROOTS);
  const { leftOut, files: digests } = readJson(join(folder, 'rewards-report.json'), REPORT);
  if (digests) await refuseDamage(folder, digests);
  const cutoff = runs.map((run) => run.cutoff).reduce((a, b) => (a > b ? a : b));
  const files = parquetFiles(join(folder, 'earned'));
  const hasRuns = await haveRuns(connection, join(folder, 'earned'), files);
  const hashes = leftOut.map(({ rewards_submission_hash }) => rewards_submission_hash);
  await runRelations(connection, OF_FOLDER, {
    given: [],
    context: { cutoff, leftOut: hashes, files, hasRuns },
    choose: ({ name }) =>
      name === earnedAmounts.name && files.length === 0 ? 'without rows' : 'made',
  });
  await refuseInvalid(connection, join(folder, 'earned'));
}

async function refuseDamage(folder: string, files: FileDigests): Promise<void> {
  const damage = await damageOf(folder, files).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  if (damage === null) return;
  throw new VerifyError([VERIFY_PROBLEMS.computed_damaged({ path: folder, damage })]);
}

/**
 * Checks whether the files of months have `RUN_COLUMN`; throws unless they have the other columns.
 */
async function haveRuns(
  connection: DuckDBConnection,
  folder: string,
  files: readonly string[],
): Promise<boolean> {
  if (files.length === 0) return false;
  const described = await connection
    .runAndReadAll(`describe select * from ${earnedRows(files)}`)
    .catch((cause: unknown) => {
      throw unreadable(folder, cause);
    });
  const found = new Map(described.getRowsJS().map(([name, type]) => [name, type]));
  for (const [name, type] of Object.entries(EARNED_COLUMNS)) {
    if (found.get(name) === type) continue;
    const column = {
      path: folder,
      column: name,
      type,
      found: String(found.get(name) ?? 'missing'),
    };
    throw new VerifyError([VERIFY_PROBLEMS.computed_column_differs(column)]);
  }
  return found.get(RUN_COLUMN) === 'DATE';
}

async function refuseInvalid(connection: DuckDBConnection, folder: string): Promise<void> {
  const isInvalid = `${Object.keys(EARNED_COLUMNS)
    .map((name) => `${sqlName(name)} is null`)
    .join(' or ')} or amount < 0`;
  const checked = await connection
    .runAndReadAll(`select count(*)::integer from earned where ${isInvalid}`)
    .catch((cause: unknown) => {
      throw unreadable(folder, cause);
    });
  const [[invalid] = []] = checked.getRowsJS();
  if (invalid === 0) return;
  const rows = Number(invalid);
  throw new VerifyError([VERIFY_PROBLEMS.computed_rows_invalid({ path: folder, rows })]);
}

/** Sorts the paths that a folder's files have. */
function parquetFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.parquet'))
      .sort()
      .map((name) => join(folder, name));
  } catch (cause) {
    throw unreadable(folder, cause);
  }
}

function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): VerifyError {
  const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
  return new VerifyError([VERIFY_PROBLEMS.computed_unreadable({ path, reason })], { cause });
}

function messageOf(cause: unknown): string {
  if (cause instanceof Error && 'syscall' in cause) return whyUnread(cause);
  return cause instanceof Error ? cause.message : String(cause);
}
