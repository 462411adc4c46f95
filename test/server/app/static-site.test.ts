import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageKeyOf } from '../../../server/app/page-key.ts';
import { readSite } from '../../../server/app/static-site.ts';
import { openEngine } from '../../support/engines.ts';
import { generated, temporaryFolder } from '../../support/snapshots.ts';
import { expectRefusal, type Serving, serve, serviceOf } from '../serving.ts';

const PAGE = '<!doctype html><title>t</title>';
const SCRIPT = 'console.log("a script that is worth packing")\n'.repeat(50);
const SCRIPT_PATH = '/main-ABCD2345.js';
const RUN_KEY = 'run_of-this-test-5e1f';

let folder: string;
let serving: Serving;
let notBuilt: Serving;
beforeAll(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, SCRIPT_PATH), SCRIPT);
  writeFileSync(join(folder, `${SCRIPT_PATH}.gz`), gzipSync(SCRIPT));
  writeFileSync(join(folder, `${SCRIPT_PATH}.br`), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'secret.txt'), 'of a kind that is not served');
  mkdirSync(join(folder, 'deeper'));
  const service = serviceOf(await openEngine(await generated('tiny', 1)));
  serving = await serve(service, { dashboard: readSite(folder, '/'), pageKey: RUN_KEY });
  notBuilt = await serve(service);
});

describe('the page at /', () => {
  it('needs no key, is asked for anew each time, and loads from its own service alone', async () => {
    const { status, text, headers } = await serving.send('/', { key: null });
    expect([status, text]).toEqual([200, PAGE]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toMatch(/^default-src 'self';/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await serving.send('/');
    const again = await serving.send('/', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
  });

  it('is read only', async () => {
    expectRefusal(await serving.send('/', { method: 'POST' }), 'method_not_allowed', serving.base);
  });

  it('is a refusal that says what to do where it is not built', async () => {
    expect(expectRefusal(await notBuilt.send('/'), 'not_found', notBuilt.base)).toContain(
      'npm run build',
    );
  });
});

describe('a file whose name holds its hash', () => {
  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body).toString()],
    ['gzip', (body: Buffer) => gunzipSync(body).toString()],
  ])('comes as %s where that is taken, and may be kept for good', async (encoding, unpack) => {
    const { status, body, headers } = await serving.send(SCRIPT_PATH, {
      headers: { 'accept-encoding': encoding },
    });
    expect([status, unpack(body)]).toEqual([200, SCRIPT]);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('has a tag of its own in each form', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const reply = await serving.send(SCRIPT_PATH, { headers: { 'accept-encoding': encoding } });
        return reply.headers.etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

describe('what is no file of the site', () => {
  it.each([
    '/index.html',
    '/main-ABCD2345.js.br',
    '/secret.txt',
    '/deeper',
    '/../package.json',
    '/%2e%2e/package.json',
    '/operators',
  ])('%s is a 404 like any other', async (path) => {
    expectRefusal(await serving.send(path), 'not_found', serving.base);
  });
});

describe('the key that was made for this run', () => {
  const ours = { 'sec-fetch-site': 'same-origin' };
  const ask = (headers: Record<string, string>, to = serving) =>
    to.send('/dashboard/key', { key: null, headers });

  it.each(['127.0.0.1', 'localhost', '[::1]'])('is given to our page at %s', async (name) => {
    const { status, text, headers } = await ask({ ...ours, host: `${name}:${serving.port}` });
    expect([status, text]).toEqual([200, JSON.stringify({ key: RUN_KEY })]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['a page of another origin', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['an address that somebody typed', { 'sec-fetch-site': 'none' }],
    ['who does not say what it is', {}],
    ['a name that leads here', { ...ours, host: 'attacker.example' }],
    ['a name that begins like ours', { ...ours, host: 'localhost.attacker.example:8080' }],
    ['a Host that is none', { ...ours, host: 'localhost:80@attacker.example' }],
  ])('is not given to %s', async (_, headers: Record<string, string>) => {
    expectRefusal(await ask(headers), 'not_found', baseFor(headers.host));
  });

  it.each([
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-host', 'service.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.9'],
    ['x-original-host', 'service.example'],
    ['true-client-ip', '203.0.113.9'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['cf-ray', '8f2e'],
  ])('is not given to who came through a proxy that sends %s', async (name, value) => {
    const host = `127.0.0.1:${serving.port}`;
    expectRefusal(await ask({ ...ours, host, [name]: value }), 'not_found', `http://${host}`);
  });

  it('is not given over HTTP/1.0, which proxies speak and browsers do not', async () => {
    const socket = connect(serving.port, '127.0.0.1');
    socket.write(
      'GET /dashboard/key HTTP/1.0\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\r\n',
    );
    let answer = '';
    for await (const bytes of socket) answer += bytes;
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain(RUN_KEY);
  });

  it.each([
    [undefined, RUN_KEY],
    ['http://localhost:8080', RUN_KEY],
    ['http://127.0.0.1', RUN_KEY],
    ['http://[::1]:8080', RUN_KEY],
    ['https://service.example', null],
    ['https://localhost.service.example', null],
  ])('is for pages of a service whose PUBLIC_URL is %s: %s', (publicUrl, key) => {
    expect(pageKeyOf({ loopback: true, publicUrl }, RUN_KEY)).toBe(key);
    expect(pageKeyOf({ loopback: false, publicUrl }, RUN_KEY)).toBe(null);
    expect(pageKeyOf({ loopback: true, publicUrl }, undefined)).toBe(null);
  });

  it('is not there where keys were configured', async () => {
    expectRefusal(await ask(ours, notBuilt), 'not_found', notBuilt.base);
  });

  it('is in no log', async () => {
    await ask(ours);
    expect(serving.log.join('')).not.toContain(RUN_KEY);
  });
});

/** How links begin in a refusal to a request with that Host header. */
function baseFor(host: string | undefined): string {
  if (host === undefined) return serving.base;
  return host.includes('@') ? '' : `http://${host}`;
}
