import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Engine } from '../../../engine/engine.ts';
import { operations } from '../../../engine/operations/index.ts';
import { rateLimit } from '../../../server/limits/rate-limit.ts';
import { Service } from '../../../server/service.ts';
import { openEngine } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';
import { SOON } from '../../support/soon.ts';
import { type Known, knownValues, targetOf } from '../requests.ts';
import { expectRefusal, KEYS, type Serving, serve, serviceOf } from '../serving.ts';

const SECRET_CAUSE = 'Catalog Error: select "operator" from answers.rows at /srv/engine/list.ts:12';
const FIXED = 'The service failed to answer this request.';

let engine: Engine;
let known: Known;
let serving: Serving;
let starting: Serving;
let draining: Serving;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  engine = await openEngine(folder, { cacheBytes: 0 });
  serving = await serve(serviceOf(engine), { rateLimit: rateLimit(1e6, 3600) });
  starting = await serve(new Service());
  const stopped = serviceOf(engine);
  stopped.drain();
  draining = await serve(stopped);
});
afterEach(() => vi.restoreAllMocks());

describe('500', () => {
  it.each(operations)('$path tells a fixed message and nothing of the cause', async (operation) => {
    vi.spyOn(engine, 'answer').mockRejectedValue(new Error(SECRET_CAUSE));
    const before = serving.log.length;
    const headers = { 'X-Request-Id': `failing-${operation.name.replace('/', '.')}` };
    const reply = await serving.send(targetOf(operation, known), { headers });
    const message = expectRefusal(reply, 'internal_server_error', serving.base);
    expect(message).toBe(FIXED);
    expect(reply.headers['x-request-id']).toBe(headers['X-Request-Id']);
    expect(reply.headers['cache-control']).toBe('no-store');
    const logged = serving.log.slice(before);
    const cause = logged.filter((line) => line.includes(JSON.stringify(SECRET_CAUSE)));
    expect(cause.length).toBe(1);
    expect(cause[0]).toContain(`"requestId":"${headers['X-Request-Id']}"`);
  });

  it.each([
    ['text', SECRET_CAUSE],
    ['null', null],
    ['an error with a status and a message to expose', { status: 418, expose: true }],
    ['an error of Koa', Object.assign(new Error(SECRET_CAUSE), { status: 404, expose: true })],
  ])('is the answer also where what is thrown is %s', async (_what, thrown) => {
    vi.spyOn(engine, 'answer').mockRejectedValue(thrown);
    const reply = await serving.send('/restaking/activity');
    expect(expectRefusal(reply, 'internal_server_error', serving.base)).toBe(FIXED);
  });

  it('is the answer where reading the parameters fails by itself', async () => {
    vi.spyOn(engine, 'read').mockImplementation(() => {
      throw new TypeError(SECRET_CAUSE);
    });
    const reply = await serving.send('/restaking/activity?limit=11');
    expect(expectRefusal(reply, 'internal_server_error', serving.base)).toBe(FIXED);
  });

  it('is not kept: the same request is answered once the cause is gone', async () => {
    vi.spyOn(engine, 'answer').mockRejectedValueOnce(new Error(SECRET_CAUSE));
    expect((await serving.send('/restaking/activity')).status).toBe(500);
    expect((await serving.send('/restaking/activity')).status).toBe(200);
  });
});

