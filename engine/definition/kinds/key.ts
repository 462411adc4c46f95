import type { CanonicalParameters } from '../parameters.ts';

/**
 * These parameters identify an item, the most selective first; each reads the column with its name.
 */
export type Key = readonly [string, ...string[]];

/** Separates the parts in a key's text; no address, hash, number or network contains it. */
export const KEY_SEPARATOR = ' ';

/**
 * Joins a request's key parameters into one text.
 *
 * @example
 *     keyOf(['avs', 'operator'], { avs: '0x1', operator: '0x2' }); // '0x1 0x2'
 */
export function keyOf(key: Key, given: CanonicalParameters): string {
  return key.map((parameter) => given[parameter]).join(KEY_SEPARATOR);
}

/**
 * Begins a filter in the text for combined optional filters; the value follows.
 *
 * @example
 *     filterKeyPrefix('avs'); // 'avs='
 */
export function filterKeyPrefix(filter: string): string {
  return `${filter}=`;
}

/** Joins the optional filters that a request has into one text; empty without any. */
export function filterKeyOf(filters: readonly string[], given: CanonicalParameters): string {
  return filters
    .filter((filter) => given[filter] !== undefined)
    .map((filter) => `${filterKeyPrefix(filter)}${given[filter]}`)
    .join(KEY_SEPARATOR);
}
