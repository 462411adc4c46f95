import { InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';

/** An option whose value keeps a rule; who breaks it is told how the rule describes itself. */
export function ruled(flags: string, says: string, rule: z.ZodType<unknown, string>): Option {
  return new Option(flags, says).argParser((text: string) => {
    const read = rule.safeParse(text);
    if (read.success) return read.data;
    throw new InvalidArgumentError(`It must be ${rule.description}.`);
  });
}
