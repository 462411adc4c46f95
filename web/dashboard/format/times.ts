/** Times are shown in UTC, or in the browser's zone. */
export type Zone = 'UTC' | 'local';

/** Swedish writes times as `2025-05-31 16:08`. */
const minutes = { dateStyle: 'short', timeStyle: 'short' } as const;
const minutesIn: Readonly<Record<Zone, Intl.DateTimeFormat>> = {
  UTC: new Intl.DateTimeFormat('sv', { ...minutes, timeZone: 'UTC' }),
  local: new Intl.DateTimeFormat('sv', minutes),
};
const localOffset = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' });
const utc = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const utcShort = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const bucketDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

const YEAR = 365 * 86_400;

/**
 * An age is written in the first unit with a shortest age that it reaches; each has its seconds.
 */
const AGES: readonly (readonly [Intl.RelativeTimeFormatUnit, number, number])[] = [
  // 18 months are neither one year nor two.
  ['year', YEAR, 2 * YEAR],
  ['month', YEAR / 12, 30 * 86_400],
  ['day', 86_400, 86_400],
  ['hour', 3600, 3600],
  ['minute', 60, 60],
];

const LENGTHS = AGES.slice(2);

/** Writes `2025-05-31 16:08`, without the zone's name. */
export function minuteIn(zone: Zone, iso: string): string {
  return minutesIn[zone].format(new Date(iso));
}

/** Names a zone at a time: `UTC`, `UTC+2`, `UTC−4`. */
export function zoneName(zone: Zone, iso: string): string {
  if (zone === 'UTC') return 'UTC';
  const parts = localOffset.formatToParts(new Date(iso));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace('-', '−');
}

/** Writes `Apr 11, 2024, 08:31:11 UTC`. */
export function utcTime(iso: string): string {
  return `${utc.format(new Date(iso))} UTC`;
}

/** Writes `Apr 11, 2024, 08:31 UTC`. */
export function utcMinute(iso: string): string {
  return `${utcShort.format(new Date(iso))} UTC`;
}

/** Writes a histogram bucket's first day (UTC). */
export function utcDay(iso: string | Date): string {
  return bucketDay.format(new Date(iso));
}

/** Writes `May 2025`. */
export function utcMonth(iso: string): string {
  return month.format(new Date(iso));
}

/** Writes `3 days ago`, `18 months ago`, `2 years ago`: months up to 24. */
export function age(iso: string, now: number): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const [unit, length] = AGES.find(([, , least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  return ago.format(Math.round(seconds / length), unit);
}

/** Writes seconds as `7 days`. */
export function lengthOf(seconds: number): string {
  const [unit, length] = LENGTHS.find(([, least]) => seconds >= least) ?? ['second', 1];
  const value = Math.round((seconds / length) * 10) / 10;
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
