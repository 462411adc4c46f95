import { createHash } from 'node:crypto';
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openRegularFile, pieces } from '../common/regular-file.ts';

const MONTH = /^\d{4}-\d{2}\.parquet$/;

/** Maps each file in a calculation's folder, by its path there, to its SHA-256. */
export const FILE_DIGESTS = z.record(
  z.string().regex(/^(earned\/\d{4}-\d{2}\.parquet|cumulative\.parquet|roots\.json)$/),
  z.string().regex(/^[0-9a-f]{64}$/),
);

export type FileDigests = z.output<typeof FILE_DIGESTS>;

/**
 * Lists the months' files in a folder `earned`, in order.
 *
 * @example
 *     monthsIn('out/earned'); // ['2026-02.parquet', '2026-03.parquet']
 */
export function monthsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => MONTH.test(name))
    .sort();
}

/** Computes the SHA-256 of a file. Throws if it is missing or no regular file. */
export async function fileDigest(folder: string, path: string): Promise<string> {
  const file = await openRegularFile(realpathSync(folder), path);
  try {
    const hash = createHash('sha256');
    for await (const piece of pieces(file)) hash.update(piece);
    return hash.digest('hex');
  } finally {
    await file.handle.close();
  }
}

/**
 * Describes the first damage in a folder, such as `earned/2025-10.parquet is missing`; null if its
 * files are those that the calculation wrote.
 */
export async function damageOf(folder: string, digests: FileDigests): Promise<string | null> {
  for (const [path, digest] of Object.entries(digests)) {
    const found = await fileDigest(folder, path).catch((cause: unknown) => {
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
      throw cause;
    });
    if (found === null) return `${path} is missing`;
    if (found !== digest) return `${path} is not as the calculation wrote it`;
  }
  const other = readdirSync(join(folder, 'earned'))
    .filter((name) => name.endsWith('.parquet'))
    .sort()
    .find((name) => !digests[`earned/${name}`]);
  return other === undefined ? null : `earned/${other} is not of the calculation`;
}
