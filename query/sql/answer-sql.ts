import { statSync } from 'node:fs';
import {
  DuckDBEnumType,
  type DuckDBPreparedStatement,
  type DuckDBResult,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { SqlFacts, Written } from '../../engine/query-protocol.ts';
import type { SqlLimits, SqlParameters, SqlRequest } from '../../engine/query-request.ts';
import { deliver } from '../deliver.ts';
import { prepareSelect } from './check-statement.ts';
import { Limited } from './limited-rows.ts';
import type { Sandbox } from './sandbox.ts';
import { SqlError } from './sql-error.ts';
import type { FileWriter } from './write-file.ts';
import { jsonBody, ndjsonBody, type ResultColumn } from './write-text.ts';

/**
 * Microseconds of processor time in which a statement is planned that stays prepared. Constants are folded meanwhile:
 * the plan of one that takes longer may hold many megabytes of them.
 */
const PLANNED_US = 3000;

/** An answer to a client's SQL, without what its process tells of it. */
export interface SqlAnswer
  extends Pick<Written, 'bytes' | 'body'>,
    Pick<SqlFacts, 'rows' | 'truncated'> {}

/** Runs a client's SQL and gives its rows, or writes them to `path`. Throws a SqlError, or the error of DuckDB. */
export async function answerSql(
  sandbox: Sandbox,
  { sql, parameters, format }: SqlRequest,
  limits: SqlLimits,
  writer: FileWriter,
  path: string,
): Promise<SqlAnswer> {
  const started = performance.now();
  const { statement, stays } = await statementOf(sandbox, sql);
  try {
    bind(statement, parameters);
    const result = await statement.stream();
    const names = uniqueNames(result.columnNames());
    const types = columnTypes(result);
    const columns = types.map((type, at): ResultColumn => ({ name: names[at] ?? '', type }));
    const rows = new Limited(result, types, limits);
    const elapsed = () => Math.round((performance.now() - started) * 1000) / 1000;
    let body: Pick<Written, 'bytes' | 'body'>;
    if (format === 'json') body = deliver(await jsonBody(columns, rows, elapsed), path);
    else if (format === 'ndjson') body = deliver(await ndjsonBody(columns, rows), path);
    else {
      // The table that holds them has the types as they are.
      await writer.write(
        columns.map(({ name }, at) => ({ name, type: result.columnType(at) })),
        rows,
        format,
        path,
      );
      body = { bytes: statSync(path).size };
    }
    if (stays) sandbox.statements.set(sql, statement);
    return { ...body, rows: rows.count, truncated: rows.truncated };
  } catch (cause) {
    sandbox.statements.delete(sql);
    throw cause;
  } finally {
    if (!sandbox.statements.has(sql)) statement.destroySync();
  }
}

/** The statement of a text, and whether it stays prepared for the next time that the text comes. */
async function statementOf({ connection, surface, statements }: Sandbox, sql: string) {
  const known = statements.get(sql);
  if (known) return { statement: known, stays: true };
  const before = process.cpuUsage();
  const statement = await prepareSelect(connection, sql, surface);
  const { user, system } = process.cpuUsage(before);
  // Without parameters the next one is answered from the cache of answers.
  return { statement, stays: statement.parameterCount > 0 && user + system <= PLANNED_US };
}

/** The types of the columns. Of an enumeration the values are left out: to read thousands takes longer than many a query. */
function columnTypes(result: DuckDBResult): DuckDBType[] {
  return Array.from({ length: result.columnCount }, (_, at) =>
    result.columnTypeId(at) === DuckDBTypeId.ENUM ? SOME_ENUM : result.columnType(at),
  );
}

const SOME_ENUM = new DuckDBEnumType([], DuckDBTypeId.UTINYINT);

function bind(statement: DuckDBPreparedStatement, parameters: SqlParameters): void {
  const count = statement.parameterCount;
  const wanted = Array.from({ length: count }, (_, at) => statement.parameterName(at + 1));
  const given = new Map<string, DuckDBValue>(
    Object.entries(
      Array.isArray(parameters)
        ? Object.fromEntries(parameters.map((value, at) => [String(at + 1), value]))
        : parameters,
    ).map(([name, value]) => [name.toLowerCase(), bound(value)]),
  );
  const missing = wanted.filter((name) => !given.has(name.toLowerCase()));
  const superfluous = [...given.keys()].filter(
    (name) => !wanted.some((one) => one.toLowerCase() === name),
  );
  if (missing.length > 0) {
    throw new SqlError('not-allowed', `parameters: $${missing[0]} has no value`);
  }
  if (superfluous.length > 0) {
    throw new SqlError('not-allowed', `parameters: the query has no $${superfluous[0]}`);
  }
  for (const [at, name] of wanted.entries()) {
    statement.bindValue(at + 1, given.get(name.toLowerCase()) ?? null);
  }
}

/** Whole numbers are integers, as JSON tells them apart by nothing else. */
function bound(value: DuckDBValue): DuckDBValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** Column names, of which a further one of the same name gets a number: members of objects have names of their own. */
function uniqueNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; seen.has(unique.toLowerCase()); count += 1) unique = `${name}_${count}`;
    seen.add(unique.toLowerCase());
    return unique;
  });
}
