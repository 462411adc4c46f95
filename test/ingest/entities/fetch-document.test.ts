import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { publicInternet } from '../../../common/http/fetch-policy.ts';
import {
  type FetchClock,
  type FetchOptions,
  fetchDocument,
} from '../../../ingest/entities/fetch-document.ts';
import { Hosts } from '../../../ingest/entities/hosts.ts';
import { needing } from '../../support/needing.ts';
import { documents, type Handler, type Stranger, stranger, together } from './stranger.ts';

const { describe, it } = needing('openssl');

const TIMEOUT_MS = 400;

/** A clock that stands still unless it is moved on, so that no answer is late by chance. */
class TestClock implements FetchClock {
  #now = 0;
  #timeouts: { readonly at: number; readonly controller: AbortController }[] = [];

  now() {
    return this.#now;
  }

  timeout(milliseconds: number) {
    const controller = new AbortController();
    this.#timeouts.push({ at: this.#now + milliseconds, controller });
    return controller.signal;
  }

  moveOn(milliseconds: number): void {
    this.#now += milliseconds;
    for (const { at, controller } of this.#timeouts) if (at <= this.#now) controller.abort();
  }
}

function optionsFor({ policy }: Pick<Stranger, 'policy'>) {
  return {
    policy,
    hosts: new Hosts(2),
    timeoutMs: TIMEOUT_MS,
    clock: new TestClock(),
    ipfsGateway: null,
    signal: new AbortController().signal,
  };
}

function fetchFrom(
  server: Pick<Stranger, 'policy'>,
  uri: string,
  options: Partial<FetchOptions> = {},
) {
  return fetchDocument(uri, null, { ...optionsFor(server), ...options });
}

/** Redirects `/` there, and answers every other path. */
function redirection(location: string | undefined, status = 302): Handler {
  return (request, response) => {
    if (request.url !== '/') return documents()(request, response);
    response.writeHead(status, location === undefined ? {} : { location }).end();
  };
}

describe('fetchDocument', () => {
  it('gives what a document says, and its version', async () => {
    const server = await stranger((_, response) => {
      response.writeHead(200, { etag: '"1"', 'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT' });
      response.end(JSON.stringify({ name: 'Operator', website: 'https://one.a.test' }));
    });
    expect(await fetchFrom(server, server.url('/a.json'))).toMatchObject({
      description: { name: 'Operator', website: 'https://one.a.test', logo: null },
      etag: '"1"',
      lastModified: 'Thu, 01 Jan 1970 00:00:00 GMT',
    });
  });

  it('follows redirections to other hosts and paths', async () => {
    const server = await stranger((request, response) => {
      if (request.url === '/a') redirectTo(response, server.url('/b', 'two.a.test'));
      else if (request.url === '/b') redirectTo(response, '/c');
      else documents()(request, response);
    });
    await fetchFrom(server, server.url('/a'));
    expect(server.requests).toEqual(['one.a.test/a', 'two.a.test/b', 'two.a.test/c']);
  });

  it("tells of a host that the system's resolver does not know", async () => {
    const policy = publicInternet('test');
    // No host is ever called so (RFC 2606).
    await expect(fetchFrom({ policy }, 'https://host.invalid/a.json')).rejects.toThrow(
      'host.invalid is unknown',
    );
  });

  it('asks a gateway for ipfs: where there is one', async () => {
    const server = await stranger(documents());
    const gateway = new URL(server.url('/', 'gateway.a.test'));
    const uri = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/metadata.json';
    await fetchFrom(server, uri, { ipfsGateway: gateway });
    expect(server.requests).toEqual([`gateway.a.test/ipfs/${uri.slice(7)}`]);
    await expect(fetchFrom(server, uri)).rejects.toThrow('ipfs: needs a gateway');
    const climbing = `${uri}/../../../admin`;
    await expect(fetchFrom(server, climbing, { ipfsGateway: gateway })).rejects.toThrow('goes up');
  });
});

describe('a metadata URI', () => {
  it.each([
    ['http://one.a.test/a.json', 'http: is not https:'],
    ['file:///etc/passwd', 'file: is not https:'],
    ['data:application/json,{}', 'data: is not https:'],
    ['javascript:alert(1)', 'javascript: is not https:'],
    ['operator.json', 'the URI is not a URL'],
    ['', 'the URI is not a URL'],
    ['https://user:word@one.a.test/', 'the URL has a password'],
    ['https://one.a.test:22/', 'port 22 is not 443'],
    [`https://one.a.test/${'a'.repeat(3_000)}`, 'the URI is longer than 2048'],
    ['https://127.0.0.1/', '127.0.0.1 is not public'],
    ['https://127.1/', '127.0.0.1 is not public'],
    ['https://2130706433/', '127.0.0.1 is not public'],
    ['https://0x7f000001/', '127.0.0.1 is not public'],
    ['https://0177.0.0.1/', '127.0.0.1 is not public'],
    ['https://①②⑦.0.0.1/', '127.0.0.1 is not public'],
    ['https://169.254.169.254/latest/meta-data/', '169.254.169.254 is not public'],
    ['https://[::1]/', '::1 is not public'],
    ['https://[::ffff:10.0.0.1]/', '::ffff:a00:1 is not public'],
    ['https://[fd00::1]/', 'fd00::1 is not public'],
  ])('%s is refused before anything is asked', async (uri, problem) => {
    const looked: string[] = [];
    const policy = {
      ...publicInternet('test'),
      lookup: (host: string) => {
        looked.push(host);
      },
    };
    await expect(fetchFrom({ policy }, uri)).rejects.toThrow(problem);
    expect(looked).toEqual([]);
  });
});

describe('a host', () => {
  it.each([
    ['of a private address', ['10.0.0.5'], '10.0.0.5 of inner.a.test is not public'],
    [
      'of a public and a private address',
      ['1.1.1.1', '192.168.0.1'],
      '192.168.0.1 of inner.a.test is not public',
    ],
    ['of an address of IPv6 that maps a private one', ['::ffff:10.0.0.1'], 'is not public'],
    ['of no address', [], 'inner.a.test is unknown'],
  ])('%s is not connected to', async (_, addresses, problem) => {
    const server = await stranger(documents(), { 'inner.a.test': addresses });
    await expect(fetchFrom(server, server.url('/', 'inner.a.test'))).rejects.toThrow(problem);
    expect(server.requests).toEqual([]);
  });

  it('is looked up once a connection, and the address that was checked is connected to', async () => {
    const server = await stranger(documents());
    await fetchFrom(server, server.url('/'));
    expect(server.lookups).toEqual(['one.a.test']);
  });

  it('is left when the connection turns out to be to another address', async () => {
    const server = await stranger(documents());
    let asked = 0;
    const policy = {
      ...server.policy,
      mayConnect: () => {
        asked += 1;
        return asked === 1;
      },
    };
    await expect(fetchFrom({ policy }, server.url('/'))).rejects.toThrow('127.0.0.1 is not public');
    expect(server.requests).toEqual([]);
  });

  it('with a certificate of another name is not asked', async () => {
    const server = await stranger(documents(), { 'other.example': ['127.0.0.1'] });
    const work = fetchFrom(server, server.url('/', 'other.example'));
    await expect(work).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(server.requests).toEqual([]);
  });

  it('with a certificate of an unknown authority is not asked', async () => {
    const server = await stranger(documents());
    const { ca: _, ...policy } = server.policy;
    await expect(fetchFrom({ policy }, server.url('/'))).rejects.toThrow('SELF_SIGNED_CERT');
    expect(server.requests).toEqual([]);
  });

  it('gets no more than two requests at once, also where others redirect to it', async () => {
    const other = () => fetchFrom(server, server.url('/', 'other.a.test'));
    const ofVictim = together(2, documents(), other);
    const server = await stranger((request, response) => {
      const [host] = request.headers.host?.split('.') ?? [];
      if (host === 'victim') ofVictim(request, response);
      else if (host === 'other') documents()(request, response);
      else redirectTo(response, server.url('/', 'victim.a.test'));
    });
    const hosts = new Hosts(2);
    const names = Array.from({ length: 8 }, (_, index) => `from-${index}.a.test`);
    await Promise.all(names.map((host) => fetchFrom(server, server.url('/', host), { hosts })));
    expect(server.most.get('victim.a.test')).toBe(2);
  });
});

describe('a redirection', () => {
  it.each([
    ['to http', 'http://one.a.test/', 'http: is not https:'],
    ['to a file', 'file:///etc/passwd', 'file: is not https:'],
    ['to another port', 'https://one.a.test:9200/', 'port 9200 is not'],
    ['to nowhere', undefined, 'status 302 has no valid location'],
    ['to no URL', 'https://', 'status 302 has no valid location'],
    ['to itself', '/', 'more than 3 redirections'],
  ])('%s is not followed', async (_, location, problem) => {
    const server = await stranger(redirection(location));
    await expect(fetchFrom(server, server.url('/'))).rejects.toThrow(problem);
    expect(server.requests.filter((request) => request !== 'one.a.test/')).toEqual([]);
  });

  it.each(['10.0.0.1', '[::1]', '0x0a000001', 'inner.a.test'])(
    'to the private host %s is not followed',
    async (host) => {
      const server = await stranger(
        (_, response) => redirectTo(response, server.url('/secret', host)),
        { 'inner.a.test': ['192.168.1.1'] },
      );
      await expect(fetchFrom(server, server.url('/'))).rejects.toThrow('is not public');
      expect(server.requests).toEqual(['one.a.test/']);
    },
  );
});

describe('an answer', () => {
  it.each<[string, Handler, string]>([
    ['of another status', (_, response) => void response.writeHead(404).end('{}'), 'status 404'],
    ['of no content', (_, response) => void response.writeHead(204).end(), 'status 204'],
    ['of a part', (_, response) => void response.writeHead(206).end('{}'), 'status 206'],
    [
      'that nothing changed, where nothing was known',
      (_, response) => void response.writeHead(304).end(),
      'status 304',
    ],
    [
      'that says it is too large',
      (_, response) =>
        void response.writeHead(200, { 'content-length': 300_000 }).end('x'.repeat(300_000)),
      'more than 262144 bytes',
    ],
    ['that has no end', (_, response) => void endless(response), 'more than 262144 bytes'],
    [
      'that is packed',
      (_, response) =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(1 << 24))),
      'content-encoding gzip was not requested',
    ],
    [
      'with a head of 100 KB',
      (_, response) => void response.writeHead(200, { large: 'x'.repeat(100_000) }).end('{}'),
      'HPE_HEADER_OVERFLOW',
    ],
    [
      'that is cut',
      (_, response) =>
        void response.writeHead(200, { 'content-length': 10 }).write('{', () => response.destroy()),
      'ECONNRESET',
    ],
    ['that is a page', documents('<html></html>'), 'not JSON in UTF-8'],
    ['that is a list', documents([]), 'not a JSON object'],
    ['of many levels', documents('['.repeat(200_000)), 'not JSON in UTF-8'],
  ])('%s is refused', async (_, handler, problem) => {
    const server = await stranger(handler);
    await expect(fetchFrom(server, server.url('/'))).rejects.toThrow(problem);
  });

