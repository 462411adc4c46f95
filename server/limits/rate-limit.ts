import { andThen, type MaybePromise } from '../../engine/maybe-promise.ts';
import { HttpError } from '../http/http-error.ts';
import type { HeaderList } from '../http/response-parts.ts';

/** Counts requests per key in fixed windows, and tells what a key has left as RateLimit fields. */
export interface RateLimit {
  /**
   * Charges one request to the key of that name, which may have a quota of its own. Throws, or
   * rejects with, an HttpError (429) once the window's quota is used up.
   */
  charge(key: string, own?: number): MaybePromise<HeaderList>;
  /**
   * Gives a charged request back, for an answer that costs next to nothing; null where it is not given
   * back, because the key was given `FREE` times its quota in this window.
   */
  refund(key: string, own?: number): MaybePromise<HeaderList | null>;
}

/**
 * A limit of `quota` requests in `window` seconds for each key that has no quota of its own; a
 * quota of 0 limits nothing. Fields as in the IETF draft on RateLimit header fields.
 */
export function rateLimit(
  quota: number,
  window: number,
  storeOf: CounterStore = memoryStore,
): RateLimit {
  const limits = new Map<number, RateLimit>();
  const limitFor = (own: number) => {
    const known = limits.get(own);
    if (known) return known;
    const limit = limitOf(own, window, storeOf);
    limits.set(own, limit);
    return limit;
  };
  return {
    charge: (key, own = quota) => limitFor(own).charge(key),
    refund: (key, own = quota) => limitFor(own).refund(key),
  };
}

/** How many times its quota a key is given back in a window. */
export const FREE = 10;

/** The quota that a key has left in its window; negative once it has asked for more. */
export interface Left {
  readonly requests: number;
  readonly milliseconds: number;
}

/** Where the requests of all keys that share one quota are counted. */
export interface Counts {
  /** Counts as many requests more, or less. */
  count(key: string, by: number): MaybePromise<Left>;
}

/** Where requests are counted, or those given back, for a quota in a window of so many seconds. */
export type CounterStore = (
  quota: number,
  window: number,
  what: 'charged' | 'refunded' | 'sql',
) => Counts;

/** The limit for all keys that share one quota. */
function limitOf(quota: number, window: number, storeOf: CounterStore): RateLimit {
  if (quota === 0) return { charge: () => [], refund: () => [] };
  const counts = storeOf(quota, window, 'charged');
  const refunds = storeOf(quota * FREE, window, 'refunded');
  const policy = `"default";q=${quota};w=${window}`;
  const fields = ({ requests, milliseconds }: Left) => {
    // A request may be given back to a window, or to a counter, that was not charged for it.
    const left = Math.min(Math.max(requests, 0), quota);
    const state = `"default";r=${left};t=${seconds(milliseconds)}`;
    return ['RateLimit-Policy', policy, 'RateLimit', state];
  };
  const charged = (left: Left) => {
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
 * Counts in this process. Not by a limiter of the library, whose promise and state for each
 * request are an eighth of what a cached answer costs.
 */
export const memoryStore: CounterStore = (quota, window) => {
  // As many as there are names of keys.
  const windows = new Map<string, { used: number; ends: number }>();
  return {
    count(key, by) {
      // Whole milliseconds: sums of fractions would tell a window of 1 s as one of 2.
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
