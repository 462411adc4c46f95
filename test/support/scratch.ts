import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the folder in which a run's tests write, and removes it when the last one is done. */
export default function scratch(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'restaking-analytics-'));
  // Where `tmpdir()` points in the processes that the tests run in.
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
