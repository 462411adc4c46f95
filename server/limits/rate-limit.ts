import { andThen, type MaybePromise } from '../../common/maybe-promise.ts';
import { HttpError } from '../http/http-error.ts';
import type { HeaderList } from '../http/response-parts.ts';

/** Counts requests by key in fixed windows, and returns the remaining quota as RateLimit fields. */
export interface RateLimit {
  /**
   * Charges one request to the key with that name, which may have a quota of its own. Throws, or
   * rejects with, an HttpError (429) once the window's quota is used up.
   */
  charge(key: string, own?: number): MaybePromise<HeaderList>;
  /**
   * Refunds a charged request, for an answer that costs almost nothing. Null without a refund, once
   * the key was refunded `MAX_REFUND_FACTOR` times its quota in this window.
   */
  refund(key: string, own?: number): MaybePromise<HeaderList | null>;
}

/**
 * Limits requests to `quota` in `window` seconds for each key that has no quota of its own; a quota
 * of 0 limits nothing. Fields as in the IETF draft on RateLimit header fields.
 */
export function rateLimit(
  quota: number,
  window: number,
  storeOf: CounterStore = memoryStore,
): RateLimit {
  const limits = new Map<number, RateLimit>();
  const limitFor = (own: number) => {
    const existing = limits.get(own);
    if (existing) return existing;
    const limit = limitOf(own, window, storeOf);
    limits.set(own, limit);
    return limit;
  };
  return {
    charge: (key, own = quota) => limitFor(own).charge(key),
    refund: (key, own = quota) => limitFor(own).refund(key),
  };
}

/** A key gets at most this many times its quota back in one window. */
export const MAX_REFUND_FACTOR = 10;

/** Holds the quota that a key has left in its window; negative after too many requests. */
export interface Remaining {
  readonly requests: number;
  readonly milliseconds: number;
}

/** Counts requests by key, against one quota. */
export interface Counts {
  /** Adds `by` requests to a key's count, and returns the rest. */
  count(key: string, by: number): MaybePromise<Remaining>;
}

/**
 * Creates counts for requests, refunds or SQL time: a quota in a window that lasts this many
 * seconds.
 */
export type CounterStore = (
  quota: number,
  window: number,
  what: 'charged' | 'refunded' | 'sql',
) => Counts;

/** The limit for all keys that share one quota. */
function limitOf(quota: number, window: number, storeOf: CounterStore): RateLimit {
  if (quota === 0) return { charge: () => [], refund: () => [] };
  const counts = storeOf(quota, window, 'charged');
  const refunds = storeOf(quota * MAX_REFUND_FACTOR, window, 'refunded');
  const policy = `"default";q=${quota};w=${window}`;
  const fields = ({ requests, milliseconds }: Remaining) => {
    // A request may be refunded to another window, or to another counter, than it was charged to.
    const left = Math.min(Math.max(requests, 0), quota);
    const state = `"default";r=${left};t=${seconds(milliseconds)}`;
    return ['RateLimit-Policy', policy, 'RateLimit', state];
  };
  const charged = (left: Remaining) => {
    if (left.requests >= 0) return fields(left);
    const wait = seconds(left.milliseconds);
    throw new HttpError(
      'rate_limit_exceeded',
      `This key may make ${quota} requests in ${window} seconds; try again in ${wait} seconds.`,
      { headers: [...fields(left), 'Retry-After', String(wait)] },
    );
  };
  return {
    charge: (key) => andThen(counts.count(key, 1), charged),
    refund: (key) =>
      andThen(refunds.count(key, 1), ({ requests }) =>
        requests < 0 ? null : andThen(counts.count(key, -1), fields),
      ),
  };
}

/**
 * Keeps the counts in this process. A limiter from the library would add an eighth to a cached
 * answer's cost, for its promise and state.
 */
export const memoryStore: CounterStore = (quota, window) => {
  // One for each key name.
  const windows = new Map<string, { used: number; ends: number }>();
  return {
    count(key, by) {
      // Whole milliseconds: rounding errors in fractions would turn a window of 1 s into 2.
      const now = Math.floor(performance.now());
      let state = windows.get(key);
      if (!state || state.ends <= now) {
        state = { used: 0, ends: now + window * 1000 };
        windows.set(key, state);
      }
      state.used += by;
      return { requests: quota - state.used, milliseconds: state.ends - now };
    },
  };
};

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
