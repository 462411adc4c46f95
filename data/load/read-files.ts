import type { DuckDBConnection } from '@duckdb/node-api';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import type { Column, Table, TableName } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { type BaseTables, type HeldRows, heldRows, type JoinedRows } from './base-tables.ts';
import { fileKey } from './checked-files.ts';
import { storedType } from './column-types.ts';
import type { CountedFiles } from './count-rows.ts';
import type { SnapshotFile, SnapshotFolder } from './files.ts';
import type { RulesOfSnapshot } from './known-rules.ts';
import { addWrong, type LoadedTable, type WrongValues } from './loaded.ts';
import { readLowCardinality } from './low-cardinality.ts';
import { newestFirst } from './newest-first.ts';
import { readTable } from './read-table.ts';
import { ruleOfRows } from './rule-names.ts';
import { checkedRows } from './views.ts';

/**
 * Tables that are loaded into schema `snapshot` of another database, which has it. Schema
 * `snapshot` of the connections' own database has views of them, so that rules find all tables in
 * one schema. Files are read one after the other: a table that is to be sorted is one of them if it
 * has one file, or if its files' order is known before.
 */
export interface TablesInDatabase {
  readonly database: string;
  /** Each table's `order by`; an empty text leaves the files' order. */
  readonly orders: ReadonlyMap<TableName, string>;
  /** Each time column by which an order begins, from the latest time on. */
  readonly newestFirst: ReadonlyMap<TableName, string>;
  /**
   * An earlier snapshot has these tables. Their rows are not loaded again: schema `recent` has a
   * table with all others.
   */
  readonly base?: BaseTables;
}

/** Rows are loaded into this; `schema` has the types, and all tables but the kept ones. */
export interface Into {
  readonly schema: string;
  readonly maxWords: number | undefined;
  /** The columns that a table has there. */
  readonly columnsOf: (table: Table) => readonly Column[];
  readonly checked: ReadonlySet<string>;
  readonly known: RulesOfSnapshot | undefined;
  readonly kept: TablesInDatabase | undefined;
}

/** A table that was read. */
export interface ReadFiles extends LoadedTable {
  readonly problems: readonly Problem[];
  /** Whether the table is in the kept tables' database. */
  readonly isKept: boolean;
  /** The table's rows in a base and beside it; null without a base. */
  readonly joined: JoinedRows | null;
}

/**
 * Reads a table's files into it. Rows from files that were checked before are not loaded: the
 * table is then a view over these files and a table with all other rows.
 */
export async function readFiles(
  connection: DuckDBConnection,
  table: Table,
  found: SnapshotFolder,
  { unreadable, rows: promised }: CountedFiles,
  { schema: own, maxWords, columnsOf, checked, known, kept }: Into,
): Promise<ReadFiles> {
  const ofTable = found.files.filter((file) => file.table === table.name);
  const readable = ofTable.filter((file) => !unreadable.has(file));
  const [first, ...others] = readable.filter(
    (file) => file.format === 'parquet' && checked.has(fileKey(file)),
  );
  const before = first ? ([first, ...others] as const) : null;
  const files = readable.filter((file) => !before?.includes(file));
  const isEmpty = (file: SnapshotFile) => promised.get(file) === 0;
  const filled = files.filter((file) => !isEmpty(file));
  const { types, validated } = await readLowCardinality(connection, own, table, filled, maxWords);
  const order = kept?.orders.get(table.name);
  const time = files.length > 1 && order ? kept?.newestFirst.get(table.name) : undefined;
  const sorted =
    time === undefined ? null : await newestFirst(connection, table, time, files, isEmpty);
  const isKept = order === '' || (order !== undefined && (files.length <= 1 || sorted !== null));
  const stored = columnsOf(table);
  const columns = stored.map((column) => ({
    ...column,
    stored: types.get(column.name) ?? storedType(column.type),
  }));
  const name = before ? `added_${table.name}` : table.name;
  const declared = columns.map((column) => `${sqlName(column.name)} ${column.stored}`);
  const rowsIn = (file: SnapshotFile) => promised.get(file) ?? 0;
  const base = (isKept && kept?.base) || null;
  const held =
    base && (await heldRows(connection, table, sorted ?? files, rowsIn, base, sorted !== null));
  const database = kept && isKept ? `${sqlName(kept.database)}.` : null;
  const schema = database === null ? own : `${database}${held ? RECENT_SCHEMA : 'snapshot'}`;
  await connection.run(`create table ${schema}.${name} (${declared.join(', ')})`);
  const target = `${schema}.${table.name}`;
  const joined = held && {
    rows: held.rows,
    lastBlock: held.lastBlock,
    select: (recent: string) => joinedSql(recent, held, sorted !== null),
  };
  const all = joined?.select(target) ?? `from ${target}`;
  if (isKept) await connection.run(`create view ${own}.${table.name} as ${all}`);
  // Every rule about the rows of an incomplete table would report consequences, not causes.
  const allNames = table.columns.map((column) => column.name);
  const incomplete = found.incomplete.has(table.name) || readable.length < ofTable.length;
  const unusable = new Set<string>(incomplete ? allNames : []);
  const problems = ofTable.flatMap((file) => unreadable.get(file) ?? []);
  const counted = new Map<string, WrongValues>(
    table.columns
      .filter((one) => !stored.includes(one))
      .map((column) => [column.name, { nulls: 0, malformed: 0 }]),
  );
  const added = { name, rows: held?.rows ?? 0 };
  const isChecked = known?.find(ruleOfRows(table.name)) !== undefined;
  for (const file of sorted ?? files) {
    if (held?.files.has(file)) {
      problems.push(...unpromised(file, rowsIn(file)));
      continue;
    }
    const into = { schema, name, columns, order: isKept ? order : '' };
    const read = await readTable(connection, into, table, file, { validated, isChecked });
    problems.push(...read.problems);
    for (const column of read.unusable) unusable.add(column);
    for (const [column, wrong] of read.counted) addWrong(counted, column, wrong);
    if (read.rows === null) continue;
    added.rows += read.rows;
    problems.push(...unpromised(file, read.rows));
  }
  let rows = added.rows;
  if (before) {
    const select = await checkedRows(connection, table, stored, before);
    for (const file of before) {
      rows += rowsIn(file);
      problems.push(...unpromised(file, rowsIn(file)));
    }
    await connection.run(`create view ${schema}.checked_${table.name} as ${select}`);
    await connection.run(
      `create view ${schema}.${table.name} as
      from ${schema}.checked_${table.name} union all from ${schema}.${name}`,
    );
  }
  return { table, files, unusable, validated, counted, rows, added, problems, isKept, joined };
}

/** Kept tables without the rows that a base has are in this schema. */
export const RECENT_SCHEMA = 'recent';

/** Selects a table's rows from both parts; if a view orders them, the base's are the oldest. */
function joinedSql(recent: string, { select }: HeldRows, newestFirst: boolean): string {
  const parts = [`from ${recent}`, select];
  return (newestFirst ? parts : parts.reverse()).join(' union all ');
}

function unpromised({ path, promisedRows }: SnapshotFile, rows: number): Problem[] {
  if (promisedRows === undefined || promisedRows === rows) return [];
  return [problem(path, FINDINGS.rows_differ_from_manifest({ rows, promised: promisedRows }))];
}
