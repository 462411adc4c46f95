import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { reachableBytes } from '../support/reachable-bytes.ts';
import { repetitions } from '../support/repetitions.ts';
import { generated } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { expectedOf, mixed } from './expected.ts';
import { alter, issueInto, newKeysFile } from './keys/issuing.ts';
import { Load } from './load.ts';
import { closed, type SupervisedService, startSupervised } from './supervised-service.ts';

/** How long everything happens at once; `npm run soak` makes it longer. */
const SECONDS = repetitions(2, 60, 'SOAK_SECONDS');
/** Bytes, of code for example, that the heap of a supervisor without a leak may still gain. */
const NOISE = 8 * 2 ** 20;

/** The loops that run until the soak is over; each returns its number of rounds. */
type Chore = (over: () => boolean) => Promise<number>;

/** Another snapshot, and another after it. */
function swaps(service: SupervisedService, folders: readonly string[]): Chore {
  return async (over) => {
    let count = 0;
    for (; !over(); count += 1) {
      const { status, body } = await service.swap(folders[(count + 1) % folders.length] ?? '');
      expect(status, JSON.stringify(body)).toBe(200);
    }
    return count;
  };
}

/** Clients that hang up somewhere within a request, or without having read its answer. */
function aborts(service: SupervisedService, key: string): Chore {
  const request = `GET /restaking/activity?limit=500 HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n\r\n`;
  return async (over) => {
    let count = 0;
    for (; !over(); count += 1) {
      const socket = service.connection();
      socket.write(request.slice(0, (count * 7) % (request.length + 40)));
      await pause(count % 10);
      if (count % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
      await closed(socket);
      // Otherwise the ports of this machine would run out.
      await pause(10);
    }
    return count;
  };
}

/** Keys that are issued, answered, revoked, and refused from then on. */
function keyChanges(service: SupervisedService, path: string): Chore {
  return async (over) => {
    let count = 0;
    for (; !over(); count += 1) {
      const name = `key-${count}`;
      const key = await issueInto(path, { name });
      const becomes = (status: number) =>
        vi.waitFor(async () => {
          const reply = await service.sendAnew('/restaking/ecosystem-tvl', { key });
          expect(reply.status).toBe(status);
        }, SOON);
      await becomes(200);
      await alter(path, name, { revokedAt: new Date().toISOString() });
      await becomes(401);
      await pause(500);
    }
    return count;
  };
}

/** Open files and sockets of a process; 0 if the system does not list them. */
function handlesOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

it(
  `swaps, aborts and key changes at once, for ${SECONDS} seconds`,
  async () => {
    const folders = [await generated('tiny', 1), await generated('tiny', 2)];
    const { snapshots, targets } = await expectedOf(folders);
    const memory = reachableBytes();
    const path = newKeysFile();
    const lasting = await issueInto(path, { name: 'lasting' });
    const service = await startSupervised(folders[0] ?? '', {
      WORKERS: '2',
      KEYS_FILE: path,
      // Unused connections have to be closed at the end.
      KEEP_ALIVE_SECONDS: '5',
      ...memory.environment,
    });
    const quiet = async () => {
      await vi.waitFor(async () => {
        const { connections, workers } = await service.status();
        expect([connections, workers.length]).toEqual([0, 2]);
      }, SOON);
    };
    // Lasting allocations are there after the first swap.
    await service.swap(folders[0] ?? '');
    // So is the process that answers histories, with its channel.
    expect((await service.sendAnew('/restaking/ecosystem-historical')).status).toBe(200);
    await quiet();
    const before = await memory.of(service.running.pid);
    const handles = handlesOf(service.running.pid);

    const end = Date.now() + SECONDS * 1000;
    const over = () => Date.now() > end;
    const load = new Load(service, targets, (target, reply) => mixed(target, reply, snapshots));
    const [swapped, aborted, changed] = await Promise.all([
      swaps(service, folders)(over),
      aborts(service, lasting)(over),
      keyChanges(service, path)(over),
    ]);
    const { answered } = await load.end();

    await quiet();
    const grown = (await memory.of(service.running.pid)) - before;
    process.stdout.write(
      `soaked ${SECONDS} s: ${answered} requests, ${swapped} swaps, ${aborted} aborts, ${changed} keys; the supervisor can reach ${before} bytes, then ${grown} more\n`,
    );
    expect(Math.min(swapped, aborted, changed)).toBeGreaterThan(0);
    // The connection of the last status request may be closed a moment later.
    await vi.waitFor(
      () => expect(handlesOf(service.running.pid)).toBeLessThanOrEqual(handles),
      SOON,
    );
    expect(grown).toBeLessThan(NOISE);
    expect(service.errors()).toEqual([]);
    service.running.signal('SIGTERM');
    expect(await service.running.ended).toBe(0);
    expect(service.running.err()).toBe('');
  },
  SECONDS * 1000 + 900_000,
);
