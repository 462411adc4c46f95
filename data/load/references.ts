import type { DuckDBConnection } from '@duckdb/node-api';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import type { Reference, Table } from '../contract/tables.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { wellFormedSql } from './column-types.ts';
import type { LoadedTable } from './loaded.ts';
import { rowsOf } from './rows.ts';
import { type Rule, ruleOfReference } from './rule-names.ts';
import { slicesOf } from './slices.ts';

const EXAMPLES = 3;

/**
 * One lookup has at most this many target rows: a million take 200 MB, and only a part counts
 * towards DuckDB's memory limit.
 */
const MAX_ROWS = 250_000;

/**
 * A problem for each reference with rows that name nothing in the other table. One statement looks
 * `maxRows` of its rows up, or so.
 */
export function referenceRules(
  schema: string,
  loaded: readonly LoadedTable[],
  concerns: (reference: Reference) => boolean = () => true,
  maxRows = MAX_ROWS,
): Rule[] {
  const usable = (name: string, columns: readonly string[]) =>
    loaded.some(
      ({ table, unusable }) => table.name === name && !columns.some((one) => unusable.has(one)),
    );
  return loaded.flatMap(({ table, rows }) =>
    (rows === 0 ? [] : table.references)
      .filter(
        (reference) =>
          concerns(reference) &&
          usable(table.name, reference.columns) &&
          usable(reference.table, reference.targets),
      )
      .map((reference) => ({
        ...ruleOfReference(table.name, reference),
        check: (connection: DuckDBConnection) =>
          checkReference(connection, schema, table, reference, maxRows),
      })),
  );
}

async function checkReference(
  connection: DuckDBConnection,
  schema: string,
  table: Table,
  { columns, table: target, targets, severity, consequence }: Reference,
  maxRows: number,
): Promise<Problem[]> {
  const names = columns.map(sqlName);
  const join = names.map(
    (name, index) => `source.${name} = target.${sqlName(targets[index] ?? '')}`,
  );
  const filled = names.map((name) => `${name} is not null`).join(' and ');
  const [[targetRows] = []] = await rowsOf(connection, `select count(*) from ${schema}.${target}`);
  let count = 0;
  const examples: string[] = [];
  for (const some of slicesOf(Number(targetRows), maxRows)) {
    const orphans = `from ${schema}.${table.name} source
      where ${wellFormedSql(table, columns)} and ${filled} and ${some(columns)}
        and not exists (
          select 1 from (select * from ${schema}.${target} where ${some(targets)}) target
          where ${join.join(' and ')})`;
    // Usually there are none, and a count takes half of the time of examples.
    const [[counted] = []] = await rowsOf(connection, `select count(*) ${orphans}`);
    if (Number(counted) === 0) continue;
    count += Number(counted);
    const found = await rowsOf(
      connection,
      `select distinct concat_ws(' ', ${names.join(', ')}) ${orphans} order by 1 limit ${EXAMPLES}`,
    );
    examples.push(...found.map(([value]) => String(value)));
  }
  if (count === 0) return [];
  const message = FINDINGS.unresolved_reference({ target, columns: targets, consequence });
  return [
    problem(`${table.name}.${columns.join(', ')}`, message, {
      severity,
      rows: count,
      examples: examples.sort().slice(0, EXAMPLES),
    }),
  ];
}
