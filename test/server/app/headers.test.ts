import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../engine/operations/index.ts';
import { rateLimit } from '../../../server/limits/rate-limit.ts';
import { openEngine } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';
import { type Known, knownValues, mediaTypeOf, targetOf } from '../requests.ts';
import { type Serving, serve, serviceOf } from '../serving.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let serving: Serving;
/** Lets the pages of one origin alone. */
let oneOrigin: Serving;
let snapshotId: string;
let known: Known;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  const engine = await openEngine(folder);
  snapshotId = engine.snapshot.id;
  const service = serviceOf(engine);
  serving = await serve(service, { rateLimit: rateLimit(600, 3600) });
  oneOrigin = await serve(service, { corsOrigin: 'https://dashboard.example' });
});

/** One request for each way in which a request can end. */
const ENDINGS = [
  { ending: '200', target: '/restaking/ecosystem-tvl', key: 'known' },
  { ending: '400', target: '/restaking/ecosystem-tvl?x=1', key: 'known' },
  { ending: '401', target: '/restaking/ecosystem-tvl', key: 'none' },
  { ending: '404', target: '/nothing', key: 'known' },
  { ending: '404', target: '/restaking/distribution-root-info?rootIndex=999', key: 'known' },
  { ending: '422', target: '/restaking/activity?page=0', key: 'known' },
] as const;

describe.each(operations)('$path', (operation) => {
  it('says what it sends, for how long and for whom it holds', async () => {
    const { headers } = await serving.send(targetOf(operation, known));
    expect(headers['content-type']).toBe(`${mediaTypeOf(operation.name)}; charset=utf-8`);
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+, must-revalidate$/);
    expect(headers.vary).toBe('Accept, Accept-Encoding, Authorization, x-api-key');
    expect(headers.etag).toMatch(/^"[A-Za-z0-9_-]{27}"$/);
    expect(headers['x-snapshot-id']).toBe(snapshotId);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('tells the rate in the two fields of the IETF draft', async () => {
    const { headers } = await serving.send(targetOf(operation, known));
    expect(headers['ratelimit-policy']).toBe('"default";q=600;w=3600');
    expect(headers.ratelimit).toMatch(/^"default";r=\d{3};t=[1-3]\d{3}$/);
  });
});

describe('RateLimit', () => {
  it('counts down by one with each request', async () => {
    const left = async () => {
      const { headers } = await serving.send('/restaking/ecosystem-operators');
      return Number(headers.ratelimit?.match(/r=(\d+)/)?.[1]);
    };
    const first = await left();
    expect(await left()).toBe(first - 1);
  });

  it('is absent where nothing is limited', async () => {
    const { status, headers } = await oneOrigin.send('/restaking/ecosystem-operators');
    expect(status).toBe(200);
    expect(headers.ratelimit).toBeUndefined();
    expect(headers['ratelimit-policy']).toBeUndefined();
  });
});

describe('X-Request-Id', () => {
  it.each(['a', 'A-b_c.9', 'x'.repeat(64), '7f1c2e5e-3b1f-4a51-9b0e-0d7a5b9f2c11'])(
    '%s is echoed',
    async (id) => {
      const { headers } = await serving.send('/livez', { headers: { 'X-Request-Id': id } });
      expect(headers['x-request-id']).toBe(id);
    },
  );

  it.each(['', 'x'.repeat(65), 'two words', 'a,b', '"quoted"', '<b>', 'caf\u00e9', '{}'])(
    '%j is replaced by a new one',
    async (id) => {
      const { headers } = await serving.send('/livez', { headers: { 'X-Request-Id': id } });
      expect(headers['x-request-id']).toMatch(UUID);
    },
  );

  it('is made anew for each request that brings none', async () => {
    const ids = new Set<unknown>();
    for (let count = 0; count < 5; count += 1) {
      ids.add((await serving.send('/livez')).headers['x-request-id']);
    }
    expect(ids.size).toBe(5);
  });

  it.each(ENDINGS)('comes with $ending of $target', async ({ ending, target, key }) => {
    const headers = { 'X-Request-Id': 'abc' };
    const reply = await serving.send(target, key === 'none' ? { headers, key: null } : { headers });
    expect(String(reply.status)).toBe(ending);
    expect(reply.headers['x-request-id']).toBe('abc');
  });
});

describe('CORS', () => {
  const READABLE = [
    'Accept-Ranges',
    'Content-Disposition',
    'Content-Range',
    'ETag',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'X-Query-Milliseconds',
    'X-Query-Rows',
    'X-Query-Truncated',
    'X-Request-Id',
    'X-Sample-Data',
    'X-Snapshot-Block',
    'X-Snapshot-Id',
    'X-Snapshot-Time',
  ];

  it.each(ENDINGS)('lets a page read $ending of $target', async ({ ending, target, key }) => {
    const headers = { Origin: 'https://page.example' };
    const reply = await serving.send(target, key === 'none' ? { headers, key: null } : { headers });
    expect(String(reply.status)).toBe(ending);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    const exposed = reply.headers['access-control-expose-headers']?.split(', ');
    expect(exposed?.sort()).toEqual(READABLE);
  });

  it.each(operations)('preflight of $path needs no key and allows the key', async ({ path }) => {
    const reply = await serving.send(path, {
      method: 'OPTIONS',
      key: null,
      headers: {
        Origin: 'https://page.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-api-key, if-none-match',
      },
    });
    expect(reply.status).toBe(204);
    expect(reply.body.length).toBe(0);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    const allowed = reply.headers['access-control-allow-headers']?.split(', ');
    expect(allowed).toEqual([
      'x-api-key',
      'authorization',
      'cache-control',
      'if-match',
      'if-none-match',
      'if-range',
      'range',
      'x-request-id',
    ]);
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(reply.headers.ratelimit).toBeUndefined();
  });

  it('names the one origin that is allowed, and that the answer depends on it', async () => {
    for (const target of ['/restaking/ecosystem-tvl', '/nothing']) {
      const { headers } = await oneOrigin.send(target, {
        headers: { Origin: 'https://x.example' },
      });
      expect(headers['access-control-allow-origin']).toBe('https://dashboard.example');
      expect(headers.vary).toContain('Origin');
    }
  });

  it('never allows credentials that a browser would send by itself', async () => {
    const { headers } = await serving.send('/restaking/ecosystem-tvl');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each(ENDINGS.filter(({ ending }) => ending !== '200'))(
    'with $ending of $target is not to be stored, and is no form of an answer',
    async ({ target, key }) => {
      const reply = await serving.send(target, key === 'none' ? { key: null } : {});
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers.etag).toBeUndefined();
      expect(reply.headers['content-encoding']).toBeUndefined();
    },
  );
});
