import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { GROUPS, KEY_GROUPS, type KeyGroup } from '../../engine/definition/endpoint.ts';
import { KEY_PREFIX } from './key-format.ts';

/** A key as the service knows it: never the key itself. */
export interface Key {
  /** Names the key in logs, and counts for its rate limit. */
  readonly name: string;
  readonly groups: readonly KeyGroup[];
  /** Requests a window, if the key has its own rate. */
  readonly rate?: number;
}

interface PlainKey extends Key {
  /** The key's SHA-256; comparisons need no more. */
  readonly digest: Buffer;
}

/** Finds the key that a client presents among those that are known. */
export interface KeyRing {
  find(presented: string): Key | null;
}

/**
 * Makes a ring from plain keys with their groups. An accepted key is cached, because its digest
 * costs more than everything else in a cached answer; a refused key is not.
 */
export function keyRing(
  plain: readonly { key: string; name: string; groups: readonly KeyGroup[] }[],
  digest: (key: string) => Buffer = digestOf,
): KeyRing {
  const keys: PlainKey[] = plain.map(({ key, name, groups }) => ({
    name,
    digest: digest(key),
    groups,
  }));
  const accepted = new Map<string, Key>(); // no larger than the ring: one text has each digest
  return {
    // Digests are compared, all of them and each in constant time, so that neither the key's
    // content nor its position shows in how long a refusal takes.
    find(presented) {
      const cached = accepted.get(presented);
      if (cached) return cached;
      const given = digest(presented);
      let found: Key | null = null;
      for (const key of keys) {
        if (timingSafeEqual(key.digest, given)) found = key;
      }
      if (found) accepted.set(presented, found);
      return found;
    },
  };
}

/** A ring of issued keys and plain ones; the prefix of a key decides which. */
export function ringOfBoth(issued: KeyRing, plain: KeyRing): KeyRing {
  return {
    find: (presented) => (presented.startsWith(KEY_PREFIX) ? issued : plain).find(presented),
  };
}

/**
 * Makes a ring from API_KEYS, for both groups of operations, and for clients' SQL if `query` is
 * true.
 */
export function developmentKeys(apiKeys: readonly string[], query: boolean): KeyRing {
  return keyRing(
    apiKeys.map((key, index) => ({
      key,
      name: `api-key-${index + 1}`,
      groups: query ? KEY_GROUPS : GROUPS,
    })),
  );
}

/** Makes a key that lasts for one run of the service. */
export function makeKey(): string {
  return `run_${randomBytes(24).toString('base64url')}`;
}

/** Hashes a key by SHA-256. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
