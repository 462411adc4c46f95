// Reads long texts, a gigabyte of them, as a preparation does, and prints the megabytes by which the process grew at most.
import { readFileSync, writeFileSync } from 'node:fs';
import { Database } from '../../prepare/database.ts';
import { readTextBatches } from '../../prepare/read-utf8.ts';

const [folder = ''] = process.argv.slice(2);
const database = await Database.create(folder, { memoryBytes: 2 ** 28, threads: 1 });
const connection = await database.connect();
const before = megabytes('VmRSS');
writeFileSync('/proc/self/clear_refs', '5');
let bytes = 0;
const sql = "select repeat(i::varchar || ' text ', 100) from range(800000) rows(i)";
for await (const [texts] of readTextBatches(connection, sql, 2 ** 18))
  bytes += texts?.bytes.length ?? 0;
console.info(JSON.stringify({ bytes, grown: megabytes('VmHWM') - before }));
await database.close();

function megabytes(what: string): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}
