import { startNodeHttp } from './cached.ts';
import { startService } from './child.ts';
import type { LoadRequest } from './generator/job.ts';
import { halfRateFigures } from './half-rate.ts';
import { type Figure, figure, median, type Section } from './measurement.ts';
import { closedInTurn, type Subject } from './rounds.ts';
import type { Setup } from './setup.ts';

/** Bytes of `node:http`'s bodies here: about what the first page of activity has. */
const FLOOR_BYTES = 4096;

/** Every operation, every single filter, every list sorted and searched, two filters and deepest pages, without any cache. */
export async function uncachedSection(setup: Setup): Promise<Section> {
  const { url, child } = await startService(setup.snapshot, { CACHE_BYTES: '0' });
  const node = await startNodeHttp(FLOOR_BYTES);
  try {
    const floor = { url: node.url, requests: [{ path: '/' }] };
    const combined = { url, requests: setup.requests.combined };
    const figures = [
      ...(await single(setup, url, floor)),
      // The floor has its own figures above; here they are those of half its rate.
      ...(await halfRateFigures(setup, 'two filters', combined, floor)).filter(
        ({ name }) => name !== 'node:http',
      ),
      ...(await depths(setup, url)),
    ];
    return { title: 'Uncached answers', figures };
  } finally {
    await Promise.all([child.stop(), node.child.stop()]);
  }
}

/** Operations without a filter; each filter, sort and search with the value that takes longest. */
async function single(setup: Setup, url: string, floor: Subject): Promise<Figure[]> {
  const subjects: Record<string, Subject> = { 'node:http': floor };
  for (const { name, request } of setup.requests.plain) {
    subjects[name] = { url, requests: [request] };
  }
  const { filtered, sorted, searched } = setup.requests;
  for (const { name, requests } of [...filtered, ...sorted, ...searched]) {
    subjects[name] = { url, requests: [await slowestOf(url, requests)] };
  }
  const reached = await closedInTurn(setup.generator, subjects, shortened(setup));
  const { requestsPerSecond, p99 } = reached('node:http');
  const names = Object.keys(subjects).filter((name) => name !== 'node:http');
  return [
    figure('node:http', requestsPerSecond, 'requests/s'),
    figure('node:http, p99', p99, 'ms'),
    ...names.flatMap((name) => [
      figure(name, reached(name).requestsPerSecond, 'requests/s', {
        name: 'node:http',
        value: requestsPerSecond,
      }),
      figure(`${name}, p99`, reached(name).p99, 'ms', { name: 'node:http, p99', value: p99 }),
    ]),
  ];
}

async function depths(setup: Setup, url: string): Promise<Figure[]> {
  const subjects: Record<string, Subject> = {};
  for (const { name, first, deepest } of setup.requests.depths) {
    subjects[`first page of ${name}`] = { url, requests: [first] };
    subjects[`deepest page of ${name}`] = { url, requests: [deepest] };
  }
  const reached = await closedInTurn(setup.generator, subjects, shortened(setup));
  return setup.requests.depths.flatMap(({ name }) => {
    const near = {
      name: `first page of ${name}`,
      value: reached(`first page of ${name}`).requestsPerSecond,
    };
    const far = `deepest page of ${name}`;
    return [
      figure(near.name, near.value, 'requests/s'),
      figure(far, reached(far).requestsPerSecond, 'requests/s', near),
    ];
  });
}

/** There are many of them, so each gets half the time. */
function shortened({ effort }: Setup): Setup['effort'] {
  return { ...effort, seconds: effort.seconds / 2 };
}

/** The request that takes longest, each asked several times one after the other. */
async function slowestOf(url: string, requests: readonly LoadRequest[]): Promise<LoadRequest> {
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
  return slowest.request;
}
