import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { whyUnread } from '../../common/regular-file.ts';
import { pathText, sqlName } from '../../common/sql.ts';
import { damageOf, FILE_DIGESTS, type FileDigests } from '../file-digests.ts';
import { VerifyError } from './verify-error.ts';

/** DuckDB types of `earned/*.parquet` by column. */
const EARNED = {
  earner: 'VARCHAR',
  snapshot: 'DATE',
  rewards_submission_hash: 'VARCHAR',
  token: 'VARCHAR',
  amount: 'DECIMAL(38,0)',
} as const;

/**
 * Optional column of type DATE: the cutoff of the run that added the row. A later run may add a day
 * to a submission that an earlier one has paid, and so the row is in no earlier root.
 */
const RUN_COLUMN = 'cutoff';

const HASH = z.string().regex(/^0x[0-9a-f]{64}$/);

/** The runs of the calculation in order. A run has the days before its cutoff. */
const ROOTS = z.array(z.object({ cutoff: z.iso.date() })).min(1);

const REPORT = z.object({
  leftOut: z.array(z.object({ rewards_submission_hash: HASH })),
  /** Other calculations may leave the digests out. */
  files: FILE_DIGESTS.optional(),
});

const REMEDY = 'run `restaking-analytics rewards` again';

/**
 * Makes the relations `earned` (the amounts by earner, day, submission and token; `counted_day`:
 * the first day whose root may have the row), `left_out` (the
 * hashes of submissions without a calculation) and `computed` (the last day with a calculation)
 * from a folder of rewards. Throws a VerifyError if a file is missing or malformed, or is not as
 * the report describes it.
 */
export async function openFolder(connection: DuckDBConnection, folder: string): Promise<void> {
  const runs = readJson(join(folder, 'roots.json'), ROOTS);
  const { leftOut, files } = readJson(join(folder, 'rewards-report.json'), REPORT);
  if (files) await refuseDamage(folder, files);
  const cutoff = runs.map((run) => run.cutoff).reduce((a, b) => (a > b ? a : b));
  await connection.run('create temp table computed as select $cutoff::date - 1 as last_day', {
    cutoff,
  });
  await connection.run('create temp table left_out (hash varchar)');
  const appender = await connection.createAppender('left_out', null, 'temp');
  for (const { rewards_submission_hash } of leftOut) {
    appender.appendVarchar(rewards_submission_hash);
    appender.endRow();
  }
  appender.closeSync();
  await openEarned(connection, join(folder, 'earned'));
}

async function refuseDamage(folder: string, files: FileDigests): Promise<void> {
  const damage = await damageOf(folder, files).catch((cause: unknown) => {
    throw new VerifyError(`${folder} cannot be read: ${messageOf(cause)}; ${REMEDY}`, { cause });
  });
  if (damage === null) return;
  throw new VerifyError(
    `${folder}: ${damage}; restore it, or remove rewards-report.json and ${REMEDY}`,
  );
}

async function openEarned(connection: DuckDBConnection, folder: string): Promise<void> {
  const files = parquetFiles(folder).map((name) => pathText(join(folder, name)));
  const columns = Object.keys(EARNED).map(sqlName).join(', ');
  const types = Object.entries(EARNED);
  if (files.length === 0) {
    const declared = types.map(([name, type]) => `${sqlName(name)} ${type}`);
    await connection.run(`create temp table earned (${declared.join(', ')}, counted_day date)`);
    return;
  }
  const rows = `read_parquet([${files.join(', ')}], hive_partitioning = false)`;
  const described = await connection
    .runAndReadAll(`describe select * from ${rows}`)
    .catch((cause: unknown) => {
      throw new VerifyError(`${folder} cannot be read: ${messageOf(cause)}; ${REMEDY}`, { cause });
    });
  const found = new Map(described.getRowsJS().map(([name, type]) => [name, type]));
  for (const [name, type] of types) {
    if (found.get(name) === type) continue;
    throw new VerifyError(
      `${folder}: column ${name} must be ${type}, not ${found.get(name) ?? 'missing'}; ${REMEDY}`,
    );
  }
  const counted =
    found.get(RUN_COLUMN) === 'DATE' ? `greatest(snapshot, ${RUN_COLUMN} - 1)` : 'snapshot';
  await connection.run(
    `create temp view earned as select ${columns}, ${counted} as counted_day from ${rows}`,
  );
  const isInvalid = `${Object.keys(EARNED)
    .map((name) => `${sqlName(name)} is null`)
    .join(' or ')} or amount < 0`;
  const checked = await connection
    .runAndReadAll(`select count(*)::integer from earned where ${isInvalid}`)
    .catch((cause: unknown) => {
      throw new VerifyError(`${folder} cannot be read: ${messageOf(cause)}; ${REMEDY}`, { cause });
    });
  const [[invalid] = []] = checked.getRowsJS();
  if (invalid === 0) return;
  throw new VerifyError(`${folder}: ${invalid} rows with a null or an amount below 0; ${REMEDY}`);
}

function parquetFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.parquet'))
      .sort();
  } catch (cause) {
    throw new VerifyError(`${folder} cannot be read: ${messageOf(cause)}; ${REMEDY}`, { cause });
  }
}

function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : messageOf(cause);
    throw new VerifyError(`${path} cannot be read: ${reason}; ${REMEDY}`, { cause });
  }
}

function messageOf(cause: unknown): string {
  if (cause instanceof Error && 'syscall' in cause) return whyUnread(cause);
  return cause instanceof Error ? cause.message : String(cause);
}
