import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { generated, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { CHILDREN, childrenOf } from './children.ts';
import { member, type Reply } from './serving.ts';
import { type SupervisedService, startSupervised } from './supervised-service.ts';

/** Answered by the query process, as filters select rows of it. */
const FILTERED = '/restaking/activity?action=SHARES_DEPOSITED_IN_STRATEGY';
const SORTS = ['type', 'avs', 'submitter', 'token', 'amount', 'startTimestamp', 'duration'];
/** Other lists, each requested once, so that none has a cached file. */
const others = SORTS.flatMap((field) => [field, `-${field}`]).map(
  (sort) => `/restaking/all-rewards?sort=${sort}`,
);
const other = () => others.pop() ?? '';
const PAGE = '/restaking/activity?limit=1000';

let first: string;
let second: string;
let service: SupervisedService;
beforeAll(async () => {
  [first, second] = [await generated('tiny', 1), await generated('tiny', 2)];
  service = await startSupervised(first, { WORKERS: '2' });
});

const csv = (target: string, of = service) => of.sendAnew(`${target}&format=csv`);

/** The query process; this request starts it if none runs. */
async function queryProcess(of = service): Promise<number> {
  expect((await csv(other(), of)).status).toBe(200);
  const { pid } = (await of.status()).queries;
  return pid ?? expect.fail('no query process runs');
}

/** Waits until this number of requests is with the query process. */
const pending = (count: number, of = service) =>
  vi.waitFor(async () => expect((await of.status()).queries.pending).toBe(count), SOON);

/** Waits until a query process has ended. */
const ended = (pid: number, of = service) =>
  vi.waitFor(() => expect(childrenOf(of.running.pid, CHILDREN.queries)).not.toContain(pid), SOON);

/** Expects a whole list: a line for each row that the pages count. */
async function expectWhole(target: string, reply: Reply, of = service): Promise<void> {
  expect(reply.status).toBe(200);
  const page = await of.sendAnew(`${target}&limit=1`);
  expect(reply.headers['x-snapshot-id']).toBe(page.headers['x-snapshot-id']);
  const total = member(member(JSON.parse(page.text), 'meta'), 'total');
  expect(reply.text.split('\r\n').length - 2).toBe(total);
}

/**
 * Expects a filtered list as CSV to have the stakers and times of the page with the same filter, in
 * its order.
 */
async function expectSameRows(target: string): Promise<void> {
  const [whole, page] = [await csv(target), await service.sendAnew(`${target}&limit=1000`)];
  const rows: unknown = member(JSON.parse(page.text), 'data');
  if (!Array.isArray(rows)) throw new TypeError('a page has no rows');
  const lines = whole.text.split('\r\n').slice(1, -1);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBe(rows.length);
  for (const [at, row] of rows.entries()) {
    expect(lines[at]).toContain(`,${member(row, 'staker')},`);
    expect(lines[at]?.endsWith(`,${member(row, 'timestamp')}`)).toBe(true);
  }
}

/** The snapshot that is not served. */
async function notServed(): Promise<string> {
  return (await service.status()).snapshot.folder === first ? second : first;
}

describe('the query process of a service', () => {
  it('starts with the first filtered list, serves all workers, and leaves no file when the service is killed', async () => {
    const temporary = temporaryFolder();
    const fresh = await startSupervised(first, { WORKERS: '2', TMPDIR: temporary });
    expect(childrenOf(fresh.running.pid, CHILDREN.queries)).toEqual([]);
    for (let count = 0; count < 4; count += 1) {
      await expectWhole(FILTERED, await csv(FILTERED, fresh), fresh);
    }
    expect(childrenOf(fresh.running.pid, CHILDREN.queries)).toHaveLength(1);
    const folders = () => readdirSync(temporary).filter((name) => /-queries-/.test(name));
    // The folder and its lock.
    expect(folders()).toHaveLength(2);
    fresh.running.signal('SIGKILL');
    await expect.poll(folders, SOON).toEqual([]);
  });

  it.each<[what: string, signal: NodeJS.Signals]>([
    ['is killed', 'SIGKILL'],
    ['is ended otherwise', 'SIGTERM'],
  ])(
    'that %s costs those who wait for it 503; the next list comes from a new one',
    async (_what, signal) => {
      const pid = await queryProcess();
      process.kill(pid, 'SIGSTOP');
      const asked = [other(), other()];
      const waiting = asked.map((target) => csv(target));
      // During this, all workers answer pages.
      for (let count = 0; count < 4; count += 1) {
        expect((await service.sendAnew(PAGE)).status).toBe(200);
      }
      await pending(asked.length);
      process.kill(pid, signal);
      // A stopped process ends by SIGKILL at once, by another signal when it goes on.
      if (signal !== 'SIGKILL') process.kill(pid, 'SIGCONT');
      for (const { status, headers } of await Promise.all(waiting)) {
        expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^[1-9]/)]);
      }
      for (const target of asked) await expectWhole(target, await csv(target));
      expect(await queryProcess()).not.toBe(pid);
    },
  );

  it('gives lists of the snapshot that is served; after a swap its process is there before it is asked', async () => {
    await expectSameRows(FILTERED);
    const before = await csv(FILTERED);
    const pid = await queryProcess();
    expect((await service.swap(await notServed())).status).toBe(200);
    expect((await service.status()).queries.pid).toEqual(expect.any(Number));
    expect((await service.status()).queries.pid).not.toBe(pid);
    const after = await csv(FILTERED);
    expect(after.headers['x-snapshot-id']).not.toBe(before.headers['x-snapshot-id']);
    expect(after.text).not.toBe(before.text);
    await expectSameRows(FILTERED);
  });

  it('of a replaced snapshot ends no list under way, and then goes with its workers', async () => {
    const { id } = (await service.status()).snapshot;
    const pid = await queryProcess();
    process.kill(pid, 'SIGSTOP');
    const waiting = csv(other());
    await pending(1);
    expect((await service.swap(await notServed())).status).toBe(200);
    process.kill(pid, 'SIGCONT');
    const { status, headers, text } = await waiting;
    expect([status, headers['x-snapshot-id']]).toEqual([200, id]);
    expect(text.endsWith('\r\n')).toBe(true);
    await ended(pid);
  });
});

describe('a query process that hangs', () => {
  it('is ended after QUERY_SECONDS; who waits gets 503, and the next is answered', async () => {
    const impatient = await startSupervised(first, { QUERY_SECONDS: '1' });
    // On a busy machine a list may exceed the limit, with the same error.
    const untilAnswered = (target: string) =>
      vi.waitFor(async () => expect((await csv(target, impatient)).status).toBe(200), SOON);
    await untilAnswered(other());
    const { pid } = (await impatient.status()).queries;
    if (pid === null) throw new Error('no query process runs');
    process.kill(pid, 'SIGSTOP');
    const { status } = await csv(other(), impatient);
    expect(status).toBe(503);
    expect((await impatient.sendAnew(PAGE)).status).toBe(200);
    await ended(pid, impatient);
    await untilAnswered(other());
  });
});
