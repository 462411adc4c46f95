import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName, sqlText } from '../../../common/sql.ts';
import { TABLES } from '../../../data/contract/tables.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

/**
 * Writes the tables of a snapshot folder of Parquet files as text, as another tool would: lists and
 * structs as JSON, everything else as DuckDB writes it.
 */
export async function exported(
  connection: DuckDBConnection,
  snapshot: string,
  ending: 'csv' | 'csv.gz' | 'ndjson' | 'ndjson.gz',
): Promise<string> {
  const folder = join(temporaryFolder(), 'exported');
  await mkdir(folder);
  for (const { name, columns, optional } of TABLES) {
    if (optional && !existsSync(join(snapshot, `${name}.parquet`))) continue;
    const isCsv = ending.startsWith('csv');
    const file = `read_parquet(${sqlText(`${snapshot}/${name}.parquet`)})`;
    const there = (await connection.run(`from ${file} limit 0`)).columnNames();
    const values = columns
      .filter((one) => !one.mayBeAbsent || there.includes(one.name))
      .map(({ name: column, type }) => {
        const nested = type.kind === 'list' || type.kind === 'struct';
        return isCsv && nested
          ? `to_json(${sqlName(column)})::varchar as ${sqlName(column)}`
          : sqlName(column);
      });
    await connection.run(
      `copy (select ${values.join(', ')} from ${file})
       to ${sqlText(join(folder, `${name}.${ending}`))}
       (format ${isCsv ? 'csv, header true' : 'json'}, compression ${ending.endsWith('.gz') ? 'gzip' : 'none'})`,
    );
  }
  return folder;
}
