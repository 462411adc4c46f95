import { DuckDBConnection } from '@duckdb/node-api';
import { prepare } from '../../dist/engine/prepare/prepare.js';

/**
 * Prepares a snapshot into a folder, as the built command does, and prints a line for each statement that took
 * 0.05 seconds of processor time or more: those seconds, of all threads, and the statement. `-` is what
 * JavaScript did between two statements; statements of two connections at once count each other's time.
 */
const [snapshot = '', folder = ''] = process.argv.slice(2);
const LEAST_SECONDS = 0.05;
let before = seconds();

for (const name of ['run', 'stream']) {
  const original = DuckDBConnection.prototype[name];
  DuckDBConnection.prototype[name] = async function (sql, ...others) {
    told('-');
    const result = await original.call(this, sql, ...others);
    told(sql.replace(/\s+/g, ' ').slice(0, 200));
    return result;
  };
}
await prepare(snapshot, folder);
told('-');
process.stdout.write(`${seconds().toFixed(2)} in all\n`);

function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function told(what) {
  const now = seconds();
  if (now - before >= LEAST_SECONDS) process.stdout.write(`${(now - before).toFixed(2)} ${what}\n`);
  before = now;
}
