import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Milliseconds after which a count that Redis does not give is taken from this process. */
const PATIENCE = 250;
/** Milliseconds between two attempts to reach a Redis that is lost. */
const RETRY = 1000;

/**
 * A connection to the Redis in which replicas count together. A lost one is looked for until it is
 * back, and both are said once; the address is not, because it may hold a password.
 */
export function sharedCounts(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: RETRY,
    commandTimeout: PATIENCE,
    retryStrategy: () => RETRY,
  });
  let lost = false;
  redis.on('error', ({ message }: Error) => {
    if (!lost) logger.error({ reason: message }, 'Redis is lost: requests are counted per process');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) logger.info('Redis is back: requests are counted together');
    lost = false;
  });
  return redis;
}
