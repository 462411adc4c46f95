import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bare } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { expectRefusal, KEYS, sendBytes } from './serving.ts';
import { closed, type SupervisedService, startSupervised } from './supervised-service.ts';

/**
 * More than the connections that are dropped below: a busy worker has not yet reported their end.
 */
const CONNECTIONS = 500;
const REQUEST = `GET /restaking/activity?limit=100 HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n\r\n`;

let folder: string;
/**
 * Allows a request a second to arrive, or ten minutes: on a busy machine a well-behaved one may
 * take more than a second.
 */
let strict: SupervisedService;
let patient: SupervisedService;
beforeAll(async () => {
  folder = await bare(1);
  const within = (seconds: string) =>
    startSupervised(folder, {
      REQUEST_SECONDS: seconds,
      KEEP_ALIVE_SECONDS: '1',
      MAX_CONNECTIONS: String(CONNECTIONS),
    });
  [strict, patient] = await Promise.all([within('1'), within('600')]);
});
afterAll(async () => {
  for (const service of [strict, patient]) {
    service.running.signal('SIGTERM');
    expect(await service.running.ended).toBe(0);
    expect(service.running.err()).toBe('');
    expect(service.errors()).toEqual([]);
  }
});

/** Everything that came until the service hung up. */
async function untilHungUp(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await closed(socket);
  return Buffer.concat(chunks).toString();
}

/** Sends a byte now and then, until the connection ends. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 100);
  socket.once('close', () => clearInterval(timer));
}

const connections = (count: number) =>
  vi.waitFor(async () => expect((await patient.status()).connections).toBe(count), SOON);

describe('a connection that a worker was handed', () => {
  it('is cut off, and told why, when headers trickle in', async () => {
    const socket = strict.connection();
    socket.write('GET /livez HTTP/1.1\r\nX-Slow: ');
    trickle(socket);
    const received = await untilHungUp(socket);
    expect(received).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(received).toContain('"message":"The request did not arrive within 1 seconds."');
  });

  it('is cut off when a body trickles in', async () => {
    // Its head may be late as well, on a busy machine.
    await vi.waitFor(async () => {
      const socket = strict.connection();
      socket.write('POST /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n');
      trickle(socket);
      expect(await untilHungUp(socket)).toContain('this path answers GET, HEAD, OPTIONS only');
    }, SOON);
  });

  it('is closed without a word when nothing was ever sent', async () => {
    expect(await untilHungUp(strict.connection())).toBe('');
  });

  it('is closed when no further request comes', async () => {
    const socket = patient.connection();
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
    const reply = await sendBytes(patient.port, bytes);
    expect(expectRefusal(reply, 'bad_request', '')).toBe(
      'The request line and headers have more than 16384 bytes.',
    );
  });

  it('may be given up at any moment', async () => {
    const { workers } = await patient.status();
    const plan = fc.record({
      bytes: fc.integer({ min: 0, max: REQUEST.length * 2 }),
      pause: fc.nat(8),
      reset: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 20, maxLength: 20 }), async (plans) => {
        await Promise.all(
          plans.map(async ({ bytes, pause, reset }) => {
            const socket = patient.connection();
            const ended = closed(socket);
            socket.write(REQUEST.repeat(2).slice(0, bytes));
            setTimeout(() => (reset ? socket.resetAndDestroy() : socket.destroy()), pause);
            await ended;
          }),
        );
      }),
      { numRuns: 20 },
    );
    await connections(0);
    expect((await patient.sendAnew('/restaking/activity')).status).toBe(200);
    expect((await patient.status()).workers.map(({ pid }) => pid)).toEqual(
      workers.map(({ pid }) => pid),
    );
  });
});

describe('connections beyond MAX_CONNECTIONS', () => {
  it('are closed at once, until others have ended', async () => {
    await connections(0);
    const held = Array.from({ length: CONNECTIONS }, () => patient.connection());
    for (const socket of held) socket.write('GET /livez HTTP/1.1\r\n');
    await connections(CONNECTIONS);
    expect(await untilHungUp(patient.connection())).toBe('');
    await connections(CONNECTIONS);
    for (const socket of held) socket.destroy();
    await connections(0);
    expect((await patient.sendAnew('/livez')).status).toBe(200);
    await patient.running.line(/closed at once/);
    const said = patient.running.out.filter((line) => line.includes('closed at once'));
    expect(said).toHaveLength(1);
  });
});
