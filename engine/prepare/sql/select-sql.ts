import { sqlName } from '../../../common/sql.ts';
import { columnOf } from '../../definition/fields.ts';
import {
  asksForFurther,
  furtherOf,
  isView,
  type ListDefinition,
} from '../../definition/kinds/list-operation.ts';
import { orderColumns } from '../../external-answers/shape.ts';
import type { ExportRequest } from '../../protocol/query-request.ts';
import { exportColumns } from './export-sql.ts';
import { listTable } from './list-table.ts';
import { whereSql } from './where-sql.ts';

/** Pairs a SELECT with its named parameters' values, which are bound and never part of the text. */
export interface BoundSelect {
  readonly sql: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Writes the SELECT for the rows that an export's parameters select, in the order that they ask
 * for, by the rules for the list's pages. The parameters must be canonical: the operation's schemas
 * have read them.
 *
 * @example
 *     const { sql, values } = selectSql(definition, { parameters, format: 'csv' });
 */
export function selectSql(
  definition: ListDefinition,
  { parameters, format }: Pick<ExportRequest, 'parameters' | 'format'>,
): BoundSelect {
  const { sort, include: _include, ...others } = parameters;
  const conditions = Object.keys(others).map((name) => conditionOf(definition, name));
  const { relation, where } = sourceOf(definition);
  const all = [...where, ...conditions];
  const condition = all.length > 0 ? ` where ${all.join(' and ')}` : '';
  if (asksForFurther(definition, parameters)) {
    const rows = mergedSql(definition, condition);
    return {
      sql: `select ${exportColumns(definition.record, format)} from ${rows}`,
      values: others,
    };
  }
  const selected = `${relation}${condition}`;
  // A scan gives rows by rowid, which is the list's own order. An ORDER BY next to the exported
  // columns would take the names of columns for theirs, which are texts instead of numbers, and
  // empty instead of null.
  const rows =
    sort === undefined
      ? selected
      : `(select * from ${selected} order by ${orderOf(definition, sort)}, rowid)`;
  return { sql: `select ${exportColumns(definition.record, format)} from ${rows}`, values: others };
}

/** Writes SQL for a view's rows and its further rows under a condition, in their order. */
function mergedSql(definition: ListDefinition, condition: string): string {
  const further = furtherOf(definition);
  if (!isView(definition) || !further) throw new RangeError(`${definition.name}: no further rows`);
  const { of } = definition.rows;
  const columns = [
    ...of.columns.map((column) => `${sqlName(column)}::varchar as ${sqlName(column)}`),
    ...Object.keys(of.texts).map(sqlName),
    // Adds columns of the order that no record has.
    ...orderColumns(of)
      .map(({ column }) => column)
      .filter((column) => !of.columns.includes(column))
      .map(sqlName),
  ].join(', ');
  const parts = [of.source, further.of.source].map(
    (source) => `select ${columns} from ${source}${condition}`,
  );
  return `(select * from (${parts.join(' union all ')}) order by ${of.order})`;
}

function sourceOf(definition: ListDefinition): { relation: string; where: string[] } {
  if (!isView(definition)) return { relation: listTable(definition), where: [] };
  const { of, where } = definition.rows;
  return { relation: of.source, where: where ? [whereSql(definition)] : [] };
}

/** Writes the SQL condition for one parameter, which it binds. */
export function conditionOf(definition: ListDefinition, name: string): string {
  const bound = `$${name}`;
  switch (name) {
    case 'search':
      return searchSql(definition, bound);
    case 'startTimestamp':
      return `${timesOf(definition)} >= ${bound}::timestamp`;
    case 'endTimestamp':
      return `${timesOf(definition)} <= ${bound}::timestamp`;
  }
  const column = sqlName(columnOf(name));
  const aliases = isView(definition) ? undefined : definition.required?.aliases;
  return name === aliases ? `list_contains(${column}, ${bound})` : `${column}::varchar = ${bound}`;
}

/** Compares times as they are served, cut at milliseconds. */
function timesOf(definition: ListDefinition): string {
  const column = isView(definition) ? definition.rows.of.times[0] : definition.times;
  if (column === undefined) throw new RangeError(`${definition.name} has no times`);
  return `date_trunc('milliseconds', ${sqlName(column)})`;
}

function searchSql({ name, search }: ListDefinition, bound: string): string {
  if (!search) throw new RangeError(`${name} is not searched`);
  const names = search.names.map(
    (column) => `contains(coalesce(case_fold(${sqlName(column)}), ''), ${bound})`,
  );
  const address = `(starts_with(${bound}, '0x') and starts_with(${sqlName(search.address)}::varchar, ${bound}))`;
  return `(${[...names, address].join(' or ')})`;
}

/**
 * Writes the order that `sort` names, as in ORDER BY; rows that are equal in it stay in the list's
 * own.
 */
export function orderOf({ name, sorts }: ListDefinition, sort: string): string {
  const descending = sort.startsWith('-');
  const value = sorts?.by[descending ? sort.slice(1) : sort];
  if (value === undefined) throw new RangeError(`${name} is not sorted by ${sort}`);
  return `${value} ${descending ? 'desc' : 'asc'} nulls last`;
}
