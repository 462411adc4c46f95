import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../common/relations/rows.ts';
import { sqlName } from '../../common/sql.ts';
import type { TableName } from '../../common/table-names.ts';
import type { Interval } from '../shared/interval.ts';
import type { Part } from './changes.ts';
import type { TableFiles } from './table-files.ts';
import { type DerivedFile, nameOf, type Plan, type Source } from './table-parts.ts';
import { columnList, placedSql } from './table-sql.ts';
import type { TableRule } from './tables/context.ts';
import type { TouchedRows } from './touched-keys.ts';

/*
 * A table whose rows change key by key has a file for each window, if a key's row stays in its
 * window. A delta changes rows in few windows: withdrawals that wait were queued lately.
 */

/** A table's rows after the base, all rows if there is no base, and the keys they replace. */
export interface KeyedRows {
  readonly sql: string;
  readonly touched?: TouchedRows | undefined;
}

/** Writes a file for each window that has rows, and links those in which no row changed. */
export async function writeKeyedParts(
  connection: DuckDBConnection,
  files: TableFiles,
  table: TableName,
  rule: TableRule,
  rows: KeyedRows,
  { openPart, sources }: Plan,
): Promise<DerivedFile[]> {
  const after = `rows_of_${table}`;
  await connection.run(
    `create or replace temp table ${after} as ${rows.touched?.sql ?? `select * from (${rows.sql})`}`,
  );
  const partsOf = ({ same, inside, isLater }: Source): Part[] => [
    ...(same ? [same] : inside),
    ...(isLater && openPart && same !== openPart ? [openPart] : []),
  ];
  const before = [...new Set(sources.flatMap(partsOf))];
  const changed = await changedIn(connection, files, rule, after, rows.touched, before, sources);
  const written: DerivedFile[] = [];
  for (const [index, source] of sources.entries()) {
    const { window, same } = source;
    const path = `${table}/${nameOf(window)}`;
    if (same && !changed[index]) {
      written.push(await files.link(same, path, window));
      continue;
    }
    const parts = partsOf(source);
    if (parts.length === 0 && !changed[index]) continue;
    const columns = columnList(rule.perKey?.columns);
    const replaced = rows.touched ? `anti join ${rows.touched.keys} using (${columns})` : '';
    const kept = parts.length > 0 ? [`select * from (${files.read(...parts)}) ${replaced}`] : [];
    const sql = placedSql(rule, [...kept, `from ${after}`], window);
    written.push(...(await files.copyRows(table, sql, path, window)));
  }
  await connection.run(`drop table ${after}`);
  return written;
}

/** Tells for each window whether rows were added or replaced. */
async function changedIn(
  connection: DuckDBConnection,
  files: TableFiles,
  { perKey }: TableRule,
  after: string,
  touched: TouchedRows | undefined,
  before: readonly Part[],
  sources: readonly { readonly window: Interval }[],
): Promise<boolean[]> {
  const place = sqlName(perKey?.place ?? '');
  const replaced =
    touched && before.length > 0
      ? `union all select ${place} from (${files.read(...before)})
         semi join ${touched.keys} using (${columnList(perKey?.columns)})`
      : '';
  const counts = sources.map(
    ({ window: { from, to } }) => `(count(*) filter (${place} between ${from} and ${to}))::varchar`,
  );
  const [row] = await textRows(
    connection,
    `select ${counts.join(', ')} from (select ${place} from ${after} ${replaced})`,
  );
  return sources.map((_, index) => row?.[index] !== '0');
}
