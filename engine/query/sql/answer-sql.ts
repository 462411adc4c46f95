import { statSync } from 'node:fs';
import type { DuckDBPreparedStatement } from '@duckdb/node-api';
import type { AnswerFile, SqlFacts } from '../../protocol/query-protocol.ts';
import type {
  SqlLimits,
  SqlParameters,
  SqlRequest,
  SqlValue,
} from '../../protocol/query-request.ts';
import { deliver } from '../deliver.ts';
import { prepareSelect } from './check-statement.ts';
import { csvBody } from './csv-text.ts';
import { LimitedRows } from './limited-rows.ts';
import { resultColumns } from './result-columns.ts';
import type { Sandbox } from './sandbox.ts';
import { SqlError } from './sql-error.ts';
import type { FileWriter } from './write-file.ts';
import { jsonBody, ndjsonBody } from './write-text.ts';

/**
 * A statement stays prepared if it is planned in this many microseconds of processor time.
 * Constants are folded at the same time: the plan of one that takes longer may hold many megabytes
 * of them.
 */
const PLANNED_US = 3000;

/** Answers a client's SQL, without its time and its processor time. */
export interface SqlAnswer
  extends Pick<AnswerFile, 'bytes' | 'body'>,
    Pick<SqlFacts, 'rows' | 'truncated'> {}

/**
 * Runs a client's SQL and gives its rows, or writes them to `path`. Throws a SqlError, or DuckDB's
 * error.
 *
 * @example
 *     const { rows, truncated } = await answerSql(sandbox, request, limits, writer, path);
 */
export async function answerSql(
  sandbox: Sandbox,
  { sql, parameters, format, bom }: SqlRequest,
  limits: SqlLimits,
  writer: FileWriter,
  path: string,
): Promise<SqlAnswer> {
  const started = performance.now();
  const { statement, stays } = await statementOf(sandbox, sql);
  try {
    bind(statement, parameters);
    const result = await statement.stream();
    const columns = resultColumns(result, limits.bytes);
    const rows = new LimitedRows(result, result.columnTypes(), limits);
    const elapsed = () => Math.round((performance.now() - started) * 1000) / 1000;
    let body: Pick<AnswerFile, 'bytes' | 'body'>;
    if (format === 'json')
      body = deliver(await jsonBody(columns, rows, limits.bytes, elapsed), path);
    else if (format === 'ndjson')
      body = deliver(await ndjsonBody(columns, rows, limits.bytes), path);
    else if (format === 'csv')
      body = deliver(await csvBody(columns, rows, limits.bytes, bom), path);
    else {
      await writer.write(columns, rows, limits.bytes, format, path);
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

/** Prepares a text's statement, and decides whether it stays prepared for the next time. */
async function statementOf({ connection, surface, statements }: Sandbox, sql: string) {
  const known = statements.get(sql);
  if (known) return { statement: known, stays: true };
  const before = process.cpuUsage();
  const statement = await prepareSelect(connection, sql, surface);
  const { user, system } = process.cpuUsage(before);
  // Without parameters the answers' cache serves the next one.
  return { statement, stays: statement.parameterCount > 0 && user + system <= PLANNED_US };
}

function bind(statement: DuckDBPreparedStatement, parameters: SqlParameters): void {
  const wanted = parameterNames(statement);
  const given = new Map<string, SqlValue>(
    Object.entries(
      Array.isArray(parameters)
        ? Object.fromEntries(parameters.map((value, at) => [String(at + 1), value]))
        : parameters,
    ).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const missing = wanted.find((name) => !given.has(name));
  const superfluous = [...given.keys()].find((name) => !wanted.includes(name));
  if (missing !== undefined) {
    throw new SqlError('not-allowed', `parameters: $${missing} has no value`);
  }
  if (superfluous !== undefined) {
    throw new SqlError('not-allowed', `parameters: the query has no $${superfluous}`);
  }
  for (const [at, name] of wanted.entries()) bindValue(statement, at + 1, given.get(name) ?? null);
}

/** Reads the names of a statement's parameters, in lower case. */
function parameterNames(statement: DuckDBPreparedStatement): string[] {
  try {
    return Array.from({ length: statement.parameterCount }, (_, at) =>
      statement.parameterName(at + 1).toLowerCase(),
    );
  } catch {
    // The client library finds a parameter by its number, and $2 alone is the first.
    throw new SqlError('not-allowed', 'parameters: $1, $2 and so on are numbered without a gap');
  }
}

/**
 * Binds whole numbers as integers, since JSON does not distinguish them; above 2^53 they may have
 * been rounded to doubles.
 */
function bindValue(statement: DuckDBPreparedStatement, at: number, value: SqlValue): void {
  if (typeof value !== 'number') statement.bindValue(at, value);
  else if (Number.isSafeInteger(value)) statement.bindBigInt(at, BigInt(value));
  else statement.bindDouble(at, value);
}
