import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../common/make-folder.ts';
import { RUN_ID } from '../../common/run-id.ts';
import { type Leaf, rootOf } from '../tree/tree.ts';

/** Each date's folder has a file with this name. */
export const CLAIM_FILE = 'claim-amounts.json';

/** Describes a claim file that was written. */
export interface ClaimFile {
  readonly path: string;
  /** The amounts include this day, such as `2026-03-19`, and none after it. */
  readonly date: string;
  /** Root of the file's leaves; null without leaves. */
  readonly root: string | null;
  /** Counts the file's lines; each has one earner's amount in one token. */
  readonly lines: number;
}

/**
 * Writes the cumulative amounts up to the end of a day into `<folder>/<date>/claim-amounts.json`,
 * and replaces an earlier file at once. The format is that of the public files up to 2025-06-30: a
 * JSON object a line, with the date in milliseconds as `snapshot`. Memory does not grow with the
 * leaves. Throws as `rootOf`, and the system's error if the file cannot be written.
 *
 * @example
 *     const leaves = streamLeaves(connection, 'select earner, token, amount::varchar from sums');
 *     const { path, root } = await writeClaimFile('claims', '2026-03-19', leaves);
 */
export async function writeClaimFile(
  folder: string,
  date: string,
  leaves: AsyncIterable<readonly Leaf[]>,
): Promise<ClaimFile> {
  makeFolder(join(folder, date));
  const path = join(folder, date, CLAIM_FILE);
  const temporary = `${path}.${RUN_ID}.new`;
  try {
    const facts = await writeLines(temporary, Date.parse(date), leaves);
    await rename(temporary, path);
    return { path, date, ...facts };
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

async function writeLines(
  path: string,
  snapshot: number,
  leaves: AsyncIterable<readonly Leaf[]>,
): Promise<Pick<ClaimFile, 'root' | 'lines'>> {
  const file = await open(path, 'w');
  try {
    let lines = 0;
    const counted = (count: number) => {
      lines += count;
    };
    const root = await rootOf(written(file, leaves, snapshot, counted));
    await file.sync();
    return { root, lines };
  } finally {
    await file.close();
  }
}

/** Passes each batch on after it has written its lines. */
async function* written(
  file: FileHandle,
  leaves: AsyncIterable<readonly Leaf[]>,
  snapshot: number,
  onLines: (count: number) => void,
): AsyncGenerator<readonly Leaf[]> {
  for await (const batch of leaves) {
    await file.appendFile(batch.map((leaf) => lineOf(leaf, snapshot)).join(''));
    onLines(batch.length);
    yield batch;
  }
}

/** No value needs an escape: they are addresses and digits. */
function lineOf({ earner, token, cumulative }: Leaf, snapshot: number): string {
  return `{"earner":"${earner}","token":"${token}","snapshot":${snapshot},"cumulative_amount":"${cumulative}"}\n`;
}
