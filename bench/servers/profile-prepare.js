import { DuckDBConnection } from '@duckdb/node-api';
import { prepare } from '../../dist/engine/prepare/prepare.js';

/**
 * Prepares a snapshot into a folder like the built command, and prints a line for each statement with at least
 * 0.05 seconds of processor time of all threads: the seconds and the statement. `-` is the time of JavaScript
 * between two statements. Concurrent statements of two connections include each other's time.
 */
const [snapshot = '', folder = ''] = process.argv.slice(2);
const LEAST_SECONDS = 0.05;
let before = seconds();

for (const name of ['run', 'stream']) {
  const original = DuckDBConnection.prototype[name];
  DuckDBConnection.prototype[name] = async function (sql, ...others) {
    report('-');
    const result = await original.call(this, sql, ...others);
    report(sql.replace(/\s+/g, ' ').slice(0, 200));
    return result;
  };
}
await prepare(snapshot, folder);
report('-');
process.stdout.write(`${seconds().toFixed(2)} in all\n`);

function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function report(what) {
  const now = seconds();
  if (now - before >= LEAST_SECONDS) process.stdout.write(`${(now - before).toFixed(2)} ${what}\n`);
  before = now;
}
