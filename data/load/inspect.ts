import { openDuckDB } from '../../common/duckdb.ts';
import { type Problem, SnapshotError } from '../../common/snapshot-report.ts';
import type { TableName } from '../contract/tables.ts';
import { type LoadedSnapshot, type LoadSettings, loadSnapshot } from './load.ts';

/** Describes a snapshot that was read and checked as a whole. */
export interface Inspection {
  readonly folder: string;
  /** Null if the snapshot is refused. */
  readonly snapshot: Pick<
    LoadedSnapshot,
    'id' | 'digest' | 'createdAt' | 'blockNumber' | 'invented' | 'chainId'
  > | null;
  /** Of each table that was read. */
  readonly rows: Readonly<Partial<Record<TableName, number>>>;
  /** Errors, which refuse it, and warnings. */
  readonly problems: readonly Problem[];
}

/**
 * Reads and checks a snapshot as the service does at its start, and keeps nothing.
 *
 * @example
 *     const { problems } = await inspect('snapshots/current');
 *     problems.map(({ code }) => code); // ['repeated_key']
 */
export async function inspect(folder: string, settings: LoadSettings = {}): Promise<Inspection> {
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    const {
      warnings: problems,
      rows,
      ...snapshot
    } = await loadSnapshot([connection, await instance.connect()], folder, {
      ...settings,
      onlyChecked: true,
    });
    return { folder, snapshot, rows, problems };
  } catch (cause) {
    if (!(cause instanceof SnapshotError)) throw cause;
    const { problems, rows } = cause;
    return { folder, snapshot: null, rows, problems };
  } finally {
    instance.closeSync();
  }
}
