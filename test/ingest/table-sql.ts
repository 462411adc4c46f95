import type { RuleName } from '../../ingest/derive/kept.ts';
import { wholeSql } from '../../ingest/derive/table-sql.ts';
import type { TableContext } from '../../ingest/derive/tables/context.ts';
import { RULES } from '../../ingest/derive/tables/rules.ts';

/** SELECT of a table's rows, as a snapshot of one file a table has them. */
export function tableSql(table: RuleName, context: TableContext): string {
  const rule = RULES[table];
  return wholeSql(rule, rule.sql(context));
}
