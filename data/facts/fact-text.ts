import * as z from 'zod';

/** Control and format characters could move a terminal's cursor or turn a line around. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Writes each such character's code in its place.
 *
 * @example
 *     printable('a\u202eb'); // 'a\\u{202e}b'
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}

/** A verdict prints this text. */
export const TEXT = z
  .string()
  .refine((text) => text === printable(text), 'a text has no control or format characters');
