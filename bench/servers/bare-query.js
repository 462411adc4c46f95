import { setPriority } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';

/** The floor of a query: the same statement in DuckDB alone, its rows read. Arguments: prepared folder, SQL, times. */
// That of the service's processes for clients' SQL: on a busy machine it decides most of what a query takes.
setPriority(19);
const [folder = '', sql = '', times = ''] = process.argv.slice(2);
const instance = await DuckDBInstance.create(`${folder}/tables.duckdb`, {
  access_mode: 'READ_ONLY',
  threads: '1',
});
const connection = await instance.connect();
await connection.run(`set search_path = 'snapshot'`);
const taken = [];
for (let count = 0; count < Number(times); count += 1) {
  const started = performance.now();
  const reader = await connection.runAndReadAll(sql);
  reader.getRowsJson();
  taken.push(performance.now() - started);
}
taken.sort((a, b) => a - b);
process.stdout.write(`took ${taken[Math.floor(taken.length / 2)]} ms\n`);
process.exit(0);
