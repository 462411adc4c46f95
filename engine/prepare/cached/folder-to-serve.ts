import { SnapshotError } from '../../../common/snapshot-report.ts';
import { readFolder } from '../../../data/load/files.ts';
import { PreparedFolder } from '../../store/prepared-folder.ts';
import { isPrepared, ofOtherVersion, snapshotOfOther } from '../../store/read-manifest.ts';
import { StoreError } from '../../store/store-error.ts';
import { type CacheSettings, prepareInCache } from './cache.ts';

/**
 * Returns the prepared folder for the snapshot or folder `folder`: itself if it is prepared;
 * otherwise the snapshot's one in the cache folder `cache`, which is made if needed. A folder that
 * another version of the program prepared stands for the snapshot that it was prepared from. Throws
 * a StoreError if that is not there any more or has changed, and if a file differs from its
 * manifest; else as `prepare`.
 *
 * @example
 *     const folder = await folderToServe('snapshot', 'cache');
 *     const engine = Engine.open(folder, settings);
 */
export async function folderToServe(
  folder: string,
  cache: string,
  settings: CacheSettings = {},
): Promise<string> {
  if (!isPrepared(folder)) return prepareInCache(folder, cache, settings);
  const other = snapshotOfOther(folder);
  if (other) {
    if ((await digestOf(other.folder)) === other.digest) {
      return prepareInCache(other.folder, cache, settings);
    }
    throw new StoreError(
      `${ofOtherVersion(folder, other.version)}; its snapshot is not in ${other.folder} any more, prepare it again`,
    );
  }
  const opened = PreparedFolder.open(folder);
  if (settings.verify) await opened.verify();
  return folder;
}

/** Returns a snapshot's digest; null if there is none that can be read. */
async function digestOf(snapshot: string): Promise<string | null> {
  try {
    return (await readFolder(snapshot)).digest;
  } catch (cause) {
    if (cause instanceof SnapshotError) return null;
    throw cause;
  }
}
