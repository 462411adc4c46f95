import * as z from 'zod';
import { KEY_GROUPS } from '../../engine/definition/endpoint.ts';
import { keyName, keyRate } from './file-format.ts';

const UNITS = { d: 86_400, h: 3600, m: 60 } as const;
/** Ten years in seconds; a longer grace is taken for a mistake. */
const MAX_GRACE_SECONDS = 10 * 365 * 86_400;

const whole = z.string().regex(/^\d+$/).transform(Number);

/**
 * Checks the arguments that the keys command takes; `describe` has the text for a message about a
 * wrong value.
 */
export const KEY_RULES = {
  file: z.string().min(1).describe('the path of the keys file'),
  name: keyName,
  id: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .describe('an id as `list` shows it'),
  groups: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(KEY_GROUPS)))
    .refine((groups) => new Set(groups).size === groups.length)
    .describe(`one or more of ${KEY_GROUPS.join(', ')}, with commas between`),
  rate: whole.pipe(keyRate).describe(keyRate.description ?? ''),
  expires: z
    .string()
    .transform((text) => (text === 'never' ? null : momentIn(text, new Date())))
    .pipe(z.date().min(new Date()).nullable())
    .describe('a time to come: 90d, 12h, 30m, 2027-01-31, 2027-01-31T12:00:00Z or never'),
  grace: whole.pipe(z.number().max(MAX_GRACE_SECONDS)).describe('a whole number of seconds'),
} as const;

/**
 * Parses a date, a date with time, or a span from now; returns an invalid date for any other text.
 */
function momentIn(text: string, now: Date): Date {
  const span = /^(\d{1,6})([dhm])$/.exec(text);
  if (span) {
    const unit = span[2] === 'd' || span[2] === 'h' ? span[2] : 'm';
    return new Date(now.getTime() + Number(span[1]) * UNITS[unit] * 1000);
  }
  const iso = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text);
  return new Date(iso.success ? iso.data : Number.NaN);
}
