import { wholeStatement } from '../../../common/relations/relation.ts';
import { sqlName } from '../../../common/sql.ts';
import type { ExportFormat } from '../../definition/export-format.ts';
import type { QueryDefinition } from '../../definition/kinds/query-operation.ts';
import { newestSql, type Select } from '../../definition/select.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { exportColumns } from '../sql/export-sql.ts';
import { jsonSql } from '../sql/json-sql.ts';

/**
 * Checks that DuckDB can prepare the SQL for an operation of kind `query`, so that a definition
 * with a fault stops the preparation and not a request.
 */
export async function prepareQuery(
  { connection }: PrepareContext,
  definition: QueryDefinition,
): Promise<void> {
  const { lookup } = definition;
  for (const sql of [pageSql(definition), ...(lookup ? [newestSql(lookup.sql)] : [])]) {
    (await connection.prepare(sql)).destroySync();
  }
}

/**
 * Writes SQL for one page: a row with `known`, whether the snapshot has the thing that the request
 * names; `total`, how many rows the parameters select; and the JSON texts `records` and
 * `statistics`. In addition to the operation's parameters it binds `$limit` and `$offset`, and
 * times are milliseconds since 1970. `sqlOf` resolves a SELECT, and `expressions` gives the common
 * table expressions that the resolved ones read.
 *
 * @example
 *     const row = await session.rowOf(pageSql(definition), values);
 */
export function pageSql(
  definition: QueryDefinition,
  sqlOf: (select: Select) => string = newestSql,
  expressions: () => string = () => '',
): string {
  const { record, order, required, pageRows, statistics } = definition;
  const selected = selectedSql(definition, sqlOf);
  const known = required ? `exists (${sqlOf(required.known)})` : 'true';
  const counted = statistics
    ? `(select ${jsonSql(statistics.fields)} from (${sqlOf(statistics.rows)}))`
    : 'null';
  return /* sql */ `
    with ${expressions()} ${selected},
    page as (
      select *, row_number() over () as row
      from (select * from selected order by ${order} limit $limit::bigint offset $offset::bigint)
    )
    select ${known} as known,
      (select count(*) from selected) as total,
      (select coalesce(string_agg(${jsonSql(record)}, ',' order by row), '')
        from (${sqlOf(pageRows ?? PAGE)})) as records,
      ${counted} as statistics`;
}

/** Reads a page's records, if `rows` has all their columns. */
const PAGE: Select = (table) => `from ${table('page')}`;

/**
 * Writes SQL for all rows that the parameters select, in their order, with an export's columns. It
 * has `pageSql`'s parameters but for those of the page.
 *
 * @example
 *     const sql = exportSql(definition, 'csv');
 */
export function exportSql(definition: QueryDefinition, format: ExportFormat): string {
  const { record, order, pageRows } = definition;
  return /* sql */ `
    with ${selectedSql(definition, newestSql)},
    page as (select *, row_number() over (order by ${order}) as row from selected)
    select ${exportColumns(record, format)} from (${newestSql(pageRows ?? PAGE)}) order by row`;
}

/**
 * Writes the relations that a definition names, and `selected`: the rows that the parameters
 * select.
 */
function selectedSql(definition: QueryDefinition, sqlOf: (select: Select) => string): string {
  const { relations = [], rows } = definition;
  const selected = `select * from (${sqlOf(rows)}) ${rangeSql(definition)}`;
  return [
    ...relations.map(
      (relation) => [relation.name, relation.sql(wholeStatement(relation))] as const,
    ),
    ['selected', selected] as const,
  ]
    .map(([name, sql]) => `${sqlName(name)} as materialized (${sql})`)
    .join(', ');
}

/** Compares times as they are served, cut at milliseconds. */
function rangeSql({ times }: QueryDefinition): string {
  if (times === undefined) return '';
  const milliseconds = `epoch_ms(${sqlName(times)})`;
  return `where ($startTimestamp::bigint is null or ${milliseconds} >= $startTimestamp::bigint)
    and ($endTimestamp::bigint is null or ${milliseconds} <= $endTimestamp::bigint)`;
}
