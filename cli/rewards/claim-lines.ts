import type { ClaimFile } from '../../rewards/claims/claim-file.ts';
import type { Run } from '../../rewards/inputs/snapshot-inputs.ts';

type Posted = Pick<Run, 'root' | 'rootIndex'>;

/** Writes a line for each claim file; `posted` has the snapshot's roots. */
export function claimLines(files: readonly ClaimFile[], posted: readonly Run[]): string {
  return files
    .map((file) => {
      const cutoff = dayAfter(file.date);
      return claimLine(file, posted.filter((run) => run.cutoff === cutoff).at(-1));
    })
    .join('');
}

/** Counts a file's amounts, and compares its root with the posted one. */
export function claimLine({ path, root, lines }: ClaimFile, posted: Posted | undefined): string {
  return `${path}: ${lines} amounts, root ${root ?? 'none'}, ${comparison(root, posted)}\n`;
}

function comparison(root: string | null, posted: Posted | undefined): string {
  if (posted === undefined) return 'no root of this date is posted';
  return posted.root === root
    ? `equal to the posted root ${posted.rootIndex}`
    : `which differs from the posted root ${posted.rootIndex}, ${posted.root}: the contract refuses its proofs`;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
