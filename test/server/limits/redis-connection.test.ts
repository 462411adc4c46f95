import { execFileSync } from 'node:child_process';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { connectRedis, type RedisConnection } from '../../../server/limits/redis-connection.ts';
import { afterFile } from '../../support/after-file.ts';
import { needing } from '../../support/needing.ts';
import { SOON, WAIT_LIMIT_MS } from '../../support/soon.ts';
import { absentRedis, PASSWORD, type RedisServer, redisServer } from '../redis.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A test may keep this process busy for as long as its machine is slow. */
const PATIENT = { silenceMs: WAIT_LIMIT_MS, connectMs: WAIT_LIMIT_MS };

/** Reads a value from Redis and blocks this process until the answer. */
function readBlocking({ port }: RedisServer, name: string): string {
  const args = ['-p', String(port), 'get', name];
  const env = { ...process.env, REDISCLI_AUTH: PASSWORD };
  return execFileSync('redis-cli', args, { encoding: 'utf8', env }).trim();
}

const { describe, it } = needing('redis-server');

describe('a count in Redis', () => {
  let server: RedisServer;
  let redis: RedisConnection['redis'];
  beforeEach(async () => {
    server = await redisServer();
    ({ redis } = connectRedis(server.url, pino({ level: 'silent' }), PATIENT));
    afterFile(() => redis.disconnect());
    await vi.waitFor(() => expect(redis.status).toBe('ready'), SOON);
  });

  it('is taken where Redis gave it while a long task kept this process from reading it', async () => {
    // From here an event loop runs timers before it reads sockets.
    await new Promise((resolve) => setImmediate(resolve));
    const count = redis.incr('requests');
    const until = performance.now() + 300;
    while (performance.now() < until || readBlocking(server, 'requests') !== '1');
    // Redis may answer simultaneous commands in any order, but answers all of them before it reads
    // from another client.
    readBlocking(server, 'requests');
    expect(await count).toBe(1);
  });

  it('is given up after 250 milliseconds of silence, and not before', async () => {
    server.freeze();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const seen: unknown[] = [];
    const count = redis.incr('requests').catch((cause: Error) => seen.push(cause.message));
    vi.advanceTimersByTime(249);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(1);
    await count;
    expect(seen).toEqual(['Redis did not answer within 250 ms']);
  });
});

describe('a Redis that is lost', () => {
  /**
   * The log lines about a Redis, and a function that lets it be tried once more and waits until
   * that has failed.
   */
  function trying(url: string) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const log: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) });
    const { redis } = connectRedis(url, logger, PATIENT);
    afterFile(() => redis.disconnect());
    const next = () => new Promise((resolve) => redis.once('reconnecting', resolve));
    let failed = next();
    const failure = async () => {
      await failed;
      failed = next();
      vi.advanceTimersByTime(1000);
    };
    return { log, failure };
  }

  it.each([
    ['is not there', absentRedis, 'ECONNREFUSED'],
    [
      'knows another password',
      async () => ({ url: (await redisServer()).url.replace(PASSWORD, 'not-the-password-2b') }),
      'WRONGPASS',
    ],
  ])('as it %s is told once, however often it is tried', async (_why, redis, reason) => {
    const { log, failure } = trying((await redis()).url);
    for (let count = 0; count < 4; count += 1) await failure();
    expect(log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: expect.stringMatching(/^Redis is lost/) }),
    ]);
    expect(log.join()).toContain(reason);
  });

  it('as it takes no writes is told once, and once that it is back', async () => {
    const server = await redisServer();
    await server.set('maxmemory', '1');
    const { log, failure } = trying(server.url);
    for (let count = 0; count < 4; count += 1) await failure();
    expect(log).toHaveLength(1);
    expect(log[0]).toMatch(/Redis is lost/);
    expect(log[0]).toContain('OOM');
    vi.useRealTimers();
    await server.set('maxmemory', '0');
    await vi.waitFor(() => expect(log).toHaveLength(2), SOON);
    expect(log[1]).toMatch(/Redis is back/);
  });
});
