import type { Column, Table } from '../../data/contract/tables.ts';
import {
  needsOf,
  type ReleasedColumn,
  type ReleasedContract,
  type ReleasedTable,
  type ReleasedType,
  releasedTypeOf,
} from './released-contract.ts';

/** Remedy for a release that breaks earlier snapshots. */
const BREAKING =
  'Only a release that breaks earlier snapshots may do this: then edit data/contract/released.json';

/**
 * Compares the tables with the contract of the newest release. A problem is a change that makes the
 * service refuse a snapshot of that release, or a query name a missing column. Each text has the
 * remedy.
 */
export function contractProblems(released: ReleasedContract, tables: readonly Table[]): string[] {
  const { version } = released;
  const names = new Set<string>(tables.map(({ name }) => name));
  return [
    ...Object.keys(released.tables)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: ${version} has this table: keep it. ${BREAKING}`),
    ...tables.flatMap((table) => {
      const earlier = released.tables[table.name];
      return earlier ? changesOf(table, earlier, version) : problemsOfNew(table, version);
    }),
  ];
}

/** Describes each new column that names another release than `version`, the coming one. */
export function wrongReleases(
  version: string,
  released: ReleasedContract,
  tables: readonly Table[],
): string[] {
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .filter(({ name }) => released.tables[table]?.columns[name] === undefined)
      .filter(({ since }) => since !== undefined && since !== version)
      .map(
        ({ name, since }) =>
          `${table}.${name}: declared since '${since}', but ${version} is the first release that has it`,
      ),
  );
}

function problemsOfNew(table: Table, version: string): string[] {
  if (table.optional) return [];
  return [
    `${table.name}: snapshots of ${version} lack this table, and would be refused: declare it with optional()`,
  ];
}

function changesOf(table: Table, earlier: ReleasedTable, version: string): string[] {
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const lost = Object.keys(earlier.columns).filter((name) => !columns.has(name));
  const loose = earlier.key.filter((name) => !table.key.includes(name));
  const needs = needsOf(table).filter((name) => !earlier.needs?.includes(name));
  const problems = [
    ...(earlier.optional && !table.optional
      ? [`snapshots of ${version} may leave this table out: declare it with optional()`]
      : []),
    ...(loose.length > 0
      ? [
          `rows of ${version} may differ in ${loose.join(', ')} alone: keep it in the key. ${BREAKING}`,
        ]
      : []),
    ...needs.map(
      (name) =>
        `rows of ${version} need no row of ${name}: declare the reference with severity: 'warning'`,
    ),
  ];
  return [
    ...problems.map((problem) => `${table.name}: ${problem}`),
    ...lost.map(
      (name) =>
        `${table.name}.${name}: ${version} has this column, and queries name it: keep it, with nulls if nothing fills it. ${BREAKING}`,
    ),
    ...table.columns.flatMap((column) => {
      const before = earlier.columns[column.name];
      const problem = before
        ? changeOf(column, before, version)
        : problemOfNewColumn(column, version);
      return problem ? [`${table.name}.${column.name}: ${problem}`] : [];
    }),
  ];
}

function problemOfNewColumn({ since }: Column, version: string): string | undefined {
  if (since !== undefined && isLater(since, version)) return undefined;
  return `snapshots of ${version} lack this column, and would be refused: declare it with since: '${nextMinor(version)}' and without nullable, so that files may leave it out`;
}

function changeOf(column: Column, before: ReleasedColumn, version: string): string | undefined {
  const type = typeChange(releasedTypeOf(column.type), before.type);
  if (type)
    return `${type} in ${version}: keep the type, or add a column with another name. ${BREAKING}`;
  if (!before.mayBeAbsent && column.since !== undefined)
    return `every file of ${version} has this column: declare it without since`;
  const isOfFiles = column.since === undefined && column.mayBeAbsent;
  if (before.mayBeAbsent && column.since !== before.since && !isOfFiles)
    return `files of ${version} may leave this column out: declare it with since: '${before.since}'`;
  if (before.nullable && !column.nullable)
    return `rows of ${version} may have null here: declare it with nullable: true`;
  return undefined;
}

/** The part of `before` that `type` does not accept; undefined if it accepts all. */
function typeChange(type: ReleasedType, before: ReleasedType): string | undefined {
  if (typeof before === 'object' && typeof type === 'object') {
    if ('oneOf' in before && 'oneOf' in type) {
      const lost = before.oneOf.filter((value) => !type.oneOf.includes(value));
      return lost.length === 0 ? undefined : `may be ${lost.join(', ')}`;
    }
    if ('list' in before && 'list' in type) return typeChange(type.list, before.list);
  }
  const text = JSON.stringify(before);
  return JSON.stringify(type) === text ? undefined : `has the type ${text}`;
}

/** Whether release `a` is later than release `b`. */
function isLater(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { numeric: true }) > 0;
}

function nextMinor(version: string): string {
  const [major, minor] = version.split('.').map(Number);
  return `${major}.${(minor ?? 0) + 1}.0`;
}
