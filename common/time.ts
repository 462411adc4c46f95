import { copyBytes } from './copy-bytes.ts';

/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** Milliseconds since 1970; both ends belong to the range. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

/** How a time is written; not every such text is one. */
export const TIME =
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
  // A parser may take the 31st of June as the 1st of July; there is no such day.
  if (Number.isNaN(milliseconds) || isoTime(milliseconds) !== local) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return isoTime(milliseconds + (sign === '-' ? ahead : -ahead));
}

/** Milliseconds since 1970 as a served time: `2024-04-11T08:31:11.000Z`. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Bytes of a served time, for years of four digits. */
export const ISO_LENGTH = 24;

/** Writes served times, the faster the more of them fall on the day of the one before. */
export class IsoWriter {
  readonly #day = Buffer.from('0000-00-00T');
  #start = Number.NaN;

  /** Writes a time, in milliseconds since 1970, into `target` from `at` on and gives where it ends. */
  write(milliseconds: number, target: Buffer, at: number): number {
    const start = Math.floor(milliseconds / DAY) * DAY;
    if (start !== this.#start) {
      this.#day.write(isoTime(start), 'latin1');
      this.#start = start;
    }
    const clockAt = copyBytes(this.#day, 0, this.#day.length, target, at);
    const clock = milliseconds - start;
    const seconds = Math.floor(clock / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    let end = writeDigits(hours, 2, target, clockAt);
    target[end] = COLON;
    end = writeDigits(minutes % 60, 2, target, end + 1);
    target[end] = COLON;
    end = writeDigits(seconds % 60, 2, target, end + 1);
    target[end] = POINT;
    end = writeDigits(clock % 1000, 3, target, end + 1);
    target[end] = Z;
    return end + 1;
  }
}

const [ZERO = 0, COLON = 0, POINT = 0, Z = 0] = Buffer.from('0:.Z');

function writeDigits(number: number, digits: number, target: Buffer, at: number): number {
  let rest = number;
  for (let place = at + digits - 1; place >= at; place -= 1) {
    target[place] = ZERO + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return at + digits;
}
