import { TABLES, type Table, type TableName } from '../contract/tables.ts';
import { AGREEMENTS } from './agreements.ts';
import type { SnapshotFile, SnapshotFolder } from './files.ts';

/** Identifies a file by its table and content. */
export function fileKey({ table, sha256 }: Pick<SnapshotFile, 'table' | 'sha256'>): string {
  return `${table} ${sha256}`;
}

/** The tables with files that were all checked before, by `fileKey`. */
export function unchangedTables(
  tables: readonly Table[],
  { files, incomplete }: SnapshotFolder,
  checked: ReadonlySet<string>,
): ReadonlySet<TableName> {
  return new Set(
    tables.flatMap(({ name }) => {
      const ofTable = files.filter(({ table }) => table === name);
      const isChecked = ofTable.length > 0 && ofTable.every((file) => checked.has(fileKey(file)));
      return isChecked && !incomplete.has(name) ? [name] : [];
    }),
  );
}

/** Pairs of tables that one rule compares. */
const COMPARED: readonly (readonly [TableName, TableName])[] = [
  ...TABLES.flatMap(({ name, references }) =>
    references.map(({ table }) => [name, table] as const),
  ),
  ...AGREEMENTS.map(({ changes, state }) => [changes, state] as const),
];

/** Decides whether a rule needs a table: it changed, or is compared with one that did. */
export function neededTables(unchanged: ReadonlySet<TableName>): (name: TableName) => boolean {
  const needed = new Set(
    COMPARED.filter((pair) => pair.some((name) => !unchanged.has(name))).flat(),
  );
  return (name) => !unchanged.has(name) || needed.has(name);
}
