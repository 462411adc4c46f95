import { type Child, startChild, startService } from './child.ts';
import { latenciesAtHalf } from './half-rate.ts';
import type { LoadGenerator } from './load-generator.ts';
import { type Figure, figure, type Section, scaleToEffort } from './measurement.ts';
import { closedInTurn, type Subject, subjectOf, warmUp } from './rounds.ts';
import type { Setup } from './setup.ts';

const READY = /ready at (http:\/\/\S+)/;

/** URLs requested in turn: enough that no single response stays in every processor cache. */
const ADDRESSES = 50;
/** A response has this many records, about 5.5 KB. */
const LIMIT = 16;

/** Ratios in a few microseconds need many rounds, so that some are undisturbed. */
const ROUNDS = 9;

/** Few connections, so that the process wakes up for each response. */
const FEW_CONNECTIONS = 8;

/**
 * Starts `node:http`, which sends the service's responses at `origin`, with all headers or with two
 * (`plain`).
 */
export async function startNodeHttp(origin: string, headers: 'all' | 'plain' = 'all') {
  const child = await startChild('bench/servers/node-http.ts', [origin, headers], {}, READY);
  return { url: child.match[1] ?? '', child };
}

/**
 * Measures cached responses, compared with `node:http` sending the same ones and with bare Koa
 * sending as many bytes.
 */
export async function cachedSection({ prepared, generator, effort }: Setup): Promise<Section> {
  const service = await startService(prepared.folder);
  const pages = Array.from({ length: ADDRESSES }, (_, at) => ({
    path: `/restaking/activity?limit=${LIMIT}&page=${at + 1}`,
  }));
  const { bytes, etag } = await firstAnswer(service.url, pages[0]?.path ?? '/');
  const started: Child[] = [service.child];
  const also = <Started extends { child: Child }>(one: Started): Started => {
    started.push(one.child);
    return one;
  };
  try {
    const node = also(await startNodeHttp(service.url));
    const plain = also(await startNodeHttp(service.url, 'plain'));
    const koaChild = await startChild('bench/servers/bare-koa.ts', [String(bytes)], {}, READY);
    const koa = also({ url: koaChild.match[1] ?? '', child: koaChild });
    const unchanged = pages.slice(0, 1).map(({ path }) => ({
      path,
      headers: { 'if-none-match': etag },
      expected: 304,
    }));
    const one = { connections: FEW_CONNECTIONS };
    const single = pages.slice(0, 1);
    const subjects = {
      'node:http': subjectOf(node, pages),
      'node:http, two headers': subjectOf(plain, pages),
      'bare Koa': subjectOf(koa, pages),
      'cached 200': subjectOf(service, pages),
      'node:http, one address': { ...subjectOf(node, single), ...one },
      'cached 200, one address': { ...subjectOf(service, single), ...one },
      'node:http, 304': { ...subjectOf(node, unchanged), ...one },
      'cached 304': { ...subjectOf(service, unchanged), ...one },
    };
    await warm(generator, Object.values(subjects));
    await warmUp(Object.values(subjects), effort);
    const reached = await closedInTurn(subjects, {
      ...effort,
      seconds: effort.seconds / 2,
      rounds: scaleToEffort(ROUNDS, effort),
    });
    type Name = keyof typeof subjects;
    const against = (name: Name, floor?: Name): Figure[] => {
      const mine = reached(name);
      const rate = floor && { name: floor, value: reached(floor).requestsPerSecond };
      const time = floor && {
        name: `${floor}, processor time`,
        value: reached(floor).processorTime,
      };
      return [
        figure(name, mine.requestsPerSecond, 'requests/s', rate),
        figure(`${name}, processor time`, mine.processorTime, 'µs', time),
      ];
    };
    const koaRate = { name: 'bare Koa', value: reached('bare Koa').requestsPerSecond };
    const cachedRate = reached('cached 200').requestsPerSecond;
    const halfRate = await latenciesAtHalf(
      { generator, effort },
      'cached 200',
      [subjects['cached 200'], cachedRate],
      [subjects['node:http'], reached('node:http').requestsPerSecond],
    );
    return {
      title: 'Cached answers',
      figures: [
        ...against('node:http'),
        ...against('node:http, two headers', 'node:http'),
        ...against('bare Koa', 'node:http'),
        ...against('cached 200', 'node:http'),
        figure('cached 200 beside Koa', cachedRate, 'requests/s', koaRate),
        ...against('node:http, one address'),
        ...against('cached 200, one address', 'node:http, one address'),
        ...against('node:http, 304'),
        ...against('cached 304', 'node:http, 304'),
        ...halfRate,
      ],
      note: `${ADDRESSES} addresses of ${bytes} bytes, 32 connections; one address: ${FEW_CONNECTIONS}.`,
    };
  } finally {
    await Promise.all(started.map((child) => child.stop()));
  }
}

/** Sends each request once, which fills the cache or the recording, and checks the status. */
export async function warm(
  generator: LoadGenerator,
  subjects: readonly Pick<Subject, 'url' | 'requests'>[],
): Promise<void> {
  const pace = { kind: 'once' } as const;
  for (const { url, requests } of subjects) {
    await generator.run({ url, requests, connections: 1, pace });
  }
}

async function firstAnswer(url: string, path: string): Promise<{ bytes: number; etag: string }> {
  const answer = await fetch(`${url}${path}`, {
    headers: { 'x-api-key': 'bench', 'accept-encoding': 'identity' },
  });
  const { byteLength: bytes } = await answer.arrayBuffer();
  return { bytes, etag: answer.headers.get('etag') ?? '' };
}
