import type { Redis } from 'ioredis';
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { CounterStore } from './rate-limit.ts';

/** All counters in Redis have this prefix. */
export const COUNTS_PREFIX = 'restaking-analytics';

/**
 * Milliseconds that a worker waits for the supervisor's count; a request is refused (500) after it.
 */
const TIMEOUT_MS = 2000;

/**
 * Counts for several processes together: in the supervisor for all workers, or in Redis for all
 * replicas; in this process while Redis is lost.
 */
export function sharedCounters(where: 'in the supervisor' | Redis): CounterStore {
  return (quota, window, what) => {
    const limiter = limiterOf(quota, window, what, where);
    const left = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
      requests: quota - consumedPoints,
      // The library takes the time from a clock that may be set back.
      milliseconds: Math.min(msBeforeNext, window * 1000),
    });
    const refused = (cause: unknown) => {
      if (cause instanceof RateLimiterRes) return left(cause);
      throw cause;
    };
    return {
      count: (key, by) =>
        by >= 0
          ? limiter.consume(key, by).then(left, refused)
          : limiter.reward(key, -by).then(left),
    };
  };
}

function limiterOf(
  points: number,
  duration: number,
  what: string,
  where: 'in the supervisor' | Redis,
) {
  const keyPrefix = `${COUNTS_PREFIX}:${what}:${points}:${duration}`;
  const limit = { points, duration, keyPrefix };
  if (where === 'in the supervisor') {
    return new RateLimiterCluster({ ...limit, timeoutMs: TIMEOUT_MS });
  }
  return new RateLimiterRedis({
    ...limit,
    storeClient: where,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
}
