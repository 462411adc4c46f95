import type { Connection } from './connection.ts';

/** The database with a row for each snapshot that is loaded whole. */
export const CATALOG = 'restaking_analytics';

/** A snapshot that is loaded whole. */
export interface LoadedSnapshot {
  /** Of the snapshot, in hex. */
  readonly digest: string;
  /** Of the prepared folder that belongs to it. */
  readonly id: string;
  readonly database: string;
  /** Of the prepared folder; a program reads one of them. */
  readonly version: number;
}

const COLUMNS = 'digest, id, database, version';

/** Name under which the snapshot that was loaded last is asked for. */
export const CURRENT = 'current';

/**
 * Whether a text names a snapshot that may be loaded: the last one, or one by its digest or the
 * first digits of it.
 */
export function namesSnapshot(name: string): boolean {
  return name === CURRENT || /^[0-9a-f]{8,64}$/.test(name);
}

/** The snapshot of that name that was loaded last in this version; null if there is none. */
export async function findSnapshot(
  connection: Pick<Connection, 'query'>,
  name: string,
  version: number,
): Promise<LoadedSnapshot | null> {
  const digest = name === CURRENT ? '' : name;
  const rows = await connection.query(
    `select ${COLUMNS} from ${CATALOG}.snapshots
     where version = {version:UInt32} and startsWith(digest, {digest:String})
     order by loaded_at desc limit 1`,
    { version, digest },
  );
  const [row] = rows;
  if (!row) return null;
  const [found, id, database, written] = row.map(String);
  if (!found || !id || !database) throw new RangeError(`${CATALOG}.snapshots: a row lacks a value`);
  return { digest: found, id, database: checkedName(database), version: Number(written) };
}

/** A database's name as `load` makes them; no other name becomes part of a statement. */
export function checkedName(database: string): string {
  if (/^snap_[0-9a-f]{16}_[0-9a-f]{8}$/.test(database)) return database;
  throw new RangeError(`${JSON.stringify(database)} is no name of a snapshot's database`);
}
