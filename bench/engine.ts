import { Bench } from 'tinybench';
import { Engine } from '../engine/engine.ts';
import { operations } from '../engine/operations/index.ts';
import { type Figure, figure, median, type Section } from './measurement.ts';
import type { Setup } from './setup.ts';

const SETTINGS = { maxLimit: 1000, defaultNetwork: 'ethereum' } as const;

/** Each operation in the process: without a cache, held against `select 1`, and from the cache. */
export async function engineSection({ snapshot, requests, effort }: Setup): Promise<Section> {
  const cold = await Engine.open(snapshot, { ...SETTINGS, cacheBytes: 0 });
  const warm = await Engine.open(snapshot, { ...SETTINGS, cacheBytes: 2 ** 26 });
  const bench = new Bench({
    time: effort.seconds * 150,
    warmupTime: effort.seconds * 50,
    throws: true,
  });
  for (const { request: asked } of requests.plain) {
    const { pathname, searchParams } = new URL(asked.path, 'http://bench');
    const operation = operations.find((one) => one.path === pathname);
    if (!operation) throw new RangeError(`operation unknown: ${pathname}`);
    const request = cold.read(operation, new Map(searchParams));
    // Before each of them, for it varies more than they do.
    bench.add(`select 1 before ${operation.name}`, () => cold.ping());
    bench.add(`${operation.name}, cold`, async () => {
      await cold.answer(request);
    });
    bench.add(`${operation.name}, warm`, async () => {
      await warm.answer(request);
    });
  }
  await bench.run();
  cold.close();
  warm.close();
  const taken = (name: string, share: 'p50' | 'p99') => {
    const { result } = bench.getTask(name) ?? {};
    return result && 'latency' in result ? result.latency[share] : Number.NaN;
  };
  const shares = ['p50', 'p99'] as const;
  const floors = shares.map((share) => ({
    share,
    name: `select 1, ${share}`,
    value: median(operations.map(({ name }) => taken(`select 1 before ${name}`, share))),
  }));
  const figures: Figure[] = floors.map(({ name, value }) => figure(name, value, 'ms'));
  for (const { name } of operations) {
    for (const { share, ...floor } of floors) {
      figures.push(figure(`${name}, cold ${share}`, taken(`${name}, cold`, share), 'ms', floor));
    }
    figures.push(figure(`${name}, warm p50`, taken(`${name}, warm`, 'p50'), 'ms'));
  }
  return { title: 'In the process', figures };
}
