import { sqlName, sqlText } from '../../../common/sql.ts';
import type { TableView } from '../../definition/kinds/list.ts';

/** SQL condition for the rows of a view; true if it has all rows of its table. */
export function whereSql({ rows: { where } }: Pick<TableView, 'rows'>): string {
  return where ? `${sqlName(where.column)}::varchar = ${sqlText(where.value)}` : 'true';
}
