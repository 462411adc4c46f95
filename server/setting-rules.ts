import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** A whole number in a range, as decimal digits. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** An address of HTTP, without slashes at its end. */
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** Whether a browser can send this as the origin of a page. */
export function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/** Whether an address has no user: its password would be printed with the settings. */
export function lacksUserinfo(value: string): boolean {
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/**
 * The folder of the user's caches (XDG Base Directory Specification); null for a user without a
 * home.
 */
export function cacheHome(): string | null {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  try {
    return homedir() && join(homedir(), '.cache');
  } catch {
    return null; // for example a user id without a name
  }
}

/** A folder; by default one below `home`. */
export function folderIn(home: string | null) {
  if (!home) return z.string({ error: 'must be set for a user without a home folder' });
  return z.string().prefault(join(home, 'restaking-analytics'));
}
