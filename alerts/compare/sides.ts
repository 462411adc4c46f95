import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../common/sql.ts';
import type { OtherTableName } from '../../common/table-names.ts';
import type { TableName } from '../../data/contract/tables.ts';
import { fileKey } from '../../data/load/checked-files.ts';
import { readFolder, type SnapshotFile, type SnapshotFolder } from '../../data/load/files.ts';
import { createTableViews } from '../../data/load/views.ts';
import {
  BY_FILE,
  type ComparedBlocks,
  changesOf,
  filesOf,
  type ReadTable,
  type Side,
} from '../kinds/kind.ts';
import type { Rule } from '../rules-file.ts';
import type { Head } from './snapshots.ts';

/** A snapshot that is compared. */
export interface ComparedSnapshot {
  /** Folder with the tables that rules read. */
  readonly folder: string;
  readonly head: Head;
  /** An earlier comparison checked these files: equal ones are not checked again. */
  readonly isChecked?: boolean;
}

/** Two snapshots whose tables a connection can read. */
export interface Sides {
  /** Needed tables that one side does not have. */
  readonly absent: ReadonlySet<string>;
  /** Whether the later snapshot has rows that the rule can match. */
  readonly isChanged: (rule: Rule) => boolean;
}

/** Holds one row about a snapshot, next to its tables. */
const HEAD: OtherTableName<'head'> = 'head';

/**
 * Creates the schemas that rules read. Files that both snapshots have are equal, and an event in
 * one is no news: change schemas leave them out. If the earlier files were not checked, all
 * files count as changed, so that they are read.
 */
export async function openSides(
  connection: DuckDBConnection,
  earlier: ComparedSnapshot,
  later: ComparedSnapshot,
  rules: readonly Rule[],
): Promise<Sides> {
  const tables = rules.flatMap(({ kind }) => kind.tables);
  const names = new Set(tables.map(({ name }) => name));
  const hashes = new Map<string, string>();
  const before = await readFolder(earlier.folder, undefined, names, hashes);
  const after = await readFolder(later.folder, undefined, names, hashes);
  const keys = new Set(before.files.map(fileKey));
  const checked = earlier.isChecked === true ? keys : new Set<string>();
  const known = { checked, types: new Map() };
  const shared = new Set(after.files.map(fileKey).filter((key) => checked.has(key)));
  const isNew = (file: SnapshotFile) => !shared.has(fileKey(file));
  const isChange = ({ changes }: ReadTable) => changes !== undefined;
  const whole = distinct(tables.filter((table) => !isChange(table)));
  const changed = distinct(tables.filter(isChange));
  const open = async (side: Side, { head }: ComparedSnapshot, found: SnapshotFolder) => {
    const create = (schema: string, read: readonly ReadTable[], files: readonly SnapshotFile[]) => {
      const present = read.filter(({ name, mayBeAbsent }) => mayBeAbsent || has(found, name));
      // The comparison before had the earlier snapshot as its later one.
      const needed = present.map(({ name, isChecked }) => {
        return { name, mayBeAbsent: true, isChecked: isChecked || side === 'earlier' } as const;
      });
      return createTableViews(connection, { ...found, files }, needed, schema, known);
    };
    await create(side, whole, found.files);
    const isRead = ({ name }: ReadTable) => whole.some((one) => one.name === name);
    const rows = distinct(tables.filter((one) => isChange(one) || one.hasFiles)).map((one) =>
      isRead(one) ? { ...one, isChecked: true } : one,
    );
    await create(filesOf(side), rows, found.files.filter(isNew));
    await connection.run(
      `create table ${side}.${HEAD} as select $block::bigint as block_number, $time::timestamptz::timestamp as "time"`,
      { block: String(head.blockNumber), time: head.createdAt },
    );
    // A scan can leave rows out by a constant, but not by a table.
    await connection.run(`set variable ${side}_block = (select block_number from ${side}.${HEAD})`);
  };
  await open('earlier', earlier, before);
  await open('later', later, after);
  const absent = new Set([...names].filter((name) => !has(before, name) || !has(after, name)));
  const news = new Set<string>();
  for (const table of changed.filter((one) => !absent.has(one.name))) {
    const { name } = table;
    await createChanges(connection, table);
    const rows = `select 1 from ${changesOf('later')}.${name} limit 1`;
    if ((await connection.runAndReadAll(rows)).currentRowCount > 0) news.add(name);
  }
  return {
    absent,
    isChanged: ({ kind }) => {
      const read = kind.tables.filter(isChange);
      return kind.dependsOnHead || read.length === 0 || read.some(({ name }) => news.has(name));
    },
  };
}

