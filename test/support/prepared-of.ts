import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { PREPARED_FORMAT } from '../../common/prepared-format.ts';
import { type ContextBounds, PrepareContext } from '../../engine/prepare/prepare-context.ts';
import { registerFunctions } from '../../engine/prepare/sql/register-functions.ts';
import { FORMAT_VERSION, PATHS } from '../../engine/store/format.ts';
import type { PreparedManifest } from '../../engine/store/manifest.ts';
import { PreparedFolder } from '../../engine/store/prepared-folder.ts';
import { temporaryFolder } from './snapshots.ts';

const ID = 'ab'.repeat(16);

/** A context over the tables of a database, in a folder of its own. */
export async function contextOf(
  connection: DuckDBConnection,
  limits: ContextBounds = {},
): Promise<PrepareContext> {
  const folder = join(temporaryFolder(), 'prepared');
  mkdirSync(folder);
  await registerFunctions(connection);
  await connection.run('create schema if not exists lists');
  return new PrepareContext(connection, folder, ID, limits);
}

/** Opens the files of a context as a prepared folder. */
export function opened({ folder, id, files }: PrepareContext): PreparedFolder {
  const manifest: PreparedManifest = {
    format: PREPARED_FORMAT,
    version: FORMAT_VERSION,
    id,
    snapshot: {
      folder: '/snapshots/one',
      id: 'one',
      digest: 'digest',
      createdAt: null,
      blockNumber: null,
      rows: {},
      warnings: [],
    },
    files: Object.fromEntries(files),
  };
  writeFileSync(join(folder, PATHS.manifest), JSON.stringify(manifest));
  return PreparedFolder.open(folder);
}
