import type { Socket } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { bare } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { openDescriptors, withLimit } from './descriptors.ts';
import {
  closed,
  type SupervisedService,
  servingWorker,
  startSupervised,
} from './supervised-service.ts';

const WAITING = 50;
const GET = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n';

let folder: string;
/** With one worker. */
let service: SupervisedService;
beforeAll(async () => {
  folder = await bare(1);
  service = await startSupervised(folder);
});

/** Connections with a request each, and the bytes received on each so far. */
function asking(
  service: SupervisedService,
  count: number,
): { sockets: Socket[]; statuses: () => string[] } {
  const received: string[] = [];
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = service.connection();
    received[at] = '';
    socket.on('data', (chunk) => {
      received[at] += chunk.toString();
    });
    socket.write(GET);
    return socket;
  });
  return { sockets, statuses: () => received.map((text) => text.slice(0, 12)) };
}

/** Open descriptors of the supervisor. */
async function descriptors(service: SupervisedService): Promise<number> {
  const { supervisor } = await service.status();
  return openDescriptors(supervisor.pid);
}

const connected = (service: SupervisedService, count: number) =>
  vi.waitFor(async () => expect((await service.status()).connections).toBe(count), SOON);

/** Expects that each was answered exactly once, and that nothing is left of them once they end. */
async function expectAnswered(
  service: SupervisedService,
  asked: ReturnType<typeof asking>,
  before: number,
) {
  const { sockets, statuses } = asked;
  await vi.waitFor(() => {
    expect(statuses()).toEqual(sockets.map(() => 'HTTP/1.1 200'));
  }, SOON);
  await connected(service, sockets.length);
  for (const socket of sockets) socket.destroy();
  await connected(service, 0);
  await vi.waitFor(
    async () => expect(await descriptors(service)).toBeLessThanOrEqual(before),
    SOON,
  );
}

describe('connections of a worker that hangs and is killed', () => {
  it('are answered by its successor, though other clients hang up while they wait', async () => {
    const pid = await servingWorker(service);
    const before = await descriptors(service);
    process.kill(pid, 'SIGSTOP');
    const leaving = asking(service, WAITING);
    const asked = asking(service, WAITING);
    await connected(service, 2 * WAITING);
    for (const [at, socket] of leaving.sockets.entries()) {
      if (at % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    process.kill(pid, 'SIGKILL');
    await expectAnswered(service, asked, before);
  });

  it('are taken by other workers at once, but for the one on its way', async () => {
    const service = await startSupervised(folder, { WORKERS: '3' });
    const pid = await servingWorker(service);
    const before = await descriptors(service);
    process.kill(pid, 'SIGSTOP');
    const asked = asking(service, WAITING);
    await vi.waitFor(() => {
      const answered = asked.statuses().filter((status) => status !== '');
      expect(answered.length).toBe(WAITING - 1);
    }, SOON);
    await connected(service, WAITING);
    process.kill(pid, 'SIGKILL');
    await expectAnswered(service, asked, before);
  });
});

describe('a worker without a descriptor for another connection', () => {
  it('has it closed, which is logged; it is not counted, and the worker goes on', async () => {
    const pid = await servingWorker(service);
    const before = await descriptors(service);
    const { sockets, answered } = await withLimit(pid, openDescriptors(pid) + 10, async () => {
      const { sockets, statuses } = asking(service, WAITING);
      const answered = () => statuses().filter((status) => status !== '').length;
      await vi.waitFor(() => {
        expect(sockets.filter((socket) => socket.closed).length + answered()).toBe(WAITING);
      }, SOON);
      return { sockets, answered };
    });
    expect(answered()).toBeGreaterThan(0);
    expect(answered()).toBeLessThan(WAITING);
    await connected(service, answered());
    await service.running.line(/no descriptor/);
    const left = sockets.filter((socket) => !socket.closed).map(closed);
    for (const socket of sockets) socket.destroy();
    await Promise.all(left);
    await connected(service, 0);
    expect((await service.sendAnew('/livez')).status).toBe(200);
    await vi.waitFor(
      async () => expect(await descriptors(service)).toBeLessThanOrEqual(before),
      SOON,
    );
  });
});

describe('a supervisor without a descriptor for another connection', () => {
  it('closes it, hands over those that it has, and goes on', async () => {
    const worker = await servingWorker(service);
    const { supervisor } = await service.status();
    const limit = openDescriptors(supervisor.pid) + 10;
    process.kill(worker, 'SIGSTOP');
    const { sockets, statuses, isClosed } = await withLimit(supervisor.pid, limit, async () => {
      const { sockets, statuses } = asking(service, WAITING);
      const isClosed = () => sockets.filter((socket) => socket.closed).length;
      await vi.waitFor(() => expect(isClosed()).toBeGreaterThanOrEqual(WAITING - 20), SOON);
      return { sockets, statuses, isClosed };
    });
    expect(isClosed()).toBeLessThan(WAITING);
    process.kill(worker, 'SIGCONT');
    const answered = () => statuses().filter((status) => status === 'HTTP/1.1 200').length;
    await vi.waitFor(() => expect(answered()).toBe(WAITING - isClosed()), SOON);
    await connected(service, answered());
    expect((await service.sendAnew('/livez')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await connected(service, 0);
  });
});
