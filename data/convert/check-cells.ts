import type { DuckDBConnection } from '@duckdb/node-api';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { sqlName } from '../../common/sql.ts';
import { ruleOf } from '../contract/column-rules.ts';
import type { Column, Table } from '../contract/tables.ts';
import { convertSql, malformedSql } from '../load/column-types.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { valueName, valuesOf } from './cell-table.ts';
import { cellRule } from './cell-types.ts';

/** Some cells break this rule for their column. */
interface BrokenRule {
  readonly column: Column;
  readonly rule: string;
  /** The SQL is true for rows that break it. */
  readonly breaks: string;
}

/**
 * Finds every problem within a cell: nulls in required columns, texts that are no value of their
 * column, and values that break its rule. Each problem names rows of the file, counted from 1
 * without a header, and their texts.
 */
export async function checkCells(
  connection: DuckDBConnection,
  table: Table,
  file: string,
): Promise<Problem[]> {
  const relation = await storedValues(connection, table);
  const rules = table.columns.flatMap(rulesOf);
  const counts = rules.map(({ breaks }) => `count_if(${breaks})`);
  const [row = []] = await rows(connection, `select ${counts.join(', ')} from ${relation}`);
  const problems: Problem[] = [];
  for (const [index, { column, rule, breaks }] of rules.entries()) {
    const count = Number(row[index]);
    if (count === 0) continue;
    const found = await rows(
      connection,
      `select "row", ${sqlName(column.name)} from ${relation} where ${breaks} order by 1 limit 3`,
    );
    problems.push(
      problem(`${table.name}.${column.name}`, FINDINGS.invalid_cell({ path: file, rule }), {
        rows: count,
        examples: found.map(([at, cell]) => (cell === null ? `row ${at}` : `row ${at}: ${cell}`)),
      }),
    );
  }
  return problems;
}

/** The cells, with the values that the service would store. */
async function storedValues(connection: DuckDBConnection, table: Table): Promise<string> {
  const values = valuesOf(table);
  const head = await connection.run(
    `select ${table.columns.map(valueName).join(', ')} from ${values} limit 0`,
  );
  const stored = table.columns.map((column, index) => {
    const value = valueName(column);
    const converted = convertSql(column.type, head.columnType(index), value);
    return `${sqlName(column.name)}, ${converted} as ${value}`;
  });
  return `(select "row", ${stored.join(', ')} from ${values})`;
}

function rulesOf(column: Column): BrokenRule[] {
  const cell = sqlName(column.name);
  const stored = valueName(column);
  const malformed: BrokenRule = {
    column,
    rule: `not ${cellRule(column.type) ?? ruleOf(column.type)}`,
    breaks: `${cell} is not null and coalesce(${stored} is null or ${malformedSql(column.type, stored)}, true)`,
  };
  const missing = { column, rule: 'null where none is allowed', breaks: `${cell} is null` };
  return column.nullable ? [malformed] : [missing, malformed];
}

async function rows(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJS();
}
