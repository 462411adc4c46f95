import { LRUCache } from 'lru-cache';
import { HttpError } from '../http/http-error.ts';

/** Counts the keys that were not accepted, by the address that they came from. */
export interface FailedKeys {
  /**
   * Counts one failure. Throws an HttpError (429) if the address has used up its failures. Accepted
   * keys are never counted, and never refused for their address.
   */
  count(address: string | undefined): void;
}

interface Failures {
  count: number;
  /** When the failures expire, in milliseconds of `performance.now`. */
  readonly endsAt: number;
}

/**
 * Allows `maxFailures` failures in `window` seconds from one address; 0 switches the limit off. The
 * last `addresses` are tracked, which bounds the memory: a client with more addresses is not
 * limited.
 */
export function failedKeys(maxFailures = 30, window = 60, addresses = 10_000): FailedKeys {
  if (maxFailures === 0) return { count: () => undefined };
  const tracked = new LRUCache<string, Failures>({ max: addresses });
  return {
    count(address = '') {
      const network = networkOf(address);
      const now = Math.floor(performance.now());
      let failures = tracked.get(network);
      if (!failures || failures.endsAt <= now) {
        failures = { count: 0, endsAt: now + window * 1000 };
        tracked.set(network, failures);
      }
      failures.count += 1;
      if (failures.count <= maxFailures) return;
      const seconds = Math.ceil((failures.endsAt - now) / 1000);
      throw new HttpError(
        'rate_limit_exceeded',
        `Too many keys from this address were not accepted; try again in ${seconds} seconds.`,
        { headers: ['Retry-After', String(seconds)] },
      );
    },
  };
}

/**
 * Returns the address; for IPv6 only its first 64 bits, because a client that has one such address
 * has all that begin so.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':');
  if (tail === undefined) return left.slice(0, 4).join(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left.map((part) => part || '0'), ...zeros, ...right].slice(0, 4).join(':');
}
