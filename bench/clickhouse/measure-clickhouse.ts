import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readFolder } from '../../data/load/files.ts';
import { Engine } from '../../engine/engine.ts';
import { Connection } from '../../engine/external/connection.ts';
import { clickHouseSettings } from '../../engine/external/settings.ts';
import { openExternalStore } from '../../engine/external/store.ts';
import { operations } from '../../engine/operations/index.ts';
import { prepareInCache } from '../../engine/prepare/cached/cache.ts';
import { fetchPrepared } from '../../engine/prepare/cached/fetch-prepared.ts';
import { readConfig } from '../../server/config.ts';
import { CASES, type Case, maxRatioOf, requestsOf } from './cases.ts';

/**
 * Measures uncached answers from ClickHouse over loaded snapshots, as multiples of `select 1` on
 * the same connection, in turn. With `--memory` also those of an engine with all rows in memory.
 * `--database` names a database that `multiply.ts` made of the last snapshot.
 *
 *   CLICKHOUSE_URL=… CLICKHOUSE_USER=reader CLICKHOUSE_PASSWORD=… tsx
 *   bench/clickhouse/measure-clickhouse.ts [--memory] <snapshot>…
 */
const { values: options, positionals: snapshots } = parseArgs({
  options: {
    memory: { type: 'boolean', default: false },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
  },
  allowPositionals: true,
});

/** Each case sends this many requests. */
const REQUESTS = 40;

/** A statement may take this long, enough for a busy machine. */
const TIMEOUT_MS = 30_000;

/**
 * Measures this engine: a prepared folder, the database for its external tables, and an engine
 * without ClickHouse.
 */
interface Subject {
  readonly name: string;
  readonly folder: string;
  /** Null means the folder's own database. */
  readonly database: string | null;
  readonly memory: Engine | null;
}

/** Holds one case's medians, in milliseconds. */
interface Measured {
  readonly memory: number;
  readonly database: number;
  readonly nothing: number;
}

const config = readConfig({}, { ...process.env, SNAPSHOT: '' });
const settings = clickHouseSettings(config);
if (!settings) throw new RangeError('CLICKHOUSE_URL: is not set');
const bounds = { cacheBytes: 0, maxLimit: 1000, defaultNetwork: 'ethereum' };
const connection = new Connection({ ...settings, timeoutMs: TIMEOUT_MS });
const subjects = await Promise.all(snapshots.map(subjectOf));
const last = subjects.at(-1);
if (last && options.database !== undefined) {
  subjects.push({ ...last, name: options.database, database: options.database });
}
const columns = subjects.map(() => '      µs      ms      1       ×').join(' |');
process.stdout.write(`${subjects.map(({ name }) => name).join(' | ')}\n`);
process.stdout.write(`${'case'.padEnd(34)}${columns}     max\n`);
const ratios = subjects.map(() => new Map<string, number>());
for (const one of CASES.filter(({ name }) => name.includes(options.only))) {
  const cells: string[] = [];
  for (const [at, subject] of subjects.entries()) {
    const { memory, database, nothing } = await measured(one, subject);
    const ratio = database / nothing;
    ratios[at]?.set(one.name, ratio);
    const isTooMuch = ratio > maxRatioOf(one, ratios[at] ?? new Map());
    cells.push(
      [
        (subject.memory ? (memory * 1000).toFixed(0) : '').padStart(8),
        database.toFixed(1).padStart(7),
        nothing.toFixed(1).padStart(6),
        `${ratio.toFixed(1)}${isTooMuch ? '!' : ' '}`.padStart(8),
      ].join(''),
    );
  }
  const { max: bound } = one;
  const max = typeof bound === 'object' ? (bound ? `${bound.times} × first` : '') : String(bound);
  process.stdout.write(`${one.name.padEnd(34)}${cells.join(' |')} ${max.padStart(8)}\n`);
}
await connection.close();

async function subjectOf(snapshot: string): Promise<Subject> {
  const { digest } = await readFolder(resolve(snapshot));
  const folder = await fetchPrepared(connection, digest, config.cacheDir);
  const memory = options.memory
    ? Engine.open(await prepareInCache(resolve(snapshot), config.cacheDir), bounds)
    : null;
  return { name: snapshot, folder, database: null, memory };
}

/** Measures one case with its own engine, so that no daily counts from other cases are cached. */
async function measured(one: Case, { folder, database, memory }: Subject): Promise<Measured> {
  const open = () =>
    Engine.open(folder, bounds, {
      openExternal: (name) => openExternalStore(connection, database ?? name),
    });
  // The values come from another engine, since it caches its counts.
  const values = await requestsOf(open(), one, REQUESTS);
  const engine = open();
  const times = { memory: [] as number[], database: [] as number[], nothing: [] as number[] };
  for (const query of values) {
    times.nothing.push(await timed(() => connection.query('select 1')));
    if (memory) times.memory.push(await timed(() => answer(memory, one, query)));
    times.database.push(await timed(() => answer(engine, one, query)));
  }
  return {
    memory: median(times.memory),
    database: median(times.database),
    nothing: median(times.nothing),
  };
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

/** Returns how many milliseconds the work takes. */
async function timed(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
