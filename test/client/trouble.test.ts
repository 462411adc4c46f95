import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  type ClientOptions,
  createClient,
  NetworkError,
  type ResponseFacts,
  type Retry,
  SnapshotChangedError,
} from '../../client/index.ts';
import type { Engine } from '../../engine/engine.ts';
import { rateLimit } from '../../server/limits/rate-limit.ts';
import { Service } from '../../server/service.ts';
import { KEYS, serve, serviceOf } from '../server/serving.ts';
import { afterFile } from '../support/after-file.ts';
import { openEngine } from '../support/engines.ts';
import { generated } from '../support/snapshots.ts';

let engine: Engine;
let other: Engine;
beforeAll(async () => {
  engine = await openEngine(await generated('tiny', 1));
  other = await openEngine(await generated('tiny', 2));
});

// The clock of the client's waits and of the service's windows; requests take their own time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client of this address that does not wait, and its messages. */
function clientOf(baseUrl: string, options: Partial<ClientOptions> = {}) {
  const retries: Retry[] = [];
  const facts: ResponseFacts[] = [];
  const client = createClient({
    baseUrl,
    key: KEYS.both,
    onResponse: (one) => facts.push(one),
    ...options,
    onRetry(retry) {
      retries.push(retry);
      options.onRetry?.(retry);
      queueMicrotask(() => vi.advanceTimersByTime(retry.wait));
    },
  });
  return { client, retries, facts };
}

/** The address of a server that answers so, until the test file is done. */
async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return `http://127.0.0.1:${port}`;
}

