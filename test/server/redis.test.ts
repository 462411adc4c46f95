import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { needing } from '../support/needing.ts';
import { bare } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { READY_MESSAGE, type Running, start } from './process.ts';
import { absentRedis, PASSWORD, type RedisServer, redisServer } from './redis.ts';
import { member } from './serving.ts';

const { describe, it } = needing('redis-server');

const QUOTA = 1_000_000;

const LOST = /Redis is lost: requests are counted per process/;
const BACK = /Redis is back: requests are counted together/;

interface Seen {
  readonly status: number;
  readonly policy: string;
  /** Of the RateLimit field. */
  readonly left: number;
}

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

/** A replica: a service that shares only its settings. */
async function replica(url: string, environment: NodeJS.ProcessEnv = {}) {
  const settings = { API_KEYS: 'k', RATE_LIMIT: String(QUOTA), RATE_WINDOW: '3600' };
  const running = start(['--snapshot', folder, '--port', '0'], {
    ...settings,
    REDIS_URL: url,
    ...environment,
  });
  const address = READY_MESSAGE.exec(await running.line(READY_MESSAGE))?.[1] ?? '';
  return { running, ask: () => ask(address) };
}

/**
 * A replica that lost its Redis at the start for its own reason: it connects while it starts, and
 * one that gets no processor for a second has timed out. It is then started again.
 */
async function replicaWithout(url: string) {
  for (;;) {
    const started = await replica(url);
    const lost = await started.running.line(LOST);
    if (!/ETIMEDOUT|[Tt]imeout/.test(lost)) return { ...started, lost };
    await end(started.running);
  }
}

async function end(running: Running): Promise<void> {
  running.signal('SIGTERM');
  expect(await running.ended).toBe(0);
}

function ask(address: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': 'k', connection: 'close' };
    get(`${address}/restaking/ecosystem-tvl`, { headers }, (response) => {
      response.resume().once('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          policy: String(response.headers['ratelimit-policy']),
          left: Number(/r=(\d+)/.exec(String(response.headers.ratelimit))?.[1]),
        });
      });
    }).once('error', reject);
  });
}

const said = (running: Running, pattern: RegExp) =>
  running.out.filter((line) => pattern.test(line)).length;

/**
 * Expects that a service has logged neither the password of Redis nor its port. The port is looked
 * for as a whole number, and not where it may stand by chance: in a request's id or as that of a
 * process.
 */
function expectNothingOfRedis({ out, err }: Running, port: number): void {
  const output = (out.join('\n') + err()).replaceAll(/"pid":\d+/g, '');
  expect(output).not.toContain(PASSWORD);
  expect(output).not.toMatch(new RegExp(`(?<![\\w.-])${port}(?![\\w.-])`));
}

/**
 * For each process, whether each of its messages about Redis was a loss; one for each change, the
 * newest last.
 */
function loggedLosses(running: Running): Map<unknown, boolean[]> {
  const found = new Map<unknown, boolean[]>();
  for (const line of running.out.filter((one) => LOST.test(one) || BACK.test(one))) {
    const pid = member(JSON.parse(line), 'pid');
    found.set(pid, [...(found.get(pid) ?? []), LOST.test(line)]);
  }
  return found;
}

/** Waits until this number of processes has last logged that Redis is lost, or that it is back. */
function untilLogged(running: Running, what: 'lost' | 'back', processes: number): Promise<void> {
  return vi.waitFor(() => {
    const newest = [...loggedLosses(running).values()].map((losses) => losses.at(-1));
    expect(newest).toEqual(Array.from({ length: processes }, () => what === 'lost'));
  }, SOON);
}

