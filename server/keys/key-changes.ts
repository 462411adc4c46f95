import { randomBytes } from 'node:crypto';
import type { KeyGroup } from '../../engine/endpoint.ts';
import { type IssuedKey, KeysFileError } from './file-format.ts';
import { digestOfKey } from './issued-keys.ts';
import { makeIssuedKey } from './key-format.ts';

/** The properties of a new key. */
export interface Wanted {
  readonly name: string;
  readonly groups: readonly KeyGroup[];
  /** Requests a window; null leaves it to RATE_LIMIT. */
  readonly rate: number | null;
  /** Null is never. */
  readonly expiresAt: Date | null;
}

/** Keys with a new one among them, whose text is nowhere else. */
export interface Issued {
  readonly keys: readonly IssuedKey[];
  readonly key: IssuedKey;
  readonly text: string;
}

/** Adds a key. Throws a KeysFileError where an accepted key has the name. */
export function create(keys: readonly IssuedKey[], wanted: Wanted, now: Date): Issued {
  if (keys.some((key) => key.name === wanted.name && isAccepted(key, now))) {
    throw new KeysFileError(
      `--name ${wanted.name}: a key of this name is accepted; rotate or revoke it, or take another name`,
    );
  }
  return issue(keys, wanted, now);
}

/**
 * Revokes the accepted keys for which `meant` holds, and gives how many those are. `asked` says in
 * words which are meant. Throws a KeysFileError where there are none.
 */
export function revoke(
  keys: readonly IssuedKey[],
  asked: string,
  meant: (key: IssuedKey) => boolean,
  now: Date,
): { readonly keys: readonly IssuedKey[]; readonly revoked: readonly IssuedKey[] } {
  const revoked = keys.filter((key) => meant(key) && isAccepted(key, now));
  if (revoked.length === 0) throw nothingMeant(asked);
  const revokedAt = now.toISOString();
  return {
    keys: keys.map((key) => (revoked.includes(key) ? { ...key, revokedAt } : key)),
    revoked,
  };
}

/**
 * Adds a key with the name, groups and rate of the newest accepted one of that name. Those before it
 * are revoked, or with a `grace` of more than 0 seconds expire after it. The new key lasts as long
 * as the one before it was to last, unless `expiresAt` says otherwise.
 */
export function rotate(
  keys: readonly IssuedKey[],
  name: string,
  grace: number,
  expiresAt: Date | null | undefined,
  now: Date,
): Issued {
  const before = keys.filter((key) => key.name === name && isAccepted(key, now));
  const newest = before.at(-1);
  if (!newest) throw nothingMeant(`--name ${name}`);
  const end = new Date(now.getTime() + grace * 1000);
  const ended = keys.map((key) => {
    if (!before.includes(key)) return key;
    if (grace === 0) return { ...key, revokedAt: now.toISOString() };
    return endOf(key) <= end.getTime() ? key : { ...key, expiresAt: end.toISOString() };
  });
  const { groups, rate } = newest;
  const lasting = expiresAt === undefined ? sameLifetime(newest, now) : expiresAt;
  return issue(ended, { name, groups, rate, expiresAt: lasting }, now);
}

/** Whether the service would accept a key. */
export function isAccepted(key: IssuedKey, now: Date): boolean {
  return key.revokedAt === null && now.getTime() < endOf(key);
}

function issue(keys: readonly IssuedKey[], wanted: Wanted, now: Date): Issued {
  const text = makeIssuedKey();
  const key: IssuedKey = {
    id: newId(keys),
    name: wanted.name,
    digest: digestOfKey(text),
    groups: [...wanted.groups],
    rate: wanted.rate,
    createdAt: now.toISOString(),
    expiresAt: wanted.expiresAt?.toISOString() ?? null,
    revokedAt: null,
  };
  return { keys: [...keys, key], key, text };
}

function newId(keys: readonly IssuedKey[]): string {
  const id = randomBytes(4).toString('hex');
  return keys.some((key) => key.id === id) ? newId(keys) : id;
}

function endOf({ expiresAt }: IssuedKey): number {
  return expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
}

function sameLifetime(key: IssuedKey, now: Date): Date | null {
  if (key.expiresAt === null) return null;
  return new Date(now.getTime() + Date.parse(key.expiresAt) - Date.parse(key.createdAt));
}

function nothingMeant(asked: string): KeysFileError {
  return new KeysFileError(
    `${asked}: there is no such key that is accepted; the command list shows them all`,
  );
}
