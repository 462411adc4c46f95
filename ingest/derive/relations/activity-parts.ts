import { createHash } from 'node:crypto';
import { copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { exists } from '../../../common/exists.ts';
import { makeFolder } from '../../../common/make-folder.ts';
import { blockWindows } from '../../../common/relations/block-windows.ts';
import { countOf } from '../../../common/relations/rows.ts';
import { RUN_ID } from '../../../common/run-id.ts';
import { sqlText } from '../../../common/sql.ts';
import { copyTable } from '../../../data/load/copy-table.ts';
import { checkLock } from '../../store/lock.ts';
import type { StoreRange } from '../../store/log-store.ts';
import { activitiesSql } from './activities.ts';
import { makeActivityLogs } from './activity-logs.ts';

/** The finished activities of a range: a later range changes none of them. */
interface Part {
  readonly from: number;
  readonly to: number;
  /** Logs of the range. */
  readonly rows: number;
  /**
   * Hash of the range's logs, of all earlier logs, and of the other dependencies of its activities.
   */
  readonly key: string;
}

/** Logs that are derived and sorted at a time: their rows of text stay within the memory limit. */
const LOGS_AT_A_TIME = 250_000;

function nameOf({ from, to, key }: Part): string {
  return `${from}-${to}-${key}.parquet`;
}

const FOLDER = 'activities';

/**
 * The parts of every range's activities, ascending by block. `version`: all their dependencies
 * except for logs.
 */
export async function activityParts(
  connection: DuckDBConnection,
  ranges: readonly StoreRange[],
  version: string,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const part of partsOf(ranges, version)) parts.push(...(await chunksOf(connection, part)));
  return parts;
}

/**
 * Puts the activities of parts into `<folder>/activities/`, in file names that ascend with the
 * blocks. A part that an earlier run left in the store is linked; the others are derived and stay
 * there.
 *
 * @returns the parts' paths relative to `folder`, and their rows.
 */
export async function writeActivities(
  connection: DuckDBConnection,
  parts: readonly Part[],
  store: string,
  folder: string,
  progress: (done: number) => void,
): Promise<{ path: string; rows: number }[]> {
  const kept = join(store, FOLDER);
  makeFolder(kept);
  makeFolder(join(folder, FOLDER));
  const files: { path: string; rows: number }[] = [];
  for (const [done, part] of parts.entries()) {
    progress(done);
    const path = join(kept, nameOf(part));
    if (!(await exists(path))) await derivePart(connection, part, path);
    const rows = await countOf(connection, `select count(*) from read_parquet(${sqlText(path)})`);
    // An empty part is left out, unless it is the only one.
    if (rows === 0 && parts.length > 1) continue;
    const name = `${FOLDER}/${String(part.from).padStart(10, '0')}-${String(part.to).padStart(10, '0')}.parquet`;
    await linkOrCopy(path, join(folder, name));
    files.push({ path: name, rows });
  }
  return files;
}

/** Removes the parts of ranges that are gone. */
export async function sweepActivities(
  store: { readonly folder: string; readonly ranges: readonly StoreRange[] },
  version: string,
): Promise<void> {
  const keys = new Set(partsOf(store.ranges, version).map(({ key }) => key));
  await removeParts(store.folder, (name) =>
    keys.has(/-([0-9a-f]{8})\.parquet$/.exec(name)?.[1] ?? ''),
  );
}

/** The names of the finished parts of a store's folder. */
export async function finishedParts(store: string): Promise<ReadonlySet<string>> {
  return new Set(await readdir(join(store, FOLDER)).catch(() => []));
}

/** Removes the parts of a store's folder for which `stays` is false. */
export async function removeParts(store: string, stays: (name: string) => boolean): Promise<void> {
  checkLock(store);
  for (const name of await finishedParts(store))
    if (!stays(name)) await rm(join(store, FOLDER, name), { force: true });
}

/** A part joins logs of earlier ranges, so its key covers all ranges up to its own. */
function partsOf(ranges: readonly StoreRange[], version: string): Part[] {
  let key = version;
  return ranges.map(({ from, to, rows, files }) => {
    const digests = files.map(({ kind, digest, rows }) => `${kind} ${rows} ${digest}`).sort();
    key = createHash('sha256')
      .update([key, from, to, ...digests].join('\n'))
      .digest('hex');
    return { from, to, rows, key: key.slice(0, 8) };
  });
}

/** Divides a part of many logs between blocks; equal logs are divided equally. */
async function chunksOf(connection: DuckDBConnection, part: Part): Promise<Part[]> {
  if (part.rows <= LOGS_AT_A_TIME) return [part];
  const windows = await blockWindows(
    connection,
    `select block_number from logs where block_number between ${part.from} and ${part.to}`,
    LOGS_AT_A_TIME,
  );
  return windows.map(({ to }, index) => ({
    ...part,
    from: index === 0 ? part.from : Number(windows[index - 1]?.to) + 1,
    to: index === windows.length - 1 ? part.to : to,
  }));
}

async function derivePart(
  connection: DuckDBConnection,
  { from, to }: Part,
  path: string,
): Promise<void> {
  const temporary = `${path}.${RUN_ID}.new`;
  const events = await makeActivityLogs(connection, from, to);
  await copyTable(connection, activitiesSql(events), temporary);
  await rename(temporary, path);
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  // Not across file systems, and not on every one.
  await link(from, to).catch(() => copyFile(from, to));
}
