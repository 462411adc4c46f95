import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Connection } from '../../clickhouse/connection.ts';
import { clickHouseSettings } from '../../clickhouse/settings.ts';
import { openLongStore } from '../../clickhouse/store.ts';
import { readFolder } from '../../data/files.ts';
import { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { prepareInCache } from '../../prepare/cache.ts';
import { fetchPrepared } from '../../prepare/fetch-prepared.ts';
import { readConfig } from '../../server/config.ts';
import { askedOf, CASES, type Case } from './cases.ts';

/**
 * Times answers from ClickHouse that are not cached, of snapshots that are loaded, as multiples of `select 1` of the same connection,
 * asked in turn with them; and with `--memory` beside those of an engine that has all rows in memory.
 *
 *   CLICKHOUSE_URL=… CLICKHOUSE_USER=reader CLICKHOUSE_PASSWORD=… tsx bench/clickhouse/run.ts [--memory] <snapshot>…
 */
const { values: options, positionals: snapshots } = parseArgs({
  options: { memory: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** Requests of each case. */
const REQUESTS = 40;

/** Milliseconds of a statement on a busy machine. */
const TIMEOUT_MS = 30_000;

const config = readConfig({}, { ...process.env, SNAPSHOT: '' });
const settings = clickHouseSettings(config);
if (!settings) throw new RangeError('CLICKHOUSE_URL: is not set');
const bounds = { cacheBytes: 0, maxLimit: 1000, defaultNetwork: 'ethereum' };
const connection = new Connection(settings, TIMEOUT_MS);
for (const snapshot of snapshots) await compare(snapshot);
await connection.close();

/** Prints the table of one snapshot. */
async function compare(snapshot: string): Promise<void> {
  const { digest } = await readFolder(resolve(snapshot));
  const folder = await fetchPrepared(connection, digest, config.cacheDir);
  const memory = options.memory
    ? Engine.open(await prepareInCache(resolve(snapshot), config.cacheDir), bounds)
    : null;
  process.stdout.write(
    `${snapshot}\ncase                      memory µs   ClickHouse ms   select 1 ms   ratio   floor\n`,
  );
  for (const one of CASES) process.stdout.write(`${await measured(one, folder, memory)}\n`);
}

/** Each case has an engine of its own: counts by day that another one asked for are not cached. */
async function measured(one: Case, folder: string, memory: Engine | null): Promise<string> {
  const open = () =>
    Engine.open(folder, bounds, { openLong: (name) => openLongStore(connection, name) });
  // Values are asked for of another engine, which caches what it counts.
  const values = await askedOf(open(), one, REQUESTS);
  const database = open();
  const times = { memory: [] as number[], database: [] as number[], nothing: [] as number[] };
  for (const query of values) {
    times.nothing.push(await timed(() => connection.query('select 1')));
    if (memory) times.memory.push(await timed(() => answer(memory, one, query)));
    times.database.push(await timed(() => answer(database, one, query)));
  }
  const [fast, slow, nothing] = [times.memory, times.database, times.nothing].map(median);
  const ratio = (slow ?? 0) / (nothing ?? 1);
  return [
    one.name.padEnd(24),
    (memory ? ((fast ?? 0) * 1000).toFixed(0) : '').padStart(10),
    (slow ?? 0).toFixed(1).padStart(15),
    (nothing ?? 0).toFixed(1).padStart(13),
    ratio.toFixed(1).padStart(7),
    String(one.floor).padStart(7),
  ].join(' ');
}

async function answer(
  engine: Engine,
  { operation }: Case,
  query: Readonly<Record<string, string>>,
) {
  const found = operations.find(({ name }) => name === operation);
  if (!found) throw new RangeError(`operation unknown: ${operation}`);
  return engine.answer(engine.read(found, new Map(Object.entries(query))));
}

/** Milliseconds. */
async function timed(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
