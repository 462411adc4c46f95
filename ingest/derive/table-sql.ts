import { sqlName } from '../../common/sql.ts';
import type { Interval } from '../shared/interval.ts';
import type { TableRule } from './tables/context.ts';
import type { TouchedRows } from './touched-keys.ts';

/** Selects the columns that a table's files have. */
export function shownSql({ hidesBlock }: TableRule, sql: string): string {
  return `select ${hidesBlock ? '* exclude (block_number)' : '*'} from (${sql})`;
}

/** Selects a table's rows for one file. */
export function wholeSql(rule: TableRule, sql: string): string {
  return rule.order ? orderedRowsSql(rule, [shownSql(rule, sql)]) : sql;
}

/** Selects rows, with the columns that a table's files have, in their order. */
export function orderedRowsSql({ order = [] }: TableRule, selects: readonly string[]): string {
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
  return `select * from (
    select * from (${before}) anti join ${keys} using (${columnList(perKey?.columns)})
    union all ${sql}) order by ${columnList(perKey?.order)}`;
}

/** Selects the rows of a keyed table in one window's file, in their order. */
export function placedSql(
  { perKey }: TableRule,
  selects: readonly string[],
  { from, to }: Interval,
): string {
  const rows = selects.map((select) => `(${select})`).join(' union all ');
  return `select * from (${rows}) where ${columnList(perKey?.place === undefined ? [] : [perKey.place])}
    between ${from} and ${to} order by ${columnList(perKey?.order)}`;
}

/** Lists columns. */
export function columnList(of: readonly string[] = []): string {
  return of.map(sqlName).join(', ');
}
