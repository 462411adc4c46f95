import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { TABLE_NAMES } from '../../dist/data/contract/tables.js';
import { reportCosts } from './costs.js';

/** The floor of a preparation: only `create table as select` from the twelve files. */
const [folder = ''] = process.argv.slice(2);
const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
await reportCosts(async () => {
  for (const name of TABLE_NAMES) {
    const file = `${folder}/${name}.parquet`.replaceAll("'", "''");
    await connection.run(`create table ${name} as select * from read_parquet('${file}')`);
  }
});
process.exit(0);
