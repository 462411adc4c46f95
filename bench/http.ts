import { startChild, startService } from './child.ts';
import { closedLoop, type LoadRequest, openLoop } from './load-generator.ts';
import { type Figure, median, type Section } from './measurement.ts';
import type { BenchRequests } from './requests.ts';

const CONNECTIONS = 8;
const READY = /ready at (http:\/\/\S+)/;

/** How long and how often; CI takes the short form. */
export interface Effort {
  readonly seconds: number;
  readonly rounds: number;
}

/** Runs each subject in turn, several rounds, and gives the median rate of each. */
async function inTurn(
  subjects: Readonly<Record<string, { url: string; requests: readonly LoadRequest[] }>>,
  { seconds, rounds }: Effort,
): Promise<Readonly<Record<string, number>>> {
  const rates: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { url, requests }] of Object.entries(subjects)) {
      const { requestsPerSecond, errors } = await closedLoop(url, requests, {
        seconds,
        connections: CONNECTIONS,
      });
      if (errors > 0) throw new Error(`${name}: ${errors} requests failed`);
      rates[name] = [...(rates[name] ?? []), requestsPerSecond];
    }
  }
  return Object.fromEntries(Object.entries(rates).map(([name, all]) => [name, median(all)]));
}

/** Cached answers against `node:http` and bare Koa sending as many bytes. */
export async function cachedSection(snapshot: string, effort: Effort): Promise<Section> {
  const path = '/restaking/activity';
  const { url, child } = await startService(snapshot);
  const first = await fetch(`${url}${path}`, {
    headers: { 'x-api-key': 'bench', 'accept-encoding': 'identity' },
  });
  const size = String((await first.arrayBuffer()).byteLength);
  const etag = first.headers.get('etag') ?? '';
  const node = await startChild('bench/servers/node-http.ts', [size], {}, READY);
  const koa = await startChild('bench/servers/bare-koa.ts', [size], {}, READY);
  try {
    const plain = [{ path }];
    const floors = { node: node.said[1] ?? '', koa: koa.said[1] ?? '' };
    const rates = await inTurn(
      {
        'node:http': { url: floors.node, requests: plain },
        'bare Koa': { url: floors.koa, requests: plain },
        'cached 200': { url, requests: plain },
        'cached 304': { url, requests: [{ path, headers: { 'if-none-match': etag } }] },
      },
      effort,
    );
    const rate = (name: string) => rates[name] ?? Number.NaN;
    const figures: Figure[] = [
      { name: 'node:http', value: rate('node:http'), unit: 'requests/s', better: 'more' },
      { name: 'bare Koa', value: rate('bare Koa'), unit: 'requests/s', better: 'more' },
      held('cached 200', rate('cached 200'), 'node:http', rate('node:http')),
      held('cached 200 beside Koa', rate('cached 200'), 'bare Koa', rate('bare Koa')),
      held('cached 304', rate('cached 304'), 'cached 200', rate('cached 200')),
    ];
    const half = Math.floor(rate('cached 200') / 2);
    const loop = { seconds: effort.seconds, rate: half, connections: 64 };
    const floor = await openLoop(floors.node, plain, loop);
    const ours = await openLoop(url, plain, loop);
    for (const share of ['p50', 'p95', 'p99', 'p999'] as const) {
      figures.push({
        name: `cached 200 at half rate, ${share}`,
        value: ours[share],
        unit: 'ms',
        against: { floor: 'node:http', ratio: ours[share] / floor[share] },
        better: 'less',
      });
    }
    return { title: 'Cached answers', figures };
  } finally {
    await Promise.all([child.stop(), node.stop(), koa.stop()]);
  }
}

/** Every operation, single filters, two filters and deep pages, without any cache. */
export async function uncachedSection(
  snapshot: string,
  requests: BenchRequests,
  effort: Effort,
): Promise<Section> {
  const { url, child } = await startService(snapshot, { CACHE_BYTES: '0' });
  try {
    const figures: Figure[] = [];
    const one = { seconds: Math.max(1, effort.seconds / 2), rounds: 1 };
    for (const request of requests.plain) {
      const name = request.path.replace(/\?.*/, '');
      const rate = (await inTurn({ [name]: { url, requests: [request] } }, one))[name] ?? 0;
      figures.push({ name, value: rate, unit: 'requests/s', better: 'more' });
    }
    const slowest = await slowestOf(url, requests.filtered);
    figures.push({
      name: `slowest single filter: ${slowest.request.path.slice(0, 60)}`,
      value: (await inTurn({ slowest: { url, requests: [slowest.request] } }, one)).slowest ?? 0,
      unit: 'requests/s',
      better: 'more',
    });
    const combined = await openLoop(url, requests.combined, {
      seconds: effort.seconds,
      rate: 200,
      connections: 8,
    });
    figures.push({ name: 'two filters, p99', value: combined.p99, unit: 'ms', better: 'less' });
    for (const { name, first, deepest } of requests.depths) {
      const rates = await inTurn(
        { first: { url, requests: [first] }, deepest: { url, requests: [deepest] } },
        { ...one, rounds: effort.rounds },
      );
      const [near, deep] = [rates.first ?? 0, rates.deepest ?? 0];
      figures.push({
        name: `deepest page of ${name}`,
        value: deep,
        unit: 'requests/s',
        against: { floor: 'its first page', ratio: deep / near },
        better: 'more',
      });
    }
    return { title: 'Uncached answers', figures };
  } finally {
    await child.stop();
  }
}

/** The request that takes longest, each asked several times one after the other. */
async function slowestOf(url: string, requests: readonly LoadRequest[]) {
  let slowest = { request: requests[0] ?? { path: '/' }, milliseconds: 0 };
  for (const request of requests) {
    const times: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const started = performance.now();
      const answer = await fetch(`${url}${request.path}`, { headers: { 'x-api-key': 'bench' } });
      await answer.arrayBuffer();
      times.push(performance.now() - started);
    }
    const milliseconds = median(times);
    if (milliseconds > slowest.milliseconds) slowest = { request, milliseconds };
  }
  return slowest;
}

function held(name: string, value: number, floor: string, floorValue: number): Figure {
  return {
    name,
    value,
    unit: 'requests/s',
    against: { floor, ratio: value / floorValue },
    better: 'more',
  };
}
