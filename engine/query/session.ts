import type { DuckDBConnection, DuckDBPreparedStatement, DuckDBValue } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { CanonicalParameters } from '../parameters.ts';
import { bindTexts } from './bind.ts';

/** Statements that stay prepared in a session; an operation has one to four. */
const STATEMENTS = 64;

/**
 * A connection and the statements that it has prepared: to plan one takes as long as to run it, and
 * operations ask the same ones with other values. One question at a time has a session, as it binds
 * the values of its statements.
 */
export class Session {
  readonly connection: DuckDBConnection;
  readonly #statements = new LRUCache<string, DuckDBPreparedStatement>({
    max: STATEMENTS,
    dispose: (statement) => statement.destroySync(),
  });

  constructor(connection: DuckDBConnection) {
    this.connection = connection;
  }

  /** The first row of a statement, its parameters bound by name; no values if it gives no row. */
  async rowOf(sql: string, values: CanonicalParameters): Promise<readonly DuckDBValue[]> {
    const known = this.#statements.get(sql);
    const statement = known ?? (await this.connection.prepare(sql));
    if (!known) this.#statements.set(sql, statement);
    bindTexts(statement, values);
    const result = await statement.run();
    return result.rowCount > 0 ? result.getChunk(0).getRowValues(0) : [];
  }

  /** Forgets its statements. */
  clear(): void {
    this.#statements.clear();
  }

  /** Ends the connection; no statement may be running. */
  close(): void {
    this.clear();
    this.connection.closeSync();
  }
}
