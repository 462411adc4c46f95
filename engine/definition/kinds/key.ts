import type { CanonicalParameters } from '../parameters.ts';

/**
 * Parameters that identify an item, the most selective first; each reads the column of its name.
 */
export type Key = readonly [string, ...string[]];

/** Separator in the text of a key; no address, hash, number or network contains it. */
export const KEY_SEPARATOR = ' ';

/** The key text of a request. */
export function keyOf(key: Key, given: CanonicalParameters): string {
  return key.map((parameter) => given[parameter]).join(KEY_SEPARATOR);
}

/** A filter in the text of a combination of optional filters, without its value. */
export function filterPrefix(filter: string): string {
  return `${filter}=`;
}

/** The text of the optional filters that a request has; empty without any. */
export function filterKeyOf(filters: readonly string[], given: CanonicalParameters): string {
  return filters
    .filter((filter) => given[filter] !== undefined)
    .map((filter) => `${filterPrefix(filter)}${given[filter]}`)
    .join(KEY_SEPARATOR);
}
