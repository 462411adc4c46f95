import * as z from 'zod';

/** A network's file names blocks by these numbers. */
export const blockNumber = z.int().min(0);

/** A network's file may write an address in any case; it becomes lower case. */
export const address = z
  .string()
  .regex(/^0[xX][0-9a-fA-F]{40}$/, 'not an address of 0x and 40 hex digits')
  .transform((text) => text.toLowerCase());
