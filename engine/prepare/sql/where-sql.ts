import { sqlName, sqlText } from '../../../common/sql.ts';
import type { TableView } from '../../definition/kinds/list-operation.ts';

/** Writes the SQL condition for a view's rows; true if it has all rows of its table. */
export function whereSql({ rows: { where } }: Pick<TableView, 'rows'>): string {
  return where ? `${sqlName(where.column)}::varchar = ${sqlText(where.value)}` : 'true';
}
