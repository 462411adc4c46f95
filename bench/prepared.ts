import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Costs, runTask } from './task.ts';

/** Holds a prepared folder and its preparation's cost. */
export interface MeasuredFolder {
  readonly folder: string;
  readonly costs: Costs;
}

/** A temporary folder (in `TMPDIR`) for prepared snapshots, removed when this process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'restaking-analytics-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Prepares a snapshot into `folder`, which must not exist, in a child process. */
export async function prepareInto(snapshot: string, folder: string): Promise<MeasuredFolder> {
  return { folder, costs: await runTask('prepare.js', [snapshot, folder]) };
}
