import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { replaceFile, UNFINISHED_NAME } from './replace-file.ts';

/*
 * Records are files with earlier results, in a folder that only their user writes
 * to. They only save time: one that cannot be read or written is left out.
 */

const ABANDONED_MS = 600_000;

/** Describes a folder with records of one kind. */
export interface Records {
  readonly folder: string;
  /** Matches the names of the folder's records. */
  readonly names: RegExp;
  /** The newest ones stay, this many. */
  readonly newest: number;
}

/**
 * Reads a folder's records, the oldest first; none if others may write to it.
 *
 * @example
 *     await readRecords({ folder: 'cache/checks', names: /\.json$/, newest: 10 });
 */
export async function readRecords(records: Records): Promise<readonly string[]> {
  if (!(await isOwn(records.folder))) return [];
  const texts: string[] = [];
  for (const path of await pathsOf(records)) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text !== null) texts.push(text);
  }
  return texts;
}

/**
 * Writes a record and removes the oldest ones.
 *
 * @example
 *     await writeRecord(records, `${digest}.json`, text);
 */
export async function writeRecord(records: Records, name: string, text: string): Promise<void> {
  const { folder, newest } = records;
  try {
    makeFolder(folder, 0o700);
    if (!(await isOwn(folder))) return;
    await replaceFile(join(folder, name), text);
    const older = (await pathsOf(records)).slice(0, -newest);
    for (const path of [...older, ...(await abandonedIn(records))]) await rm(path, { force: true });
  } catch {}
}

/** Lists killed writers' files: no writer takes so long. */
async function abandonedIn({ folder, names }: Records): Promise<string[]> {
  const written = await filesIn(folder, (name) => names.test(name.replace(UNFINISHED_NAME, '')));
  return written
    .filter(
      ({ path, writtenMs }) => UNFINISHED_NAME.test(path) && writtenMs < Date.now() - ABANDONED_MS,
    )
    .map(({ path }) => path);
}

/** Whether a folder is this user's, and no other user may write to it. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && !(found.mode & 0o022));
}

/** Lists a folder's records, the oldest first. */
async function pathsOf({ folder, names }: Records): Promise<string[]> {
  const records = await filesIn(folder, (name) => names.test(name));
  return records.sort((a, b) => a.writtenMs - b.writtenMs).map(({ path }) => path);
}

async function filesIn(
  folder: string,
  choose: (name: string) => boolean,
): Promise<{ readonly path: string; readonly writtenMs: number }[]> {
  const files: { path: string; writtenMs: number }[] = [];
  for (const name of await readdir(folder)) {
    if (!choose(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) files.push({ path, writtenMs: found.mtimeMs });
  }
  return files;
}
