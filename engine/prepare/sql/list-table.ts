import type { DefinedRelation } from '../../../common/relations/relation.ts';
import { sqlName } from '../../../common/sql.ts';
import type { QueryList } from '../../definition/kinds/list-operation.ts';
import { readsOfSelect } from '../../definition/select.ts';

/** Names the table in `tables.duckdb` that has a list's rows in its order, numbered by `rowid`. */
export function listTable({ name }: Pick<QueryList, 'name'>): string {
  return `lists.${sqlName(name)}`;
}

/** Declares the relation that fills that table. */
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
