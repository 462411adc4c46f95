import { once } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bare } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { closed, startFleet } from './fleet.ts';
import { KEYS } from './serving.ts';

const ASK = `GET /restaking/activity?limit=1000 HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n\r\n`;
const DRAIN_SECONDS = 3;

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

describe('a service that is told to stop', () => {
  it('says so to who asks still, closes every connection, and ends with exit code 0', async () => {
    const fleet = await startFleet(folder, { WORKERS: '2', LOG_LEVEL: 'info' });
    const idle = fleet.connection();
    idle.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(idle.resume(), 'data');
    const silent = fleet.connection().resume();
    const sockets = ['/readyz', '/restaking/ecosystem-tvl'].map((path) => {
      const socket = fleet.connection();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n`);
      return socket;
    });
    await vi.waitFor(async () => {
      const { workers } = await fleet.status();
      const counts = workers.map(({ facts }) => facts?.connections ?? 0);
      expect(counts.reduce((one, other) => one + other)).toBe(4);
    }, SOON);
    // The halves of requests have to be read as well before the signal comes.
    await new Promise((resolve) => setTimeout(resolve, 300));
    fleet.running.signal('SIGTERM');
    await Promise.all([closed(idle), closed(silent)]);
    for (const socket of sockets) {
      let told = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        told += text;
      });
      socket.write('\r\n');
      await closed(socket);
      expect(told).toMatch(/^HTTP\/1.1 503 /);
      expect(told).toContain('\r\nConnection: close\r\n');
      expect(told).toContain('"message":"The service is stopping."');
    }
    expect(await fleet.running.ended).toBe(0);
    expect(fleet.running.err()).toBe('');
  });

  it('waits for a client that does not read, and cuts it off after DRAIN_SECONDS', async () => {
    const fleet = await startFleet(folder, {
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });
    const socket = fleet.connection().pause();
    // More than the network takes from a client that does not read.
    socket.write(ASK.repeat(200));
    await fleet.running.line(/"status":200/);
    const started = Date.now();
    fleet.running.signal('SIGTERM');
    expect(await fleet.running.ended).toBe(0);
    expect(Date.now() - started).toBeGreaterThan(DRAIN_SECONDS * 1000 - 100);
    const left = closed(socket);
    socket.resume();
    await left;
  });
});

describe('the only worker', () => {
  it('is replaced when it dies; who connects until then waits, or is told to', async () => {
    const fleet = await startFleet(folder);
    for (let deaths = 0; deaths < 2; deaths += 1) {
      const [pid = 0] = await fleet.pids('serving');
      process.kill(pid, 'SIGKILL');
      // It may still be taken for alive for a moment, and what it was handed then is lost.
      await vi.waitFor(async () => expect(await fleet.pids('serving')).not.toContain(pid), SOON);
      // Not one connection is refused or lost: what is thrown here fails the test.
      for (let status = 0; status !== 200; ) {
        const reply = await fleet.sendAnew('/restaking/ecosystem-tvl');
        status = reply.status;
        if (status === 200) continue;
        expect(status).toBe(503);
        expect(reply.text).toContain('"message":"The service is starting."');
        expect(reply.headers['retry-after']).toMatch(/^[1-9]/);
      }
    }
  });
});
