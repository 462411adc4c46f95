import { sqlName } from '../../../common/sql.ts';
import type { ColumnTable, TableView } from '../../definition/kinds/list-operation.ts';
import { externalShape, mergedShape, orderColumns } from '../../external-answers/shape.ts';
import { valueSql } from '../sql/json-sql.ts';
import { type ExternalContext, insertRows } from './external-context.ts';
import { storeStatistics } from './store-statistics.ts';
import { anyText, plainText } from './tsv.ts';

/** Stores a view's statistics, and the rows of its tables if they are not stored yet. */
export async function storeView(external: ExternalContext, definition: TableView): Promise<void> {
  const { of, further } = definition.rows;
  await external.context.memoize(of, () => storeTable(external, of));
  if (further) {
    await external.context.memoize(further.of, async () => {
      await storeTable(external, further.of);
      const parts = [externalShape(of), externalShape(further.of)];
      await external.writer.createMergedTable(mergedShape(of, further), parts);
    });
  }
  await storeStatistics(external, definition);
}

/** Streams a table as it stands: the database sorts it. */
async function storeTable(external: ExternalContext, table: ColumnTable): Promise<void> {
  const name = await external.writer.createColumnTable(externalShape(table));
  const { columns, times, texts, source } = table;
  const orders = orderColumns(table).map(({ column, descending }) => {
    const value = times.includes(column) ? `epoch_us(${sqlName(column)})` : sqlName(column);
    return plainText(descending ? `-1 - ${value}` : value);
  });
  await insertRows(
    external,
    name,
    [
      ...orders,
      plainText(`(${sqlName(times[0])}::date - date '1970-01-01')::integer`),
      ...columns.map((column) => plainText(sqlName(column))),
      ...times.map((column) => plainText(millisecondsSql(column))),
      ...Object.entries(texts).map(([column, field]) => anyText(valueSql(field, column))),
    ],
    source,
  );
}

/**
 * Writes a time as it is served, cut to milliseconds, before 1970 too: the clock's microseconds are
 * never negative.
 */
export function millisecondsSql(column: string): string {
  const name = sqlName(column);
  return `(${name}::date - date '1970-01-01')::bigint * 86400000 + epoch_us(${name}::time) // 1000`;
}
