import { sqlName } from '../../../common/sql.ts';
import type { QueryList } from '../../definition/kinds/list.ts';

/** The table of `tables.duckdb` that has the rows of a list in its order, numbered by `rowid`. */
export function listTable({ name }: Pick<QueryList, 'name'>): string {
  return `lists.${sqlName(name)}`;
}
