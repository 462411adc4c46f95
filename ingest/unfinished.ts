import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLock, lockFile } from '../common/file-lock.ts';
import { FileLockError } from '../common/file-lock-error.ts';
import { makeFolder } from '../common/make-folder.ts';
import { RUN_ID } from '../common/run-id.ts';

/** A snapshot that is not published yet is written to this folder. */
export function partialFolder(out: string, id: string): string {
  return join(out, `.${id}.${RUN_ID}.partial`);
}

/** A link to a snapshot that is not yet the link `current`. */
export function unfinishedLink(out: string): string {
  return join(out, `.current.${RUN_ID}.new`);
}

/** Matches unfinished output and its run; earlier versions named none. */
const UNFINISHED = /^\.[0-9a-f]{16}(?:\.(\w+))?\.partial$|^\.current(?:\.(\w+))?\.new$/;

/** Matches a run's lock. */
const LOCK = /^\.(\w+)\.lock$/;

/**
 * Runs `work`, which writes unfinished output into the folder `out`, and before it removes the
 * output that killed runs left. Other runs, for other stores, may write there at the same time:
 * each has a lock as long as it does.
 */
export async function whileWriting<Result>(
  out: string,
  work: () => Promise<Result>,
): Promise<Result> {
  makeFolder(out);
  const own = await lockFile(lockOf(out, RUN_ID), { timeoutMs: 0 });
  try {
    await removeUnfinished(out);
    return await work();
  } finally {
    own.release();
  }
}

function lockOf(out: string, run: string): string {
  return join(out, `.${run}.lock`);
}

async function removeUnfinished(out: string): Promise<void> {
  const ofRuns = new Map<string, string[]>();
  for (const name of await readdir(out)) {
    const lock = LOCK.exec(name);
    const unfinished = UNFINISHED.exec(name);
    const run = lock?.[1] ?? unfinished?.[1] ?? unfinished?.[2];
    const names = unfinished ? [name] : [];
    if (run !== undefined) ofRuns.set(run, [...(ofRuns.get(run) ?? []), ...names]);
    else if (unfinished) await rm(join(out, name), { recursive: true, force: true });
  }
  ofRuns.delete(RUN_ID);
  await Promise.all([...ofRuns].map(([run, names]) => removeOf(out, run, names)));
}

/** Removes the output that a killed run has left. */
async function removeOf(out: string, run: string, names: readonly string[]): Promise<void> {
  let lock: FileLock;
  try {
    lock = await lockFile(lockOf(out, run), { timeoutMs: 0 });
  } catch (cause) {
    if (cause instanceof FileLockError) return;
    throw cause;
  }
  try {
    for (const name of names) await rm(join(out, name), { recursive: true, force: true });
  } finally {
    lock.release();
  }
}
