import { sqlText } from '../../../common/sql.ts';
import type { TableView } from '../../definition/kinds/list-operation.ts';
import { newestSql } from '../../definition/select.ts';
import { jsonSql } from '../sql/json-sql.ts';
import { type ExternalContext, insertRows } from './external-context.ts';
import { anyText } from './tsv.ts';

/** Stores a view's statistics over the whole snapshot; a request counts those over a selection. */
export async function storeStatistics(
  external: ExternalContext,
  { name, statistics }: TableView,
): Promise<void> {
  if (!statistics || statistics.of === 'selection') return;
  if (statistics.of === 'required') {
    throw new RangeError(`${name}: a view has no statistics by key`);
  }
  await insertRows(
    external,
    'list_keys',
    [sqlText(name), "''", "'0'", anyText(jsonSql(statistics.fields))],
    `(${newestSql(statistics.rows)})`,
  );
}
