import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Bench } from 'tinybench';
import { Engine } from '../engine/engine.ts';
import { operations } from '../engine/operations/index.ts';
import { type Figure, figure, median, type Section, scaleToEffort } from './measurement.ts';
import type { Setup } from './setup.ts';

const SETTINGS = { maxLimit: 1000, defaultNetwork: 'ethereum' } as const;

/** A whole run repeats each task at least this often: tinybench's defaults. */
const ITERATIONS = 64;
const WARMUP_ITERATIONS = 16;

/**
 * Measures each operation in this process: uncached, compared with DuckDB's `select 1`, and from
 * the cache.
 */
export async function engineSection({ prepared, requests, effort }: Setup): Promise<Section> {
  const cold = Engine.open(prepared.folder, { ...SETTINGS, cacheBytes: 0 });
  const warm = Engine.open(prepared.folder, { ...SETTINGS, cacheBytes: 2 ** 26 });
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const select = await connection.prepare('select 1');
  const bench = new Bench({
    time: effort.seconds * 75,
    warmupTime: effort.seconds * 25,
    iterations: scaleToEffort(ITERATIONS, effort),
    warmupIterations: scaleToEffort(WARMUP_ITERATIONS, effort),
    throws: true,
  });
  for (const { request: httpRequest } of requests.plain) {
    const { pathname, searchParams } = new URL(httpRequest.path, 'http://bench');
    const operation = operations.find((one) => one.path === pathname);
    if (!operation) throw new RangeError(`operation unknown: ${pathname}`);
    const request = cold.read(operation, new Map(searchParams));
    // The floor is measured before each operation, since it varies more than the operations.
    bench.add(`select 1 before ${operation.name}`, async () => {
      await select.runAndReadAll();
    });
    bench.add(`${operation.name}, cold`, async () => {
      await cold.answer(request);
    });
    bench.add(`${operation.name}, warm`, async () => {
      await warm.answer(request);
    });
  }
  await bench.run();
  connection.closeSync();
  const timeOf = (name: string, share: 'p50' | 'p99') => {
    const { result } = bench.getTask(name) ?? {};
    return result && 'latency' in result ? result.latency[share] : Number.NaN;
  };
  const shares = ['p50', 'p99'] as const;
  const floors = shares.map((share) => ({
    share,
    name: `select 1, ${share}`,
    value: median(requests.plain.map(({ name }) => timeOf(`select 1 before ${name}`, share))),
  }));
  const figures: Figure[] = floors.map(({ name, value }) => figure(name, value, 'ms'));
  for (const { name } of requests.plain) {
    for (const { share, ...floor } of floors) {
      figures.push(figure(`${name}, cold ${share}`, timeOf(`${name}, cold`, share), 'ms', floor));
    }
    figures.push(figure(`${name}, warm p50`, timeOf(`${name}, warm`, 'p50'), 'ms'));
  }
  return { title: 'In the process', figures };
}
