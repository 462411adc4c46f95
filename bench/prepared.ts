import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTask, type Taken } from './task.ts';

/** A folder that `prepare` wrote, and what that took. */
export interface Prepared {
  readonly folder: string;
  readonly taken: Taken;
}

/** A folder for prepared snapshots, removed when this process exits. `TMPDIR` says where. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'restaking-analytics-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Prepares a snapshot into `folder`, which must not exist, in a process of its own. */
export async function prepareInto(snapshot: string, folder: string): Promise<Prepared> {
  return { folder, taken: await runTask('prepare.js', [snapshot, folder]) };
}
