import { DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../data/sql.ts';
import { parquet } from './sources/opened.ts';

/** Reads every value of a file, to see whether that ends the process. */
export async function readWhole(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB' });
  const connection = await instance.connect();
  const relation = /\.(parquet|pq)$/i.test(path)
    ? parquet([path])
    : `read_json_objects(${sqlText(path)})`;
  await connection.run(`select max(hash(columns(*))) from ${relation}`);
}
