import { AggregatorRegistry } from 'prom-client';
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../../engine/engine.ts';
import { RequestMetrics } from '../../../server/app/request-metrics.ts';
import { openEngine } from '../../support/engines.ts';
import { bare } from '../../support/snapshots.ts';
import { KEYS, serve, serviceOf } from '../serving.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(await bare(1));
});

/** The value of the gauge of requests without an answer yet. */
async function underWay(metrics: RequestMetrics): Promise<number> {
  const text = await AggregatorRegistry.aggregate([[...(await metrics.asJson())]]).metrics();
  return Number(/^restaking_requests_under_way (\d+)$/m.exec(text)?.[1]);
}

it('counts a request from its arrival to its answer', async () => {
  const metrics = new RequestMetrics(serviceOf(engine));
  metrics.arrived();
  metrics.arrived();
  expect(await underWay(metrics)).toBe(2);
  const entry = { requestId: 'a', method: 'GET', path: '/livez', status: 200, started: 0 };
  metrics.request({ ...entry, key: undefined, cached: false });
  expect(await underWay(metrics)).toBe(1);
});

it('counts none after the answers of operations and pages, and after refusals', async () => {
  const metrics = new RequestMetrics(serviceOf(engine));
  const serving = await serve(serviceOf(engine), { metrics });
  const paths = ['/restaking/activity', '/livez', '/nothing', '/restaking/activity?page=0'];
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) await serving.send(path, { method });
  }
  await serving.send('/restaking/activity', { key: `${KEYS.both}x` });
  expect(await underWay(metrics)).toBe(0);
});
