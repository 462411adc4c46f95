import { LRUCache } from 'lru-cache';
import { HttpError } from '../http/http-error.ts';

/** Counts the keys that were not accepted, by the address that they came from. */
export interface FailedKeys {
  /**
   * Counts one more. Throws an HttpError (429) where the address has used up its failures; a good key
   * never comes here, and is answered from such an address as from any other.
   */
  count(address: string | undefined): void;
}

interface Failures {
  count: number;
  /** When these are forgotten, in milliseconds as `performance.now` has them. */
  readonly endsAt: number;
}

/**
 * Allows `most` failures in `window` seconds from one address, and remembers the `addresses` that
 * failed last: a client with more addresses than that is not held up, and neither is our memory. With
 * `most` 0 nothing is counted.
 */
export function failedKeys(most = 30, window = 60, addresses = 10_000): FailedKeys {
  if (most === 0) return { count: () => undefined };
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
      if (failures.count <= most) return;
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
 * The address, or the first 64 bits of one of IPv6: a client that has one of those addresses has all that
 * begin so.
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
