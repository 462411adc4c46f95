import { stat } from 'node:fs/promises';
import { whyUnread } from '../../common/regular-file.ts';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import type { SnapshotFile } from './files.ts';

/**
 * Files that changed since `readFolder` hashed them: a snapshot must not change under its reader.
 */
export async function changedDuringLoad(files: readonly SnapshotFile[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const file of files) {
    const now = await stat(file.absolutePath).catch(gone);
    if (now?.size !== file.size || now.mtimeMs !== file.modifiedMs) {
      problems.push(problem(file.path, FINDINGS.file_changed()));
    }
  }
  return problems;
}

/** Null for a file that is gone; the machine's failures are rethrown. */
function gone(cause: unknown): null {
  whyUnread(cause);
  return null;
}
