import { METHODS } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../engine/operations/index.ts';
import { ERRORS } from '../../../server/http/http-error.ts';
import { openEngine } from '../../support/engines.ts';
import { partOf } from '../../support/repetitions.ts';
import { generated } from '../../support/snapshots.ts';
import { type Known, knownValues, targetOf } from '../requests.ts';
import { expectRefusal, type Serving, sendBytes, serve, serviceOf } from '../serving.ts';

const PATHS = operations.map(({ path }) => path);
const OPEN_PATHS = ['/livez', '/readyz', '/docs/errors'];
/** CONNECT has no path; it is tried on its own. */
const WRITING = METHODS.filter((method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method));

let serving: Serving;
let publicly: Serving;
let known: Known;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  known = await knownValues(folder);
  const service = serviceOf(await openEngine(folder));
  serving = await serve(service);
  publicly = await serve(service, { publicUrl: 'https://api.example.org/v' });
});

describe('every operation', () => {
  it.each(operations)('$path answers a good request with 200 and its own shape', async (one) => {
    const reply = await serving.send(targetOf(one, known));
    expect(reply.status).toBe(200);
    const body: unknown = JSON.parse(reply.text);
    expect(one.response.safeParse(body).error).toBeUndefined();
  });

  it.each(operations)('$path answers HEAD as GET, without the body', async (operation) => {
    const target = targetOf(operation, known);
    const got = await serving.send(target);
    const head = await serving.send(target, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(String(got.body.length));
    for (const name of ['content-type', 'etag', 'cache-control', 'vary', 'x-snapshot-id']) {
      expect(head.headers[name]).toBe(got.headers[name]);
    }
  });

  it.each(PATHS)('%s refuses methods that do not read, and says which do', async (path) => {
    for (const method of partOf(WRITING, 6, PATHS.indexOf(path))) {
      const reply = await serving.send(path, { method, key: null });
      const message = expectRefusal(reply, 'method_not_allowed', serving.base);
      expect(message).toContain(method);
      expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
    }
  });

  it.each(PATHS)('%s is nothing with a slash behind it, in capitals or escaped', async (path) => {
    const escaped = `/%72${path.slice(2)}`;
    for (const other of [`${path}/`, path.toUpperCase(), `/${path}`, escaped, `${path}%2F`]) {
      expectRefusal(await serving.send(other), 'not_found', serving.base);
    }
  });
});

describe('a path that there is not', () => {
  it.each([
    '/',
    '/restaking',
    '/availability/',
    '/restaking/all-stakers/1',
    '/restaking/../livez',
    '/%',
    '/%ff%fe',
    '/docs',
    '*',
  ])('%s is refused with 404, with or without a key', async (path) => {
    expectRefusal(await serving.send(path), 'not_found', serving.base);
    expectRefusal(await serving.send(path, { key: null }), 'not_found', serving.base);
  });
});

describe('a HEAD request that is refused', () => {
  it('has the status and the headers of the refusal, and no body', async () => {
    const got = await serving.send('/restaking/activity', { key: null });
    const head = await serving.send('/restaking/activity', { key: null, method: 'HEAD' });
    expect(head.status).toBe(401);
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(String(got.body.length));
  });
});

describe('the page behind doc_url', () => {
  it.each(Object.keys(ERRORS))('has an element with the id %s', async (code) => {
    const page = await serving.send('/docs/errors', { key: null });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text.split(`id="${code}"`).length).toBe(2);
  });

  it('is reached by the doc_url that a client was given', async () => {
    const refused = await fetch(`${serving.base}/restaking/activity`);
    const text = await refused.text();
    const docUrl = new URL(text.split('"doc_url":"')[1]?.split('"')[0] ?? '');
    expect(docUrl.hash).toBe('#unauthorized');
    const page = await fetch(docUrl);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`id="${docUrl.hash.slice(1)}"`);
  });

  it('is named by the public address where there is one', async () => {
    expectRefusal(await publicly.send('/'), 'not_found', 'https://api.example.org/v');
  });

  it.each(['a"><script>', 'a b', 'a'.repeat(256)])(
    'is named without an address where the client says it reached %j',
    async (host) => {
      const reply = await serving.send('/', { headers: { Host: host } });
      expectRefusal(reply, 'not_found', '');
    },
  );
});

describe('health', () => {
  it.each(OPEN_PATHS)('%s needs no key', async (path) => {
    expect((await serving.send(path, { key: null })).status).toBe(200);
  });

  it.each(OPEN_PATHS)('%s refuses to be written to', async (path) => {
    const reply = await serving.send(path, { method: 'POST' });
    expectRefusal(reply, 'method_not_allowed', serving.base);
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});

describe('/query', () => {
  it.each(['PUT', 'PATCH', 'DELETE'])(
    'refuses %s, and says that it answers POST',
    async (method) => {
      const reply = await serving.send('/query', { method });
      expectRefusal(reply, 'method_not_allowed', serving.base);
      expect(reply.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
    },
  );
});

describe('what Node would refuse without a body', () => {
  const refuses = async (bytes: string | Buffer) =>
    expectRefusal(await sendBytes(serving.port, bytes), 'bad_request', '');

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['CONNECT', 'CONNECT a.b:80 HTTP/1.1\r\nHost: a.b:80\r\n\r\n'],
    ['bytes beyond ASCII in the address', 'GET /?symbol=\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a header line without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
    ['a header over 16 KiB', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['no Host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s is refused with 400', async (_what, bytes) => {
    await refuses(bytes);
  });

  it.each(['http://[', 'http://a b', 'foo://'])(
    'an address %j in the request line is refused with 400',
    async (target) => {
      await refuses(`GET ${target} HTTP/1.1\r\nHost: "\r\nConnection: close\r\n\r\n`);
    },
  );

  it('another expectation than 100-continue is ignored', async () => {
    const reply = await serving.send('/livez', { headers: { Expect: 'miracles' } });
    expect(reply.status).toBe(200);
  });

  it('an absolute address in the request line is answered by its path', async () => {
    const reply = await serving.send(`http://elsewhere.example${operations[0]?.path}`);
    expect(reply.status).toBe(200);
  });
});
