/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** Milliseconds since 1970; both ends belong to the range. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

const TIME =
  /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d)))?$/;

/**
 * The UTC form, with milliseconds, of an ISO 8601 date (its midnight in UTC) or date and time with
 * `Z` or an offset; digits beyond milliseconds are cut. Null for anything else. An offset may lead
 * beyond the years 0 to 9999, whose UTC form then has a sign and six digits.
 */
export function readTime(text: string): string | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, date, clock = '00:00:00', fraction = '', sign, hours = '0', minutes = '0'] = match;
  const local = `${date}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const milliseconds = Date.parse(local);
  // A parser may take the 31st of June as the 1st of July; no such day is meant.
  if (Number.isNaN(milliseconds) || isoTime(milliseconds) !== local) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return isoTime(milliseconds + (sign === '-' ? ahead : -ahead));
}

/** Milliseconds since 1970 as a served time: `2024-04-11T08:31:11.000Z`. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
