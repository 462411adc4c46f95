import type { TableNames } from '../../common/relations/relation.ts';

/**
 * A SELECT over the newest state; or, if it answers at an earlier block as well, a function of the
 * names of the tables that it reads: of the newest state, or of their stand-ins at a block.
 */
export type Select = string | ((table: TableNames) => string);

/** SQL of a SELECT over the newest state. */
export function newestSql(select: Select): string {
  return typeof select === 'string' ? select : select((table) => table);
}
