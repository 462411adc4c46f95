import type { Reference, Table } from '../contract/tables.ts';
import type { SnapshotFile, SnapshotFolder } from './files.ts';

/**
 * Identifies a file by its table and content.
 *
 * @example
 *     const isChecked = checked.has(fileKey(file));
 */
export function fileKey({ table, sha256 }: Pick<SnapshotFile, 'table' | 'sha256'>): string {
  return `${table} ${sha256}`;
}

/** Whether a snapshot is refused if the reference does not resolve. */
export function refuses({ severity }: Pick<Reference, 'severity'>): boolean {
  return severity === 'error';
}

/**
 * The tables that a check for errors reads: those with a file that was not checked before, by
 * `fileKey`, and those that such are compared with.
 */
export function uncheckedTables(
  tables: readonly Table[],
  { files, incomplete }: SnapshotFolder,
  checked: ReadonlySet<string>,
): readonly Table[] {
  const changed = new Set<string>(
    tables.flatMap(({ name }) => {
      const ofTable = files.filter(({ table }) => table === name);
      const isChecked = ofTable.length > 0 && ofTable.every((file) => checked.has(fileKey(file)));
      return isChecked && !incomplete.has(name) ? [] : [name];
    }),
  );
  const pairs = tables.flatMap(({ name, references }) =>
    references.filter(refuses).map(({ table }) => [name, table]),
  );
  const needed = new Set(
    pairs.filter((pair) => pair.some((name) => changed.has(name ?? ''))).flat(),
  );
  return tables.filter(({ name }) => changed.has(name) || needed.has(name));
}