describe('503', () => {
  const stages = ['starting', 'stopping'] as const;
  const at = (stage: (typeof stages)[number]) => (stage === 'starting' ? starting : draining);

  it.each(
    stages.flatMap((stage) =>
      [...operations.map((operation) => operation.path), '/readyz'].map((path) => ({
        stage,
        path,
      })),
    ),
  )('$path while $stage, with Retry-After', async ({ stage, path }) => {
    const reply = await at(stage).send(path);
    const message = expectRefusal(reply, 'service_unavailable', at(stage).base);
    expect(message).toBe(`The service is ${stage}. Try again in 5 seconds.`);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each(stages)('is not for what needs no snapshot, while %s', async (stage) => {
    for (const path of ['/livez', '/docs/errors']) {
      expect((await at(stage).send(path)).status).toBe(200);
    }
    expectRefusal(await at(stage).send('/nothing'), 'not_found', at(stage).base);
  });

  it.each(stages)('is not logged as a failure, while %s', async (stage) => {
    const before = at(stage).log.length;
    await at(stage).send('/restaking/activity');
    expect(at(stage).log.slice(before).length).toBe(1);
  });
});

describe('a request under way', () => {
  let service: Service;
  let stopping: Serving;
  beforeAll(async () => {
    service = serviceOf(engine);
    stopping = await serve(service);
  });

  /**
   * Delays the engine's answers: `asked` resolves when an answer is requested, `release` lets all
   * continue.
   */
  function held(): { asked: Promise<void>; release: () => void } {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = engine.answer.bind(engine);
    const asked = new Promise<void>((resolve) => {
      vi.spyOn(engine, 'answer').mockImplementation(async (...request) => {
        resolve();
        await released;
        return answer(...request);
      });
    });
    return { asked, release };
  }

  it('whose client hangs up is logged, and the next one is answered', async () => {
    const { asked, release } = held();
    const client = new AbortController();
    const headers = { 'x-api-key': KEYS.both, 'x-request-id': 'abandoned' };
    const abandoned = fetch(`${serving.base}/restaking/activity`, {
      headers,
      signal: client.signal,
    });
    await asked;
    client.abort();
    await expect(abandoned).rejects.toThrow('aborted');
    release();
    expect((await serving.send('/restaking/activity')).status).toBe(200);
    const lines = () => serving.log.filter((line) => line.includes('"abandoned"'));
    await vi.waitFor(() => expect(lines().length).toBe(1), SOON);
  });

  it('is answered when the service begins to stop, and a later one is not', async () => {
    const { asked, release } = held();
    const underWay = stopping.send('/restaking/activity');
    await asked;
    service.drain();
    expect((await stopping.send('/restaking/activity')).status).toBe(503);
    release();
    expect((await underWay).status).toBe(200);
  });
});

describe('429', () => {
  let limited: Serving;
  let fresh: Serving;
  beforeAll(async () => {
    limited = await serve(serviceOf(engine), { rateLimit: rateLimit(2, 3600) });
    await limited.send('/restaking/ecosystem-operators');
    await limited.send('/restaking/ecosystem-operators?nonsense=1');
    fresh = await serve(serviceOf(engine), { rateLimit: rateLimit(3, 3600) });
  });

  it.each(operations)('$path over the rate, with Retry-After and both fields', async (one) => {
    const reply = await limited.send(targetOf(one, known));
    const message = expectRefusal(reply, 'rate_limit_exceeded', limited.base);
    expect(message).toContain('2 requests in 3600 seconds');
    const wait = Number(reply.headers['retry-after']);
    expect(wait).toBeGreaterThan(1800);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(reply.headers['ratelimit-policy']).toBe('"default";q=2;w=3600');
    expect(reply.headers.ratelimit).toMatch(/^"default";r=0;t=[1-3]\d{3}$/);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('does not concern paths without a key', async () => {
    for (const path of ['/livez', '/readyz', '/docs/errors']) {
      expect((await limited.send(path)).status).toBe(200);
    }
    expect((await limited.send('/restaking/activity', { method: 'OPTIONS' })).status).toBe(204);
  });

  it('counts what was refused for its parameters, and not what was refused for its key', async () => {
    const left = async (target: string, key?: string) =>
      (await fresh.send(target, key === undefined ? {} : { key })).headers.ratelimit?.split(';')[1];
    expect(await left('/restaking/activity')).toBe('r=2');
    expect(await left('/restaking/activity?page=abc')).toBe('r=1');
    expect(await left('/restaking/activity', 'unknown')).toBeUndefined();
    expect(await left('/restaking/activity')).toBe('r=0');
  });
});
