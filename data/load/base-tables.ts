import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../common/sql.ts';
import type { Table, TableName } from '../contract/tables.ts';
import type { SnapshotFile } from './files.ts';
import { parquetRelation } from './read-table.ts';
import { rowsOf } from './rows.ts';

/** A file that was loaded into a table. */
export interface LoadedFile {
  /** The content has this SHA-256, in lower-case hex. */
  readonly sha256: string;
  readonly rows: number;
}

/** An earlier snapshot's database has these files, by table, in schema `snapshot`. */
export type LoadedFiles = ReadonlyMap<TableName, readonly LoadedFile[]>;

/**
 * An attached database has an earlier snapshot, which this code has written. If both snapshots
 * have a file, its rows are read from there instead of being loaded once more.
 */
export interface BaseTables {
  readonly database: string;
  readonly files: LoadedFiles;
}

/** A database has these rows from some files. */
export interface HeldRows {
  readonly files: ReadonlySet<SnapshotFile>;
  readonly rows: number;
  /** Their newest block, after which come all other rows. */
  readonly lastBlock: bigint;
  /** Gives these rows, in the database table's order. */
  readonly select: string;
}

/** A table has rows in a base, and all others beside it. */
export interface JoinedRows extends Pick<HeldRows, 'rows' | 'lastBlock'> {
  /** Selects all rows, given the name that other rows have. */
  readonly select: (recent: string) => string;
}

const BLOCK = 'block_number';

/**
 * Two snapshots may share this table's rows: these are found by their block.
 *
 * @example
 *     isShared(tableOf('share_changes')); // true: each row has a block
 */
export function isShared({ columns }: Table): boolean {
  return columns.some(({ name, nullable }) => name === BLOCK && !nullable);
}

/**
 * Gives the rows of `files` that the base has, or null if there are none. They are those until the
 * last block of the files that both have, unless the base has others until then. With `newestFirst`
 * files are in the order of a table from the newest row on, and files without a row are last: held
 * rows then come after all others.
 */
export async function heldRows(
  connection: DuckDBConnection,
  table: Table,
  files: readonly SnapshotFile[],
  rowsIn: (file: SnapshotFile) => number,
  base: BaseTables,
  newestFirst: boolean,
): Promise<HeldRows | null> {
  const { name, columns } = table;
  const digests = new Set(base.files.get(name)?.map(({ sha256 }) => sha256));
  const filled = files.filter((file) => rowsIn(file) > 0);
  const held = filled.filter(({ format, sha256 }) => format === 'parquet' && digests.has(sha256));
  if (!isShared(table) || held.length === 0) return null;
  const firstHeld = filled.findIndex((file) => held.includes(file));
  if (newestFirst && firstHeld + held.length < filled.length) return null;
  const rows = held.reduce((sum, file) => sum + rowsIn(file), 0);
  const source = `${sqlName(base.database)}.snapshot.${sqlName(name)}`;
  const [[last] = []] = await rowsOf(
    connection,
    `select max(${BLOCK})::bigint::varchar from ${parquetRelation(held)}`,
  );
  const lastBlock = BigInt(String(last));
  const until = `${BLOCK} <= ${lastBlock}`;
  const [[found] = []] = await rowsOf(connection, `select count(*) from ${source} where ${until}`);
  if (Number(found) !== rows) return null;
  const names = columns.map((column) => sqlName(column.name)).join(', ');
  const select = `select ${names} from ${source} where ${until}`;
  return { files: new Set(held), rows, lastBlock, select };
}
