/** An hour and a day have these milliseconds. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The longest interval that a data API answer covers. */
export const INTERVAL_MS = 12 * HOUR_MS;
/** The data API keeps 14 days: an interval that begins then is gone before it is requested. */
const KEPT_MS = 14 * DAY_MS - INTERVAL_MS;

/**
 * Lists the ends of periods that have been over for an hour, as far as the data API has them,
 * oldest first. Both the period and the ends are in milliseconds, the ends since 1970.
 */
export function endsOf(periodMs: number, now: number): number[] {
  const first = Math.ceil((now - KEPT_MS) / periodMs);
  const last = Math.floor((now - HOUR_MS) / periodMs);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * periodMs);
}

/** Writes a time in ISO 8601 to the second. */
export function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('.000', '');
}

/** Names the file in a folder that keeps a period. */
export function nameOfEnd(folder: string, end: number, ending: string): string {
  return `${folder}/${timeText(end).replaceAll(':', '')}.${ending}`;
}
