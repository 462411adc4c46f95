import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { IngestError } from '../ingest-error.ts';

/** How long a process that is just ending is waited for. */
const TIMEOUT_MS = 2000;
const LOOK_AGAIN_MS = 50;

/**
 * Does `work` while no other process writes to the store. The lock is the file `lock`, made by a call
 * that fails where it exists; it names process, host and start time. A lock whose process is gone from
 * this host was left by a kill, and is taken over. Throws an IngestError where another process has it.
 */
export async function whileLocked<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  const deadlineMs = Date.now() + TIMEOUT_MS;
  while (!(await taken(path))) {
    const owner = await ownerOf(path);
    if (owner?.isGone) await removeStale(path, owner.text);
    else if (Date.now() > deadlineMs) {
      throw new IngestError([
        `${path}: ${owner?.text ?? 'another process'} writes to the store: wait for it; where none does, ` +
          'remove the file',
      ]);
    } else await pause(LOOK_AGAIN_MS);
  }
  try {
    await removeLeft(folder);
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

interface Owner {
  readonly text: string;
  /** Whether it was a process of this host that is gone. */
  readonly isGone: boolean;
}

async function ownerOf(path: string): Promise<Owner | null> {
  const text = (await readFile(path, 'utf8').catch(() => '')).trim();
  const [, pid = '', host = ''] = /^process (\d+) on (\S+) /.exec(text) ?? [];
  if (pid === '') return null;
  return { text, isGone: host === hostname() && !isAlive(Number(pid)) };
}

/**
 * Of two processes that find one stale lock, the slower must not remove what the faster has taken since:
 * a rename takes it away from all others, and what was taken away by mistake is put back.
 */
async function removeStale(path: string, text: string): Promise<void> {
  const aside = besides(path);
  try {
    await rename(path, aside);
  } catch {
    return; // another was faster
  }
  const moved = (await readFile(aside, 'utf8')).trim();
  if (moved !== text) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}

/**
 * A link makes the lock with its text at once. A file made first and written then is empty where a kill
 * falls between, and an empty lock says of no process that it is gone.
 */
async function taken(path: string): Promise<boolean> {
  const written = besides(path);
  await writeFile(
    written,
    `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}\n`,
  );
  try {
    await link(written, path);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  } finally {
    await rm(written, { force: true });
  }
}

/** A name that no other process writes, on no host: in containers all may be process 1. */
function besides(path: string): string {
  return `${path}.${process.pid}.${hostname()}.${randomUUID()}`;
}

/** Removes what processes of this host left that were killed while they took the lock. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid = '', host] = /^lock\.(\d+)\.(.+)\.[^.]+$/.exec(name) ?? [];
    if (host === hostname() && !isAlive(Number(pid))) {
      await rm(join(folder, name), { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // 0 is no signal: it only asks
    return true;
  } catch (cause) {
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH');
  }
}
