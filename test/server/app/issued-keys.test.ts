import { writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { followKeysFile } from '../../../server/keys/follow-keys-file.ts';
import { makeIssuedKey } from '../../../server/keys/key-format.ts';
import { developmentKeys, ringOfBoth } from '../../../server/keys/key-ring.ts';
import { failedKeys } from '../../../server/limits/failed-keys.ts';
import { rateLimit } from '../../../server/limits/rate-limit.ts';
import type { Service } from '../../../server/service.ts';
import { openEngine } from '../../support/engines.ts';
import { generated } from '../../support/snapshots.ts';
import { SOON } from '../../support/soon.ts';
import { alter, issueInto, newKeysFile } from '../keys/issuing.ts';
import { expectRefusal, type Reply, type Serving, serve, serviceOf } from '../serving.ts';

const RESTAKING = '/restaking/ecosystem-tvl';
const AVAILABILITY = '/availability/all-operators';
const PLAIN = 'plain-key-5e1d';
const INTERVAL = 20;

let service: Service;
let path: string;
let serving: Serving;
let koa: Serving;
beforeAll(async () => {
  service = serviceOf(await openEngine(await generated('tiny', 1)));
  path = newKeysFile();
  await issueInto(path, { name: 'first' });
  serving = await over(path);
  koa = await over(path, {}, 'koa');
});

/** A server that accepts the keys of a file and a plain one. */
async function over(
  file: string,
  parts: Parameters<typeof serve>[1] = {},
  door?: 'koa',
): Promise<Serving> {
  const following = followKeysFile(file, pino({ level: 'silent' }), INTERVAL);
  afterAll(following.stop);
  const keys = ringOfBoth(following.keys, developmentKeys([PLAIN], false));
  return serve(service, { keys, ...parts }, door);
}

async function statusOf(key: string, target = RESTAKING): Promise<number> {
  return (await serving.send(target, { key })).status;
}

/** Issues a key and waits until the server accepts it. */
async function accepted(wanted: Parameters<typeof issueInto>[1]): Promise<string> {
  const key = await issueInto(path, wanted);
  await vi.waitFor(async () => expect(await statusOf(key)).not.toBe(401), SOON);
  return key;
}

describe('an issued key', () => {
  it('opens its groups and no other', async () => {
    const both = await accepted({ name: 'both' });
    const one = await accepted({ name: 'one', groups: ['availability'] });
    expect([await statusOf(both), await statusOf(both, AVAILABILITY)]).toEqual([200, 200]);
    expect(await statusOf(one, AVAILABILITY)).toBe(200);
    const reply = await serving.send(RESTAKING, { key: one });
    expect(expectRefusal(reply, 'forbidden', serving.base)).toContain('restaking');
    expect(await statusOf(PLAIN)).toBe(200);
  });

  it('gets 401 once it is revoked, while others go on', async () => {
    const key = await accepted({ name: 'to-revoke' });
    const other = await accepted({ name: 'to-stay' });
    await alter(path, 'to-revoke', { revokedAt: new Date().toISOString() });
    await vi.waitFor(async () => expect(await statusOf(key)).toBe(401), SOON);
    expect(await statusOf(other)).toBe(200);
    expectRefusal(await serving.send(RESTAKING, { key }), 'unauthorized', serving.base);
  });

  it('gets 401 once it has expired', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const key = await accepted({ name: 'to-expire', expiresAt });
    onTestFinished(() => void vi.useRealTimers());
    for (const [milliseconds, status] of [
      [-1, 200],
      [1, 401],
    ] as const) {
      vi.useFakeTimers({ now: expiresAt.getTime() + milliseconds, toFake: ['Date'] });
      expect(await statusOf(key)).toBe(status);
    }
  });

  it('is refused with one and the same body whatever is wrong with it', async () => {
    const key = await accepted({ name: 'revoked' });
    await alter(path, 'revoked', { revokedAt: new Date().toISOString() });
    await vi.waitFor(async () => expect(await statusOf(key)).toBe(401), SOON);
    const wrongCheck = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    const texts = [key, wrongCheck, makeIssuedKey(), 'rsk_', key.slice(0, 20), `${key}, ${key}`];
    for (const text of [...texts, 'unknown']) {
      const reply = await serving.send(RESTAKING, { key: text });
      expect(expectRefusal(reply, 'unauthorized', serving.base)).toBe(
        'x-api-key: this key is not accepted',
      );
    }
  });

  it('has its own rate, and another key the common one', async () => {
    const file = newKeysFile();
    const own = await issueInto(file, { name: 'own', rate: 2 });
    const common = await issueInto(file, { name: 'common' });
    const limited = await over(file, { rateLimit: rateLimit(7, 3600) });
    const first = await limited.send(RESTAKING, { key: own });
    expect(first.headers['ratelimit-policy']).toBe('"default";q=2;w=3600');
    expect(first.headers.ratelimit).toContain('r=1');
    const unchanged = { key: own, headers: { 'If-None-Match': first.headers.etag ?? '' } };
    expect((await limited.send(RESTAKING, unchanged)).headers.ratelimit).toContain('r=1');
    expect((await limited.send(RESTAKING, { key: own })).status).toBe(200);
    const over2 = await limited.send(RESTAKING, { key: own });
    expectRefusal(over2, 'rate_limit_exceeded', limited.base);
    const other = await limited.send(RESTAKING, { key: common });
    expect(other.headers['ratelimit-policy']).toBe('"default";q=7;w=3600');
    expect(other.headers.ratelimit).toContain('r=6');
  });

  it('gets 401 while the file is malformed, and the service goes on', async () => {
    const file = newKeysFile();
    const key = await issueInto(file, { name: 'a' });
    const spoilt = await over(file);
    expect((await spoilt.send(RESTAKING, { key })).status).toBe(200);
    writeFileSync(file, 'nonsense');
    await vi.waitFor(async () => {
      expect((await spoilt.send(RESTAKING, { key })).status).toBe(401);
    }, SOON);
    expect((await spoilt.send(RESTAKING, { key: PLAIN })).status).toBe(200);
    expect((await spoilt.send('/readyz', { key: null })).status).toBe(200);
  });
});

