import { pino } from 'pino';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { connectRedis, type RedisConnection } from '../../server/redis-connection.ts';
import { afterFile } from '../support/after-file.ts';
import { needing } from '../support/needing.ts';
import { SOON } from '../support/soon.ts';
import { type RedisServer, redisServer } from './redis.ts';

const { describe, it } = needing('redis-server');

describe('a count in Redis', () => {
  let server: RedisServer;
  let redis: RedisConnection['redis'];
  beforeAll(async () => {
    server = await redisServer();
    ({ redis } = connectRedis(server.url, pino({ level: 'silent' })));
    afterFile(() => redis.disconnect());
    await vi.waitFor(() => expect(redis.status).toBe('ready'), SOON);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is taken where Redis gave it while a long task kept this process from reading it', async () => {
    // From here an event loop runs timers before it reads sockets.
    await new Promise((resolve) => setImmediate(resolve));
    const count = redis.incr('requests');
    const word = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(word, 0, 0, 400);
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