describe('two replicas with one Redis', () => {
  let redis: RedisServer;
  let first: Awaited<ReturnType<typeof replica>>;
  let second: Awaited<ReturnType<typeof replica>>;
  beforeAll(async () => {
    redis = await redisServer();
    [first, second] = await Promise.all([replica(redis.url), replica(redis.url, { WORKERS: '2' })]);
  });
  afterAll(async () => {
    for (const { running } of [first, second]) {
      await end(running);
      // Each loss and each return once, in turn.
      for (const losses of loggedLosses(running).values()) {
        expect(losses).toEqual(losses.map((_, at) => at % 2 === 0));
      }
      expectNothingOfRedis(running, redis.port);
      expect(running.err()).toBe('');
    }
  });

  /**
   * Waits until the two count together: while a busy machine delays Redis, each counts separately.
   */
  const together = () =>
    vi.waitFor(async () => {
      const lefts: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        for (const { ask } of [first, second, second]) lefts.push((await ask()).left);
      }
      const [most = 0] = lefts;
      expect(lefts).toEqual(Array.from({ length: 9 }, (_, count) => most - count));
    }, SOON);
  const untilAll = async (what: 'lost' | 'back') => {
    await untilLogged(first.running, what, 1);
    await untilLogged(second.running, what, 2);
  };
  beforeEach(together);

  it('tell the same policy', async () => {
    const policies = [await first.ask(), await second.ask()].map(({ policy }) => policy);
    expect(policies).toEqual(Array.from({ length: 2 }, () => `"default";q=${QUOTA};w=3600`));
  });

  it('answer at once when it is killed, each counting for itself, and count together when it is back', async () => {
    await redis.kill();
    for (const { ask } of [first, second]) {
      for (let count = 0; count < 5; count += 1) {
        const seen = await ask();
        expect(seen.status).toBe(200);
        expect(seen.left).toBeLessThan(QUOTA);
      }
    }
    const { left } = await first.ask();
    await second.ask();
    expect((await first.ask()).left).toBe(left - 1);
    await untilAll('lost');
    await redis.restart();
    await untilAll('back');
    await together();
  });

  it('answer while it is silent, before that is known and after', async () => {
    redis.freeze();
    for (let count = 0; count < 5; count += 1) expect((await first.ask()).status).toBe(200);
    await untilLogged(first.running, 'lost', 1);
    for (let count = 0; count < 5; count += 1) expect((await first.ask()).status).toBe(200);
    await redis.restart();
    await untilLogged(first.running, 'back', 1);
  });

  it('are lost to one that takes no writes, until it does', async () => {
    await redis.set('maxmemory', '1');
    for (const { ask } of [first, second, second]) expect((await ask()).status).toBe(200);
    await untilLogged(first.running, 'lost', 1);
    expect(first.running.out.findLast((line) => LOST.test(line))).toContain('OOM');
    await redis.set('maxmemory', '0');
    await untilLogged(first.running, 'back', 1);
    await together();
  });
});

describe('a service whose Redis', () => {
  it('is not there starts, counts by itself and ends', async () => {
    const { port, url } = await absentRedis();
    const { running, ask, lost } = await replicaWithout(url);
    const lefts = [await ask(), await ask()].map(({ left }) => left);
    expect(lefts).toEqual([QUOTA - 1, QUOTA - 2]);
    expect(lost).toContain('"reason":"ECONNREFUSED"');
    await end(running);
    expectNothingOfRedis(running, port);
  });

  it('knows another password says so once, and counts by itself', async () => {
    const redis = await redisServer();
    const wrong = 'not-the-password-2b';
    const { running, ask, lost } = await replicaWithout(redis.url.replace(PASSWORD, wrong));
    expect([(await ask()).left, (await ask()).left]).toEqual([QUOTA - 1, QUOTA - 2]);
    expect(said(running, LOST)).toBe(1);
    expect(said(running, BACK)).toBe(0);
    expect(lost).toContain('WRONGPASS');
    expect(running.out.join('\n') + running.err()).not.toContain(wrong);
    await end(running);
  });

  it('is connected ends all the same when its snapshot is refused', async () => {
    const redis = await redisServer();
    const broken = await bare(2);
    rmSync(join(broken, 'rewards.parquet'));
    const running = start(['--snapshot', broken, '--port', '0'], { REDIS_URL: redis.url });
    expect(await running.ended).toBe(1);
    expect(running.err()).toContain('error rewards: the table is missing');
  });
});
