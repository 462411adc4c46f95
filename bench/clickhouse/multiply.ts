import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { readFolder } from '../../data/load/files.ts';
import { findSnapshot } from '../../engine/external/catalog.ts';
import { Nodes } from '../../engine/external/clickhouse-nodes.ts';
import { clickHouseSettings } from '../../engine/external/settings.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { readConfig } from '../../server/config.ts';

/**
 * Creates a database that has a loaded snapshot's activity log several times, each copy with
 * distinct keys, and the other tables once. Prints its name for `measure-clickhouse.ts --database`.
 * For a single node. Services do not use it, and the next load drops it. CLICKHOUSE_URL=…
 * CLICKHOUSE_USER=loader CLICKHOUSE_PASSWORD=… tsx bench/clickhouse/multiply.ts <snapshot> <times>
 */
const [snapshot = '', times = ''] = process.argv.slice(2);
const LOG = 'log_activities';

/** A copy's log indices follow those in the previous copy. */
const SHIFT = 2 ** 32;

/** A statement may take this much memory on the server, in bytes. */
const MEMORY_BYTES = 4 * 2 ** 30;

const settings = clickHouseSettings(readConfig({}, { ...process.env, SNAPSHOT: '' }));
if (!settings) throw new RangeError('CLICKHOUSE_URL: is not set');
if (settings.cluster !== null) throw new RangeError('CLICKHOUSE_CLUSTER: one node alone');
if (!/^[1-9][0-9]?$/.test(times)) throw new RangeError(`${times}: how many times is 1 to 99`);
const nodes = new Nodes(settings);
const { digest } = await readFolder(resolve(snapshot));
const loaded = await findSnapshot(
  { query: (sql, values = {}) => nodes.query(sql, values as Record<string, string>) },
  digest,
  FORMAT_VERSION,
);
if (!loaded) throw new RangeError(`${snapshot}: is not loaded`);

const source = loaded.database;
const target = `snap_${digest.slice(0, 16)}_${randomBytes(4).toString('hex')}`;
await nodes.onEach(`create database ${target}`);
const tables = await nodes.query(
  'select name from system.tables where database = {source:String}',
  {
    source,
  },
);
for (const [name] of tables) {
  await nodes.onEach(`create table ${target}.${name} as ${source}.${name}`);
  // Parts are immutable files, which both databases share.
  await nodes.onEach(
    `alter table ${target}.${name} attach partition tuple() from ${source}.${name}`,
  );
}
for (let copy = 1; copy < Number(times); copy += 1) {
  const from = performance.now();
  await nodes.onEach(
    `insert into ${target}.${LOG} select * replace (order_2 - ${copy * SHIFT} as order_2) from ${source}.${LOG}
     settings max_memory_usage = ${MEMORY_BYTES}, max_insert_threads = 1`,
  );
  const [[rows] = []] = await nodes.query(`select toString(count()) from ${target}.${LOG}`);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  process.stdout.write(`${target} ${rows} rows, the last copy in ${seconds} s\n`);
}
await nodes.close();
process.stdout.write(`${target}\n`);
