import { createHash } from 'node:crypto';
import {
  lstat,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../common/make-folder.ts';
import { syncFolder } from '../common/replace-file.ts';
import { TABLE_NAMES } from '../data/contract/tables.ts';
import type { Configuration } from './configuration/configuration.ts';
import { CODE_VERSION } from './derive/derivation-version.ts';
import type { DerivedFile, HashedFile } from './derive/table-parts.ts';
import { REFUSALS } from './refusal-messages.ts';
import { sha256Of } from './shared/adopted-files.ts';
import { IngestError } from './shared/ingest-error.ts';
import { partialFolder, unfinishedLink } from './unfinished.ts';

/** Name of the link to the newest snapshot in a folder: the SNAPSHOT of a service. */
export const CURRENT_LINK = 'current';

const ID = /^[0-9a-f]{16}$/;

/** Takes 16 hex digits from a hash over a snapshot's inputs: equal inputs have equal ids. */
export function snapshotId({
  store,
  ...configuration
}: Configuration & { readonly store: { readonly digest: string } }): string {
  const {
    network,
    tokens,
    tokenMetadata = [],
    accountCodes = [],
    prices,
    entities,
  } = configuration;
  const { otherChainTokens = 0, chainPrices = false, partialBatches = false } = configuration;
  const { restaked = null, daFiles = null } = configuration;
  return createHash('sha256')
    .update(
      JSON.stringify([
        store.digest,
        network,
        tokens,
        tokenMetadata,
        accountCodes,
        otherChainTokens,
        prices,
        chainPrices,
        entities,
        partialBatches,
        restaked?.sha256 ?? null,
        daFiles?.digest ?? null,
        CODE_VERSION,
      ]),
    )
    .digest('hex')
    .slice(0, 16);
}

/** Whether `<out>/<id>` is already published. */
export async function isPublished(out: string, id: string): Promise<boolean> {
  return readFile(join(out, id, 'manifest.json')).then(
    () => true,
    () => false,
  );
}

/** Creates the empty folder in which a snapshot is derived. */
export async function preparePartial(out: string, id: string): Promise<string> {
  const folder = partialFolder(out, id);
  makeFolder(folder);
  return folder;
}

/** The content of a snapshot's manifest and report. */
export interface Publication {
  readonly id: string;
  readonly blockNumber: number;
  /** EIP-155 id. */
  readonly chainId: number;
  /** Unix time of the chain, not of this machine: equal inputs give equal bytes. */
  readonly snapshotSeconds: number;
  readonly files: readonly DerivedFile[];
  /** `ingest-report.json`. */
  readonly report: unknown;
}

/**
 * Writes manifest and report; the partial folder is then complete and can be checked. Gives the
 * files of the manifest.
 */
export async function completePartial(
  out: string,
  publication: Publication,
): Promise<readonly HashedFile[]> {
  const { id, blockNumber, chainId, snapshotSeconds, files, report } = publication;
  const folder = partialFolder(out, id);
  const tables: Record<string, { files: { path: string; sha256: string; rows: number }[] }> = {};
  const hashed = await Promise.all(
    files.map(async (file) => ({
      ...file,
      sha256: file.sha256 ?? (await sha256Of(join(folder, file.path))),
    })),
  );
  for (const name of TABLE_NAMES) {
    const ofTable = hashed.filter(({ table }) => table === name);
    if (ofTable.length === 0) continue;
    tables[name] = { files: ofTable.map(({ path, sha256, rows }) => ({ path, sha256, rows })) };
  }
  await writeFile(join(folder, 'ingest-report.json'), `${JSON.stringify(report, null, 2)}\n`);
  const createdAt = new Date(snapshotSeconds * 1000).toISOString();
  const manifest = { version: 1, id, createdAt, blockNumber, chainId, tables };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return hashed;
}

/**
 * Publishes a complete partial folder and points `current` to it, each by an atomic rename. `check`
 * throws if this process has lost the lock. Then removes the oldest snapshots in excess of `keep`,
 * never the new one.
 */
export async function publish(
  out: string,
  id: string,
  keep: number,
  check: () => void = () => {},
): Promise<string> {
  const folder = join(out, id);
  await syncTree(partialFolder(out, id));
  check();
  if (await isPublished(out, id))
    await rm(partialFolder(out, id), { recursive: true, force: true });
  else {
    // A folder of this name without a manifest is an unfinished one.
    await rm(folder, { recursive: true, force: true });
    await rename(partialFolder(out, id), folder);
  }
  await pointCurrent(out, id, check);
  check();
  await removeOld(out, id, keep);
  return folder;
}

/**
 * Points the link `current` to a published snapshot. Throws an IngestError if another kind of file
 * has its name.
 */
export async function pointCurrent(
  out: string,
  id: string,
  check: () => void = () => {},
): Promise<void> {
  const link = join(out, CURRENT_LINK);
  const existing = await lstat(link).catch(() => null);
  if (existing && !existing.isSymbolicLink()) {
    throw new IngestError([REFUSALS.output_is_no_link({ link })]);
  }
  if (existing && (await readlink(link)) === id) return;
  const temporary = unfinishedLink(out);
  await rm(temporary, { force: true });
  await symlink(id, temporary);
  check();
  await rename(temporary, link);
  await syncFolder(out);
}

/** Published snapshots of a folder, newest first. */
async function published(out: string): Promise<string[]> {
  const found: { name: string; modified: number }[] = [];
  for (const name of await readdir(out)) {
    if (!ID.test(name)) continue;
    const manifest = await lstat(join(out, name, 'manifest.json')).catch(() => null);
    if (manifest) found.push({ name, modified: manifest.mtimeMs });
  }
  return found.sort((a, b) => b.modified - a.modified).map(({ name }) => name);
}

async function removeOld(out: string, id: string, keep: number): Promise<void> {
  const others = (await published(out)).filter((name) => name !== id);
  for (const name of others.slice(Math.max(keep - 1, 0))) {
    await rm(join(out, name), { recursive: true, force: true });
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = resolve(folder, entry.name);
    if (entry.isDirectory()) await syncTree(path);
    else await syncFolder(path);
  }
  await syncFolder(folder);
}
