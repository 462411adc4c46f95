import type { QueryDefinition } from '../../engine/kinds/query.ts';
import { jsonSql } from '../json-sql.ts';
import type { PrepareContext } from '../prepare-context.ts';

/**
 * Checks that DuckDB can prepare the SELECT of an operation of kind `query`, so that a definition with a fault stops the
 * preparation and not a request.
 */
export async function prepareQuery(
  { connection }: PrepareContext,
  definition: QueryDefinition,
): Promise<void> {
  const statement = await connection.prepare(bodySql(definition));
  statement.destroySync();
}

/** SQL for the whole body: one row with one text. */
export function bodySql({ record, sql }: QueryDefinition): string {
  return `select concat('{"data":[', coalesce(string_agg(${jsonSql(record)}, ',' order by row), ''), ']}')
    from (select *, row_number() over () as row from (${sql}))`;
}
