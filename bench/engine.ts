import { Bench } from 'tinybench';
import { Engine } from '../engine/engine.ts';
import { operations } from '../engine/operations/index.ts';
import type { Figure, Section } from './measurement.ts';
import type { BenchRequests } from './requests.ts';

const SETTINGS = { maxLimit: 1000, defaultNetwork: 'ethereum' } as const;

/** Each operation in the process: without a cache, held against `select 1`, and from the cache. */
export async function engineSection(snapshot: string, requests: BenchRequests): Promise<Section> {
  const cold = await Engine.open(snapshot, { ...SETTINGS, cacheBytes: 0 });
  const warm = await Engine.open(snapshot, { ...SETTINGS, cacheBytes: 2 ** 26 });
  const bench = new Bench({ time: 300, warmupTime: 100, throws: true });
  bench.add('select 1', () => cold.ping());
  for (const { path } of requests.plain) {
    const { pathname, searchParams } = new URL(path, 'http://bench');
    const operation = operations.find((one) => one.path === pathname);
    if (!operation) throw new RangeError(`operation unknown: ${pathname}`);
    const request = cold.read(operation, new Map(searchParams));
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
  const p50 = (name: string) => {
    const { result } = bench.getTask(name) ?? {};
    return result && 'latency' in result ? result.latency.p50 : Number.NaN;
  };
  const floor = p50('select 1');
  const figures: Figure[] = [{ name: 'select 1', value: floor, unit: 'ms', better: 'less' }];
  for (const { name } of operations) {
    const [slow, fast] = [p50(`${name}, cold`), p50(`${name}, warm`)];
    figures.push({
      name: `${name}, cold p50`,
      value: slow,
      unit: 'ms',
      against: { floor: 'select 1', ratio: slow / floor },
      better: 'less',
    });
    figures.push({ name: `${name}, warm p50`, value: fast, unit: 'ms', better: 'less' });
  }
  return { title: 'In the process', figures };
}
