import { z } from 'zod';

/** Values of a network's file that several of its members have. */

export const blockNumber = z.int().min(0);

/** An address; lower case. */
export const address = z
  .string()
  .regex(/^0[xX][0-9a-fA-F]{40}$/, 'not an address of 0x and 40 hex digits')
  .transform((text) => text.toLowerCase());
