import * as z from 'zod';

/** A block in a network's file. */
export const blockNumber = z.int().min(0);

/** An address in a network's file; lower case. */
export const address = z
  .string()
  .regex(/^0[xX][0-9a-fA-F]{40}$/, 'not an address of 0x and 40 hex digits')
  .transform((text) => text.toLowerCase());
