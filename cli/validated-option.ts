import { InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';

/** An option whose value has to match a schema; the error names what the schema describes. */
export function validatedOption(
  flags: string,
  says: string,
  schema: z.ZodType<unknown, string>,
): Option {
  return new Option(flags, says).argParser((text: string) => {
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    throw new InvalidArgumentError(`It must be ${schema.description}.`);
  });
}
