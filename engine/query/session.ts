import type {
  DuckDBConnection,
  DuckDBMaterializedResult,
  DuckDBPreparedStatement,
  DuckDBValue,
} from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import type { CanonicalParameters } from '../definition/parameters.ts';
import { bindTexts } from './bind.ts';
import { PlannedStatement } from './planned-statement.ts';

/** This many statements stay prepared in a session; an operation has one to four. */
const STATEMENTS = 64;

/**
 * Keeps a connection and the statements that it has prepared: operations ask the same ones with
 * other values. One question at a time has a session, as it binds its statements' values.
 */
export class Session {
  readonly connection: DuckDBConnection;
  readonly #statements = new LRUCache<string, DuckDBPreparedStatement>({
    max: STATEMENTS,
    dispose: (statement) => statement.destroySync(),
  });
  /** Statements by their SQL; few operations have one. */
  readonly #planned = new Map<string, PlannedStatement>();

  constructor(connection: DuckDBConnection) {
    this.connection = connection;
  }

  /**
   * Returns a statement's first row, with parameters bound by name; no values if it gives no row.
   */
  async rowOf(sql: string, values: CanonicalParameters): Promise<readonly DuckDBValue[]> {
    const known = this.#statements.get(sql);
    const statement = known ?? (await this.connection.prepare(sql));
    if (!known) this.#statements.set(sql, statement);
    bindTexts(statement, values);
    return firstRow(await statement.run());
  }

  /** Does the same as `rowOf`, for a statement that DuckDB plans once per session. */
  async plannedRowOf(sql: string, values: CanonicalParameters): Promise<readonly DuckDBValue[]> {
    let statement = this.#planned.get(sql);
    if (!statement) {
      const name = `planned_${this.#planned.size}`;
      statement = await PlannedStatement.prepare(this.connection, name, sql);
      this.#planned.set(sql, statement);
    }
    return firstRow(await statement.run(values));
  }

  /** Ends the connection; no statement may be running. */
  close(): void {
    this.#statements.clear();
    for (const statement of this.#planned.values()) statement.close();
    this.connection.closeSync();
  }
}

function firstRow(result: DuckDBMaterializedResult): readonly DuckDBValue[] {
  return result.rowCount > 0 ? result.getChunk(0).getRowValues(0) : [];
}
