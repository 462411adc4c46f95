import type { Redis } from 'ioredis';
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { HeaderList } from './exchange.ts';
import { Refusal } from './refusals.ts';
import { COUNTS_PREFIX } from './shared-counts.ts';

/** Counts requests per key in fixed windows, and tells what a key has left as RateLimit fields. */
export interface RateLimit {
  /**
   * Charges one request to the key of that name, which may have a quota of its own. Throws a Refusal
   * (429) once the window's quota is used up.
   */
  charge(key: string, own?: number): Promise<HeaderList>;
  /** Gives a charged request back, for an answer that costs nothing. */
  refund(key: string, own?: number): Promise<HeaderList>;
}

/**
 * Where requests are counted: in this process; in the supervisor, which all workers share; or in
 * Redis, which all replicas share, and in this process for as long as Redis is lost.
 */
export type Counting = 'in this process' | 'in the supervisor' | Redis;

/** Milliseconds that a worker waits for the supervisor's count; a request is refused (500) after it. */
const PATIENCE = 2000;

/**
 * A limit of `quota` requests in `window` seconds for each key that has no quota of its own; a
 * quota of 0 limits nothing. Fields as in the IETF draft on RateLimit header fields.
 */
export function rateLimit(
  quota: number,
  window: number,
  counting: Counting = 'in this process',
): RateLimit {
  const limits = new Map<number, RateLimit>();
  const limitFor = (own: number) => {
    const known = limits.get(own);
    if (known) return known;
    const limit = limitOf(own, window, counting);
    limits.set(own, limit);
    return limit;
  };
  return {
    charge: (key, own = quota) => limitFor(own).charge(key),
    refund: (key, own = quota) => limitFor(own).refund(key),
  };
}

/** The limit for all keys that share one quota. */
function limitOf(quota: number, window: number, counting: Counting): RateLimit {
  if (quota === 0) return { charge: async () => [], refund: async () => [] };
  const limiter = limiterOf(quota, window, counting);
  const policy = `"default";q=${quota};w=${window}`;
  // A request may be given back to a window, or to a place of counting, that was not charged for it.
  const left = ({ remainingPoints }: RateLimiterRes) =>
    Math.min(Math.max(remainingPoints, 0), quota);
  const fields = (state: RateLimiterRes) => [
    'RateLimit-Policy',
    policy,
    'RateLimit',
    `"default";r=${left(state)};t=${seconds(state)}`,
  ];
  const refuse = (cause: unknown): never => {
    if (!(cause instanceof RateLimiterRes)) throw cause;
    throw new Refusal(
      'rate_limit_exceeded',
      `This key may make ${quota} requests in ${window} seconds; try again in ${seconds(cause)} seconds.`,
      { headers: [...fields(cause), 'Retry-After', String(seconds(cause))] },
    );
  };
  return {
    charge: (key) => limiter.consume(key).then(fields, refuse),
    refund: (key) => limiter.reward(key).then(fields),
  };
}

function limiterOf(points: number, duration: number, counting: Counting) {
  const keyPrefix = `${COUNTS_PREFIX}:${points}:${duration}`;
  const limit = { points, duration, keyPrefix };
  switch (counting) {
    case 'in this process':
      return new RateLimiterMemory(limit);
    case 'in the supervisor':
      return new RateLimiterCluster({ ...limit, timeoutMs: PATIENCE });
    default:
      return new RateLimiterRedis({
        ...limit,
        storeClient: counting,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(limit),
      });
  }
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
