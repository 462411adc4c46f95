import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../../../engine/operations/index.ts';
import { MAX_REFUND_FACTOR, rateLimit } from '../../../server/limits/rate-limit.ts';
import { openEngine } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';
import { type Known, knownValues, targetOf } from '../requests.ts';
import { expectRefusal, type Reply, type Serving, serve, serviceOf } from '../serving.ts';

let serving: Serving;
/** Serves a snapshot of another seed. */
let elsewhere: Serving;
/** Serves the first snapshot from an engine of its own. */
let again: Serving;
let known: Known;
let knownElsewhere: Known;
let folder: string;
beforeAll(async () => {
  folder = await generated('tiny', 1);
  const other = await generated('tiny', 2);
  known = await knownValues(folder);
  knownElsewhere = await knownValues(other);
  serving = await serve(serviceOf(await openEngine(folder)), { rateLimit: rateLimit(1e5, 3600) });
  again = await serve(serviceOf(await openEngine(folder, { cacheBytes: 0 })));
  elsewhere = await serve(serviceOf(await openEngine(other)));
});

function ask(target: string, etags: string, more: Record<string, string> = {}): Promise<Reply> {
  return serving.send(target, { headers: { 'If-None-Match': etags, ...more } });
}

async function etagOf(target: string, headers: Record<string, string> = {}): Promise<string> {
  return (await serving.send(target, { headers })).headers.etag ?? '';
}

/** The tag that an answer has, of a service with a cache of its own. */
async function tagElsewhere(target: string, headers: Record<string, string> = {}): Promise<string> {
  return (await again.send(target, { headers })).headers.etag ?? '';
}

function left({ headers }: Reply): number {
  return Number(headers.ratelimit?.match(/r=(\d+)/)?.[1]);
}

describe.each(operations)('$path', (operation) => {
  it('answers If-None-Match with 304: no body, the headers of the 200, no charge', async () => {
    const target = targetOf(operation, known);
    const full = await serving.send(target);
    const reply = await ask(target, full.headers.etag ?? '');
    expect(reply.status).toBe(304);
    expect(reply.body.length).toBe(0);
    for (const name of ['etag', 'cache-control', 'vary', 'x-snapshot-id']) {
      expect(reply.headers[name]).toBe(full.headers[name]);
      expect(reply.headers[name]).toBeTruthy();
    }
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(left(reply)).toBe(left(full));
    expect(left(await serving.send(target))).toBe(left(full) - 1);
  });

  it('gives one ETag for one request to one snapshot, and another for another snapshot', async () => {
    const here = await etagOf(targetOf(operation, known));
    const same = await again.send(targetOf(operation, known));
    const other = await elsewhere.send(targetOf(operation, knownElsewhere));
    expect(other.status).toBe(200);
    expect(same.headers.etag).toBe(here);
    expect(other.headers.etag).not.toBe(here);
    expect(other.headers['x-snapshot-id']).not.toBe(same.headers['x-snapshot-id']);
  });
});

describe('If-None-Match', () => {
  const target = '/restaking/all-stakers?limit=100';
  let etag: string;
  beforeAll(async () => {
    etag = await etagOf(target);
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['the tag in its weak form', (tag: string) => `W/${tag}`],
    ['a list with the tag', (tag: string) => `"a", ${tag}, "b"`],
    ['a list with the tag in its weak form and no blanks', (tag: string) => `"a",W/${tag}`],
    ['any tag', () => '*'],
  ])('with %s gives 304, to HEAD as well', async (_what, form) => {
    expect((await ask(target, form(etag))).status).toBe(304);
    const headers = { 'If-None-Match': form(etag) };
    expect((await serving.send(target, { method: 'HEAD', headers })).status).toBe(304);
  });

  it.each([
    ['another tag', () => '"another"'],
    ['the tag without its quotes', (tag: string) => tag.replaceAll('"', '')],
    ['the tag cut short', (tag: string) => `${tag.slice(0, -2)}"`],
    ['nothing', () => ''],
  ])('with %s gives the whole answer', async (_what, form) => {
    const reply = await ask(target, form(etag));
    expect(reply.status).toBe(200);
    expect(reply.body.length).toBeGreaterThan(0);
  });

  it('with the tag of another representation gives the whole answer', async () => {
    const gzip = { 'Accept-Encoding': 'gzip' };
    expect((await ask(target, etag, gzip)).status).toBe(200);
    expect((await ask(target, await etagOf(target, gzip), gzip)).status).toBe(304);
    expect((await ask(target, await etagOf(target, gzip))).status).toBe(200);
  });

  it('with the tag of another request gives the whole answer', async () => {
    const other = await etagOf('/restaking/all-stakers?limit=99');
    expect(other).not.toBe(etag);
    expect((await ask(target, other)).status).toBe(200);
  });

  it.each([
    ['without a key: 401', target, null, 'unauthorized'],
    [
      'of what is not there: 404',
      `/restaking/pod-activity?pod=0x${'9'.repeat(40)}`,
      undefined,
      'not_found',
    ],
    ['that cannot be read: 400', '/restaking/activity?x=1', undefined, 'bad_request'],
  ] as const)('does not turn a refusal into 304: %s', async (_what, refused, key, code) => {
    const headers = { 'If-None-Match': '*' };
    const reply = await serving.send(refused, key === null ? { headers, key } : { headers });
    expectRefusal(reply, code, serving.base);
  });
});

