import { parquet } from '../duckdb/parquet.ts';
import type { Interval } from '../shared/interval.ts';
import { DUCKDB_TYPES } from '../sources/convert.ts';
import { columnsOf, type Dataset } from '../sources/dataset.ts';
import { bySchema, type OpenedFile } from '../sources/opened.ts';
import { selectionSql } from './selection.ts';

/**
 * SQL that selects files' rows in some blocks, with all columns that the dataset has; columns that
 * a file lacks are typed nulls.
 */
export function selectedRowsSql(
  dataset: Dataset,
  files: readonly OpenedFile[],
  { from, to }: Interval,
): string {
  const relations = bySchema(files).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const columns = columnsOf(dataset).map(
      ([name, { kind }]) =>
        `${first.columns.get(name)?.sql ?? `null::${DUCKDB_TYPES[kind]}`} as ${name}`,
    );
    const block = first.columns.get('block_number')?.sql;
    return /* sql */ `
      select ${columns.join(', ')}
      from ${parquet(group.map(({ path }) => path))}
      where ${block} between ${from} and ${to} and ${selectionSql(first)}`;
  });
  if (relations.length > 0) return relations.join(' union all ');
  const none = columnsOf(dataset).map(
    ([name, { kind }]) => `null::${DUCKDB_TYPES[kind]} as ${name}`,
  );
  return `select ${none.join(', ')} where false`;
}
