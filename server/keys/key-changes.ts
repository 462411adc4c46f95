import { randomBytes } from 'node:crypto';
import type { KeyGroup } from '../../engine/definition/endpoint.ts';
import { type IssuedKey, KeysFileError } from './file-format.ts';
import { digestOfKey } from './issued-keys.ts';
import { makeIssuedKey } from './key-format.ts';
import { KEY_PROBLEMS } from './key-problems.ts';

/** The properties that a command gives a new key. */
export interface NewKey {
  readonly name: string;
  readonly groups: readonly KeyGroup[];
  /** Requests a window; null leaves it to RATE_LIMIT. */
  readonly rate: number | null;
  /** Null is never. */
  readonly expiresAt: Date | null;
}

/** The keys with a new one, and the new key's text, which is stored nowhere. */
export interface KeyIssue {
  readonly keys: readonly IssuedKey[];
  readonly key: IssuedKey;
  readonly text: string;
}

/**
 * Adds a key. Throws a KeysFileError if an accepted key has the same name.
 *
 * @example
 *     const added = { name: 'reports', groups: KEY_GROUPS, rate: null, expiresAt: null };
 *     const { keys, text } = create(existing, added, new Date()); // `text` is the key
 */
export function create(keys: readonly IssuedKey[], properties: NewKey, now: Date): KeyIssue {
  if (keys.some((key) => key.name === properties.name && isAccepted(key, now))) {
    throw new KeysFileError([KEY_PROBLEMS.key_name_taken({ name: properties.name })]);
  }
  return issue(keys, properties, now);
}

/**
 * Revokes the selected accepted keys, and returns them. `selection` describes them in a message.
 * Throws a KeysFileError if none is selected.
 *
 * @example
 *     revoke(keys, '--name reports', ({ name }) => name === 'reports', new Date());
 */
export function revoke(
  keys: readonly IssuedKey[],
  selection: string,
  isSelected: (key: IssuedKey) => boolean,
  now: Date,
): { readonly keys: readonly IssuedKey[]; readonly revoked: readonly IssuedKey[] } {
  const revoked = keys.filter((key) => isSelected(key) && isAccepted(key, now));
  if (revoked.length === 0) throw noneSelected(selection);
  const revokedAt = now.toISOString();
  return {
    keys: keys.map((key) => (revoked.includes(key) ? { ...key, revokedAt } : key)),
    revoked,
  };
}

/**
 * Adds a key with the name, groups and rate of the newest accepted key with that name. The earlier
 * keys are revoked, or expire after `grace` seconds if that is more than 0. The new key lives as
 * long as the earlier one, unless `expiresAt` is set.
 *
 * @example
 *     rotate(keys, 'reports', 3600, undefined, new Date()); // the earlier key lasts an hour more
 */
export function rotate(
  keys: readonly IssuedKey[],
  name: string,
  grace: number,
  expiresAt: Date | null | undefined,
  now: Date,
): KeyIssue {
  const before = keys.filter((key) => key.name === name && isAccepted(key, now));
  const newest = before.at(-1);
  if (!newest) throw noneSelected(`--name ${name}`);
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

/**
 * Whether the service would accept a key.
 *
 * @example
 *     isAccepted({ ...key, revokedAt: '2026-01-01T00:00:00.000Z' }, new Date()); // false
 */
export function isAccepted(key: IssuedKey, now: Date): boolean {
  return key.revokedAt === null && now.getTime() < endOf(key);
}

function issue(keys: readonly IssuedKey[], properties: NewKey, now: Date): KeyIssue {
  const text = makeIssuedKey();
  const key: IssuedKey = {
    id: newId(keys),
    name: properties.name,
    digest: digestOfKey(text),
    groups: [...properties.groups],
    rate: properties.rate,
    createdAt: now.toISOString(),
    expiresAt: properties.expiresAt?.toISOString() ?? null,
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

function noneSelected(selection: string): KeysFileError {
  return new KeysFileError([KEY_PROBLEMS.key_not_accepted({ selection })]);
}
