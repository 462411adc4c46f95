const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|([+-])(\d\d):(\d\d)))?$/;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The milliseconds since 1970 UTC of an ISO 8601 date, which means its midnight in UTC, or
 * date-time with `Z` or an offset; digits past the millisecond are cut. Null for any other text and
 * for a day or an hour that does not exist.
 */
export function parseMoment(text: string): bigint | null {
  const match = MOMENT.exec(text);
  if (match === null) return null;
  const part = (group: number) => Number(match[group] ?? 0);
  const [hour, minute, second] = [part(4), part(5), part(6)];
  const [offsetHour, offsetMinute] = [part(9), part(10)];
  const day = midnight(part(1), part(2), part(3));
  if (day === null || Math.max(hour, offsetHour) > 23) return null;
  if (Math.max(minute, second, offsetMinute) > 59) return null;
  const millisecond = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offset = (offsetHour * HOUR + offsetMinute * MINUTE) * (match[8] === '-' ? -1 : 1);
  return BigInt(day + hour * HOUR + minute * MINUTE + second * SECOND + millisecond - offset);
}

/**
 * Milliseconds since 1970 of a day's first instant in UTC; null for a day that the calendar does
 * not have.
 */
function midnight(year: number, month: number, day: number): number | null {
  // Date.UTC would take the years 0 to 99 for those of the twentieth century.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() : null;
}
