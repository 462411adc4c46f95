import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import * as z from 'zod';
import { READY_MESSAGE, type Running, start } from '../server/process.ts';
import { afterFile } from '../support/after-file.ts';
import { bare, SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { load, scratch } from './both-engines.ts';
import { environmentOf, runLoad } from './loading.ts';
import { type Certificate, type Relay, startRelay } from './relay.ts';

/** The requested operation, a different page than shortly before, so that nothing is cached. */
const LONG = '/restaking/activity';
const BOUNDED = '/restaking/all-operators';
const headers = { 'x-api-key': 'key' };

/** The refusals of an operation that needs ClickHouse. */
const away = { status: 503, retryAfter: '5' };

const servers = inject('oneNode');
/** A service that never reaches ClickHouse; it ends after LOAD_SECONDS. */
let unreached: Running;
/** The digest of the served snapshot: other files load others into the same server. */
let digest: string;
let requests = 0;
beforeAll(async () => {
  const relay = await startRelay(servers.reader.urls[0]);
  await relay.close();
  unreached = serve(relay, { LOAD_SECONDS: '10' });
  ({ digest } = await load(servers.loader, SAMPLE));
});

const serve = (relay: Relay, more: NodeJS.ProcessEnv = {}): Running =>
  start(['--port', '0'], {
    ...environmentOf(servers.reader, [relay.url]),
    ...(digest && { SNAPSHOT: digest }),
    API_KEYS: 'key',
    RATE_LIMIT: '0',
    ...more,
  });

const addressOf = async (running: Running) =>
  READY_MESSAGE.exec(await running.line(READY_MESSAGE))?.[1] ?? '';

async function get(address: string, path: string) {
  requests = (requests % 500) + 1;
  const reply = await fetch(`${address}${path}?limit=${requests}`, { headers });
  return {
    status: reply.status,
    retryAfter: reply.headers.get('retry-after'),
    body: await reply.text(),
  };
}

/** Asks until the answer has the status. */
async function until(address: string, path: string, status: number) {
  await expect
    .poll(async () => (await get(address, path)).status, { ...SOON, interval: 200 })
    .toBe(status);
}

const Page = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ total: z.number() }),
});

describe('a network between the service and ClickHouse', () => {
  let relay: Relay;
  let address: string;
  beforeAll(async () => {
    relay = await startRelay(servers.reader.urls[0]);
    address = await addressOf(serve(relay));
  });
  beforeEach(async () => {
    relay.delayMs = 0;
    relay.limitBytes = Number.POSITIVE_INFINITY;
    // A breaker that the test before has opened closes with a ping.
    await until(address, LONG, 200);
  });

  it('that is slower than a statement may be answers 503 after its time, and then without a statement', async () => {
    const strict = await addressOf(serve(relay, { CLICKHOUSE_SECONDS: '4' }));
    await until(strict, LONG, 200);
    const statements = () => relay.requested('.log_activities');
    const before = statements();
    relay.delayMs = 6000;
    const slow = await Promise.all(Array.from({ length: 5 }, () => get(strict, LONG)));
    for (const reply of slow) expect(reply).toMatchObject(away);
    const after = statements();
    expect(after).toBeGreaterThanOrEqual(before + slow.length);
    expect(await get(strict, LONG)).toMatchObject(away);
    expect(statements()).toBe(after);
    expect((await get(strict, BOUNDED)).status).toBe(200);
    expect((await fetch(`${strict}/readyz`)).status).toBe(200);
  });

  it.each([100, 300, 1000, 3000, 10_000, 30_000])(
    'that ends each connection after %i bytes gives whole answers or none',
    async (bytes) => {
      relay.limitBytes = bytes;
      for (let count = 0; count < 6; count += 1) {
        const reply = await get(address, LONG);
        if (reply.status !== 200) expect(reply).toMatchObject(away);
        else expect(Page.parse(JSON.parse(reply.body)).data).toHaveLength(requests);
      }
    },
  );

  it('that ends before an export begins answers 503, and in an export ends its connection too', async () => {
    const ask = () => fetch(`${address}${LONG}?format=ndjson`, { headers });
    relay.limitBytes = 30_000;
    expect((await ask()).status).toBe(503);
    relay.limitBytes = Number.POSITIVE_INFINITY;
    const reply = await ask();
    expect(reply.status).toBe(200);
    relay.limitBytes = Buffer.byteLength(await reply.text()) / 2;
    // Two connections, of which neither comes to its end, carry an export that pauses for long.
    await vi.waitFor(async () => {
      // Over new connections: those that are open have let much pass.
      await relay.close();
      await relay.open();
      await expect(ask().then((cut) => cut.text())).rejects.toThrow('terminated');
    }, SOON);
  });
});

describe('a service that starts before ClickHouse', () => {
  it('answers 503 with the reason while it waits, and serves afterwards', async () => {
    const relay = await startRelay(servers.reader.urls[0]);
    await relay.close();
    const running = serve(relay);
    const waiting = await running.line(/the snapshot is waited for/);
    expect(JSON.parse(waiting)).toMatchObject({
      level: 'warn',
      reason: expect.stringMatching(/^ClickHouse does not answer \(.*ECONNREFUSED/),
    });
    await relay.open();
    expect((await get(await addressOf(running), LONG)).status).toBe(200);
    expect(running.err()).toBe('');
  });

  it('ends with the reason where it is not there in LOAD_SECONDS', async () => {
    expect(await unreached.ended).toBe(1);
    expect(unreached.err()).toMatch(
      /ClickHouse does not answer \(.*ECONNREFUSED.*\); the snapshot was not prepared within 10 seconds/,
    );
  });

  it('ends at once with the wrong password', async () => {
    const relay = await startRelay(servers.reader.urls[0]);
    const running = serve(relay, { CLICKHOUSE_PASSWORD: 'wrong' });
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(/reader: Authentication failed/);
  });
});

describe('TLS', () => {
  /** The certificate, and the file that names it as an authority. */
  function selfSigned(): Certificate & { readonly file: string } {
    const folder = scratch();
    const [file, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    execFileSync('openssl', [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...['-keyout', key, '-out', file, '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1'],
    ]);
    return { file, cert: readFileSync(file, 'utf8'), key: readFileSync(key, 'utf8') };
  }

  it('carries a load and what is served, by an authority of NODE_EXTRA_CA_CERTS alone', async () => {
    const { file, ...certificate } = selfSigned();
    const relay = await startRelay(servers.loader.urls[0], certificate);
    afterFile(() => relay.close());
    const tiny = await bare(7);
    const loader = environmentOf(servers.loader, [relay.url]);
    // Other files read snapshots of the same server.
    const args = [tiny, '--keep', '1000'];
    const refused = await runLoad(args, loader);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('certificate')]);
    const trusted = { NODE_EXTRA_CA_CERTS: file };
    expect(await runLoad(args, { ...loader, ...trusted })).toMatchObject({ code: 0, err: '' });
    const address = await addressOf(serve(relay, trusted));
    expect((await get(address, LONG)).status).toBe(200);
    expect((await get(address, BOUNDED)).status).toBe(200);
  });
});
