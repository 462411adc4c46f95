import type { DuckDBConnection } from '@duckdb/node-api';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { LOG_MOMENT, sqlName } from '../../common/sql.ts';
import type { TableName } from '../../common/table-names.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { AGREEMENTS, type Agreement } from './agreement-tables.ts';
import type { LoadedTable } from './loaded.ts';
import { type Rule, ruleOfAgreement } from './rule-names.ts';
import { slicesOf } from './slices.ts';

const EXAMPLES = 3;

/** Rows a statement: it keeps their keys in memory. */
const MAX_ROWS = 1_000_000;

/**
 * A warning for each table of changes that does not end in the snapshot's state: answers about the
 * past would contradict those about the present. Tables with columns already reported are left out.
 * One statement compares about `maxRows` changes.
 */
export function agreementRules(
  schema: string,
  loaded: readonly LoadedTable[],
  maxRows = MAX_ROWS,
): Rule[] {
  const usable = (name: TableName) =>
    loaded.some(({ table, unusable }) => table.name === name && unusable.size === 0);
  return AGREEMENTS.filter((one) => usable(one.changes) && usable(one.state)).map((agreement) => ({
    ...ruleOfAgreement(agreement.changes, agreement.state),
    check: (connection) => checkAgreement(connection, schema, agreement, maxRows),
  }));
}

async function checkAgreement(
  connection: DuckDBConnection,
  schema: string,
  { changes, state, key, value, absent, each }: Agreement,
  maxRows: number,
): Promise<Problem[]> {
  const names = key.map(sqlName);
  const texts = names.map((name) => `${name}::varchar as ${name}`).join(', ');
  const counted = await connection.runAndReadAll(
    `select greatest((select count(*) from ${schema}.${changes}), (select count(*) from ${schema}.${state}))`,
  );
  const slices = slicesOf(Number(counted.getRowsJS()[0]?.[0]), maxRows);
  // A column of words has a type of its own in each table: the few rows that are left are compared
  // as texts.
  const apart = each === undefined ? '' : `, ${sqlName(each)}`;
  let count = 0;
  const examples: string[] = [];
  for (const slice of slices) {
    const some = `where ${slice(key)}`;
    const newest = /* sql */ `
      select ${texts}${apart},
        arg_max(coalesce(${sqlName(value)}::varchar, '${absent}'), ${LOG_MOMENT}) as newest
      from ${schema}.${changes} ${some} group by all`;
    const greatest =
      each === undefined
        ? newest
        : `select ${names.join(', ')}, max(newest) as newest from (${newest}) group by all`;
    const held = `select ${texts}, coalesce(${sqlName(value)}::varchar, '${absent}') as held from ${schema}.${state} ${some}`;
    const found = await connection.runAndReadAll(/* sql */ `
      select count(*) over (), concat_ws(' ', ${names.join(', ')})
      from (${greatest}) full join (${held}) using (${names.join(', ')})
      where coalesce(newest, '${absent}') <> coalesce(held, '${absent}')
      order by 2 limit ${EXAMPLES}`);
    const differing = found.getRowsJS();
    count += Number(differing[0]?.[0] ?? 0);
    examples.push(...differing.map(([, example]) => String(example)));
  }
  if (count === 0) return [];
  return [
    problem(`${changes}.${value}`, FINDINGS.changes_contradict_state({ state }), {
      severity: 'warning',
      rows: count,
      examples: examples.sort().slice(0, EXAMPLES),
    }),
  ];
}
