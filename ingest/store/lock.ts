import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { IngestRefusal } from '../refusal.ts';

/**
 * Does `work` while no other process writes to the store. The lock is the file `lock`, made by a call
 * that fails where it exists; it names process, host and start time. A lock whose process is gone from
 * this host was left by a kill, and is taken over. Throws an IngestRefusal where another process has it.
 */
export async function whileLocked<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  if (!(await taken(path))) {
    const owner = await readFile(path, 'utf8').catch(() => '');
    const [pid = '', host = '', since = ''] = owner.trim().split(' ');
    if (host !== hostname() || isAlive(Number(pid))) {
      const whose = pid === '' ? '' : ` by process ${pid} on ${host} since ${since}`;
      throw new IngestRefusal([
        `${path}: the store is being written${whose}: wait for it, or remove the file if nothing writes`,
      ]);
    }
    await rm(path, { force: true });
    if (!(await taken(path)))
      throw new IngestRefusal([`${path}: another process took it just now`]);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function taken(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(`${process.pid} ${hostname()} ${new Date().toISOString()}\n`);
    } finally {
      await file.close();
    }
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
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