/** The reason of a rejected promise. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('nothing failed'),
    (cause: unknown) => cause,
  );
}

describe('a refusal', () => {
  it.each([
    ['bad_request', 400, { page: 'x' }, KEYS.both],
    ['unauthorized', 401, {}, 'no-such-key'],
    ['forbidden', 403, {}, KEYS.availability],
    ['unprocessable_entity', 422, { limit: 0 }, KEYS.both],
  ])('%s is an error with its facts, and not tried again', async (code, status, given, key) => {
    const { base } = await serve(serviceOf(engine));
    const { client, retries, facts } = clientOf(base, { key });
    // @ts-expect-error: one of these is not a number
    const error = await failure(client.restakingAllStakers(given));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status,
      code,
      docUrl: `${base}/docs/errors#${code}`,
      requestId: facts[0]?.requestId,
      retryAfter: null,
      message: expect.stringMatching(/./),
    });
    expect(facts.map((one) => one.status)).toEqual([status]);
    expect(retries).toEqual([]);
  });

  it('of something else on the way is an error too', async () => {
    const base = await listening((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>nothing</h1>');
    });
    const { client } = clientOf(base);
    expect(await failure(client.restakingEcosystemTvl())).toMatchObject({
      name: 'ApiError',
      status: 404,
      code: 'unknown',
      docUrl: '',
    });
    const login = await listening((_request, response) => response.end('<h1>Log in</h1>'));
    const error = await failure(clientOf(login).client.restakingEcosystemTvl());
    expect(error).toMatchObject({ name: 'ApiError', status: 200, code: 'unknown' });
  });
});

describe('a further attempt', () => {
  it('comes once the rate allows it', async () => {
    const { base } = await serve(serviceOf(engine), { rateLimit: rateLimit(1, 3) });
    const { client, retries, facts } = clientOf(base);
    await client.restakingEcosystemTvl();
    await client.restakingEcosystemOperators();
    expect(facts.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect(facts[0]?.rate).toEqual({ quota: 1, left: 0, resetsIn: 3 });
    const retryAfter = facts[1]?.rate?.resetsIn ?? 0;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retries).toMatchObject([
      { operation: 'restakingEcosystemOperators', attempt: 1, cause: { retryAfter } },
    ]);
    expect(retries[0]?.wait).toBeGreaterThanOrEqual(retryAfter * 1000);
  });

  it('comes once the service is ready', async () => {
    const service = new Service();
    const { base } = await serve(service);
    const { client, retries } = clientOf(base, {
      onRetry: () => service.serve(engine),
    });
    expect(await client.restakingEcosystemOperators()).toHaveProperty('data');
    expect(retries).toMatchObject([{ cause: { status: 503, retryAfter: 5 } }]);
  });

  it('comes after a connection that broke, also within an answer', async () => {
    const { base } = await serve(serviceOf(engine));
    let count = 0;
    const breaking = await listening(async (request, response) => {
      count += 1;
      if (count === 1) request.socket.destroy();
      else if (count === 2) {
        response.writeHead(200, { 'content-length': 1000 });
        response.write('{"data":', () => response.destroy());
      } else {
        const headers = { 'x-api-key': String(request.headers['x-api-key']) };
        response.end(await (await fetch(`${base}${request.url}`, { headers })).text());
      }
    });
    const { client, retries } = clientOf(breaking);
    expect(await client.restakingEcosystemOperators()).toHaveProperty('data');
    expect(retries.map(({ cause }) => cause)).toEqual([
      expect.any(NetworkError),
      expect.any(NetworkError),
    ]);
  });

  it('is made as often as wanted, and the last failure is told', async () => {
    const base = await listening((request) => request.socket.destroy());
    const { client, retries } = clientOf(base, { retries: 2 });
    const error = await failure(client.restakingEcosystemTvl());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toHaveProperty('cause');
    expect(retries.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it('is not waited for longer than anybody would', async () => {
    const base = await listening((_request, response) => {
      response.writeHead(429, { 'retry-after': '3600' }).end();
    });
    const { client, retries } = clientOf(base);
    expect(await failure(client.restakingEcosystemTvl())).toMatchObject({ retryAfter: 3600 });
    expect(retries).toEqual([]);
  });

  it('is given up with the reason of the signal', async () => {
    const service = new Service();
    const { base } = await serve(service);
    const stopping = new AbortController();
    const reason = new Error('the page was left');
    const { client } = clientOf(base, { onRetry: () => stopping.abort(reason) });
    const { signal } = stopping;
    expect(await failure(client.restakingAllStakers({}, { signal }))).toBe(reason);
    expect(await failure(client.restakingAllStakers({}, { signal }))).toBe(reason);
  });
});

describe('an answer that has not changed', () => {
  it('is given again, costs nothing, and is forgotten with its snapshot', async () => {
    const service = serviceOf(engine);
    const { base } = await serve(service, { rateLimit: rateLimit(100, 60) });
    const { client, facts } = clientOf(base);
    const first = await client.restakingAllStakers({ limit: 3 });
    expect(await client.restakingAllStakers({ limit: 3 })).toBe(first);
    service.serve(other);
    expect(await client.restakingAllStakers({ limit: 3 })).not.toEqual(first);
    expect(facts.map(({ status }) => status)).toEqual([200, 304, 200]);
    expect(facts.map(({ rate }) => rate?.left)).toEqual([99, 99, 98]);
  });

  it('is kept within the room that there is, the one used longest ago not', async () => {
    const { base } = await serve(serviceOf(engine));
    const size = async (limit: number) =>
      JSON.stringify(await clientOf(base).client.restakingAllStakers({ limit })).length;
    const cacheSize = (await size(1)) + (await size(2));
    const { client, facts } = clientOf(base, { cacheSize });
    for (const limit of [1, 2, 1, 3, 1, 2, 1000, 1000]) await client.restakingAllStakers({ limit });
    expect(facts.map(({ status }) => status)).toEqual([200, 200, 304, 200, 200, 200, 200, 200]);
  });
});

describe('a walk over pages', () => {
  it('ends rather than mix two snapshots', async () => {
    const service = serviceOf(engine);
    const { base } = await serve(service);
    const walk = clientOf(base).client.pages('restakingAllStakers', { limit: 2 });
    await walk.next();
    await walk.next();
    service.serve(other);
    const error = await failure(walk.next());
    expect(error).toBeInstanceOf(SnapshotChangedError);
    expect(error).toMatchObject({ before: engine.snapshot.id, after: other.snapshot.id });
  });
});

it('needs a key and an address', () => {
  expect(() => createClient({ baseUrl: 'http://127.0.0.1', key: '' })).toThrow(/^key: /);
  expect(() => createClient({ baseUrl: 'nowhere', key: 'k' })).toThrow();
});
