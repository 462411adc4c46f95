import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** Accepts a whole number in a range, written as decimal digits. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^[0-9]+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** Accepts an HTTP address, and removes the slashes at its end. */
export const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** Returns whether a browser can send this as a page's origin. */
export function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/** Whether an address has no user: its password would be printed with the settings. */
export function lacksUserinfo(value: string): boolean {
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/**
 * Returns the folder for the user's caches (XDG Base Directory Specification); null for a user
 * without a home.
 *
 * @example
 *     cacheHome(); // '/home/ada/.cache', or $XDG_CACHE_HOME
 */
export function cacheHome(): string | null {
  if (process.env.XDG_CACHE_HOME) return process.env.XDG_CACHE_HOME;
  try {
    return homedir() && join(homedir(), '.cache');
  } catch {
    return null; // for example a user id without a name
  }
}

/** Accepts a folder; the default is one below `home`. */
export function folderIn(home: string | null) {
  if (!home) return z.string({ error: 'must be set for a user without a home folder' });
  return z.string().prefault(join(home, 'restaking-analytics'));
}
