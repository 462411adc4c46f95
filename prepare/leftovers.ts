import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRunning } from '../common/is-running.ts';

/** Under which name this process writes `folder` until it is whole. */
export function partialOf(folder: string): string {
  return `${folder}.${process.pid}.partial`;
}

/** Removes what preparations of `folder` have left whose processes were killed. */
export function removeLeftovers(folder: string): void {
  const begin = `${basename(folder)}.`;
  for (const name of readdirSync(dirname(folder))) {
    const [, pid] =
      (name.startsWith(begin) && /^(\d+)\.partial$/.exec(name.slice(begin.length))) || [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}
