import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CONNECTION_TIMEOUTS, httpServer } from '../../server/http/http-server.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';
import { until } from '../support/until.ts';

/**
 * Milliseconds in which a request has to arrive in tests of late requests; other tests have no
 * limit.
 */
const REQUEST = 600;

let strict: Server;
let patient: Server;
beforeAll(async () => {
  [strict, patient] = await Promise.all([listening(REQUEST), listening(WAIT_LIMIT_MS)]);
});
afterAll(() => {
  for (const server of [strict, patient]) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * A server that answers with the path; head and body of /slow are written apart from each other.
 */
async function listening(request: number): Promise<Server> {
  const { server } = httpServer(
    async (request, response) => {
      if (request.url === '/slow') {
        await pause(30);
        response.writeHead(200, { 'Content-Length': 5 });
        response.write('/sl');
        await pause(30);
        response.end('ow');
      } else if (request.url === '/body') {
        let text = '';
        request.on('error', () => undefined);
        for await (const chunk of request) text += chunk;
        response.end(text);
      } else {
        response.end(request.url);
      }
    },
    { ...CONNECTION_TIMEOUTS, request },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The answers of one connection until it ended, as status and body of each. */
async function answersTo(bytes: string, server = patient): Promise<string[]> {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let rest = '';
  for await (const chunk of socket) rest += chunk.toString('latin1');
  const answers: string[] = [];
  while (rest !== '') {
    const [whole, status = '', length = ''] =
      /^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\nContent-Length: (\d+)\r\n(?:.+\r\n)*\r\n/i.exec(rest) ?? [];
    if (whole === undefined || whole.slice(4).includes('HTTP/1.1 ')) {
      throw new Error(`not an answer: ${rest}`);
    }
    const end = whole.length + Number(length);
    const body = rest.slice(whole.length, end);
    answers.push(`${status} ${status === '400' ? JSON.parse(body).error.message : body}`);
    rest = rest.slice(end);
  }
  return answers;
}

const asking = (path: string, ...headers: string[]) =>
  `${['GET', path, 'HTTP/1.1'].join(' ')}\r\n${['Host: a', ...headers, '', ''].join('\r\n')}`;
const LAST = 'Connection: close';
const NOT_HTTP = '400 The request is not readable HTTP.';
const LATE = `400 The request did not arrive within ${REQUEST / 1000} seconds.`;

/**
 * The answers if the last request is late; on a machine that stopped for so long, the first was
 * late as well.
 */
async function answersWithLate(bytes: string): Promise<string[]> {
  for (;;) {
    const answers = await answersTo(bytes, strict);
    if (answers.join() !== LATE) return answers;
  }
}

describe('requests that wait for each other on one connection', () => {
  it('are answered whole and in turn where one expects 100-continue', async () => {
    const requests = [asking('/slow'), asking('/expecting', 'Expect: 100-continue')];
    expect(await answersTo(requests.join(''))).toEqual(['200 /slow', '200 /expecting']);
  });

  it('are answered before bytes that are no HTTP are refused', async () => {
    const garbage = '\u0016\u0003\u0001 nonsense\r\n\r\n';
    expect(await answersTo(asking('/slow') + garbage)).toEqual(['200 /slow', NOT_HTTP]);
    const several = asking('/slow') + asking('/b') + asking('/c') + garbage + garbage;
    expect(await answersTo(several)).toEqual(['200 /slow', '200 /b', '200 /c', NOT_HTTP]);
  });

  it('are answered before a CONNECT is refused', async () => {
    const tunnel = 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n';
    expect(await answersTo(asking('/slow') + tunnel)).toEqual(['200 /slow', NOT_HTTP]);
  });

  it('are answered before headers that are too long, or late, are refused', async () => {
    const long = asking('/long', `X-Long: ${'x'.repeat(20_000)}`);
    expect(await answersTo(asking('/slow') + long)).toEqual([
      '200 /slow',
      '400 The request line and headers have more than 16384 bytes.',
    ]);
    expect(await answersWithLate(`${asking('/slow')}GET /late HTTP/1.1\r\n`)).toEqual([
      '200 /slow',
      LATE,
    ]);
  });

  it('are not followed by a refusal where the last one ends the connection', async () => {
    expect(await answersTo(`${asking('/slow', LAST)}nonsense\r\n\r\n`)).toEqual(['200 /slow']);
  });
});

describe('a request whose body cannot be read', () => {
  const chunked = 'POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';

  it('is refused in its own turn', async () => {
    expect(await answersTo(`${chunked}nonsense\r\n`)).toEqual([NOT_HTTP]);
    expect(await answersTo(`${asking('/slow')}${chunked}nonsense\r\n`)).toEqual([
      '200 /slow',
      NOT_HTTP,
    ]);
  });

  it('is refused when its body does not arrive', async () => {
    expect(await answersWithLate(`${asking('/slow')}${chunked}5\r\nab`)).toEqual([
      '200 /slow',
      LATE,
    ]);
  });

  it('is answered once where it was answered without its body', async () => {
    const unread = chunked.replace('/body', '/unread');
    expect(await answersTo(`${unread}nonsense\r\n`)).toEqual(['200 /unread']);
  });
});

describe('a request with two Host headers', () => {
  it.each(['a', 'b'])('is refused, also where both are the same: %s', async (host) => {
    const requests = asking('/slow') + asking('/b', `hOsT: ${host}`);
    expect(await answersTo(requests)).toEqual([
      '200 /slow',
      '400 Host: this header is sent more than once.',
    ]);
  });
});

describe('many requests that a client sends at once', () => {
  it('are answered a few at a time while the client reads nothing, and then all in turn', async () => {
    let started = 0;
    const ends: (() => void)[] = [];
    const { server } = httpServer((request, response) => {
      started += 1;
      ends.push(() => response.end(request.url));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const paths = Array.from({ length: 300 }, (_, at) => `/${at}`);
    const requests = paths.map((path) => asking(path)).join('');
    const answers = answersTo(requests + asking('/last', LAST), server);
    for (let answered = 0; answered <= 300; answered += 1) {
      await until(() => ends.length > answered);
      // All requests that were read by now have started, if they may.
      await setImmediate();
      expect(started - answered).toBeLessThanOrEqual(8);
      ends[answered]?.();
    }
    expect(await answers).toEqual([...paths, '/last'].map((path) => `200 ${path}`));
  });

  it('wait with their bodies, and with malformed ones', async () => {
    const body = (text: string) =>
      `POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
    const long = 'x'.repeat(200_000);
    const slow = asking('/slow').repeat(10);
    const slowAnswers = Array.from({ length: 10 }, () => '200 /slow');
    expect(await answersTo(slow + body('abc') + asking('/end', LAST))).toEqual([
      ...slowAnswers,
      '200 abc',
      '200 /end',
    ]);
    const bad = 'POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n';
    expect(await answersTo(slow + bad)).toEqual([...slowAnswers, NOT_HTTP]);
    expect(await answersTo(`${slow}${body(long)}${asking('/end', LAST)}`)).toEqual([
      ...slowAnswers,
      `200 ${long}`,
      '200 /end',
    ]);
  });
});
