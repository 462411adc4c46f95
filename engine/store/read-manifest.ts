import { closeSync, existsSync, fstatSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isMachineFailure } from '../../common/machine-failure.ts';
import { PREPARED_FORMAT } from '../../common/prepared-format.ts';
import { openFileSync } from '../../common/regular-file.ts';
import { FORMAT_VERSION, PATHS } from './format.ts';
import { PreparedManifest } from './manifest.ts';
import { StoreError } from './store-error.ts';

/** A manifest may have at most this many bytes; with 71 operations it has 60 KiB. */
const MAX_BYTES = 16 * 2 ** 20;

/** Reads a manifest's text. The folder may not be trusted: no link, device or pipe is read. */
function manifestText(folder: string): string {
  const descriptor = openFileSync(join(folder, PATHS.manifest));
  try {
    const stats = fstatSync(descriptor);
    if (stats.size > MAX_BYTES) {
      throw new RangeError(`${PATHS.manifest}: must be a file of at most ${MAX_BYTES} bytes`);
    }
    const bytes = Buffer.alloc(stats.size);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Whether the folder's manifest declares that `prepare` wrote it, in any version. Throws if the
 * machine cannot read the manifest: a prepared folder must not be taken for a snapshot for want of
 * a descriptor.
 *
 * @example
 *     if (isPrepared(folder)) throw new Error(`${folder}: is prepared already`);
 */
export function isPrepared(folder: string): boolean {
  return claimOf(folder)?.format === PREPARED_FORMAT;
}

/** A folder was prepared from this snapshot. */
export interface PreparedFrom {
  /** Had the snapshot at that time. */
  readonly folder: string;
  /** Identifies the snapshot's content. */
  readonly digest: string;
  /** The prepared folder's format version. */
  readonly version: number;
}

/**
 * Finds the snapshot that another version of the program prepared: this one can prepare it again,
 * but not serve the folder. Null for any other folder, and if the manifest names no snapshot.
 * Throws as `isPrepared`.
 *
 * @example
 *     const { folder: snapshot } = snapshotOfOther('prepared') ?? {};
 */
export function snapshotOfOther(folder: string): PreparedFrom | null {
  const { data } = Other.safeParse(claimOf(folder));
  if (!data || data.version === FORMAT_VERSION) return null;
  return { ...data.snapshot, version: data.version };
}

/**
 * Writes a sentence on a folder that another version of the program prepared.
 *
 * @example
 *     throw new Error(ofOtherVersion('prepared', manifest.format));
 */
export function ofOtherVersion(folder: string, version: number): string {
  return `${folder}: was prepared by another version of the program (its format is ${version}, this one reads ${FORMAT_VERSION})`;
}

/** Reads the manifest as it was written, unchecked; null if there is none. */
function claimOf(folder: string): { readonly format?: unknown } | null {
  try {
    return JSON.parse(manifestText(folder));
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    return null;
  }
}

/**
 * Reads a prepared folder's manifest. Throws a StoreError if there is none in this format version.
 *
 * @example
 *     const { snapshot } = readManifest('prepared');
 */
export function readManifest(folder: string): PreparedManifest {
  let text: string;
  try {
    text = manifestText(folder);
  } catch (cause) {
    if (isMachineFailure(cause)) throw cause;
    throw new StoreError(reasonOf(folder, `not a prepared folder, it has no ${PATHS.manifest}`), {
      cause,
    });
  }
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (cause) {
    throw new StoreError(`${PATHS.manifest}: not JSON`, { cause });
  }
  const named = Named.safeParse(found).data;
  if (!named)
    throw new StoreError(
      reasonOf(folder, `not a prepared folder, by the content of its ${PATHS.manifest}`),
    );
  // Checks the version before it reads the rest, which differs between versions.
  if (named.version !== FORMAT_VERSION) {
    throw new StoreError(`${ofOtherVersion(folder, named.version)}; prepare the snapshot again`);
  }
  const { data, error } = PreparedManifest.safeParse(found);
  if (data) return data;
  const [issue] = error.issues;
  throw new StoreError(`${PATHS.manifest}: ${issue?.path.join('.')}: ${issue?.message}`, {
    cause: error,
  });
}

/**
 * Explains why a folder is no prepared folder: it names the usual mistakes, otherwise gives
 * `reason`.
 */
function reasonOf(folder: string, reason: string): string {
  if (!existsSync(folder)) return `${folder}: does not exist`;
  let names: readonly string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // It is a file, or may not be listed.
  }
  if (!names.some((name) => /^stakers(\.parquet|\.arrow)?$/.test(name)))
    return `${folder}: ${reason}`;
  return `${folder}: is a snapshot; run "prepare ${folder} <new folder>" first, and give the new folder`;
}

/** Manifests in all versions have these members. */
const Named = PreparedManifest.pick({ format: true, version: true });

/** These members are read from a manifest in another version. */
const Other = Named.extend({
  snapshot: PreparedManifest.shape.snapshot.pick({ folder: true, digest: true }),
});
