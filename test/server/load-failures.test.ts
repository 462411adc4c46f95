import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { generated } from '../support/snapshots.ts';
import { type Fleet, SOON, startFleet } from './fleet.ts';
import { member } from './serving.ts';

/** Long enough for a worker to load on a busy machine, short enough to wait for. */
const LOAD_SECONDS = 20;

let served: string;
let other: string;
let fleet: Fleet;
beforeAll(async () => {
  [served, other] = [await generated('tiny', 1), await generated('tiny', 2)];
  fleet = await startFleet(served, { LOAD_SECONDS: String(LOAD_SECONDS) });
});

function messageOf(body: unknown): string {
  return String(member(member(body, 'error'), 'message'));
}

/** Begins a swap and stops the worker that loads, as a file that blocks its reader would. */
async function stuck(): Promise<{ swapping: ReturnType<Fleet['swap']> }> {
  const swapping = fleet.swap(other);
  const reader = await vi.waitFor(async () => {
    const [pid] = [...(await fleet.pids('starting')), ...(await fleet.pids('loading'))];
    if (pid === undefined) throw new Error('nobody loads it yet');
    return pid;
  }, SOON);
  process.kill(reader, 'SIGSTOP');
  return { swapping };
}

describe('a snapshot that would keep its reader busy for ever', () => {
  it.each<[what: string, folder: () => Promise<string>]>([
    ['a folder of the system', async () => '/proc'],
    [
      'a pipe',
      async () => {
        const folder = await generated('tiny', 3);
        rmSync(join(folder, 'stakers.parquet'));
        execFileSync('mkfifo', [join(folder, 'stakers.parquet')]);
        return folder;
      },
    ],
    [
      'a manifest that is a device',
      async () => {
        const folder = await generated('tiny', 3);
        symlinkSync('/dev/zero', join(folder, 'manifest.json'));
        return folder;
      },
    ],
  ])('is refused with a report: %s', async (_what, folder) => {
    const { status, body } = await fleet.swap(await folder());
    expect([status, messageOf(body)]).toEqual([422, expect.stringContaining('refused: ')]);
  });
});

describe('a load that fails for another reason than its snapshot is answered with 503', () => {
  it('when it takes longer than LOAD_SECONDS', async () => {
    const { swapping } = await stuck();
    const { status, body } = await swapping;
    expect([status, messageOf(body)]).toEqual([
      503,
      `the snapshot was not loaded within ${LOAD_SECONDS} seconds (LOAD_SECONDS)`,
    ]);
    expect(fleet.errors().join()).toContain('another snapshot could not be loaded');
  });

  it('when it is given up by DELETE /snapshot', async () => {
    const { swapping } = await stuck();
    expect(await fleet.giveUp()).toEqual({ status: 200, body: { givenUp: other } });
    const { status, body } = await swapping;
    expect([status, messageOf(body)]).toEqual([503, 'the load was given up']);
    expect((await fleet.giveUp()).status).toBe(409);
  });

  it('when the supervisor has no descriptor left for a worker', async () => {
    const { supervisor } = await fleet.status();
    const body = JSON.stringify({ path: other });
    const head = `POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json`;
    const limit = (open: number) => {
      execFileSync('prlimit', ['--pid', String(supervisor.pid), `--nofile=${open}:`]);
    };
    const [soft = ''] = execFileSync(
      'prlimit',
      ['--pid', String(supervisor.pid), '--nofile', '--noheadings', '--output', 'SOFT'],
      { encoding: 'utf8' },
    ).split('\n');
    // Connected before, since a connection takes a descriptor as well.
    const socket = connect(fleet.adminPort, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${head}\r\nConnection: close\r\n`);
    await fleet.status();
    limit(readdirSync(`/proc/${supervisor.pid}/fd`).length);
    socket.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    let reply = '';
    for await (const piece of socket.setEncoding('utf8')) reply += piece;
    limit(Number(soft));
    expect(reply).toMatch(/^HTTP\/1.1 503 /);
    expect(reply).toContain('it could not be started (spawn');
  });

  it('and the next snapshot is loaded as ever', async () => {
    expect((await fleet.swap(other)).status).toBe(200);
    expect(await fleet.status()).toMatchObject({ swapping: false });
  });
});