describe('a 304', () => {
  let target = '';
  let page = 1;
  beforeEach(() => {
    page += 1;
    target = `/restaking/activity?limit=100&page=${page}`;
  });
  const br = { 'Accept-Encoding': 'br' };

  it('is charged where its answer was not cached, in each encoding', async () => {
    // The same snapshot, so that the ETags are known before the first request.
    const [tag, packed] = [await tagElsewhere(target), await tagElsewhere(target, br)];
    const before = left(await serving.send('/restaking/ecosystem-avs'));
    const replies = [
      await ask(target, tag),
      await ask(target, tag),
      await ask(target, packed, br),
      await ask(target, packed, br),
    ];
    expect(replies.map(({ status }) => status)).toEqual([304, 304, 304, 304]);
    expect(replies.map((reply) => before - left(reply))).toEqual([1, 1, 2, 2]);
  });

  it('is charged for `*`, also where its answer is cached', async () => {
    const before = left(await serving.send(target));
    const replies = [await ask(target, '*'), await ask(target, '*')];
    expect(replies.map(({ status }) => status)).toEqual([304, 304]);
    expect(replies.map((reply) => before - left(reply))).toEqual([1, 2]);
  });

  it('is charged for a whole list, which is looked through to tell its tag', async () => {
    const list = '/restaking/all-tokens?format=csv';
    const full = await serving.send(list);
    const reply = await ask(list, full.headers.etag ?? '');
    expect([reply.status, left(full) - left(reply)]).toEqual([304, 1]);
  });

  it(`is charged from ${MAX_REFUND_FACTOR} times the quota on`, async () => {
    const narrow = await serve(serviceOf(await openEngine(folder)), {
      rateLimit: rateLimit(2, 3600),
    });
    const full = await narrow.send(target);
    const headers = { 'If-None-Match': full.headers.etag ?? '' };
    const statuses: number[] = [];
    for (let count = 0; count < 2 * MAX_REFUND_FACTOR + 2; count += 1) {
      statuses.push((await narrow.send(target, { headers })).status);
    }
    expect(statuses).toEqual([
      ...Array.from({ length: 2 * MAX_REFUND_FACTOR + 1 }, () => 304),
      429,
    ]);
  });
});

describe('If-Modified-Since', () => {
  it('is not answered with 304, since answers have no Last-Modified', async () => {
    const headers = { 'If-Modified-Since': new Date(Date.now() + 1e6).toUTCString() };
    expect((await serving.send('/restaking/ecosystem-tvl', { headers })).status).toBe(200);
  });
});

describe('ETags', () => {
  it('differ between any two requests that mean different things', async () => {
    const targets = [
      ...operations.map((operation) => targetOf(operation, known)),
      '/restaking/activity?page=2',
      '/restaking/activity?limit=2',
      '/restaking/activity?action=POD_DEPLOYED',
      '/restaking/all-stakers?page=98',
      '/restaking/all-stakers?page=99',
      '/restaking/all-tokens?symbol=nothing-has-it',
      '/restaking/all-tokens?symbol=nor-this',
      '/availability/all-operators?network=holesky',
    ];
    const etags = await Promise.all(targets.map((target) => etagOf(target)));
    expect(new Set(etags).size).toBe(targets.length);
  });

  it('are equal however the same request is spelled', async () => {
    const spellings = [
      '/restaking/activity?action=POD_DEPLOYED&limit=12',
      '/restaking/activity?limit=012&action=POD_DEPLOYED&page=',
      '/restaking/activity?action=%50OD_DEPLOYED&page=1&&',
    ];
    const etags = await Promise.all(spellings.map((spelling) => etagOf(spelling)));
    expect(new Set(etags).size).toBe(1);
  });
});
