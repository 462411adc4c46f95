import type { DefinedRelation } from '../../../common/relations/relation.ts';
import { sqlName } from '../../../common/sql.ts';
import type { QueryList } from '../../definition/kinds/list.ts';
import { readsOfSelect } from '../../definition/select.ts';

/** The table of `tables.duckdb` that has the rows of a list in its order, numbered by `rowid`. */
export function listTable({ name }: Pick<QueryList, 'name'>): string {
  return `lists.${sqlName(name)}`;
}

/** The relation of that table. */
export function listRelation(
  definition: Pick<QueryList, 'name' | 'rows' | 'order'>,
): DefinedRelation {
  const { rows, order } = definition;
  return {
    name: listTable(definition),
    reads: readsOfSelect(rows),
    growth: 'whole',
    sql: ({ table }) => `select * from (${rows(table)}) order by ${order}`,
  };
}
