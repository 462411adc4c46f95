import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { repetitions } from '../support/repetitions.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare, generated, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { CHILDREN, childOf } from './children.ts';
import { type Expected, expectedOf, mixed } from './expected.ts';
import { heldPreparation } from './held-preparation.ts';
import { Load } from './load.ts';
import { CACHE_DIR } from './process.ts';
import { member } from './serving.ts';
import { type SupervisedService, startSupervised } from './supervised-service.ts';

const SWAPS = repetitions(2, 20);

let folders: readonly string[];
let snapshots: readonly Expected[];
let targets: readonly string[];
beforeAll(async () => {
  folders = [await generated('tiny', 1), await generated('tiny', 2)];
  ({ snapshots, targets } = await expectedOf(folders));
});

/** One of the two snapshots. */
function nth(at: 0 | 1): { folder: string; id: string } {
  return { folder: folders[at] ?? '', id: snapshots[at]?.id ?? '' };
}

/** The snapshot that is served, and the other one. */
async function bothOf(service: SupervisedService) {
  const { id } = (await service.status()).snapshot;
  const [served, other] = id === nth(0).id ? [nth(0), nth(1)] : [nth(1), nth(0)];
  return { served, other };
}

/**
 * Clients that send requests without a pause and compare every answer with that of the snapshot it
 * names.
 */
function load(service: SupervisedService): Load {
  return new Load(service, targets, (target, reply) => mixed(target, reply, snapshots));
}

/** Has a symbolic link show another folder, at once. */
function pointTo(link: string, folder: string): void {
  symlinkSync(folder, `${link}.next`);
  renameSync(`${link}.next`, link);
}

/** Waits until a snapshot is served. */
const served = (service: SupervisedService, id: string) =>
  vi.waitFor(async () => expect((await service.status()).snapshot.id).toBe(id), SOON);

describe('a snapshot that is replaced under load', () => {
  let link: string;
  let service: SupervisedService;
  beforeAll(async () => {
    link = join(temporaryFolder(), 'current');
    pointTo(link, nth(0).folder);
    // Enough time for a busy machine to complete the warm-up.
    service = await startSupervised(link, { WARM_UP_SECONDS: '600' });
  });

  it(`by POST /snapshot, ${SWAPS} times: nothing fails, and no answer is mixed`, async () => {
    const clients = load(service);
    for (let count = 1; count <= SWAPS; count += 1) {
      const { served, other } = await bothOf(service);
      const { status, body } = await service.swap(other.folder);
      const ids = [member(body, 'id'), member(body, 'previous')];
      expect([status, ...ids]).toEqual([200, other.id, served.id]);
      // New connections go to the new one.
      const reply = await service.sendAnew('/restaking/ecosystem-tvl');
      expect(reply.headers['x-snapshot-id']).toBe(other.id);
    }
    const { answered } = await clients.end();
    process.stdout.write(`${SWAPS} swaps under ${answered} requests\n`);
    expect(answered).toBeGreaterThan(SWAPS * 10);
    await vi.waitFor(async () => expect(await service.pids('leaving')).toEqual([]), SOON);
    expect(await service.pids('serving')).toHaveLength(1);
    expect(service.errors()).toEqual([]);
  });

  it('has answered what clients asked of the one before it serves', async () => {
    const asked = ['/restaking/activity?limit=3', '/restaking/changes-feed', '/restaking/all-avs'];
    for (const target of asked) expect((await service.sendAnew(target)).status).toBe(200);
    expect((await service.swap((await bothOf(service)).other.folder)).status).toBe(200);
    const serving = await vi.waitFor(async () => {
      const { workers } = await service.status();
      const worker = workers.find(({ state }) => state === 'serving');
      if (!worker?.facts) throw new Error('the worker that serves does not say how it is');
      return { pid: worker.pid, entries: worker.facts.cache.entries };
    }, SOON);
    expect(serving.entries).toBeGreaterThanOrEqual(asked.length);
    // It started at the lowest priority, which has been raised since.
    expect(getPriority(serving.pid)).toBe(getPriority(service.running.pid));
  });

  it('stays when another is broken, which is answered with the whole report', async () => {
    const before = await service.status();
    const serving = await service.pids('serving');
    const clients = load(service);
    const broken = await generated('tiny', 1);
    for (const table of ['rewards', 'tokens']) rmSync(join(broken, `${table}.parquet`));
    const { status, body } = await service.swap(broken);
    expect(status).toBe(422);
    const message = String(member(member(body, 'error'), 'message'));
    expect(message).toContain(`snapshot ${broken} refused: 2 errors`);
    expect(message).toContain('error rewards: the table is missing');
    expect(message).toContain('error tokens: the table is missing');
    await clients.end();
    expect((await service.status()).snapshot).toEqual(before.snapshot);
    // Nor does another one: those of snapshots before it may still leave.
    await vi.waitFor(async () => {
      const { workers } = await service.status();
      expect(workers.map(({ pid }) => pid)).toEqual(serving);
    }, SOON);
  });

  it('stays while another is prepared, and a second has to wait for that', async () => {
    const before = await service.status();
    const clients = load(service);
    const third = await bare(1);
    await rewrite(third, 'tokens', "update changes set name = 'not prepared yet'");
    const lock = await heldPreparation(third, CACHE_DIR);
    const swapping = service.swap(third);
    const preparation = await childOf(service.running.pid, CHILDREN.preparation);
    // It takes no time of those that serve, from a moment after it was started.
    await vi.waitFor(() => {
      expect(getPriority(preparation)).toBe(Math.min(19, getPriority(service.running.pid) + 10));
    }, SOON);
    expect((await service.swap(nth(1).folder)).status).toBe(409);
    expect((await service.status()).snapshot).toEqual(before.snapshot);
    await clients.end();
    lock.release();
    expect((await swapping).status).toBe(200);
    expect((await service.swap(nth(1).folder)).status).toBe(200);
  });

  it('on SIGHUP, where the folder to serve is a link that shows another one by then', async () => {
    const { other } = await bothOf(service);
    const clients = load(service);
    pointTo(link, other.folder);
    service.running.signal('SIGHUP');
    await served(service, other.id);
    await clients.end();
    expect(service.errors()).toEqual([]);
  });
});

it('a link that is flipped is followed under load where SNAPSHOT_WATCH=1', async () => {
  const link = join(temporaryFolder(), 'current');
  pointTo(link, nth(0).folder);
  const service = await startSupervised(link, { SNAPSHOT_WATCH: '1' });
  await served(service, nth(0).id);
  const clients = load(service);
  pointTo(link, nth(1).folder);
  await served(service, nth(1).id);
  await clients.end();
  expect(service.errors()).toEqual([]);
});
