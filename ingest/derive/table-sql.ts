import { sqlName } from '../../common/sql.ts';
import type { TableRule } from './tables/context.ts';
import type { TouchedRows } from './touched-keys.ts';

/** Selects the columns that a table's files have. */
export function shownSql({ hidesBlock }: TableRule, sql: string): string {
  return `select ${hidesBlock ? '* exclude (block_number)' : '*'} from (${sql})`;
}

/** Selects a table's rows for one file. */
export function wholeSql(rule: TableRule, sql: string): string {
  return rule.order ? ordered(rule, [shownSql(rule, sql)]) : sql;
}

/** Selects rows, with the columns that a table's files have, in their order. */
export function ordered({ order = [] }: TableRule, selects: readonly string[]): string {
  return `select * from (${selects.join(' union all ')}) order by ${order.map(sqlName).join(', ')}`;
}

/**
 * Selects a table's rows for one file: those of `before`, with the rows under touched keys
 * replaced.
 */
export function replacedSql(
  { perKey }: TableRule,
  before: string,
  { keys, sql }: TouchedRows,
): string {
  const names = (of: readonly string[] = []) => of.map(sqlName).join(', ');
  return `select * from (
    select * from (${before}) anti join ${keys} using (${names(perKey?.columns)})
    union all ${sql}) order by ${names(perKey?.order)}`;
}
