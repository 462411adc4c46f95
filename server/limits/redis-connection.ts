import { setTimeout as pause } from 'node:timers/promises';
import { type Command, Redis } from 'ioredis';
import type { Logger } from 'pino';
import { COUNTS_PREFIX } from './shared-counters.ts';

/** Milliseconds after which a count that Redis has not given is taken from this process. */
const TIMEOUT_MS = 250;
/** Milliseconds of silence after which a Redis that was asked is lost by default, and between two looks for it. */
const RETRY = 1000;

/** Milliseconds that a start waits for a Redis that neither answers nor refuses; one that is there needs a few. */
const START_MS = 2 * RETRY;

/** Writes a name that is gone again at once: a user that may do this may count. */
const PROBE = `redis.call('set', KEYS[1], 0, 'PX', 1000) return 1`;

/** A connection to the Redis in which replicas count together. */
export interface RedisConnection {
  readonly redis: Redis;
  /** Resolves when it is known whether Redis counts, and at the latest after two seconds. */
  readonly settled: Promise<unknown>;
}

/**
 * Connects. A Redis that is lost, or that does not let us count, is looked for until it does; both
 * are said once, without its address or what it repeats of our words, since these may hold a password.
 * After `silenceMs` milliseconds without an answer Redis is lost.
 */
export function connectRedis(
  url: string,
  logger: Logger,
  { silenceMs = RETRY }: { readonly silenceMs?: number } = {},
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
    // A request is counted here at once where Redis is not connected, and again never.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: RETRY,
    // Finds a Redis that keeps the connection and says nothing, which no end of a connection tells.
    socketTimeout: silenceMs,
    retryStrategy: () => RETRY,
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
  const known = new Promise((resolve) => {
    redis.once('ready', resolve).once('close', resolve);
  });
  return { redis, settled: Promise.race([known, pause(START_MS)]) };
}

/**
 * A client whose commands time out, but not while their answers wait in the socket. The `commandTimeout` of ioredis does
 * not tell them apart: after a long task an event loop runs timers before it reads sockets.
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

/** Rejects where Redis does not let us count. */
export async function probe(redis: Redis): Promise<void> {
  await redis.eval(PROBE, 1, `${COUNTS_PREFIX}:probe`);
}

/** Why Redis is lost, without host names and without the arguments that it repeats in quotes. */
export function reasonOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.message.split(/ ['"`]/)[0] ?? '';
}
