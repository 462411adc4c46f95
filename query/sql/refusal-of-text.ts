import type { DuckDBConnection, DuckDBExtractedStatements } from '@duckdb/node-api';
import { SqlRefusal } from './refusal.ts';

export const NO_SELECT = new SqlRefusal('not-allowed', 'A query is a SELECT, and nothing else.');

/** The refusal of a text that is not one SELECT; rejects with the error of DuckDB where that cannot read it. */
export async function refusalOfText(
  connection: DuckDBConnection,
  sql: string,
): Promise<SqlRefusal> {
  const { count } = await extracted(connection, sql);
  if (count === 1) return NO_SELECT;
  return new SqlRefusal('not-allowed', `A query is one SELECT; these are ${count} statements.`);
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

const NO_STATEMENT = new SqlRefusal('unreadable', 'Parser Error: there is no statement');