/** Creates a table's changes on both sides. */
async function createChanges(
  connection: DuckDBConnection,
  { name, changes: { by, group, blocks } = BY_FILE, columns }: ReadTable,
): Promise<void> {
  const keys = by.map(sqlName).join(', ');
  const filesRows = (side: Side) => `${filesOf(side)}.${name}`;
  const isCompared = blocks && (await compareBlocks(connection, name, blocks));
  const compared = (side: Side) =>
    isCompared ? `(from ${filesRows(side)} where ${isCompared})` : filesRows(side);
  const changed = sqlName(`changed_${name}`);
  // One aggregation reads each side once.
  if (by.length > 0)
    await connection.run(/* sql */ `
      create temp table ${changed} as
      select distinct ${sqlName(group)} from (
        select ${keys}, 1 as side from ${compared('later')}
        union all
        select ${keys}, -1 from ${compared('earlier')}
      ) group by ${keys} having sum(side) <> 0`);
  const filter = by.length > 0 ? `semi join ${changed} using (${sqlName(group)})` : '';
  for (const side of ['earlier', 'later'] as const) {
    await connection.run(`create schema if not exists ${changesOf(side)}`);
    await connection.run(
      `create ${by.length > 0 ? 'table' : 'view'} ${changesOf(side)}.${name} as
       select ${columns?.map(sqlName).join(', ') ?? '*'}
       from ${by.length > 0 ? filesRows(side) : compared(side)} ${filter}`,
    );
  }
}

/** Older blocks are final: no reorganisation replaces them. */
const REPLACEABLE_BLOCKS = 64;

/** Returns the condition for rows in blocks that differ between the sides, or may be replaced. */
async function compareBlocks(
  connection: DuckDBConnection,
  table: string,
  { block, columns }: ComparedBlocks,
): Promise<string> {
  const [number, blocks, first] = [sqlName(block), `blocks_${table}`, `first_block_${table}`];
  const alike = (side: Side) => /* sql */ `
    select ${number} as block, count(*), sum(hash(${columns.map(sqlName).join(', ')})::hugeint)
    from ${filesOf(side)}.${table} group by ${number}`;
  const last = (side: Side) => /* sql */ `
    select ${number} from ${filesOf(side)}.${table}
    where ${number} > (select block_number - ${REPLACEABLE_BLOCKS} from earlier.${HEAD})`;
  await connection.run(/* sql */ `
    create temp table ${blocks} as
    select block from ((${alike('later')}) except (${alike('earlier')}))
    union select block from ((${alike('earlier')}) except (${alike('later')}))
    union ${last('later')} union ${last('earlier')}`);
  await connection.run(`set variable ${first} = (select min(block) from ${blocks})`);
  // The variable is a constant of the plan: the scan leaves out groups of rows by it.
  return `${number} >= getvariable('${first}') and ${number} in (select block from ${blocks})`;
}

function has({ files }: SnapshotFolder, name: TableName): boolean {
  return files.some(({ table }) => table === name);
}

/** Keeps each table once; it may be absent if a rule does without it. */
function distinct(tables: readonly ReadTable[]): readonly ReadTable[] {
  const needed = tables.filter(({ mayBeAbsent }) => !mayBeAbsent);
  const others = tables.filter(({ mayBeAbsent }) => mayBeAbsent);
  return [...new Map([...needed, ...others].map((one) => [one.name, one])).values()];
}
