import type { Connection } from './connection.ts';

/** This database has a row for each snapshot that is loaded whole. */
export const CATALOG = 'restaking_analytics';

/** A snapshot that is loaded whole. */
export interface LoadedSnapshot {
  /** Identifies the snapshot, in hex. */
  readonly digest: string;
  /** Identifies the prepared folder that belongs to it. */
  readonly id: string;
  readonly database: string;
  /** Gives the prepared folder's format; a program reads one of them. */
  readonly version: number;
}

const COLUMNS = 'digest, id, database, version';

/** Requests the snapshot that was loaded last. */
export const CURRENT_SNAPSHOT = 'current';

/**
 * Whether a text names a snapshot that may be loaded: the last one, or one by its digest or that
 * digest's first digits.
 *
 * @example
 *     namesSnapshot('current'); // true
 *     namesSnapshot('0x12'); // false
 */
export function namesSnapshot(name: string): boolean {
  return name === CURRENT_SNAPSHOT || /^[0-9a-f]{8,64}$/.test(name);
}

/**
 * Finds the snapshot with that name that was loaded last in this version; null if there is none.
 *
 * @example
 *     const found = await findSnapshot(connection, CURRENT_SNAPSHOT, FORMAT_VERSION);
 */
export async function findSnapshot(
  connection: Pick<Connection, 'query'>,
  name: string,
  version: number,
): Promise<LoadedSnapshot | null> {
  const digest = name === CURRENT_SNAPSHOT ? '' : name;
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

/**
 * Returns a database's name if `load` makes such names, and throws otherwise: no other name becomes
 * part of a statement.
 *
 * @example
 *     checkedName('snap_0123456789abcdef_01234567'); // the same; any other text throws
 */
export function checkedName(database: string): string {
  if (/^snap_[0-9a-f]{16}_[0-9a-f]{8}$/.test(database)) return database;
  throw new RangeError(`${JSON.stringify(database)} is no name of a snapshot's database`);
}
