import type { Redis } from 'ioredis';
import {
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { HeaderList } from './exchange.ts';
import { after, type MaybeLater } from './maybe-later.ts';
import { Refusal } from './refusals.ts';
import { COUNTS_PREFIX } from './shared-counts.ts';

/** Counts requests per key in fixed windows, and tells what a key has left as RateLimit fields. */
export interface RateLimit {
  /**
   * Charges one request to the key of that name, which may have a quota of its own. Throws, or
   * rejects with, a Refusal (429) once the window's quota is used up.
   */
  charge(key: string, own?: number): MaybeLater<HeaderList>;
  /** Gives a charged request back, for an answer that costs nothing. */
  refund(key: string, own?: number): MaybeLater<HeaderList>;
}

/**
 * Where requests are counted: in this process; in the supervisor, which all workers share; or in
 * Redis, which all replicas share, and in this process for as long as Redis is lost.
 */
export type Counting = 'in this process' | Shared;
type Shared = 'in the supervisor' | Redis;

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

/** What a key has left of its window; negative once it has asked for more. */
interface Left {
  readonly requests: number;
  readonly milliseconds: number;
}

/** Where the requests of all keys that share one quota are counted. */
interface Counts {
  /** Counts one request more (1) or less (-1). */
  count(key: string, by: 1 | -1): MaybeLater<Left>;
}

/** The limit for all keys that share one quota. */
function limitOf(quota: number, window: number, counting: Counting): RateLimit {
  if (quota === 0) return { charge: () => [], refund: () => [] };
  const counts =
    counting === 'in this process'
      ? countsHere(quota, window)
      : countsElsewhere(quota, window, counting);
  const policy = `"default";q=${quota};w=${window}`;
  const fields = ({ requests, milliseconds }: Left) => {
    // A request may be given back to a window, or to a place of counting, that was not charged for it.
    const left = Math.min(Math.max(requests, 0), quota);
    const state = `"default";r=${left};t=${seconds(milliseconds)}`;
    return ['RateLimit-Policy', policy, 'RateLimit', state];
  };
  const charged = (left: Left) => {
    if (left.requests >= 0) return fields(left);
    const wait = seconds(left.milliseconds);
    throw new Refusal(
      'rate_limit_exceeded',
      `This key may make ${quota} requests in ${window} seconds; try again in ${wait} seconds.`,
      { headers: [...fields(left), 'Retry-After', String(wait)] },
    );
  };
  return {
    charge: (key) => after(counts.count(key, 1), charged),
    refund: (key) => after(counts.count(key, -1), fields),
  };
}

/**
 * Counts in this process. Not by a limiter of the library, whose promise and state for each
 * request are an eighth of what a cached answer costs.
 */
function countsHere(quota: number, window: number): Counts {
  // As many as there are names of keys.
  const windows = new Map<string, { used: number; ends: number }>();
  return {
    count(key, by) {
      const now = Date.now();
      let state = windows.get(key);
      if (!state || state.ends <= now) {
        state = { used: 0, ends: now + window * 1000 };
        windows.set(key, state);
      }
      state.used += by;
      return { requests: quota - state.used, milliseconds: state.ends - now };
    },
  };
}

/** Counts where several processes do. */
function countsElsewhere(quota: number, window: number, counting: Shared): Counts {
  const limiter = limiterOf(quota, window, counting);
  const left = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({
    requests: quota - consumedPoints,
    milliseconds: msBeforeNext,
  });
  const refused = (cause: unknown) => {
    if (cause instanceof RateLimiterRes) return left(cause);
    throw cause;
  };
  return {
    count: (key, by) =>
      by === 1 ? limiter.consume(key).then(left, refused) : limiter.reward(key).then(left),
  };
}

function limiterOf(points: number, duration: number, counting: Shared) {
  const keyPrefix = `${COUNTS_PREFIX}:${points}:${duration}`;
  const limit = { points, duration, keyPrefix };
  switch (counting) {
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

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
