import { existsSync, readFileSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { openDuckDB } from '../common/duckdb.ts';
import { syncFolder } from '../common/replace-file.ts';
import { SnapshotError } from '../common/snapshot-report.ts';
import { pathText } from '../common/sql.ts';
import { copyTable } from '../data/load/copy-table.ts';
import { readFolder } from '../data/load/files.ts';
import { rowsOf } from '../data/load/rows.ts';
import { createTableViews } from '../data/load/views.ts';
import { FILE_DIGESTS, fileDigest } from './file-digests.ts';

const LEAVES = 'reward_leaves.parquet';
const SUMS = 'cumulative.parquet';
const ROOTS = 'roots.json';

/**
 * Checks the runs in `roots.json`: the last one has the root over the sums; null without leaves.
 */
const RUNS = z.array(z.object({ root: z.string().nullish() })).min(1);

const REPORT = z.object({ files: FILE_DIGESTS.optional() });

/**
 * Writes the table `reward_leaves` from a folder of rewards into `target`, a folder with a
 * snapshot's tables, if `distribution_roots` there has the same root and it is active: equal roots
 * prove all amounts. Otherwise the leaves in the folder `earlier` stay, as long as their root is
 * active. Resolves to null if the rewards are in use, otherwise to the reason in a sentence.
 *
 * @example
 *     const problem = await writeClaimableLeaves('rewards', 'snapshot/next', 'snapshot/last');
 *     if (problem !== null) log(problem);
 */
export async function writeClaimableLeaves(
  rewards: string,
  target: string,
  earlier: string | null,
): Promise<string | null> {
  // An interrupted comparison may have left it.
  await rm(join(target, LEAVES), { force: true });
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    const active = await activeRoots(connection, target);
    const kept = await rootOf(connection, earlier);
    const isKept = kept !== null && [...active.values()].includes(kept);
    const root = newestRoot(rewards);
    const index = active.get(root ?? '');
    let problem: string | null = null;
    if (root === null) problem = `${join(rewards, ROOTS)} cannot be read, or has no root`;
    else if (index === undefined)
      problem = `${rewards}: root ${root} of the last run is not active`;
    else if (index !== kept) {
      const damage = await damageOf(rewards);
      if (damage !== null) problem = `${rewards}: ${damage}`;
    }
    if (earlier !== null && isKept && (problem !== null || index === kept))
      await takeFrom(earlier, target);
    else if (problem === null)
      await copyTable(connection, leavesSql(rewards, index ?? ''), join(target, LEAVES));
    await syncFolder(target);
    return problem;
  } finally {
    instance.closeSync();
  }
}

function leavesSql(rewards: string, index: string): string {
  return /* sql */ `
    select ${index}::bigint as root_index, earner, token, amount::varchar as cumulative
    from read_parquet(${pathText(join(rewards, SUMS))})`;
}

/** Reads the root that the last run has; null if the file is missing or has no root. */
function newestRoot(rewards: string): string | null {
  try {
    const runs = RUNS.parse(JSON.parse(readFileSync(join(rewards, ROOTS), 'utf8')));
    return runs.at(-1)?.root ?? null;
  } catch {
    return null;
  }
}

/** Finds the roots that are active in a snapshot, and maps them to their indexes. */
async function activeRoots(
  connection: DuckDBConnection,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const name = 'distribution_roots';
  const found = await readFolder(folder, undefined, new Set([name]));
  try {
    await createTableViews(
      connection,
      found,
      [{ name, mayBeAbsent: true, isChecked: true }],
      'later',
    );
  } catch (cause) {
    // The comparison reports a damaged table.
    if (cause instanceof SnapshotError) return new Map();
    throw cause;
  }
  const rows = await rowsOf(
    connection,
    `select root, root_index::varchar from later.${name} where active order by root_index`,
  );
  return new Map(rows.map(([root, index]) => [String(root), String(index)]));
}

/** Reads the root that a folder's leaves belong to; null without leaves. */
async function rootOf(connection: DuckDBConnection, folder: string | null): Promise<string | null> {
  if (folder === null || !existsSync(join(folder, LEAVES))) return null;
  const [row] = await rowsOf(
    connection,
    `select max(root_index)::varchar from read_parquet(${pathText(join(folder, LEAVES))})`,
  );
  return typeof row?.[0] === 'string' ? row[0] : null;
}

/** Describes how the sums or the roots are damaged; null if they are not. */
async function damageOf(rewards: string): Promise<string | null> {
  try {
    const report = readFileSync(join(rewards, 'rewards-report.json'), 'utf8');
    const { files = {} } = REPORT.parse(JSON.parse(report));
    for (const path of [SUMS, ROOTS]) {
      if (files[path] !== (await fileDigest(rewards, path)))
        return `${path} is not as the calculation wrote it`;
    }
    return null;
  } catch (cause) {
    return `cannot be read: ${messageOf(cause)}`;
  }
}

async function takeFrom(earlier: string, target: string): Promise<void> {
  const [source, path] = [join(earlier, LEAVES), join(target, LEAVES)];
  // A hard link cannot cross file systems.
  await link(source, path).catch(() => copyFile(source, path));
}

function messageOf(cause: unknown): string {
  if (cause instanceof z.ZodError) return z.prettifyError(cause);
  return cause instanceof Error ? cause.message : String(cause);
}
