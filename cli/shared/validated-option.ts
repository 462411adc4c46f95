import { InvalidArgumentError, Option } from 'commander';
import type * as z from 'zod';

/** An option with a schema for its value; the error contains the schema's description. */
export function validatedOption(
  flags: string,
  description: string,
  schema: z.ZodType<unknown, string>,
): Option {
  return new Option(flags, description).argParser((text: string) => {
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    throw new InvalidArgumentError(`It must be ${schema.description}.`);
  });
}
