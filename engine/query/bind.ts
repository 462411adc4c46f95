import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { type CanonicalParameters, TIMES } from '../definition/parameters.ts';

/** Binds a statement's parameters: texts, and null for those that a request leaves out. */
export async function prepareBound(
  connection: DuckDBConnection,
  sql: string,
  values: CanonicalParameters,
): Promise<DuckDBPreparedStatement> {
  const statement = await connection.prepare(sql);
  bindTexts(statement, values);
  return statement;
}

/** Gives each of a statement's parameters its value. */
export function bindTexts(statement: DuckDBPreparedStatement, values: CanonicalParameters): void {
  for (let at = 1; at <= statement.parameterCount; at += 1) {
    const value = values[statement.parameterName(at)];
    if (value === undefined) statement.bindNull(at);
    else statement.bindVarchar(at, value);
  }
}

/**
 * Writes times in milliseconds since 1970, as kind `query` takes them: SQL cannot read years after
 * 9999.
 */
export function withMilliseconds(parameters: CanonicalParameters): CanonicalParameters {
  const ends = TIMES.flatMap((name) => {
    const time = parameters[name];
    return time === undefined ? [] : [[name, String(Date.parse(time))]];
  });
  return { ...parameters, ...Object.fromEntries(ends) };
}
