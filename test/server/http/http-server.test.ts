import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CONNECTION_TIMEOUTS,
  type HttpServer,
  httpServer,
} from '../../../server/http/http-server.ts';
import { SOON } from '../../support/soon.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
/** More bytes than the network takes from a client that does not read. */
const MUCH = 32 * 2 ** 20;
/** Milliseconds without a byte after which a client is disconnected. */
const STALLED = 100;

let http: HttpServer;
let server: Server;
let close: (timeoutMs: number) => Promise<void>;
let port: number;
beforeEach(() => listen(large));

/** Answers with many bytes. */
const large = new Koa()
  .use((ctx) => {
    ctx.body = Buffer.alloc(MUCH);
  })
  .callback();

async function listen(answer: RequestListener, stalled = STALLED): Promise<void> {
  http = httpServer(answer, { ...CONNECTION_TIMEOUTS, stalled });
  ({ server, close } = http);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port; // a TCP server that listens has one
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function client(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** A client that does not read its answer yet. */
async function slowClient(): Promise<{ socket: Socket; received: () => number }> {
  const socket = await client();
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.pause();
  const asked = once(server, 'request');
  socket.write(GET);
  await asked;
  return { socket, received: () => received };
}

describe('a client that does not read its answer', () => {
  it('is cut off once no byte has moved for a while', async () => {
    const { socket, received } = await slowClient();
    expect(http.connections).toBe(1);
    await vi.waitFor(() => expect(http.connections).toBe(0), SOON);
    const hungUp = once(socket, 'close');
    socket.on('error', () => undefined).resume();
    await hungUp;
    expect(received()).toBeLessThan(MUCH);
  });

  it('is given up as well where its answer was handed over at once', async () => {
    server.close();
    await listen((_request, response) => response.end(Buffer.alloc(MUCH)));
    const { socket, received } = await slowClient();
    await vi.waitFor(() => expect(http.connections).toBe(0), SOON);
    const hungUp = once(socket, 'close');
    socket.on('error', () => undefined).resume();
    await hungUp;
    expect(received()).toBeLessThan(MUCH);
  });
});

describe('a client whose answer takes long to be made', () => {
  it('waits for it, however long, and is then held to its pace as any', async () => {
    server.close();
    const responses: ServerResponse[] = [];
    await listen((_request, response) => responses.push(response));
    const { socket, received } = await slowClient();
    const [response] = responses;
    if (!response) throw new Error('nothing was asked');
    // No byte was sent for the client's limit.
    await once(response, 'timeout');
    expect(http.connections).toBe(1);
    response.end(Buffer.alloc(MUCH));
    await vi.waitFor(() => expect(http.connections).toBe(0), SOON);
    const hungUp = once(socket, 'close');
    socket.on('error', () => undefined).resume();
    await hungUp;
    expect(received()).toBeGreaterThan(0);
    expect(received()).toBeLessThan(MUCH);
  });
});

describe('close', () => {
  // On a busy machine no byte is sent for a while either, which these tests do not cover.
  beforeEach(() => {
    server.close();
    return listen(large, CONNECTION_TIMEOUTS.stalled);
  });

  it('ends at once where no answer is under way, and hangs up on idle clients', async () => {
    const silent = await client();
    const { socket: served, received } = await slowClient();
    served.resume();
    while (received() < MUCH) await once(served, 'data');
    const hungUp = [silent, served].map((socket) => once(socket.resume(), 'close'));
    // Longer than a test may take.
    await close(3_600_000);
    await Promise.all(hungUp);
    expect(server.listening).toBe(false);
  });

  it('waits until an answer that was handed over has left whole', async () => {
    const { socket, received } = await slowClient();
    const closed = close(60_000);
    socket.resume();
    await Promise.all([closed, once(socket, 'close')]);
    expect(received()).toBeGreaterThan(MUCH);
  });

  it('cuts off a client that does not read after the timeout', async () => {
    const { socket, received } = await slowClient();
    const started = performance.now();
    await close(300);
    expect(performance.now() - started).toBeGreaterThan(290);
    const hungUp = once(socket, 'close');
    socket.on('error', () => undefined).resume();
    await hungUp;
    expect(received()).toBeLessThan(MUCH);
  });

  it('gives connections back between answers instead, and reads no further request', async () => {
    server.close();
    const responses: ServerResponse[] = [];
    await listen((_request, response) => responses.push(response), CONNECTION_TIMEOUTS.stalled);
    const { socket: busy, received } = await slowClient();
    // Its second request is never read, so that its end is a reset.
    busy.on('error', () => undefined).resume();
    const idle = await client();
    await vi.waitFor(() => expect(http.connections).toBe(2), SOON);
    const given: Socket[] = [];
    const closed = http.close(3_600_000, (socket) => given.push(socket));
    expect(given.map(({ remotePort }) => remotePort)).toEqual([idle.localPort]);
    busy.write(GET);
    responses[0]?.end('answer');
    await vi.waitFor(() => expect(given).toHaveLength(2), SOON);
    await vi.waitFor(() => expect(received()).toBeGreaterThan(0), SOON);
    expect(given[1]).toMatchObject({ remotePort: busy.localPort, bytesRead: GET.length });
    expect(responses).toHaveLength(1);
    for (const socket of given) socket.destroy();
    await closed;
  });
});

describe('a kept connection that is taken over', () => {
  /** A server whose first connection is a kept one, and the connections of two clients. */
  async function takenOver(keepAlive: number) {
    const answer: RequestListener = (_request, response) => response.end('answer');
    const own = httpServer(answer, { ...CONNECTION_TIMEOUTS, request: 50, keepAlive });
    let taken = 0;
    const front = createServer({ pauseOnConnect: true }, (socket) => {
      taken += 1;
      own.take(socket, taken === 1);
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    ({ port } = front.address() as AddressInfo); // a TCP server that listens has one
    const [kept, fresh] = [await client(), await client()];
    front.close();
    return { own, kept: kept.resume(), fresh: fresh.resume() };
  }

  it('has the time of an idle one until its next request', async () => {
    const { own, kept, fresh } = await takenOver(3_600_000);
    await once(fresh, 'close');
    const answered = once(kept, 'data');
    kept.write(GET);
    expect(String(await answered)).toContain('HTTP/1.1 200 OK');
    await own.close(0);
  });

  it('ends when that time is over', async () => {
    const { own, kept } = await takenOver(100);
    await once(kept, 'close');
    await own.close(0);
  });
});
