import { copyFile, link } from 'node:fs/promises';

/**
 * Links a file under a second name, or copies it where a file system has no links.
 *
 * @example
 *     await linkOrCopy('store/tables/stakers.parquet', 'snapshot/stakers.parquet');
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}
