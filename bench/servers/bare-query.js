import { setPriority } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';

/** The floor of a query: the same statement in DuckDB alone, with its rows read. Arguments: prepared folder, SQL, times. */
// The niceness of the service's processes for clients' SQL, which decides most of a query's time on a busy machine.
setPriority(19);
const [folder = '', sql = '', times = ''] = process.argv.slice(2);
const instance = await DuckDBInstance.create(`${folder}/tables.duckdb`, {
  access_mode: 'READ_ONLY',
  threads: '1',
});
const connection = await instance.connect();
await connection.run(`set search_path = 'snapshot'`);
const durations = [];
for (let count = 0; count < Number(times); count += 1) {
  const started = performance.now();
  const reader = await connection.runAndReadAll(sql);
  reader.getRowsJson();
  durations.push(performance.now() - started);
}
durations.sort((a, b) => a - b);
process.stdout.write(`took ${durations[Math.floor(durations.length / 2)]} ms\n`);
process.exit(0);
