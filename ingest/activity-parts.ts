import { createHash } from 'node:crypto';
import { access, copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../data/sql.ts';
import { activitiesSql } from './activities.ts';
import { countOf } from './rows.ts';
import type { StoreRange } from './store/store.ts';

/** A range's activities, finished: a later range changes none of them. */
interface Part {
  readonly from: number;
  readonly to: number;
  /** Name in the store's folder `activities`. */
  readonly name: string;
}

const FOLDER = 'activities';

/**
 * Puts the activities of every range into `<folder>/activities/`, in file names that ascend with the
 * blocks. A part that the store has of an earlier run is linked; the others are derived and kept there.
 * `version` stands for all that parts depend on besides the logs.
 *
 * @returns the parts' paths relative to `folder`, and their rows.
 */
export async function writeActivities(
  connection: DuckDBConnection,
  store: { readonly folder: string; readonly ranges: readonly StoreRange[] },
  version: string,
  folder: string,
  progress: (done: number, of: number) => void,
): Promise<{ path: string; rows: number }[]> {
  const kept = join(store.folder, FOLDER);
  await mkdir(kept, { recursive: true });
  await mkdir(join(folder, FOLDER), { recursive: true });
  const parts = partsOf(store.ranges, version);
  const written: { path: string; rows: number }[] = [];
  for (const [done, part] of parts.entries()) {
    progress(done, parts.length);
    const path = join(kept, part.name);
    if (!(await exists(path))) await derivePart(connection, part, path);
    const rows = await countOf(connection, `select count(*) from read_parquet(${sqlText(path)})`);
    // An empty part says nothing, except where it is the only one.
    if (rows === 0 && parts.length > 1) continue;
    const name = `${FOLDER}/${String(part.from).padStart(10, '0')}-${String(part.to).padStart(10, '0')}.parquet`;
    await linkOrCopy(path, join(folder, name));
    written.push({ path: name, rows });
  }
  return written;
}

/** Removes parts that none of the ranges has any more. */
export async function sweepActivities(
  store: { readonly folder: string; readonly ranges: readonly StoreRange[] },
  version: string,
): Promise<void> {
  const named = new Set(partsOf(store.ranges, version).map(({ name }) => name));
  const kept = join(store.folder, FOLDER);
  for (const name of await readdir(kept).catch(() => [])) {
    if (!named.has(name)) await rm(join(kept, name), { force: true });
  }
}

/** A part joins what came before its range, so its name stands for all ranges up to it. */
function partsOf(ranges: readonly StoreRange[], version: string): Part[] {
  let key = version;
  return ranges.map(({ from, to, files }) => {
    const digests = files.map(({ kind, digest, rows }) => `${kind} ${rows} ${digest}`).sort();
    key = createHash('sha256')
      .update([key, from, to, ...digests].join('\n'))
      .digest('hex');
    return { from, to, name: `${from}-${to}-${key.slice(0, 8)}.parquet` };
  });
}

async function derivePart(
  connection: DuckDBConnection,
  { from, to }: Part,
  path: string,
): Promise<void> {
  const temporary = `${path}.new`;
  await connection.run(
    /* sql */ `copy (${activitiesSql(from, to)}) to ${sqlText(temporary)} (format parquet, compression zstd, write_bloom_filter false)`,
  );
  await rename(temporary, path);
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  // Not across file systems, and not on every one.
  await link(from, to).catch(() => copyFile(from, to));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
