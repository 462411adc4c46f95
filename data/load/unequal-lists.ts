import type { DuckDBConnection } from '@duckdb/node-api';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import type { Table } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { convertSql, isList } from './column-types.ts';
import type { SnapshotFile } from './files.ts';
import type { Source } from './source.ts';

const EXAMPLES = 3;

/**
 * Finds an error for each group of parallel lists that differ in their lengths in a row. Null
 * lists have a rule of their own. The raw lists are compared, so that neither their items are
 * converted nor a table has to hold them.
 */
export async function unequalLists(
  connection: DuckDBConnection,
  table: Table,
  { path }: SnapshotFile,
  { relation, types }: Source,
  unusable: ReadonlySet<string>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const group of table.parallel ?? []) {
    const lists = group.filter((name) => {
      const raw = types.get(name);
      return raw !== undefined && isList(raw) && !unusable.has(name);
    });
    if (lists.length < 2) continue;
    const lengths = lists.map((name) => `len(${sqlName(name)})`);
    const differ = `greatest(${lengths.join(', ')}) <> least(${lengths.join(', ')})`;
    const key = table.columns.flatMap(({ name, type }) => {
      const raw = types.get(name);
      if (!raw || !table.key.includes(name) || unusable.has(name)) return [];
      return [`${convertSql(type, raw, sqlName(name))}::varchar`];
    });
    const row = key.length > 0 ? `concat_ws(' ', ${key.join(', ')})` : "''";
    const shown = lengths.map((length) => `coalesce(${length}::varchar, 'null')`);
    const items = `concat_ws(', ', ${shown.join(', ')})`;
    const found = await connection.runAndReadAll(
      `select count(*) over (), ${row} || ' (' || ${items} || ')' from ${relation}
       where ${differ} order by 2 limit ${EXAMPLES}`,
    );
    const rows = found.getRowsJS();
    const [first] = rows;
    if (!first) continue;
    problems.push(
      problem(`${table.name}.${lists.join(', ')}`, FINDINGS.unequal_lists({ path }), {
        rows: Number(first[0]),
        examples: rows.map(([, example]) => String(example)),
      }),
    );
  }
  return problems;
}
