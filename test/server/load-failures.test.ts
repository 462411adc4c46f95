import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FileLock } from '../../common/file-lock.ts';
import { namesInCache } from '../support/cache-names.ts';
import { prepared } from '../support/engines.ts';
import { needingRight } from '../support/needing.ts';
import { onDisk } from '../support/rights.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { CHILDREN, childOf, childrenOf } from './children.ts';
import { withLimit } from './descriptors.ts';
import { heldPreparation } from './held-preparation.ts';
import { member } from './serving.ts';
import { type AdminReply, type SupervisedService, startSupervised } from './supervised-service.ts';

const cache = join(temporaryFolder(), 'cache');

/** The prepared folder that the service starts with, and another snapshot that is not prepared. */
let served: string;
let other: string;
let lock: FileLock | null = null;
let service: SupervisedService;
beforeAll(async () => {
  served = await prepared(await bare(1));
  other = await bare(2);
  service = await startSupervised(served, { CACHE_DIR: cache });
});
afterEach(() => {
  lock?.release();
  lock = null;
});

function statusAndMessage({ status, body }: AdminReply): [status: number, message: string] {
  return [status, String(member(member(body, 'error'), 'message'))];
}

/** Starts a swap to a snapshot that cannot be prepared yet, because this process holds its lock. */
async function waiting(
  of: SupervisedService,
): Promise<{ swapping: Promise<AdminReply>; preparation: number }> {
  lock = await heldPreparation(other, cache);
  const swapping = of.swap(other);
  return { swapping, preparation: await childOf(of.running.pid, CHILDREN.preparation) };
}

/** Waits until a service has no preparing process, not even a stopped one. */
const noPreparation = ({ running }: SupervisedService) =>
  vi.waitFor(() => expect(childrenOf(running.pid, CHILDREN.preparation)).toEqual([]), SOON);

/** A request of the admin listener, sent but for its end: nothing has to be opened for it later. */
async function halfSwap(folder: string): Promise<() => Promise<string>> {
  const body = JSON.stringify({ path: folder });
  const socket = connect(service.adminPort, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    'POST /snapshot HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n',
  );
  await service.status();
  return async () => {
    socket.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    let reply = '';
    for await (const piece of socket.setEncoding('utf8')) reply += piece;
    return reply;
  };
}

/**
 * The limit of descriptors that leaves a process `free` of them. It counts from the lowest number,
 * because those are stable; descriptors above the limit may close and do not count.
 */
function limitThatLeaves(free: number, pid: number): number {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let limit = 0;
  for (let left = free; left > 0; limit++) if (!open.has(limit)) left--;
  return limit;
}

/** Limits the supervisor to `free` further descriptors while `work` runs. */
function withDescriptors<Value>(free: number, work: () => Promise<Value>): Promise<Value> {
  const { pid } = service.running;
  return withLimit(pid, limitThatLeaves(free, pid), work);
}

describe('a snapshot that would keep its reader busy for ever', () => {
  it.each<[what: string, folder: () => Promise<string>]>([
    ['a folder of the system', async () => '/proc'],
    [
      'a pipe',
      async () => {
        const folder = await bare(1);
        rmSync(join(folder, 'stakers.parquet'));
        execFileSync('mkfifo', [join(folder, 'stakers.parquet')]);
        return folder;
      },
    ],
    [
      'a manifest that is a device',
      async () => {
        const folder = await bare(1);
        symlinkSync('/dev/zero', join(folder, 'manifest.json'));
        return folder;
      },
    ],
  ])('is refused with a report: %s', async (_what, folder) => {
    expect(statusAndMessage(await service.swap(await folder()))).toEqual([
      422,
      expect.stringContaining('refused: '),
    ]);
  });
});

describe('a load that fails for another reason than its snapshot is answered with 503', () => {
  it('when it is not prepared within LOAD_SECONDS', async () => {
    const impatient = await startSupervised(served, { CACHE_DIR: cache, LOAD_SECONDS: '1' });
    lock = await heldPreparation(other, cache);
    expect(statusAndMessage(await impatient.swap(other))).toEqual([
      503,
      // Before the other process can continue.
      expect.stringMatching(
        /(^|; )the snapshot was not prepared within 1 seconds \(LOAD_SECONDS\)$/,
      ),
    ]);
    await impatient.running.line(/"level":"error".*another snapshot could not be loaded/);
    await noPreparation(impatient);
    expect((await impatient.send('/restaking/ecosystem-tvl')).status).toBe(200);
  });

  it('when the process that prepares it is killed', async () => {
    const { swapping, preparation } = await waiting(service);
    process.kill(preparation, 'SIGKILL');
    expect(statusAndMessage(await swapping)).toEqual([
      503,
      'the process that prepared the snapshot ended: SIGKILL',
    ]);
  });

  it('when it is given up by DELETE /snapshot', async () => {
    const { swapping, preparation } = await waiting(service);
    process.kill(preparation, 'SIGSTOP');
    expect(await service.giveUp()).toEqual({ status: 200, body: { givenUp: other } });
    expect(statusAndMessage(await swapping)).toEqual([503, 'the load was given up']);
    await noPreparation(service);
    expect((await service.giveUp()).status).toBe(409);
  });

  it.each<[what: string, folder: () => string, free: number, message: string]>([
    ['the manifest', () => served, 0, 'the snapshot cannot be served: EMFILE'],
    // One descriptor is enough for a manifest, and too few for a child process.
    ['the preparation', () => other, 1, 'the snapshot cannot be prepared: spawn'],
    ['a worker', () => served, 1, 'the process that opened the snapshot ended: spawn'],
  ])('when the supervisor has no descriptor left for %s', async (_what, folder, free, message) => {
    const send = await halfSwap(folder());
    const reply = await withDescriptors(free, send);
    expect(reply).toMatch(/^HTTP\/1.1 503 /);
    expect(reply).toContain(message);
  });

  needingRight('mount').it(
    'when the disk of CACHE_DIR is full, of which nothing is left there',
    async () => {
      const small = temporaryFolder();
      const full = await startSupervised(served, { CACHE_DIR: small }, onDisk(small, '1m'));
      expect(statusAndMessage(await full.swap(other))).toEqual([
        503,
        expect.stringMatching(/the disk is full; .* about \d+\.\d\d GB \(CACHE_DIR\)$/),
      ]);
      expect(namesInCache(`/proc/${full.running.pid}/root${small}`)).toEqual([]);
    },
  );

  it('and the next snapshot is loaded as ever', async () => {
    // Not the other snapshot, which must stay unprepared for other tests.
    expect((await service.swap(await bare(3))).status).toBe(200);
    expect(await service.status()).toMatchObject({ swapping: false });
  });
});
