import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../../common/make-folder.ts';
import {
  CURRENT_SNAPSHOT,
  checkedName,
  findSnapshot,
  type LoadedSnapshot,
} from '../../external/catalog.ts';
import type { Connection } from '../../external/connection.ts';
import { FORMAT_VERSION, PATHS } from '../../store/format.ts';
import { PreparedManifest } from '../../store/manifest.ts';
import { isPlainPath } from '../../store/prepared-folder.ts';
import { StoreError } from '../../store/store-error.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { writeFolder } from '../folder/write-folder.ts';
import { type CacheSettings, folderInCache } from './cache.ts';

/** This many parts of a file are read at a time, a MiB each. */
const PARTS_AT_A_TIME = 8;

/**
 * Finds in the cache folder `cache` the prepared folder for a snapshot that is loaded into
 * ClickHouse, or copies there the files that the load stored. `name` is a digest or `current`.
 * Throws a StoreUnavailable if nothing is loaded yet, and a StoreError if no such snapshot is
 * loaded for this version of the program, and if a file differs from the manifest.
 */
export async function fetchPrepared(
  connection: Connection,
  name: string,
  cache: string,
  settings: Pick<CacheSettings, 'verify'> = {},
): Promise<string> {
  const loaded = await findSnapshot(connection, name, FORMAT_VERSION);
  if (!loaded) {
    const message = `${name}: ClickHouse has no such snapshot of format version ${FORMAT_VERSION}; run restaking-analytics load <snapshot>`;
    // The first load may be under way.
    throw name === CURRENT_SNAPSHOT ? new StoreUnavailable(message) : new StoreError(message);
  }
  return folderInCache(cache, loaded.id, settings, (folder, lock) =>
    writeFolder(folder, lock, (partial) => copyInto(connection, loaded, partial)),
  );
}

/**
 * Copies every file. Throws a StoreError if one does not have the hash that the manifest promises.
 */
async function copyInto(
  connection: Connection,
  { database, id }: LoadedSnapshot,
  partial: string,
): Promise<void> {
  const text = await contentOf(connection, database, PATHS.manifest);
  const manifest = PreparedManifest.parse(JSON.parse(text.toString()));
  if (manifest.id !== id || manifest.database !== database) {
    throw new StoreError(`${database}: has the files of ${manifest.id}, and not of ${id}`);
  }
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    // Anyone who can write to the database can write a manifest: no path may leave the folder.
    if (!isPlainPath(path)) {
      throw new StoreError(`${path}: is no path of a prepared folder`);
    }
    const target = join(partial, path);
    makeFolder(dirname(target));
    if ((await copyFile(connection, database, path, target)) !== sha256) {
      throw new StoreError(`${path}: its content is not what the manifest promises (sha256)`);
    }
  }
  await copyFile(connection, database, PATHS.manifest, join(partial, PATHS.manifest));
}

/** Copies a file a few parts at a time, and returns its content's SHA-256. */
async function copyFile(
  connection: Connection,
  database: string,
  path: string,
  target: string,
): Promise<string> {
  const hash = createHash('sha256');
  const file = openSync(target, 'wx', 0o600);
  try {
    for await (const part of partsOf(connection, database, path)) {
      hash.update(part);
      writeSync(file, part);
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

async function contentOf(connection: Connection, database: string, path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of partsOf(connection, database, path)) parts.push(part);
  return Buffer.concat(parts);
}

async function* partsOf(
  connection: Connection,
  database: string,
  path: string,
): AsyncGenerator<Buffer> {
  const table = `${checkedName(database)}.prepared_files`;
  for (let first = 0; ; first += PARTS_AT_A_TIME) {
    const rows = await connection.query(
      `select content from ${table}
       where path = {path:String} and part >= {first:UInt32} and part < {end:UInt32} order by part`,
      { path, first, end: first + PARTS_AT_A_TIME },
    );
    for (const [content] of rows) yield Buffer.from(String(content), 'base64');
    if (rows.length < PARTS_AT_A_TIME) return;
  }
}