  it.each<[string, (clock: TestClock) => Handler]>([
    ['no head', (clock) => () => clock.moveOn(TIMEOUT_MS)],
    ['a body drop by drop', (clock) => (_, response) => drip(response, () => clock.moveOn(50))],
    [
      'slow redirections',
      (clock) => (request, response) => {
        clock.moveOn(150);
        redirectTo(response, `${request.url}a`);
      },
    ],
  ])('of %s ends with the time for a document', async (_, handler) => {
    const clock = new TestClock();
    const server = await stranger(handler(clock));
    await expect(fetchFrom(server, server.url('/'), { clock })).rejects.toThrow(
      'no answer in time',
    );
  });

  it('of a server that does not speak TLS ends with the time for a document', async () => {
    const clock = new TestClock();
    const silent = createServer(() => clock.moveOn(TIMEOUT_MS)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const { policy } = await stranger(documents());
    const work = fetchFrom({ policy: { ...policy, port } }, `https://one.a.test:${port}/`, {
      clock,
    });
    await expect(work).rejects.toThrow('no answer in time');
  });

  it('comes in time by the clock of the system', async () => {
    const server = await stranger(documents());
    const { clock: _, ...options } = optionsFor(server);
    expect(await fetchDocument(server.url('/'), null, { ...options, timeoutMs: 100_000 })).toEqual(
      await fetchFrom(server, server.url('/')),
    );
    const silent = await stranger(() => {});
    const late = fetchDocument(silent.url('/'), null, {
      ...options,
      policy: silent.policy,
      timeoutMs: 1,
    });
    await expect(late).rejects.toThrow('no answer in time');
  });
});

function redirectTo(response: Parameters<Handler>[1], location: string): void {
  response.writeHead(302, { location }).end();
}

function endless(response: Parameters<Handler>[1]): void {
  const piece = Buffer.alloc(1 << 16, ' ');
  const more = () => {
    while (!response.destroyed && response.write(piece));
    response.once('drain', more);
  };
  more();
}

function drip(response: Parameters<Handler>[1], dripped: () => void): void {
  response.writeHead(200);
  const timer = setInterval(() => {
    dripped();
    response.write(' ');
  }, 5);
  response.once('close', () => clearInterval(timer));
}
