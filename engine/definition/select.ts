import { ownName, type TableNames } from '../../common/relations/relation.ts';

/**
 * A SELECT as a function of the names of the relations that it reads: tables, roll-ups, or their
 * stand-ins at a block; in an operation of kind `query` also the relations of its definition,
 * `selected` and `page`.
 */
export type Select = (table: TableNames) => string;

/** SQL of a SELECT over the newest state. */
export function newestSql(select: Select): string {
  return select(ownName);
}

/** The names of the relations that a SELECT reads, as it asks for them. */
export function readsOfSelect(select: Select): readonly string[] {
  const reads = new Set<string>();
  select((name) => {
    reads.add(name);
    return name;
  });
  return [...reads];
}
