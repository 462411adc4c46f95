import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../common/sql.ts';
import { PATHS } from '../../store/format.ts';

/** Views in `tables.duckdb` name the base so. */
export const BASE_CATALOG = 'base';

/**
 * Attaches a prepared folder's base, if it has one: views in `tables.duckdb` read it.
 *
 * @example
 *     await attachBase(connection, 'prepared');
 */
export async function attachBase(connection: DuckDBConnection, prepared: string): Promise<void> {
  const path = join(prepared, PATHS.base);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return;
  await connection.run(`attach ${sqlText(path)} as ${BASE_CATALOG} (read_only)`);
}
