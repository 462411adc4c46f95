import { copyBytes, viewOf } from './copy-bytes.ts';

/** A day has this many milliseconds. */
export const DAY = 86_400_000;

/** Bounds a range in milliseconds since 1970; both ends belong to it. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** Matches how a time is written; not every such text is one. */
export const TIME =
  /^(\d{4}-\d\d-\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d)))?$/;

/**
 * Returns the UTC form, with milliseconds, of an ISO 8601 date (its midnight in UTC) or of a date
 * and time with `Z` or an offset; digits beyond milliseconds are cut. Null for anything else. An
 * offset may lead beyond the years 0 to 9999; the UTC form then has a sign and six digits.
 *
 * @example
 *     readTime('2024-04-11T10:31:11+02:00'); // '2024-04-11T08:31:11.000Z'
 *     readTime('2024-06-31'); // null
 */
export function readTime(text: string): string | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, date, clock = '00:00:00', fraction = '', sign, hours = '0', minutes = '0'] = match;
  const local = `${date}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const milliseconds = Date.parse(local);
  // A parser may take the 31st of June as the 1st of July; there is no such day.
  if (Number.isNaN(milliseconds) || isoTime(milliseconds) !== local) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return isoTime(milliseconds + (sign === '-' ? ahead : -ahead));
}

/**
 * Writes milliseconds since 1970 as a served time.
 *
 * @example
 *     isoTime(1_712_824_271_000); // '2024-04-11T08:31:11.000Z'
 */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A served time has this many bytes, for years with four digits. */
export const ISO_LENGTH = 24;

/** Writes served times, the faster the more of them fall on the day of the one before. */
export class IsoWriter {
  readonly #day = Buffer.from('0000-00-00T');
  readonly #dayBytes = viewOf(this.#day);
  #start = Number.NaN;

  /**
   * Writes a time, in whole milliseconds since 1970, into `target` from `at` on and returns its
   * end.
   */
  write(milliseconds: number, target: DataView, at: number): number {
    if (!(milliseconds >= this.#start && milliseconds < this.#start + DAY)) {
      const day = Math.floor(milliseconds / DAY);
      this.#start = day * DAY;
      writeDay(day, this.#dayBytes);
    }
    // Computes with a 32-bit integer, as its division takes a tenth of a double's.
    const clock = (milliseconds - this.#start) | 0;
    const seconds = (clock / 1000) | 0;
    const minutes = (seconds / 60) | 0;
    const end = copyBytes(this.#dayBytes, 0, DAY_LENGTH, target, at);
    writeTwoDigits((minutes / 60) | 0, target, end);
    target.setUint8(end + 2, COLON);
    writeTwoDigits(minutes % 60, target, end + 3);
    target.setUint8(end + 5, COLON);
    writeTwoDigits(seconds % 60, target, end + 6);
    target.setUint8(end + 8, POINT);
    const fraction = clock % 1000;
    target.setUint8(end + 9, ZERO + ((fraction / 100) | 0));
    writeTwoDigits(fraction % 100, target, end + 10);
    target.setUint8(end + 12, Z);
    return at + ISO_LENGTH;
  }
}

/** A day and the `T` after it have this many bytes. */
const DAY_LENGTH = 11;

/**
 * Counts the days from 0000-03-01 to 1970-01-01. A year that begins in March has its leap day at
 * its end.
 */
const DAYS_BEFORE_1970 = 719_468;

/** Counts the days in 400, 100 and 4 years, and in one. */
const [DAYS_400, DAYS_100, DAYS_4, DAYS_1] = [146_097, 36_524, 1_461, 365];

/**
 * Writes year, month and day of a day since 1970, for years with four digits, by the Gregorian
 * calendar's arithmetic: a Date and its text take fifty times as long.
 */
function writeDay(day: number, target: DataView): void {
  const days = day + DAYS_BEFORE_1970;
  const cycle = Math.floor(days / DAYS_400);
  const inCycle = days - cycle * DAYS_400;
  // Without the leap days before it, a day of the cycle gives its year.
  const leapDays =
    ((inCycle / (DAYS_4 - 1)) | 0) - ((inCycle / DAYS_100) | 0) + ((inCycle / (DAYS_400 - 1)) | 0);
  const years = ((inCycle - leapDays) / DAYS_1) | 0;
  const inYear = inCycle - (DAYS_1 * years + ((years / 4) | 0) - ((years / 100) | 0));
  // Five months from March on have 153 days, and so have five from August on.
  const fromMarch = ((5 * inYear + 2) / 153) | 0;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = years + cycle * 400 + (month <= 2 ? 1 : 0);
  writeTwoDigits((year / 100) | 0, target, 0);
  writeTwoDigits(year % 100, target, 2);
  writeTwoDigits(month, target, 5);
  writeTwoDigits(inYear - (((153 * fromMarch + 2) / 5) | 0) + 1, target, 8);
}

const [ZERO = 0, COLON = 0, POINT = 0, Z = 0] = Buffer.from('0:.Z');

function writeTwoDigits(number: number, target: DataView, at: number): void {
  const tens = (number / 10) | 0;
  target.setUint8(at, ZERO + tens);
  target.setUint8(at + 1, ZERO + number - tens * 10);
}
