import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The text of an issued key:
 *
 *     rsk_ + 43 digits of 256 random bits + 6 digits of the CRC32 of all digits before them
 *
 * The digits are those of base 62, most significant first, padded with 0 to a fixed width; 62^43 is
 * a little more than 2^256, and 62^6 more than 2^32. The check digits are not secret: they detect
 * typing errors, and let scanners for leaked secrets recognize a key.
 */
export const KEY_PREFIX = 'rsk_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
const RANDOM_DIGITS = 43;
const CHECK_DIGITS = 6;
const FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_DIGITS + CHECK_DIGITS}}$`);

/**
 * Matches anything that may be a key, issued or made for one run, whole or in part, within a text.
 */
const KEY_LIKE = /(rsk_|run_)[\w-]+/gi;

/** Makes a new key from 256 random bits. */
export function makeIssuedKey(): string {
  const random = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`);
  const body = KEY_PREFIX + inBase62(random, RANDOM_DIGITS);
  return body + checkDigits(body);
}

/** Whether a text has the format of an issued key, with correct check digits. */
export function isWellFormed(text: string): boolean {
  if (!FORM.test(text)) return false;
  const body = text.slice(0, -CHECK_DIGITS);
  return text.slice(-CHECK_DIGITS) === checkDigits(body);
}

/**
 * Removes keys from a text that may be shown: each is cut to its prefix.
 *
 * @example
 *     withoutKeys(`key ${key} is refused`); // has only the prefix of the key
 */
export function withoutKeys(text: string): string {
  return text.replace(KEY_LIKE, '$1…');
}

function checkDigits(body: string): string {
  return inBase62(BigInt(crc32(body)), CHECK_DIGITS);
}

function inBase62(value: bigint, width: number): string {
  let digits = '';
  for (let rest = value; rest > 0n; rest /= 62n)
    digits = DIGITS.charAt(Number(rest % 62n)) + digits;
  return digits.padStart(width, '0');
}
