import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusals.ts';

/** What a key has left after a request, as the two RateLimit fields tell it. */
export interface Allowance {
  readonly headers: Readonly<Record<string, string>>;
  /** Gives the request back, for an answer that is not charged, and tells the new state. */
  readonly refund: () => Promise<Readonly<Record<string, string>>>;
}

/** Counts requests per key in fixed windows. */
export interface RateLimit {
  /**
   * Charges one request to the key of that name, which may have a quota of its own. Throws a Refusal
   * (429) once the window's quota is used up.
   */
  charge(key: string, own?: number): Promise<Allowance>;
}

/**
 * A limit of `quota` requests in `window` seconds for each key that has no quota of its own, held in
 * memory; a quota of 0 limits nothing. Fields as in the IETF draft on RateLimit header fields.
 */
export function rateLimit(quota: number, window: number): RateLimit {
  const limits = new Map([[quota, limitOf(quota, window)]]);
  return {
    charge(key, own = quota) {
      const limit = limits.get(own) ?? limitOf(own, window);
      limits.set(own, limit);
      return limit.charge(key);
    },
  };
}

/** The limit for all keys that share one quota. */
function limitOf(quota: number, window: number): RateLimit {
  if (quota === 0) return { charge: async () => ({ headers: {}, refund: async () => ({}) }) };
  const limiter = new RateLimiterMemory({ points: quota, duration: window });
  const policy = `"default";q=${quota};w=${window}`;
  const fields = (state: RateLimiterRes) => ({
    'RateLimit-Policy': policy,
    RateLimit: `"default";r=${Math.max(state.remainingPoints, 0)};t=${seconds(state)}`,
  });
  return {
    async charge(key) {
      try {
        const state = await limiter.consume(key);
        return {
          headers: fields(state),
          refund: async () => fields(await limiter.reward(key)),
        };
      } catch (cause) {
        if (!(cause instanceof RateLimiterRes)) throw cause;
        throw new Refusal(
          'rate_limit_exceeded',
          `This key may make ${quota} requests in ${window} seconds; try again in ${seconds(cause)} seconds.`,
          { headers: { ...fields(cause), 'Retry-After': String(seconds(cause)) } },
        );
      }
    },
  };
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
