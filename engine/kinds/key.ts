import type { CanonicalParameters } from '../parameters.ts';

/**
 * The parameters that together name a thing, the most telling one first; each reads the SQL column
 * of its own name.
 */
export type Key = readonly [string, ...string[]];

/** Stands between the parts of a key's text; no address, hash, number or network holds it. */
export const KEY_SEPARATOR = ' ';

/** The key of the thing that a request names. */
export function keyOf(key: Key, given: CanonicalParameters): string {
  return key.map((parameter) => given[parameter]).join(KEY_SEPARATOR);
}
