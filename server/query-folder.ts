import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../common/is-running.ts';

/** How the folders of this machine, or container, are named: a process id and six characters of chance follow. */
const BEGIN = `restaking-analytics-queries-${hostname()}-`;

/** Makes a folder for what a query process writes. */
export function makeQueryFolder(): string {
  return mkdtempSync(join(tmpdir(), `${BEGIN}${process.pid}-`));
}

/**
 * Removes the folders of services that were killed together with their query process, which otherwise
 * removes its own. To be called before this process makes one: in a container that was restarted, the
 * service before had the same process id.
 */
export function removeAbandonedQueryFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(BEGIN)) continue;
    const [, pid] = /^(\d+)-\w{6}$/.exec(name.slice(BEGIN.length)) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    removeIfAllowed(join(tmpdir(), name));
  }
}

/** The folder of a service of another user is not ours to remove. */
function removeIfAllowed(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code !== 'EPERM' && code !== 'EACCES') throw cause;
  }
}
