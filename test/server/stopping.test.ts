import { once } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bare } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { start } from './process.ts';
import { KEYS } from './serving.ts';
import { stuckClient, sumOf } from './stuck-client.ts';
import { closed, servingWorker, startSupervised } from './supervised-service.ts';

const DRAIN_SECONDS = 1;

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

describe('a service that is told to stop', () => {
  it('says so to who asks still, closes every connection, and ends with exit code 0', async () => {
    const settings = { WORKERS: '2', LOG_LEVEL: 'info', DRAIN_SECONDS: '3600' };
    const service = await startSupervised(folder, settings);
    const idle = service.connection();
    const whole = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n';
    idle.write(whole);
    await once(idle.resume(), 'data');
    const silent = service.connection().resume();
    const halves = ['/readyz', '/restaking/ecosystem-tvl'].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n`,
    );
    const sockets = halves.map((half) => {
      const socket = service.connection();
      socket.write(half);
      return socket;
    });
    await vi.waitFor(async () => {
      expect(await sumOf(service, 'connections')).toBe(4);
      expect(await sumOf(service, 'bytesRead')).toBe([whole, ...halves].join('').length);
    }, SOON);
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
    const socket = await stuckClient(service);
    const started = performance.now();
    service.running.signal('SIGTERM');
    expect(await service.running.ended).toBe(0);
    expect(performance.now() - started).toBeGreaterThan(DRAIN_SECONDS * 1000 - 100);
    const left = closed(socket);
    socket.resume();
    await left;
  });

  it('lets an answer that is on its way reach a slow client whole', async () => {
    const service = await startSupervised(folder, { LOG_LEVEL: 'info', DRAIN_SECONDS: '3600' });
    const socket = await stuckClient(service);
    service.running.signal('SIGTERM');
    const { running } = service;
    // The supervisor logs it first, and then the worker.
    await vi.waitFor(() => {
      expect(running.out.filter((line) => line.includes('"stopping"'))).toHaveLength(2);
    }, SOON);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.resume();
    await closed(socket);
    const answers = answersIn(Buffer.concat(chunks));
    expect(await running.ended).toBe(0);
    expect(answers[0]).toEqual({ status: 200, closes: false });
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    // Requests after an answer that closes the connection were not begun: a client repeats them.
    expect(answers.findIndex(({ closes }) => closes)).toBe(answers.length - 1);
  });
});

interface Answered {
  readonly status: number;
  /** Whether the service closes the connection after it. */
  readonly closes: boolean;
}

/** The successive answers; throws if one is truncated. */
function answersIn(bytes: Buffer): Answered[] {
  const answers: Answered[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const head = bytes.subarray(at, end).toString('latin1');
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (end < 0 || !(end + 4 + length <= bytes.length)) {
      throw new Error(`answer ${answers.length + 1} is cut off: ${bytes.length - at} bytes`);
    }
    answers.push({
      status: Number(head.split(' ')[1]),
      closes: /\r\nconnection: close/i.test(head),
    });
    at = end + 4 + length;
  }
  return answers;
}

describe('a service whose log cannot be written', () => {
  const toFullDisk = ['sh', '-c', 'exec "$0" "$@" > /dev/full'];

  it.skipIf(process.platform !== 'linux')(
    'serves all the same, and ends when it is told to',
    async () => {
      const running = start(
        ['--snapshot', folder, '--port', '0'],
        { LOG_LEVEL: 'info' },
        toFullDisk,
      );
      const [address = ''] = /http:\S+/.exec(await running.errLine(/http:/)) ?? [];
      const [key = ''] = /run_[A-Za-z0-9_-]{32}/.exec(await running.errLine(/^ {2}key/)) ?? [];
      const reply = await fetch(new URL('/restaking/ecosystem-tvl', address), {
        headers: { 'x-api-key': key, connection: 'close' },
      });
      expect(reply.status).toBe(200);
      running.signal('SIGTERM');
      expect(await running.ended).toBe(0);
    },
  );
});

describe('the only worker', () => {
  it('is replaced when it dies; who connects until then waits, or is told to', async () => {
    const service = await startSupervised(folder);
    for (let deaths = 0; deaths < 2; deaths += 1) {
      const pid = await servingWorker(service);
      process.kill(pid, 'SIGKILL');
      // The supervisor may assume for a moment that it is alive; connections handed to it then are
      // lost.
      await vi.waitFor(async () => expect(await service.pids('serving')).not.toContain(pid), SOON);
      // No connection is refused or lost: an error here fails the test.
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
