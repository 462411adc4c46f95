import * as z from 'zod';
import { plainDecimal } from '../../common/exact-decimal.ts';

/*
 * Values of rules. All become text, which SQL casts to the type of the column: a JSON number above
 * 2^53 has lost digits before it can be checked.
 */

/** An address is read in any case, and kept in lower case. */
export const address = z
  .string('must be an address: 0x and 40 hex digits')
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits')
  .transform((text) => text.toLowerCase());

/** Accepts a whole number in a range. */
export const whole = (min: number, max: number) =>
  z
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be a whole number from ${min} to ${max}`)
    .max(max, `must be a whole number from ${min} to ${max}`)
    .transform(String);

const AMOUNT = 'must be a whole number as text, with at most 38 digits';

/** Accepts an amount in a token's smallest unit. */
export const amount = z.string(AMOUNT).regex(/^(0|[1-9][0-9]{0,37})$/, AMOUNT);

const DECIMAL = 'must be a decimal as text, such as "1000000" or "0.5"';

/** A decimal that is not negative, in plain form. */
export const decimal = z
  .string(DECIMAL)
  .regex(/^[0-9]{1,38}(\.[0-9]{1,18})?$/, DECIMAL)
  .transform((text) => plainDecimal(text) ?? '0');

const PERCENT = 'must be a percentage above 0 and up to 100 as text, such as "12.5"';

/** Accepts a percentage above 0, in plain form. */
export const percent = z
  .string(PERCENT)
  .regex(/^(100(\.0+)?|[0-9]{1,2}(\.[0-9]{1,18})?)$/, PERCENT)
  .transform((text) => plainDecimal(text) ?? '0')
  .refine((text) => text !== '0', PERCENT);

/** Blocks of the execution layer; a year has 2.6 million. */
export const blocks = whole(0, 10_000_000);

export const hours = whole(1, 10_000);

export const operatorSetId = whole(0, 2 ** 32 - 1);

const WATCH =
  'must be the name of a watch list: lower-case letters, digits and dashes, product:<name> or group:<name>';

/** Accepts a watch list's name. */
export const watchList = z
  .string(WATCH)
  .regex(/^(?:[a-z0-9-]{1,64}|(?:product|group):[^\p{C}]{1,64})$/u, WATCH);
