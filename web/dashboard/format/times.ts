const local = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const localDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
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
const bucketDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** In the time zone of the browser. */
export function localTime(iso: string): string {
  return local.format(new Date(iso));
}

export function localDate(iso: string): string {
  return localDay.format(new Date(iso));
}

/** `Apr 11, 2024, 08:31:11 UTC`. */
export function utcTime(iso: string): string {
  return `${utc.format(new Date(iso))} UTC`;
}

/** `Apr 11, 2024, 08:31 UTC`. */
export function utcMinute(iso: string): string {
  return `${utcShort.format(new Date(iso))} UTC`;
}

/** The first day (UTC) of a bucket of a histogram. */
export function utcDay(iso: string | Date): string {
  return bucketDay.format(new Date(iso));
}

/** `3 days ago`. */
export function age(iso: string, now: number): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const [unit, length] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  return ago.format(Math.round(seconds / length), unit);
}

/** `7 days`, from seconds. */
export function lengthOf(seconds: number): string {
  const [unit, length] = UNITS.slice(2).find(([, least]) => seconds >= least) ?? ['second', 1];
  const value = Math.round((seconds / length) * 10) / 10;
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}
