import type { DuckDBConnection, DuckDBExtractedStatements } from '@duckdb/node-api';
import { SqlError } from './sql-error.ts';

export const NO_SELECT = new SqlError('not-allowed', 'A query is a SELECT, and nothing else.');

/** Explains a text that is not one SELECT; rejects with DuckDB's error if that cannot read it. */
export async function textErrorOf(connection: DuckDBConnection, sql: string): Promise<SqlError> {
  const { count } = await extracted(connection, sql);
  if (count === 1) return NO_SELECT;
  if (!hasSeveral(sql)) return PIVOT_ERROR;
  return new SqlError('not-allowed', `A query is one SELECT; these are ${count} statements.`);
}

/**
 * DuckDB reads the columns for such a PIVOT from the rows, by a statement of its own before the
 * SELECT.
 */
export const PIVOT_ERROR = new SqlError(
  'not-allowed',
  "PIVOT needs the values that become columns: PIVOT stakers ON operator IN ('0x…') USING count(*).",
);

/** Matches quoted texts and names, and comments, in which a semicolon ends no statement. */
const QUOTED = /'[^']*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** Whether a statement follows another, by the semicolon between them. */
function hasSeveral(sql: string): boolean {
  return /;\s*[^;\s]/.test(sql.replace(QUOTED, ''));
}

async function extracted(
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBExtractedStatements> {
  try {
    return await connection.extractStatements(sql);
  } catch (cause) {
    // The binding has no other word for a text with comments alone.
    if (cause instanceof Error && /native callback/.test(cause.message)) throw NO_STATEMENT;
    throw cause;
  }
}

const NO_STATEMENT = new SqlError('unreadable', 'Parser Error: there is no statement');
