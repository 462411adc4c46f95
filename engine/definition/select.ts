import { ownName, type TableNames } from '../../common/relations/relation.ts';

/**
 * A SELECT asks for the name that each relation has: a table, a roll-up, or its stand-in at a
 * block; in a `query` operation also a relation that the definition has, `selected` and `page`.
 */
export type Select = (table: TableNames) => string;

/**
 * Writes a SELECT's SQL over the newest state.
 *
 * @example
 *     newestSql((table) => `from ${table('snapshot.stakers')}`); // 'from snapshot.stakers'
 */
export function newestSql(select: Select): string {
  return select(ownName);
}

/**
 * Collects the relations that a SELECT reads: it asks for their names.
 *
 * @example
 *     readsOfSelect((table) => `from ${table('snapshot.stakers')}`); // ['snapshot.stakers']
 */
export function readsOfSelect(select: Select): readonly string[] {
  const reads = new Set<string>();
  select((name) => {
    reads.add(name);
    return name;
  });
  return [...reads];
}
