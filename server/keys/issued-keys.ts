import { createHash } from 'node:crypto';
import type { IssuedKey } from './file-format.ts';
import { isWellFormed } from './key-format.ts';
import type { Key, KeyRing } from './key-ring.ts';

/** Adds a key's expiry, in milliseconds since 1970. */
interface RingKey extends Key {
  readonly endsAt: number;
}

/** A ring of issued keys; empty until `replace` is called. */
export class IssuedKeys implements KeyRing {
  /**
   * Maps digests to keys. A map is safe here, unlike for plain keys: a look-up's timing is useless
   * to an attacker who does not know 256 random bits.
   */
  #byDigest: ReadonlyMap<string, RingKey> = new Map();
  /**
   * Maps accepted texts to keys. It is no larger than the ring, because only one text has each
   * digest.
   */
  #accepted = new Map<string, RingKey>();

  /** From here on these keys are accepted and no other; revoked ones are not. */
  replace(keys: readonly IssuedKey[]): void {
    this.#byDigest = new Map(
      keys.filter(({ revokedAt }) => revokedAt === null).map((key) => [key.digest, ringKey(key)]),
    );
    this.#accepted = new Map();
  }

  /** The key, unless it has expired by now; whether it was accepted before does not matter. */
  find(presented: string): Key | null {
    const key = this.#accepted.get(presented) ?? this.#look(presented);
    return key && Date.now() < key.endsAt ? key : null;
  }

  #look(presented: string): RingKey | undefined {
    if (!isWellFormed(presented)) return undefined;
    const key = this.#byDigest.get(digestOfKey(presented));
    if (key) this.#accepted.set(presented, key);
    return key;
  }
}

/** Returns a key's digest as the file has it: its SHA-256, in hexadecimal digits. */
export function digestOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function ringKey({ name, groups, rate, expiresAt }: IssuedKey): RingKey {
  const endsAt = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  return { name, groups, ...(rate !== null && { rate }), endsAt };
}
