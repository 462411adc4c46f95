import type { Socket } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bare } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { expectRefusal, KEYS, sendBytes } from './serving.ts';
import { closed, type SupervisedService, startSupervised } from './supervised-service.ts';

/** More than all that are given up below: a worker that is behind has not told of their end yet. */
const MOST = 500;
const REQUEST = `GET /restaking/activity?limit=100 HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n\r\n`;

let service: SupervisedService;
beforeAll(async () => {
  service = await startSupervised(await bare(1), {
    REQUEST_SECONDS: '1',
    KEEP_ALIVE_SECONDS: '1',
    MAX_CONNECTIONS: String(MOST),
  });
});

/** Everything that came until the service hung up. */
async function untilHungUp(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await closed(socket);
  return Buffer.concat(chunks).toString();
}

/** Sends a byte now and then, for as long as it is taken. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 100);
  socket.once('close', () => clearInterval(timer));
}

const noConnections = () =>
  vi.waitFor(async () => expect((await service.status()).connections).toBe(0), SOON);

describe('a connection that a worker was handed', () => {
  it('is cut off, and told why, when headers trickle in', async () => {
    const socket = service.connection();
    socket.write('GET /livez HTTP/1.1\r\nX-Slow: ');
    trickle(socket);
    const received = await untilHungUp(socket);
    expect(received).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(received).toContain('"message":"The request did not arrive within 1 seconds."');
  });

  it('is cut off when a body trickles in', async () => {
    const socket = service.connection();
    socket.write('POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n');
    trickle(socket);
    expect(await untilHungUp(socket)).toContain('this service answers GET, HEAD, OPTIONS only');
  });

  it('is closed without a word when nothing was ever sent', async () => {
    expect(await untilHungUp(service.connection())).toBe('');
  });

  it('is closed when no further request comes', async () => {
    const socket = service.connection();
    socket.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    const received = await untilHungUp(socket);
    expect(received).toContain('Keep-Alive: timeout=1\r\n');
    expect(received.match(/HTTP\/1.1 /g)).toHaveLength(1);
  });

  it.each([
    ['a header', `GET /livez HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(64 * 1024)}\r\n\r\n`],
    ['a header that never ends', `GET /livez HTTP/1.1\r\nX-Long: ${'x'.repeat(64 * 1024)}`],
    ['an address', `GET /${'x'.repeat(64 * 1024)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ])('is refused with our body when %s is too long', async (_what, bytes) => {
    const reply = await sendBytes(service.port, bytes);
    expect(expectRefusal(reply, 'bad_request', '')).toBe(
      'The request line and headers have more than 16384 bytes.',
    );
  });

  it('may be given up at any moment', async () => {
    const { workers } = await service.status();
    const plan = fc.record({
      bytes: fc.integer({ min: 0, max: REQUEST.length * 2 }),
      pause: fc.nat(8),
      reset: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 20, maxLength: 20 }), async (plans) => {
        await Promise.all(
          plans.map(async ({ bytes, pause, reset }) => {
            const socket = service.connection();
            const ended = closed(socket);
            socket.write(REQUEST.repeat(2).slice(0, bytes));
            setTimeout(() => (reset ? socket.resetAndDestroy() : socket.destroy()), pause);
            await ended;
          }),
        );
      }),
      { numRuns: 20 },
    );
    await noConnections();
    expect((await service.sendAnew('/restaking/activity')).status).toBe(200);
    expect((await service.status()).workers.map(({ pid }) => pid)).toEqual(
      workers.map(({ pid }) => pid),
    );
  });
});

describe('connections beyond MAX_CONNECTIONS', () => {
  it('are closed at once, until others have ended', async () => {
    await noConnections();
    const held = Array.from({ length: MOST }, () => service.connection());
    for (const socket of held) socket.write('GET /livez HTTP/1.1\r\n');
    await vi.waitFor(async () => expect((await service.status()).connections).toBe(MOST), SOON);
    expect(await untilHungUp(service.connection())).toBe('');
    expect((await service.status()).connections).toBe(MOST);
    for (const socket of held) socket.destroy();
    await noConnections();
    expect((await service.sendAnew('/livez')).status).toBe(200);
    const said = service.running.out.filter((line) => line.includes('closed at once'));
    expect(said).toHaveLength(1);
  });
});

describe('after all that', () => {
  it('nothing went wrong inside, and the service ends as asked', async () => {
    service.running.signal('SIGTERM');
    expect(await service.running.ended).toBe(0);
    expect(service.running.err()).toBe('');
    expect(service.errors()).toEqual([]);
  });
});
