import { closedLoop } from './autocannon.ts';
import { startChild, startService } from './child.ts';
import { latenciesAtHalf } from './half-rate.ts';
import { type Effort, type Figure, figure, median, type Section } from './measurement.ts';
import { closedInTurn } from './rounds.ts';
import type { Setup } from './setup.ts';

const PATH = '/restaking/activity';
const READY = /ready at (http:\/\/\S+)/;

/** `node:http` sending bodies of as many bytes. */
export async function startNodeHttp(bytes: number) {
  const child = await startChild('bench/servers/node-http.ts', [String(bytes)], {}, READY);
  return { url: child.said[1] ?? '', child };
}

/** Cached answers against `node:http` and bare Koa sending as many bytes. */
export async function cachedSection({ snapshot, generator, effort }: Setup): Promise<Section> {
  const { url, child } = await startService(snapshot);
  const { bytes, etag } = await firstAnswer(url);
  const node = await startNodeHttp(bytes);
  const koa = await startChild('bench/servers/bare-koa.ts', [String(bytes)], {}, READY);
  try {
    const requests = [{ path: PATH }];
    const unchanged = { path: PATH, headers: { 'if-none-match': etag }, expected: 304 };
    const [floor, subject] = [
      { url: node.url, requests },
      { url, requests },
    ];
    const reached = await closedInTurn(
      generator,
      {
        node: floor,
        koa: { url: koa.said[1] ?? '', requests },
        cached: subject,
        unchanged: { url, requests: [unchanged] },
      },
      effort,
    );
    const rates = {
      node: { name: 'node:http', value: reached('node').requestsPerSecond },
      koa: { name: 'bare Koa', value: reached('koa').requestsPerSecond },
      cached: { name: 'cached 200', value: reached('cached').requestsPerSecond },
    };
    const { node: bare, koa: framework, cached } = rates;
    const figures: Figure[] = [
      figure(bare.name, bare.value, 'requests/s'),
      figure(framework.name, framework.value, 'requests/s'),
      figure(cached.name, cached.value, 'requests/s', bare),
      figure('cached 200 beside Koa', cached.value, 'requests/s', framework),
      figure('cached 304', reached('unchanged').requestsPerSecond, 'requests/s', cached),
      ...(await latenciesAtHalf(
        { generator, effort },
        'cached 200',
        [subject, cached.value],
        [floor, bare.value],
      )),
      ...(await byAutocannon(node.url, url, effort)),
    ];
    return { title: 'Cached answers', figures };
  } finally {
    await Promise.all([child.stop(), node.child.stop(), koa.stop()]);
  }
}

/** The same by a generator that others know, so that ours need not be taken at its word. */
async function byAutocannon(floor: string, ours: string, effort: Effort): Promise<Figure[]> {
  const rates: { floor: number[]; ours: number[] } = { floor: [], ours: [] };
  // It counts in whole seconds.
  const options = { seconds: Math.max(1, Math.round(effort.seconds)), connections: 8 };
  for (let round = 0; round < effort.rounds; round += 1) {
    for (const [into, url] of [
      [rates.floor, floor],
      [rates.ours, ours],
    ] as const) {
      const { requestsPerSecond, errors } = await closedLoop(url, [PATH], options);
      if (errors > 0) throw new Error(`${url}: ${errors} requests failed`);
      into.push(requestsPerSecond);
    }
  }
  const bare = { name: 'node:http, by autocannon', value: median(rates.floor) };
  return [
    figure(bare.name, bare.value, 'requests/s'),
    figure('cached 200, by autocannon', median(rates.ours), 'requests/s', bare),
  ];
}

async function firstAnswer(url: string): Promise<{ bytes: number; etag: string }> {
  const answer = await fetch(`${url}${PATH}`, {
    headers: { 'x-api-key': 'bench', 'accept-encoding': 'identity' },
  });
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { bytes, etag: answer.headers.get('etag') ?? '' };
}
