import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../common/make-folder.ts';
import { readFolder } from '../../data/load/files.ts';
import type { LoadSettings } from '../../data/load/load.ts';
import type { LoadedSnapshot } from '../external/catalog.ts';
import type { ClickHouseSettings } from '../external/settings.ts';
import { reuseLoaded, SnapshotWriter } from '../external/writer.ts';
import { FORMAT_VERSION, PATHS } from '../store/format.ts';
import type { PreparedManifest } from '../store/manifest.ts';
import type { Lines } from './external/external-context.ts';
import { externalTarget } from './external/external-target.ts';
import { prepare } from './prepare.ts';

/** A file is stored in rows with at most this many bytes. */
const PART_BYTES = 3 * 2 ** 18;

/** Describes how a load ended. */
export interface LoadOutcome extends LoadedSnapshot {
  /** Whether the snapshot was loaded before, and nothing had to be written. */
  readonly reused: boolean;
}

/**
 * Loads a snapshot into ClickHouse: rows without a bound as tables, everything else as a prepared
 * folder's files, and last the row that publishes it. `scratch` is a folder for data that does not
 * fit into memory. A load that was killed leaves nothing that readers see, and the next one drops
 * its remains. Throws as `prepare`.
 *
 * @example
 *     const { database, reused } = await loadIntoClickHouse('snapshot', 'scratch', settings);
 */
export async function loadIntoClickHouse(
  snapshot: string,
  scratch: string,
  clickHouse: ClickHouseSettings,
  settings: LoadSettings = {},
): Promise<LoadOutcome> {
  const { digest } = await readFolder(snapshot, settings.added);
  const version = FORMAT_VERSION;
  const loaded = await reuseLoaded(clickHouse, { digest, version });
  if (loaded) return { ...loaded, reused: true };
  const writer = await SnapshotWriter.begin(clickHouse, digest);
  const { database } = writer;
  const folder = join(scratch, database);
  const target = externalTarget({ database, writer });
  try {
    makeFolder(scratch, 0o700);
    const manifest = await prepare(snapshot, folder, settings, { target });
    if (manifest.snapshot.digest !== digest) {
      throw new Error(`${snapshot}: its files changed while it was loaded`);
    }
    await storeFiles(writer, folder, manifest);
    await writer.compareCounts();
    const { id } = manifest;
    await writer.commit({ digest, id, version });
    return { digest, id, version, database, reused: false };
  } catch (cause) {
    await writer.abandon();
    throw cause;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stores a prepared folder's files, its manifest last. */
function storeFiles(
  writer: SnapshotWriter,
  folder: string,
  { files }: PreparedManifest,
): Promise<void> {
  return writer.insert('prepared_files', partsOf(folder, [...Object.keys(files), PATHS.manifest]));
}

async function* partsOf(folder: string, paths: readonly string[]): AsyncGenerator<Lines> {
  for (const path of paths) {
    let part = 0;
    const pieces = createReadStream(join(folder, path), { highWaterMark: PART_BYTES });
    for await (const piece of pieces) {
      const line = `${path}\t${part}\t${Buffer.from(piece).toString('base64')}\n`;
      part += 1;
      yield { bytes: Buffer.from(line), rows: 1 };
    }
  }
}
