import { plainDecimal } from '../../common/exact-decimal.ts';
import type { Observation, PriceBatch } from './price-service.ts';

export const DAY_MS = 24 * 3_600_000;

/** An observation counts as a day's price if it is at most this far from 00:00 UTC. */
export const SEARCH_HOURS = 4;
export const SEARCH_MS = SEARCH_HOURS * 3_600_000;

/** Dollars for one whole token outside these limits are the service's error. */
const MIN_DOLLARS = 1e-12;
const MAX_DOLLARS = 1e9;

/** The price that a token has at 00:00 UTC on a day. */
export interface Close {
  /** Counts days since 1970. */
  readonly day: number;
  /** The price was observed then, at most SEARCH_HOURS before or after 00:00. */
  readonly timeMs: number;
  /** One whole token costs this many dollars, a plain decimal. */
  readonly price: string;
}

/** Writes days since 1970 as `2025-06-01`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Converts a time to days since 1970. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/**
 * The newest day with a final price: no later observation can be nearer to its 00:00 UTC, and
 * services had time to compute it.
 */
export function lastFinalDay(nowMs: number): number {
  return dayOf(nowMs - SEARCH_MS);
}

/**
 * Finds each day's close in a batch: the observation nearest to 00:00 UTC, between two the earlier
 * one. `problem` counts refused observations and has the first; null if there is none. Refused are
 * values that are no JSON number, not above 0 or absurd, and times after now.
 */
export function closesOf(
  observations: readonly Observation[],
  { firstDay, days }: Pick<PriceBatch, 'firstDay' | 'days'>,
  nowMs: number,
): { readonly closes: Close[]; readonly problem: string | null } {
  const nearest = new Map<number, Close>();
  const refused: string[] = [];
  for (const { timeMs, price: text } of [...observations].sort((a, b) => a.timeMs - b.timeMs)) {
    const day = Math.round(timeMs / DAY_MS);
    if (distance(timeMs, day) > SEARCH_MS || day < firstDay || day >= firstDay + days) continue;
    const price = priceOf(text);
    const other = nearest.get(day);
    if (price === null || timeMs > nowMs)
      refused.push(`${printableText(text)} at ${isoOf(timeMs)}`);
    else if (!other || distance(timeMs, day) < distance(other.timeMs, day))
      nearest.set(day, { day, timeMs, price });
  }
  const problem = refused.length === 0 ? null : `${refused.length} refused, such as ${refused[0]}`;
  return { closes: [...nearest.values()].sort((a, b) => a.day - b.day), problem };
}

/** Reads a JSON number within the limits as a plain decimal; null for anything else. */
function priceOf(text: string): string | null {
  const price = /^\d/.test(text) ? plainDecimal(text) : null;
  // Only the limits are compared as doubles.
  return price !== null && Number(price) >= MIN_DOLLARS && Number(price) <= MAX_DOLLARS
    ? price
    : null;
}

function distance(timeMs: number, day: number): number {
  return Math.abs(timeMs - day * DAY_MS);
}

/**
 * Makes a service's text safe for display: without control characters and others that may mislead.
 */
export function printableText(text: string): string {
  return text.slice(0, 40).replace(/[^\x20-\x7e]/g, '?');
}

/** `2025-06-01T00:00:00Z`; milliseconds only if there are some. */
export function isoOf(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('.000Z', 'Z');
}
