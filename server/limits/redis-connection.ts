import { setTimeout as pause } from 'node:timers/promises';
import { type Command, Redis } from 'ioredis';
import type { Logger } from 'pino';
import { COUNTS_PREFIX } from './shared-counters.ts';

/** Milliseconds after which this process counts itself, if Redis has not answered. */
const TIMEOUT_MS = 250;
/**
 * Milliseconds without an answer after which Redis counts as lost, and between two attempts to
 * reach it.
 */
const RETRY_MS = 1000;

/**
 * Milliseconds that a start waits for a Redis that neither answers nor refuses; a running one
 * answers in a few.
 */
const START_MS = 2 * RETRY_MS;

/** Writes a name that is gone again at once: a user that may do this may count. */
const PROBE = `redis.call('set', KEYS[1], 0, 'PX', 1000) return 1`;

/** A connection to the Redis in which replicas count together. */
export interface RedisConnection {
  readonly redis: Redis;
  /** Resolves when it is known whether Redis counts, and at the latest after two seconds. */
  readonly settled: Promise<unknown>;
}

/**
 * Connects to Redis, and reconnects for as long as it is lost or refuses to count. Both changes are
 * logged once, without the address and without quotes from Redis, because these may contain a
 * password. Redis counts as lost after `silenceMs` milliseconds without an answer, and if it does
 * not take a connection in `connectMs`.
 */
export function connectRedis(
  url: string,
  logger: Logger,
  {
    silenceMs = RETRY_MS,
    connectMs = RETRY_MS,
  }: { readonly silenceMs?: number; readonly connectMs?: number } = {},
): RedisConnection {
  let lost = false;
  const lose = (reason: string) => {
    if (!lost) logger.error({ reason }, 'Redis is lost: requests are counted per process');
    lost = true;
  };
  const find = () => {
    if (lost) logger.info('Redis is back: requests are counted together');
    lost = false;
  };
  const redis = new TimedRedis(url, {
    // While Redis is not connected, a request is counted in this process, at once and only there.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: connectMs,
    // Detects a Redis that keeps the connection open but does not answer.
    socketTimeout: silenceMs,
    retryStrategy: () => RETRY_MS,
    // A Redis that is read-only, full or forbids us to count is as good as none until that changes.
    reconnectOnError: (error) => {
      if (error.message.startsWith('NOSCRIPT')) return false; // ioredis then sends the script
      lose(reasonOf(error));
      return true;
    },
  });
  redis.on('error', (error: Error) => lose(reasonOf(error)));
  redis.on('close', () => lose('the connection ended'));
  redis.on('ready', () => {
    probe(redis).then(find, () => redis.disconnect(true));
  });
  const settled = new Promise((resolve) => {
    redis.once('ready', resolve).once('close', resolve);
  });
  return { redis, settled: Promise.race([settled, pause(START_MS)]) };
}

/**
 * A client with a time limit for commands, except while their answers already wait in the socket.
 * ioredis has `commandTimeout`, which cannot distinguish the two: after a long task, the event loop
 * runs timers before it reads sockets.
 */
class TimedRedis extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    const late = () => command.reject(new Error(`Redis did not answer within ${TIMEOUT_MS} ms`));
    const timer = setTimeout(() => setImmediate(late), TIMEOUT_MS);
    const stop = () => clearTimeout(timer);
    command.promise.then(stop, stop);
    return super.sendCommand(command, stream);
  }
}

/** Rejects if Redis does not allow counting. */
export async function probe(redis: Redis): Promise<void> {
  await redis.eval(PROBE, 1, `${COUNTS_PREFIX}:probe`);
}

/** Why Redis is lost, without host names and without the arguments that it repeats in quotes. */
export function reasonOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.message.split(/ ['"`]/)[0] ?? '';
}
