import { oncePerSnapshot } from './once.ts';
import type { SnapshotRows } from './snapshot-rows.ts';

const groups = oncePerSnapshot(
  (rows) => new Map(rows.operatorGroups?.map((row) => [row.operator, row.groupName])),
);

/** A text for the group of an operator; without a group it is a group by itself. */
export function groupOf(rows: SnapshotRows, operator: string): string {
  const name = groups(rows).get(operator);
  return name === undefined ? operator : `group ${name}`;
}
