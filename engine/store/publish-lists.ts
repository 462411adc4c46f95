import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sampleSentence } from '../../common/invented.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { PreparedFolder } from './prepared-folder.ts';

/**
 * Prepared folders keep whole lists as Parquet at such paths: `exports/restaking/all-avs.parquet`.
 */
const WHOLE = /^exports\/(.+\.parquet)$/;

/** Describes a list in a published folder. */
export interface PublishedList {
  /** Relative to the folder: `restaking/all-avs.parquet`. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** A published folder has this in its file `manifest.json`. */
export interface PublishedManifest {
  readonly snapshot: {
    readonly id: string;
    readonly createdAt: string | null;
    readonly blockNumber: number | null;
    /** Warns if the data is invented. */
    readonly sample?: string;
  };
  readonly lists: readonly PublishedList[];
}

/**
 * Copies a prepared folder's whole lists to the new folder `to`, as Parquet under the paths that a
 * service has, with `manifest.json`. Throws a StoreError if `prepared` is not a prepared folder or
 * is damaged, and the system's error if `to` cannot be written. An unfinished copy has another
 * name.
 *
 * @example
 *     const { lists } = await publishLists('prepared', 'published');
 */
export async function publishLists(prepared: string, to: string): Promise<PublishedManifest> {
  const folder = PreparedFolder.open(prepared);
  await folder.verify();
  const { id, createdAt, blockNumber, invented } = folder.snapshot;
  const sample = sampleSentence(invented);
  const lists = Object.entries(folder.manifest.files).flatMap(([source, facts]) => {
    const path = WHOLE.exec(source)?.[1];
    return path === undefined ? [] : [{ source, path, ...facts }];
  });
  const manifest: PublishedManifest = {
    snapshot: { id, createdAt, blockNumber, ...(sample !== null && { sample }) },
    lists: lists.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
  };
  const target = resolve(to);
  const unfinished = `${target}.${process.pid}.unfinished`;
  try {
    await mkdir(unfinished);
    for (const { source, path } of lists) {
      makeFolder(dirname(join(unfinished, path)));
      await copyFile(folder.pathOf(source), join(unfinished, path));
    }
    await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(unfinished, target);
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    throw cause;
  }
  return manifest;
}
