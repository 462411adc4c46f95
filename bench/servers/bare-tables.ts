import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { TABLE_NAMES } from '../../data/tables.ts';

/** The floor of loading: nothing but `create table as select` of the twelve files. */
const [folder = ''] = process.argv.slice(2);
const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
const started = performance.now();
for (const name of TABLE_NAMES) {
  const file = `${folder}/${name}.parquet`.replaceAll("'", "''");
  await connection.run(`create table ${name} as select * from read_parquet('${file}')`);
}
const milliseconds = performance.now() - started;
process.stdout.write(`bare ${milliseconds} ms ${process.memoryUsage().rss} bytes\n`);
process.exit(0);
