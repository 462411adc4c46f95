import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invented } from '../../common/invented.ts';
import { SnapshotError } from '../../common/snapshot-report.ts';
import type { Manifest } from '../contract/manifest.ts';
import { TABLE_NAMES, type TableName } from '../contract/tables.ts';
import { readFolder } from '../load/files.ts';

/** Holds a manifest's members other than its files. */
export interface Identity {
  /** The snapshot's id; by default its content's hash. */
  readonly id?: string;
  /** ISO 8601; it defaults to now. */
  readonly createdAt?: string;
  readonly blockNumber?: number;
  readonly invented?: Invented;
}

/**
 * Writes the manifest for the files in `folder`, with each one's rows. Throws a SnapshotError if
 * they do not make up one snapshot.
 */
export async function writeManifest(
  folder: string,
  rows: ReadonlyMap<TableName, number>,
  { id, createdAt, blockNumber, invented }: Identity,
): Promise<void> {
  const { id: ofContent, files, problems } = await readFolder(folder);
  if (problems.length > 0) throw new SnapshotError(folder, problems);
  const tables = TABLE_NAMES.filter((table) => rows.has(table)).map((table) => {
    const ofTable = files.filter((file) => file.table === table);
    const listed = ofTable.map(({ path, sha256 }) => ({
      path,
      sha256,
      rows: rows.get(table) ?? 0,
    }));
    return [table, { files: listed }] as const;
  });
  const manifest: Manifest = {
    version: 1,
    // The id is a header of each answer: that the data is invented can be seen in it.
    id: id ?? (invented === undefined ? ofContent : `sample-${ofContent}`),
    createdAt: createdAt ?? new Date().toISOString(),
    blockNumber: blockNumber ?? null,
    ...(invented !== undefined && { invented }),
    tables: Object.fromEntries(tables),
  };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
