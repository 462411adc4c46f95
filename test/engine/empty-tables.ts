import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { TABLES } from '../../data/contract/tables.ts';
import { storedType } from '../../data/load/column-types.ts';
import { rollUp } from '../../engine/prepare/rollup.ts';
import { registerFunctions } from '../../engine/prepare/sql/register-functions.ts';
import { createEmpty } from '../support/relations.ts';

/**
 * A connection to a database with every table of a snapshot and every roll-up, all without rows.
 */
export async function emptyTables(): Promise<DuckDBConnection> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  await registerFunctions(connection);
  await connection.run('create schema snapshot');
  await connection.run('create schema rollup');
  for (const { name, columns } of TABLES) {
    const types = columns.map((column) => [column.name, storedType(column.type)]);
    await createEmpty(connection, `snapshot.${name}`, Object.fromEntries(types));
  }
  await rollUp(connection, { absent: [], block: null });
  return connection;
}
