import type { DuckDBConnection, DuckDBExtractedStatements } from '@duckdb/node-api';
import { SqlError } from './sql-error.ts';

export const NO_SELECT = new SqlError('not-allowed', 'A query is a SELECT, and nothing else.');

/** The error of a text that is not one SELECT; rejects with the error of DuckDB where that cannot read it. */
export async function textErrorOf(connection: DuckDBConnection, sql: string): Promise<SqlError> {
  const { count } = await extracted(connection, sql);
  if (count === 1) return NO_SELECT;
  return new SqlError('not-allowed', `A query is one SELECT; these are ${count} statements.`);
}

async function extracted(
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBExtractedStatements> {
  try {
    return await connection.extractStatements(sql);
  } catch (cause) {
    // The binding has no other word for a text of comments alone.
    if (cause instanceof Error && /native callback/.test(cause.message)) throw NO_STATEMENT;
    throw cause;
  }
}

const NO_STATEMENT = new SqlError('unreadable', 'Parser Error: there is no statement');