describe('failed keys from one address', () => {
  it('get 429 with Retry-After beyond their number, while good ones are answered', async () => {
    const good = await accepted({ name: 'good' });
    const narrow = await over(path, { failedKeys: failedKeys(3, 3600) });
    for (const key of [makeIssuedKey(), 'rsk_malformed', 'unknown']) {
      expect((await narrow.send(RESTAKING, { key })).status).toBe(401);
    }
    const reply = await narrow.send(RESTAKING, { key: makeIssuedKey() });
    expectRefusal(reply, 'rate_limit_exceeded', narrow.base);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
    expect(reply.headers['cache-control']).toBe('no-store');
    for (const key of [good, PLAIN]) {
      expect((await narrow.send(RESTAKING, { key })).status).toBe(200);
    }
    expect((await narrow.send(RESTAKING, { key: null })).status).toBe(401);
  });
});

describe('no key is in a log line, a header or a body', () => {
  const good = makeGood();
  const WAYS: [string, (key: string) => [string, Record<string, string>, string | null]][] = [
    ['in the header', (key) => [RESTAKING, {}, key]],
    ['in the header, for the other group', (key) => [AVAILABILITY, {}, key]],
    ['in the header, twice', (key) => [RESTAKING, {}, `${key}, ${key}`]],
    ['in the header, of a bad request', (key) => [`${RESTAKING}?page=0`, {}, key]],
    ['as a parameter', (key) => [`${RESTAKING}?api_key=${key}`, {}, PLAIN]],
    ['as the name of a parameter', (key) => [`${RESTAKING}?${key}=1`, {}, PLAIN]],
    ['as a repeated parameter', (key) => [`${RESTAKING}?${key}&${key}`, {}, PLAIN]],
    ['as a filter', (key) => [`/restaking/all-tokens?symbol=${key}`, {}, PLAIN]],
    ['as an action', (key) => [`/restaking/activity?action=${key}`, {}, PLAIN]],
    ['as an address', (key) => [`/restaking/activity?operator=${key}`, {}, PLAIN]],
    ['as a number', (key) => [`/restaking/activity?page=${key}`, {}, PLAIN]],
    ['as a network', (key) => [`${AVAILABILITY}?network=${key}`, {}, PLAIN]],
    ['as a hash', (key) => [`/availability/batch-by-hash?batchHeaderHash=${key}`, {}, PLAIN]],
    ['as an encoded value', (key) => [`${RESTAKING}?x=${key.replace('_', '%5F')}`, {}, PLAIN]],
    ['with bad encoding', (key) => [`${RESTAKING}?x=${key}%`, {}, PLAIN]],
    ['as a path', (key) => [`/${key}`, {}, null]],
    ['behind a path', (key) => [`${RESTAKING}/${key}`, {}, key]],
    ['as its own request id', (key) => [RESTAKING, { 'X-Request-Id': key }, key]],
    ['as the request id alone', (key) => [RESTAKING, { 'X-Request-Id': key }, PLAIN]],
    ['within a request id', (key) => [RESTAKING, { 'X-Request-Id': `id-${key}` }, PLAIN]],
    ['as a tag', (key) => [RESTAKING, { 'If-None-Match': `"${key}"` }, PLAIN]],
    ['as a host', (key) => [`${RESTAKING}?x`, { Host: `${key}.example` }, PLAIN]],
    ['by another scheme', (key) => [RESTAKING, { Authorization: `Bearer ${key}` }, null]],
    ['in a cookie', (key) => [RESTAKING, { Cookie: `key=${key}` }, null]],
    ['as an origin', (key) => [RESTAKING, { Origin: `https://${key}`, Referer: key }, PLAIN]],
    ['as an encoding', (key) => [RESTAKING, { 'Accept-Encoding': key }, PLAIN]],
  ];
  const KINDS = {
    good: (key: string) => key,
    unknown: () => makeIssuedKey(),
    'mistyped (check digits)': (key: string) =>
      key.slice(0, -2) + (key.endsWith('0') ? '11' : '00'),
    'cut short': (key: string) => key.slice(0, 30),
  };

  function makeGood(): () => Promise<string> {
    let text: Promise<string> | null = null;
    return () => {
      text ??= accepted({ name: 'presented', groups: ['restaking'] });
      return text;
    };
  }

  const cases = WAYS.flatMap(([way, sent]) =>
    Object.entries(KINDS).map(([kind, of]) => ({ way, kind, of, sent })),
  );
  it.each(cases)('where a $kind one was sent $way', async ({ of, sent }) => {
    const text = of(await good());
    const secret = text.slice(4, 20);
    const [target, headers, key] = sent(text);
    for (const door of [serving, koa]) {
      const before = door.log.length;
      const reply = await door.send(target, { headers, key });
      const output = [...door.log.slice(before), JSON.stringify(reply.headers), reply.text];
      expect(door.log.length).toBeGreaterThan(before);
      expect(output.join('\n')).not.toContain(secret);
    }
  });

  it('is a function of the key in no tag', async () => {
    const tagOf = (reply: Reply) => reply.headers.etag;
    const mine = await serving.send(RESTAKING, { key: await good() });
    expect(tagOf(mine)).toBeTruthy();
    expect(tagOf(mine)).toBe(tagOf(await serving.send(RESTAKING, { key: PLAIN })));
  });

  it('keeps a request id that is none', async () => {
    const reply = await serving.send(RESTAKING, { headers: { 'X-Request-Id': 'risk_1' } });
    expect(reply.headers['x-request-id']).toBe('risk_1');
    const plain = await serving.send(RESTAKING, { headers: { 'X-Request-Id': PLAIN }, key: PLAIN });
    expect(plain.headers['x-request-id']).not.toBe(PLAIN);
  });
});
