import { join } from 'node:path';
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { openDuckDB } from '../../../common/duckdb.ts';
import { sqlText } from '../../../common/sql.ts';
import { boundStream } from '../../prepare/folder/bound-stream.ts';
import { SQL_SCHEMA } from '../../prepare/schema/schema-name.ts';
import { attachBase } from '../../prepare/sql/attach-base.ts';
import { PATHS } from '../../store/format.ts';
import { type Surface, surfaceOf } from './check-statement.ts';
import { makeClientSchema, STORED_CATALOG } from './client-schema.ts';

/**
 * Reads `tables.duckdb` on a connection that reaches no other file, no setting, and by names
 * without a database no internal table.
 */
export interface Sandbox {
  readonly connection: DuckDBConnection;
  readonly surface: Surface;
  /**
   * Keeps statements that were checked and prepared, by their texts: the same one comes with other
   * parameters.
   */
  readonly statements: LRUCache<string, DuckDBPreparedStatement>;
}

/**
 * Limits a process's prepared statements; each plan may hold some ten megabytes of folded
 * constants.
 */
const STATEMENTS = 8;

/**
 * Opens a prepared folder's tables for clients' SQL. `memoryBytes` bounds DuckDB's memory; it never
 * spills.
 *
 * @example
 *     const sandbox = await openSandbox('prepared', 512 * 2 ** 20);
 */
export async function openSandbox(prepared: string, memoryBytes: number): Promise<Sandbox> {
  const instance = await openDuckDB(':memory:', {
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
    memory_limit: `${memoryBytes}B`,
    temp_directory: '',
    threads: '1',
  });
  const connection = await instance.connect();
  const path = join(prepared, PATHS.tables);
  await connection.run(`attach ${sqlText(path)} as ${STORED_CATALOG} (read_only)`);
  await attachBase(connection, prepared);
  await makeClientSchema(connection);
  const surface = await surfaceOf(connection, SQL_SCHEMA);
  await boundStream(connection);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  const statements = new LRUCache<string, DuckDBPreparedStatement>({
    max: STATEMENTS,
    dispose: (statement) => statement.destroySync(),
  });
  return { connection, surface, statements };
}
