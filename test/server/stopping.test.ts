import { once } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bare } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { KEYS } from './serving.ts';
import { closed, startSupervised } from './supervised-service.ts';

const ASK = `GET /restaking/activity?limit=1000 HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n\r\n`;
const DRAIN_SECONDS = 3;

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

describe('a service that is told to stop', () => {
  it('says so to who asks still, closes every connection, and ends with exit code 0', async () => {
    const service = await startSupervised(folder, { WORKERS: '2', LOG_LEVEL: 'info' });
    const idle = service.connection();
    idle.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(idle.resume(), 'data');
    const silent = service.connection().resume();
    const sockets = ['/readyz', '/restaking/ecosystem-tvl'].map((path) => {
      const socket = service.connection();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n`);
      return socket;
    });
    await vi.waitFor(async () => {
      const { workers } = await service.status();
      const counts = workers.map(({ facts }) => facts?.connections ?? 0);
      expect(counts.reduce((one, other) => one + other)).toBe(4);
    }, SOON);
    // The halves of requests have to be read as well before the signal comes.
    await new Promise((resolve) => setTimeout(resolve, 300));
    service.running.signal('SIGTERM');
    await Promise.all([closed(idle), closed(silent)]);
    for (const socket of sockets) {
      let received = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text;
      });
      socket.write('\r\n');
      await closed(socket);
      expect(received).toMatch(/^HTTP\/1.1 503 /);
      expect(received).toContain('\r\nConnection: close\r\n');
      expect(received).toContain('"message":"The service is stopping. Try again in 5 seconds."');
    }
    expect(await service.running.ended).toBe(0);
    expect(service.running.err()).toBe('');
  });

  it('waits for a client that does not read, and cuts it off after DRAIN_SECONDS', async () => {
    const service = await startSupervised(folder, {
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    });
    const socket = service.connection().pause();
    // More than the network takes from a client that does not read.
    socket.write(ASK.repeat(200));
    await service.running.line(/"status":200/);
    const started = Date.now();
    service.running.signal('SIGTERM');
    expect(await service.running.ended).toBe(0);
    expect(Date.now() - started).toBeGreaterThan(DRAIN_SECONDS * 1000 - 100);
    const left = closed(socket);
    socket.resume();
    await left;
  });
});

describe('the only worker', () => {
  it('is replaced when it dies; who connects until then waits, or is told to', async () => {
    const service = await startSupervised(folder);
    for (let deaths = 0; deaths < 2; deaths += 1) {
      const [pid = 0] = await service.pids('serving');
      process.kill(pid, 'SIGKILL');
      // It may still be taken for alive for a moment, and what it was handed then is lost.
      await vi.waitFor(async () => expect(await service.pids('serving')).not.toContain(pid), SOON);
      // Not one connection is refused or lost: what is thrown here fails the test.
      for (let status = 0; status !== 200; ) {
        const reply = await service.sendAnew('/restaking/ecosystem-tvl');
        status = reply.status;
        if (status === 200) continue;
        expect(status).toBe(503);
        expect(reply.text).toContain(
          '"message":"The service is starting. Try again in 5 seconds."',
        );
        expect(reply.headers['retry-after']).toMatch(/^[1-9]/);
      }
    }
  });
});
